import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { quoteMove } from "#app/domain/bookings/move-stay.ts";
import { lockStay } from "#app/domain/bookings/stay-parts.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { readApproval } from "#app/domain/decisions/read-approval.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { issueDueDocuments } from "#app/domain/invoices/issue-due.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { keepToSchedule } from "#app/domain/privacy/retention.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { readUpload } from "#app/domain/uploads/read-upload.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
} from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { waitingForLocks } from "#tests/harness/waiting-for-locks.ts";
import { askWaiver, quoteWithoutWaiver, waiverDue, waiversOfBooking } from "./ask-waiver.ts";
import { decideWaiver, findWaiver } from "./decide-waiver.ts";
import { proposeWaiverRule, waiverRules } from "./rules.ts";
import { moveOpenWaiver } from "./waiver-row.ts";

/** A night costs 1,000 rupees and 12 %; the policy keeps everything of what is not used from now on. */
let place: Place;
let manager: Context;
let admins: Context[];

async function strict(bookingId: string) {
  await execute(
    `UPDATE bookings SET policy = jsonb_set(policy, '{tiers}', '[{"from_hours": 8760, "charge": "percent", "value": 0}]') WHERE id = $1`,
    [bookingId],
  );
}

beforeAll(async () => {
  place = await makePlace();
  const zone = { zone_city_id: place.cityId };
  const id = await makeUser({ role: "city_manager", ...zone });
  manager = contextOf(actorOf("city_manager", id, { zoneCityId: place.cityId }));
  admins = [];
  for (let count = 0; count < 2; count++)
    admins.push(contextOf(actorOf("admin", await makeUser({ role: "admin" }))));
});

async function stay(nights = 3, units = 1) {
  const ctx = await customerContext();
  const days = { checkIn: inDays(7), checkOut: inDays(7 + nights) };
  const booking = await makeBooking(ctx, place, { ...days, units });
  await strict(booking.id);
  return { ctx, ...booking };
}

async function ask(ctx: Context, bookingId: string, over: { leavesOn?: string; cause?: "death" } = {}) {
  const { id } = await askWaiver(ctx, {
    bookingId,
    cause: "surgery_moved" as const,
    letter: await photoFile(),
    formKey: randomUUID(),
    ...over,
  });
  return id;
}

const sound = async () => {
  await reconcileAll(systemContext("test", new Date(Date.now() + 120_000)));
  expect(await brokenInvariants()).toEqual([]);
};

const share = async (bookingId: string) =>
  (await row<{ paise: number }>(
    "SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM payables WHERE booking_id = $bookingId",
    { bookingId },
  ))!.paise;

