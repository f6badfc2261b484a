import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { savePayee } from "#app/domain/payees/save-payee.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { newSchedule, scheduleReport } from "#app/domain/report-schedules/schedules.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { readPayable } from "#app/domain/settlements/read-payable.ts";
import { sendPayout } from "#app/domain/settlements/transfer-payout.ts";
import { addDays, istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { execute, row, rows } from "#db/client.ts";
import type { QueueName } from "#db/jobs.ts";
import { customerContext, inDays, makeBooking, openPayment, placeStay } from "#tests/factories/bookings.ts";
import { confirmedHire } from "#tests/factories/claims.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { claimPhoto, makePhotoUpload } from "#tests/factories/uploads.ts";
import { HANDLERS } from "#worker/registry.ts";

/**
 * Jobs that look after many things: one thing that the database or a rule refuses, now and at every later try, holds up none of the others,
 * and the job says that it failed. In each test the first of two is spoilt, as stored data can be.
 */

async function run(queue: QueueName, now: Date): Promise<void> {
  const { handle } = await HANDLERS[queue]();
  const job = { id: randomUUID(), attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  await handle({} as never, { ...systemContext(queue, now), job });
}

/** Its queue tries it again: a refusal by a rule would end it without a word to anybody. */
const failing = { name: "AggregateError" };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const statusOf = async (orderId: string) =>
  (await row<{ status: string }>("SELECT status FROM orders WHERE id = $orderId", { orderId }))!.status;
const mailTo = (recipient: string) =>
  rows<{ template: string }>("SELECT template FROM messages WHERE recipient = $recipient ORDER BY 1", {
    recipient,
  });
/** A mail address that no mail can be sent to, as an old import can have left it. */
const spoilMail = (accountId: string) =>
  execute("UPDATE accounts SET email = 'nobody' WHERE id = $accountId", { accountId });

it("holds that are overdue end", async () => {
  const held = await Promise.all(
    [1, 2].map(async () => {
      const place = await makePlace();
      return { ...place, ...(await placeStay(await customerContext(), place)) };
    }),
  );
  const [spoilt, other] = held as [(typeof held)[0], (typeof held)[0]];
  await execute(
    "UPDATE orders SET hold_expires_at = hold_expires_at - interval '5 minutes' WHERE id = $orderId",
    {
      orderId: spoilt.orderId,
    },
  );
  await execute("UPDATE room_nights SET held = 0 WHERE room_id = $roomId", { roomId: spoilt.roomId });
  await expect(run("hold-expiry", inMinutes(16))).rejects.toMatchObject(failing);
  expect([await statusOf(spoilt.orderId), await statusOf(other.orderId)]).toEqual(["held", "expired"]);
  await execute("UPDATE room_nights SET held = 1 WHERE room_id = $roomId", { roomId: spoilt.roomId });
});

it("payments without an answer are asked about", async () => {
  const paid = [];
  for (const place of [await makePlace(), await makePlace()]) {
    const ctx = await customerContext();
    const order = await placeStay(ctx, place);
    const { sandboxId, paymentId } = await openPayment(ctx, order);
    await decideSandboxPayment({ id: sandboxId, decision: "pay" });
    paid.push({ ...order, ...place, paymentId });
  }
  const [spoilt, other] = paid as [(typeof paid)[0], (typeof paid)[0]];
  await execute("UPDATE room_nights SET held = 0 WHERE room_id = $roomId", { roomId: spoilt.roomId });
  await expect(run("payment-reconcile", inMinutes(1))).rejects.toMatchObject(failing);
  expect([await statusOf(spoilt.orderId), await statusOf(other.orderId)]).toEqual(["held", "confirmed"]);
  await execute("UPDATE payments SET state = 'failed' WHERE id = $paymentId", {
    paymentId: spoilt.paymentId,
  });
});

it("payouts are transferred", async () => {
  const admin = { ...(await makeContext("admin")), now: inMinutes(12 * 24 * 60) };
  const sent: Array<{ id: string; accountId: string }> = [];
  for (const { accountId, ...place } of [await makePlace(), await makePlace()]) {
    await makePayee(accountId);
    await makeBooking(await customerContext(), { accountId, ...place });
    const of = { side: "partner", accountId, kind: "room" } as const;
    const { duePaise } = await readPayable(admin, of);
    const { id } = await preparePayout(admin, { ...of, expectedPaise: duePaise, formKey: randomUUID() });
    await sendPayout({ ...admin, now: new Date(admin.now.getTime() + sent.length) }, { payoutId: id });
    sent.push({ id, accountId });
  }
  await spoilMail(sent[0]!.accountId);
  await expect(run("payment-reconcile", new Date(admin.now.getTime() + MINUTE))).rejects.toMatchObject(
    failing,
  );
  const states = await Promise.all(
    sent.map(({ id }) => row<{ state: string }>("SELECT state FROM payouts WHERE id = $id", { id })),
  );
  expect(states.map((one) => one?.state)).toEqual(["approved", "paid"]);
  await execute("UPDATE accounts SET email = NULL WHERE id = $accountId", { accountId: sent[0]!.accountId });
});

it("bank accounts are proved", async () => {
  const entered: string[] = [];
  for (const digits of ["0000", "6789"]) {
    const { accountId } = await makePlace({ account: { pan: "AABCU9603R" } });
    const number = `5010001234${digits}`;
    const { id } = await savePayee(await makeContext("partner", { accountId }), {
      values: {
        holder_name: "Sunrise Patient Stays",
        bank_account_num: number,
        bank_account_num_again: number,
        ifsc: "HDFC0001234",
        upi: "",
      },
      formKey: randomUUID(),
    });
    // The bank refuses it, and a message that says so to a name of this length does not fit.
    if (digits === "0000")
      await execute("UPDATE accounts SET name = repeat('Stay ', 60) WHERE id = $accountId", { accountId });
    entered.push(id);
  }
  await expect(run("payee-proof", inMinutes(10))).rejects.toMatchObject(failing);
  const states = await Promise.all(
    entered.map((id) => row<{ state: string }>("SELECT state FROM payee_accounts WHERE id = $id", { id })),
  );
  expect(states.map((one) => one?.state)).toEqual(["proving", "waiting"]);
});

it("guests are reminded", async () => {
  const stays = [];
  for (const place of [await makePlace(), await makePlace()])
    stays.push(await makeBooking(await customerContext(), place));
  const [spoilt, other] = stays.sort((one, another) => (one.id < another.id ? -1 : 1)) as [
    (typeof stays)[0],
    (typeof stays)[0],
  ];
  await execute("UPDATE orders SET contact_name = '' WHERE id = $orderId", { orderId: spoilt.order.orderId });
  await expect(run("reminders", istInstant(inDays(6), "10:00"))).rejects.toMatchObject(failing);
  const reminded = await rows(
    "SELECT booking_id FROM messages WHERE booking_id = ANY($ids::uuid[]) AND template = 'booking.reminder'",
    { ids: stays.map(({ id }) => id) },
  );
  expect(reminded).toEqual([{ bookingId: other.id }]);
});

it("owners are reminded of their papers", async () => {
  const until = addDays(istDate(new Date()), 20);
  const spoilt = await makeAccount({ email: "nobody" });
  const other = await makeAccount({ email: "papers@example.com" });
  for (const [accountId, day] of [
    [spoilt, until],
    [other, addDays(until, 1)],
  ])
    await execute(
      "INSERT INTO documents (account_id, document_kind, number, valid_until) VALUES ($accountId, 'fssai', '12345678901234', $day)",
      { accountId, day },
    );
  await expect(run("document-reminder", new Date())).rejects.toMatchObject(failing);
  expect(await mailTo("papers@example.com")).toEqual([{ template: "document.ending" }]);
});

it("claims are settled and deposits given back", async () => {
  const place = await makePlace();
  const hires = [await confirmedHire(place), await confirmedHire(place), await confirmedHire(place)];
  for (const [index, { bookingId, partner, on }] of hires.entries()) {
    await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
    await markReturned(on(partner, 1), { bookingId, inOrder: false });
    if (index === 2) continue;
    const claim = { amountPaise: 30_000, reason: "One wheel is broken", photoId: await claimPhoto(partner) };
    const { now } = on(partner, 1);
    await withholdDeposit(
      { ...partner, now: new Date(now.getTime() + index * MINUTE) },
      { bookingId, ...claim },
    );
  }
  const [spoilt, other, whole] = hires.map(({ bookingId }) => bookingId);
  // More than the deposit of 1,000 rupees.
  await execute("UPDATE claims SET amount_paise = 200000 WHERE booking_id = $spoilt", { spoilt });
  const now = new Date(hires[0]!.on(hires[0]!.partner, 1).now.getTime() + 49 * HOUR);
  await expect(run("claims", now)).rejects.toMatchObject(failing);
  const withheld = await rows(
    `SELECT id, deposit_withheld_paise AS paise FROM bookings WHERE id = ANY($ids::uuid[]) AND deposit_settled_at IS NOT NULL ORDER BY 2 DESC`,
    { ids: hires.map(({ bookingId }) => bookingId) },
  );
  expect(withheld).toEqual([
    { id: other, paise: 30_000 },
    { id: whole, paise: 0 },
  ]);
});

it("reports by mail are ordered", async () => {
  const now = new Date("2026-11-24T04:00:00Z");
  const admin = await makeContext("admin", { now });
  await execute("UPDATE users SET email = 'reports@example.com' WHERE id = $id", { id: admin.actor.id });
  const daily = {
    ...newSchedule.parse({ format: "csv", when: "day", hour: "7", days: "before" }),
    query: "",
  };
  const { id: spoilt } = await scheduleReport(admin, { ...daily, list: "date-wise" });
  const { id: other } = await scheduleReport(admin, { ...daily, list: "month-wise" });
  // A list that this version of the product does not have any more: it stops, and To do shows it.
  await execute(
    "UPDATE report_schedules SET list = 'gone', next_at = next_at - interval '1 hour' WHERE id = $spoilt",
    { spoilt },
  );
  await run("report-schedule", new Date(now.getTime() + 24 * HOUR));
  expect(await rows("SELECT schedule_id FROM report_exports")).toEqual([{ scheduleId: other }]);
  expect(await row("SELECT state, failure FROM report_schedules WHERE id = $spoilt", { spoilt })).toEqual({
    state: "stopped",
    failure: "Stopped: There is no such list any more.",
  });
});

it("statements and invoices of the commission go to everybody", async () => {
  const accounts: string[] = [];
  for (const { accountId, ...place } of [await makePlace(), await makePlace()]) {
    await makeBooking(await customerContext(), { accountId, ...place });
    accounts.push(accountId);
  }
  const [spoilt, other] = accounts as [string, string];
  await spoilMail(spoilt);
  await execute("UPDATE accounts SET email = 'statements@example.com' WHERE id = $other", { other });
  await makeUser({ role: "partner", account_id: other });
  const month = istDate(new Date()).slice(0, 7);
  await expect(run("statements", istInstant(`${shiftMonth(month, 1)}-01`, "06:10"))).rejects.toMatchObject(
    failing,
  );
  const statements = await rows(
    "SELECT account_id FROM account_statements WHERE account_id = ANY($accounts::uuid[])",
    {
      accounts,
    },
  );
  expect(statements).toHaveLength(2);
  expect(await mailTo("statements@example.com")).toEqual([
    { template: "commission.issued" },
    { template: "statement.issued" },
  ]);
});

it("what nobody needs any more is removed", async () => {
  const admin = await makeContext("admin");
  const old = (id: string, key: string) =>
    execute(
      `INSERT INTO report_exports (id, report, format, filters, asked_by, state, file_key, created_at, updated_at, expires_at)
       VALUES ($id, 'bookings', 'csv', '{}', $by, 'done', $key, $at, $at, $expires)`,
      { id, key, by: admin.actor.id, at: inMinutes(-60), expires: inMinutes(id < "8" ? -30 : -20) },
    );
  // No key of a file, which the storage refuses.
  const [spoilt, other] = [`1${randomUUID().slice(1)}`, `9${randomUUID().slice(1)}`];
  await old(spoilt, "../outside.csv");
  await old(other, "exports/other.csv");
  await execute("INSERT INTO finder_misses (text, first_at, last_at) VALUES ('xyzzy', $at, $at)", {
    at: inMinutes(-100 * 24 * 60),
  });
  await expect(run("housekeeping", new Date())).rejects.toMatchObject(failing);
  expect(await rows("SELECT id FROM report_exports WHERE file_key IS NOT NULL")).toEqual([{ id: spoilt }]);
  expect(await rows("SELECT FROM finder_misses")).toEqual([]);
});

/** An uploaded photo, and an older one without a key that the storage takes. */
async function twoPhotos(at: Date): Promise<{ spoilt: string; other: string }> {
  const other = await makePhotoUpload(systemContext("test"));
  await execute("UPDATE uploads SET created_at = $at WHERE id = $other", { at, other });
  const spoilt = await row<{ id: string }>(
    `INSERT INTO uploads (purpose, visibility, storage_key, content_type, byte_size, sha256, created_at)
     VALUES ('property_photo', 'public', '../outside.webp', 'image/webp', 9, '\\x00', $at::timestamptz - interval '1 hour') RETURNING id`,
    { at },
  );
  return { spoilt: spoilt!.id, other };
}

it("pictures get their copies, and uploads that belong to nothing go", async () => {
  const { spoilt, other } = await twoPhotos(inMinutes(-30 * 60));
  await expect(run("picture-copies", new Date())).rejects.toMatchObject(failing);
  const bind = { ids: [spoilt, other] };
  expect(await rows("SELECT id FROM uploads WHERE id = ANY($ids::uuid[]) AND has_preview", bind)).toEqual([
    { id: other },
  ]);
  await expect(run("housekeeping", new Date())).rejects.toMatchObject(failing);
  expect(await rows("SELECT id FROM uploads WHERE id = ANY($ids::uuid[])", bind)).toEqual([{ id: spoilt }]);
});