describe("a medical waiver", () => {
  it("gives everything back; house and platform bear the charge by the rule of the day", async () => {
    const { ctx, id, order } = await stay();
    const before = await share(id);
    expect(await quoteWithoutWaiver(ctx, { bookingId: id, leavesOn: null })).toEqual({
      chargePaise: 336_000,
      paidPaise: 336_000,
    });
    const waiverId = await ask(ctx, id);
    const waiting = await toDoList.page(manager, { kind: "waiver" }, { pageSize: 100 });
    expect(waiting.rows.map(({ subject }) => subject)).toContain(waiverId);
    const shown = await findWaiver(manager, waiverId);
    expect(shown.offer).toEqual({
      refundPaise: 336_000,
      chargePaise: 336_000,
      platformPaise: 168_000,
      needsSecond: false,
    });
    expect(await decideWaiver(manager, { waiverId, decision: "grant", reason: "The letter says so" })).toBe(
      "granted",
    );
    expect((await findBooking(ctx, { id })).status).toBe("cancelled");
    expect(await share(id)).toBe(before / 2);
    const back = await row<{ paise: number }>(
      "SELECT sum(refunds.amount_paise)::bigint AS paise FROM refunds JOIN payments ON payments.id = payment_id WHERE order_id = $1",
      [order.orderId],
    );
    expect(back!.paise).toBe(336_000);
    const told = await rows<{ template: string }>(
      "SELECT DISTINCT template FROM messages WHERE booking_id = $1 AND template LIKE 'waiver.%' ORDER BY 1",
      [id],
    );
    expect(told.map(({ template }) => template)).toEqual(["waiver.granted", "waiver.partner_granted"]);
    // The house sold half of it, which the platform pays as an offer: the credit note gives the guest everything back.
    await issueDueDocuments(systemContext("test"));
    expect(
      await rows(
        `SELECT document_type AS type, taxable_paise AS taxable, discount_paise AS discount, total_paise AS total
         FROM tax_documents WHERE booking_id = $1 ORDER BY 1`,
        [id],
      ),
    ).toEqual([
      { type: "credit_note", taxable: 150_000, discount: -168_000, total: 336_000 },
      { type: "invoice", taxable: 300_000, discount: 0, total: 336_000 },
    ]);
    await sound();
    await expect(
      decideWaiver(manager, { waiverId, decision: "grant", reason: "Again" }),
    ).rejects.toMatchObject({ code: "stale" });
  });

  it("shortens the stay of a guest who is there, and leaves what was slept in", async () => {
    const { ctx, id } = await stay();
    await markBooking(systemContext("test", istInstant(inDays(7), "15:00")), {
      bookingId: id,
      mark: "checked_in",
    });
    const later = { ...ctx, now: istInstant(inDays(8), "20:00") };
    await expect(ask(later, id, { leavesOn: inDays(7) })).rejects.toThrow(Invalid);
    await expect(ask(later, id, { leavesOn: inDays(10) })).rejects.toThrow(Invalid);
    const waiverId = await ask(later, id, { cause: "death" });
    await decideWaiver(
      { ...manager, now: later.now },
      { waiverId, decision: "grant", reason: "The letter says so" },
    );
    expect(await findBooking(ctx, { id })).toMatchObject({ status: "checked_in", checkOut: inDays(8) });
    await sound();
  });

  it("comes before the mark of the house that the guest has left or did not come", async () => {
    const at = (day: number, time: string) => systemContext("test", istInstant(inDays(day), time));
    const left = await stay();
    await markBooking(at(7, "15:00"), { bookingId: left.id, mark: "checked_in" });
    const morning = { ...left.ctx, now: istInstant(inDays(8), "10:00") };
    const waiverId = await ask(morning, left.id, { leavesOn: inDays(8) });
    await expect(
      markBooking(at(8, "12:00"), { bookingId: left.id, mark: "completed" }),
    ).rejects.toMatchObject({
      code: "waiver_open",
      message: expect.stringContaining("10:00 PM"),
    });
    await decideWaiver(at(8, "20:00"), { waiverId, decision: "grant", reason: "As the letter says" });
    await markBooking(at(8, "20:05"), { bookingId: left.id, mark: "completed" });
    expect(await findBooking(left.ctx, { id: left.id })).toMatchObject({
      status: "completed",
      checkOut: inDays(8),
    });
    const absent = await stay();
    const evening = { ...absent.ctx, now: istInstant(inDays(7), "23:00") };
    const second = await ask(evening, absent.id, { cause: "death" });
    const noShow = () => markBooking(at(8, "06:30"), { bookingId: absent.id, mark: "no_show" });
    await expect(noShow()).rejects.toMatchObject({ code: "waiver_open" });
    await decideWaiver(at(8, "08:00"), { waiverId: second, decision: "refuse", reason: "No letter" });
    await noShow();
    await sound();
  });

  it("gives no night back that somebody slept in who asked for all of them", async () => {
    const { ctx, id } = await stay();
    const waiverId = await ask({ ...ctx, now: istInstant(inDays(7), "11:00") }, id);
    await markBooking(systemContext("test", istInstant(inDays(7), "15:00")), {
      bookingId: id,
      mark: "checked_in",
    });
    const office = { ...manager, now: istInstant(inDays(8), "09:00") };
    expect(await findWaiver(office, waiverId)).toMatchObject({
      offer: null,
      refusal: expect.stringContaining("checked in"),
    });
    await expect(
      decideWaiver(office, { waiverId, decision: "grant", reason: "As the letter says" }),
    ).rejects.toMatchObject({ code: "guest_came" });
    await decideWaiver(office, { waiverId, decision: "refuse", reason: "You have checked in" });
    await ask({ ...ctx, now: istInstant(inDays(8), "09:30") }, id, { leavesOn: inDays(9) });
    await sound();
  });

  it("is refused with a reason, and asked once at a time", async () => {
    const { ctx, id } = await stay();
    const first = await ask(ctx, id);
    await expect(ask(ctx, id)).rejects.toMatchObject({ code: "asked_already" });
    await expect(decideWaiver(manager, { waiverId: first, decision: "refuse", reason: "" })).rejects.toThrow(
      Invalid,
    );
    await decideWaiver(manager, { waiverId: first, decision: "refuse", reason: "Another patient's letter" });
    expect((await findBooking(ctx, { id })).status).toBe("confirmed");
    await ask(ctx, id);
    await expect(ask(await customerContext(), id)).rejects.toThrow(NotFound);
    await sound();
  });

  it("above the limit is approved by a second person, or waits again", async () => {
    const { ctx, id } = await stay(3, 3);
    const waiverId = await ask(ctx, id);
    const propose = () => decideWaiver(admins[0]!, { waiverId, decision: "grant", reason: "Serious" });
    const approval = () =>
      row<{ id: string; version: number }>(
        "SELECT id, version FROM approvals WHERE subject_kind = 'medical_waiver' AND subject_id = $1 AND status = 'pending'",
        [waiverId],
      );
    expect(await propose()).toBe("proposed");
    expect((await findBooking(ctx, { id })).status).toBe("confirmed");
    const one = (await approval())!;
    await expect(
      decide(admins[0]!, { approvalId: one.id, version: one.version, decision: "approve" }),
    ).rejects.toThrow(Forbidden);
    await decide(admins[1]!, {
      approvalId: one.id,
      version: one.version,
      decision: "reject",
      reason: "Ask again",
    });
    expect((await findWaiver(admins[0]!, waiverId)).state).toBe("asked");
    expect(await propose()).toBe("proposed");
    await expect(
      execute(
        `UPDATE medical_waivers SET state = 'granted', charge_paise = 2, alone_up_to_paise = 1, platform_paise = 0, decided_at = now(),
           decision_reason = 'x' WHERE id = $waiverId`,
        { waiverId },
      ),
    ).rejects.toThrow("medical_waivers needs two people");
    const two = (await approval())!;
    // Whoever approves reads what the decision goes by.
    const { letterId } = await findWaiver(admins[1]!, waiverId);
    expect((await readApproval(admins[1]!, two.id)).view.files).toEqual([
      { uploadId: letterId, title: "The hospital's letter" },
    ]);
    await decide(admins[1]!, { approvalId: two.id, version: two.version, decision: "approve" });
    expect((await findWaiver(admins[0]!, waiverId)).state).toBe("granted");
    expect((await findBooking(ctx, { id })).status).toBe("cancelled");
    await sound();
  });

  it("is decided before its stay is moved, whose charge it would not cover", async () => {
    const { ctx, id } = await stay();
    const waiverId = await ask(ctx, id);
    const move = (by: Context) => quoteMove(by, { bookingId: id, checkIn: inDays(20), checkOut: inDays(23) });
    for (const by of [ctx, manager])
      await expect(move(by)).rejects.toMatchObject({
        code: "waiver_open",
        message: expect.stringContaining("refunded in full"),
      });
    await decideWaiver(manager, { waiverId, decision: "refuse", reason: "Not of this stay" });
    expect(await move(ctx)).toMatchObject({ gives: { chargePaise: 336_000 } });
  });

  it.each(["grant", "refuse"] as const)(
    "is looked at again when its stay moves meanwhile: %s",
    async (decision) => {
      const { ctx, id } = await stay();
      const other = await stay();
      const waiverId = await ask(ctx, id);
      let deciding: Promise<unknown> | undefined;
      await inTransaction(undefined, async (tx) => {
        await lockStay(tx, id);
        await moveOpenWaiver(tx, { from: [id], to: other.id, checkIn: inDays(7) });
        deciding = decideWaiver(manager, { waiverId, decision, reason: "As the letter says" });
        deciding.catch(() => {});
        await expect.poll(waitingForLocks, { interval: 20 }).toBe(1);
      });
      await expect(deciding).rejects.toMatchObject({ code: "stay_changed" });
      await decideWaiver(manager, { waiverId, decision, reason: "As the letter says" });
      expect((await findBooking(ctx, { id })).status).toBe("confirmed");
    },
  );

  it("cannot be granted for what was given up meanwhile", async () => {
    const { ctx, id } = await stay();
    const waiverId = await ask(ctx, id);
    await cancelAtQuote(ctx, id);
    expect(await findWaiver(manager, waiverId)).toMatchObject({ offer: null, refusal: expect.any(String) });
    await expect(
      decideWaiver(manager, { waiverId, decision: "grant", reason: "The letter says so" }),
    ).rejects.toMatchObject({ code: "not_changeable" });
    await decideWaiver(manager, { waiverId, decision: "refuse", reason: "It is cancelled" });
  });
});

describe("the hospital's letter", () => {
  it("is read by its guest, the manager of the city and admins alone, and erased after its time", async () => {
    const { ctx, id } = await stay();
    const waiverId = await ask(ctx, id);
    const { letterId } = await findWaiver(manager, waiverId);
    const readers = [ctx, manager, admins[0]!];
    for (const reader of readers) expect((await readUpload(reader, letterId!)).visibility).toBe("private");
    const elsewhere = (await makePlace()).cityId;
    const strangers = [
      await customerContext(),
      contextOf(
        actorOf("partner", await makeUser({ role: "partner", account_id: place.accountId }), {
          accountId: place.accountId,
        }),
      ),
      contextOf(
        actorOf("staff", await makeUser({ role: "staff", zone_city_id: place.cityId }), {
          zoneCityId: place.cityId,
        }),
      ),
      contextOf(actorOf("city_manager", randomUUID(), { zoneCityId: elsewhere })),
    ];
    for (const stranger of strangers) await expect(readUpload(stranger, letterId!)).rejects.toThrow(NotFound);
    await expect(findWaiver(strangers[3]!, waiverId)).rejects.toThrow(NotFound);
    await expect(findWaiver(strangers[2]!, waiverId)).rejects.toThrow(Forbidden);
    await decideWaiver(manager, { waiverId, decision: "refuse", reason: "Not of this stay" });
    await keepToSchedule(systemContext("test", new Date(Date.now() + 91 * 86_400_000)));
    expect((await findWaiver(manager, waiverId)).letterId).toBeNull();
    const upload = await row<{ attachedAt: Date | null }>("SELECT attached_at FROM uploads WHERE id = $1", [
      letterId,
    ]);
    expect(upload!.attachedAt).toBeNull();
  });
});

describe("who bears a waiver", () => {
  it("is a dated rule that two admins agree on; what was asked keeps the rule of its day", async () => {
    await expect(
      proposeWaiverRule(manager, { cause: "death", percent: 100, validFrom: inDays(1) }),
    ).rejects.toThrow(Forbidden);
    await expect(
      proposeWaiverRule(admins[0]!, { cause: "death", percent: 100, validFrom: inDays(0) }),
    ).rejects.toThrow(Invalid);
    await proposeWaiverRule(admins[0]!, { cause: "death", percent: 100, validFrom: inDays(1) });
    const waiting = (await row<{ id: string; version: number }>(
      "SELECT id, version FROM approvals WHERE subject_kind = 'waiver_rule' AND status = 'pending'",
    ))!;
    await decide(admins[1]!, { approvalId: waiting.id, version: waiting.version, decision: "approve" });
    const of = async (day: string) =>
      (await waiverRules(day)).find(({ cause }) => cause === "death")!.platformPpm;
    expect([await of(inDays(0)), await of(inDays(1))]).toEqual([500_000, 1_000_000]);
    await expect(
      execute("INSERT INTO waiver_rules (cause, platform_ppm, valid_from) VALUES ('death', 0, '2030-01-01')"),
    ).rejects.toThrow("needs two people");
  });
});

describe("who asks for a waiver", () => {
  it("is the guest, once by each press; the partner and a stranger neither ask nor read it", async () => {
    const { ctx, id } = await stay();
    expect(await waiverDue(ctx, id)).toBeNull();
    const letter = await photoFile();
    const input = { bookingId: id, cause: "death" as const, letter, formKey: randomUUID() };
    const asked = await askWaiver(ctx, input);
    expect(await askWaiver(ctx, input)).toEqual(asked);
    expect(await waiverDue(ctx, id)).toEqual(new Date(ctx.now.getTime() + 12 * 3_600_000));
    const { accountId } = place;
    const partner = contextOf(
      actorOf("partner", await makeUser({ role: "partner", account_id: accountId }), { accountId }),
    );
    await expect(ask(partner, id)).rejects.toThrow(Forbidden);
    expect(await waiversOfBooking(partner, id)).toEqual([]);
    await expect(waiversOfBooking(await customerContext(), id)).rejects.toThrow(NotFound);
  });

  it("asks before the stay is over", async () => {
    const { ctx, id } = await stay();
    const after = { ...ctx, now: istInstant(inDays(10), "09:00") };
    await expect(ask(after, id)).rejects.toMatchObject({ code: "not_changeable" });
  });
});
