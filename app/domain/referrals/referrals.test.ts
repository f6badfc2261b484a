import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { brokenConstraint, execute, row } from "#db/client.ts";
import { actorOf, cancelAtQuote, contextOf, makeBooking } from "#tests/factories/bookings.ts";
import { makeCustomer, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { findReferral } from "./find-referral.ts";
import { MAX_OPEN_REFERRALS, maskUpi } from "./labels.ts";
import { payReferral, reverseReferral } from "./pay-referral.ts";
import { findReferrer, refer } from "./refer.ts";
import { countReferrals, referralList } from "./referral-list.ts";

let phones = 9_200_000_000;
const phone = () => `+91${phones++}`;

type Person = Context & { phone: string };
async function person(): Promise<Person> {
  const number = phone();
  return { ...contextOf(actorOf("customer", await makeCustomer({ phone_e164: number }))), phone: number };
}
const form = (referee: string) => ({
  referrer_name: "Asha Rao",
  referrer_upi_number: "asha.rao@okbank",
  referee_contact_no: referee,
});

let place: Awaited<ReturnType<typeof makePlace>>;
let referrer: Person;
let admin: Context;
beforeEach(async () => {
  place = await makePlace();
  admin ??= contextOf(actorOf("admin", await makeUser({ role: "admin" })));
  referrer = await person();
  await makeBooking(referrer, place);
});

const stateOf = async (referralId: string) => (await referralList.page(admin, { q: referralId })).rows[0]!;
const idOf = async (referralId: string) => (await stateOf(referralId)).key;
const later = (ctx: Person, ms = 1_000): Person => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
const mark = (bookingId: string, status: string) =>
  execute("UPDATE bookings SET status = $status WHERE id = $bookingId", { bookingId, status });

async function referred() {
  const referee = await person();
  const { referralId } = await refer(referrer, form(referee.phone));
  return { referee: later(referee), referralId };
}

describe("who may refer", () => {
  it("is who has a booking; the number of another says nothing about them", async () => {
    expect((await findReferrer(referrer)).eligible).toBe(true);
    const stranger = await person();
    expect(await findReferrer(stranger)).toMatchObject({ eligible: false, why: expect.any(String) });
    await expect(refer(stranger, form(phone()))).rejects.toThrow(Invalid);
    await expect(findReferrer(admin)).rejects.toThrow(Forbidden);
  });

  it.each([
    ["oneself", async () => referrer.phone],
    [
      "somebody who has booked",
      async () => {
        const guest = await person();
        await makeBooking(guest, place);
        return guest.phone;
      },
    ],
    [
      "somebody who was referred",
      async () => {
        const number = phone();
        await refer(referrer, form(number));
        return number;
      },
    ],
  ])("cannot refer %s", async (_, make) => {
    await expect(refer(referrer, form(await make()))).rejects.toMatchObject({
      fields: { referee_contact_no: [expect.any(String)] },
    });
  });

  it("is told that it is one's own number, and waits while twenty have not booked", async () => {
    await expect(refer(referrer, form(referrer.phone))).rejects.toThrow("your own number");
    const { referralId } = await referred();
    const more = (count: number) =>
      execute(
        `INSERT INTO referrals (referral_id, referrer_id, referrer_name, referrer_contact_no, referrer_upi_number, referee_contact_no,
           reward_paise, min_booking_paise, referred_datetime)
         SELECT referral_id || '-' || n, referrer_id, referrer_name, referrer_contact_no, referrer_upi_number, '+9193' || lpad(n::text, 8, '0'),
           reward_paise, min_booking_paise, referred_datetime
         FROM referrals CROSS JOIN generate_series(1, $count::integer) n WHERE referral_id = $referralId`,
        { referralId, count },
      );
    await more(MAX_OPEN_REFERRALS - 2);
    expect((await findReferrer(referrer)).eligible).toBe(true);
    await refer(referrer, form(phone()));
    expect(await findReferrer(referrer)).toMatchObject({
      eligible: false,
      why: expect.stringContaining("20"),
    });
    await expect(refer(referrer, form(phone()))).rejects.toThrow(Invalid);
  });

  it("leaves a trace of who looked at the whole UPI id", async () => {
    const { referralId } = await referred();
    await findReferral(admin, await idOf(referralId));
    const looks = await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM audit_events WHERE action = 'referral.read' AND subject_id = $referralId",
      { referralId },
    );
    expect(looks).toEqual({ count: 1 });
  });

  it("cannot refer oneself past the form either: the database refuses it", async () => {
    const { referralId } = await referred();
    const broken = await execute(
      "UPDATE referrals SET referee_contact_no = referrer_contact_no WHERE referral_id = $referralId",
      { referralId },
    ).catch(brokenConstraint);
    expect(broken).toBe("referrals_not_oneself");
  });

  it("of ten who refer one number at once one succeeds", async () => {
    const number = phone();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => refer(referrer, form(number))));
    expect(tries.filter(({ status }) => status === "fulfilled").length).toBe(1);
  });

  it("may refer a number again that did not book in 180 days", async () => {
    const number = phone();
    await refer(referrer, form(number));
    const next = await person();
    await makeBooking(next, place);
    await expect(refer(next, form(number))).rejects.toThrow(Invalid);
    await refer(later(next, 181 * 86_400_000), form(number));
    const states = (await referralList.page(admin, { q: number })).rows.map(({ state }) => state);
    expect(states).toEqual(["waiting", "lapsed"]);
  });
});

describe("a reward", () => {
  it("comes with the first booking, is payable after the stay, paid once, and stands in the ledger", async () => {
    const { referee, referralId } = await referred();
    const booking = await makeBooking(referee, place);
    await makeBooking(referee, place);
    expect(await stateOf(referralId)).toMatchObject({
      state: "booked",
      bookingRow: booking.id,
      referrer_payment_status: "pending",
    });
    const id = await idOf(referralId);
    const pay = (ref = `UPI-${referralId}`) =>
      payReferral(admin, { id, referrer_payment_ref_no: ref, referrer_payment_method: "UPI" });
    await expect(pay()).rejects.toThrow(Conflict);
    await mark(booking.id, "checked_in");
    await expect(pay()).rejects.toThrow(Conflict);
    await mark(booking.id, "completed");
    expect(await stateOf(referralId)).toMatchObject({ state: "to_pay" });
    const tries = await Promise.allSettled([pay("REF-A"), pay("REF-B"), pay("REF-C")]);
    expect(tries.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect(await stateOf(referralId)).toMatchObject({ state: "paid", referrer_payment_method: "UPI" });
    const posted = await row(
      `SELECT array_agg(account || ' ' || amount_paise ORDER BY account) AS lines FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
       WHERE e.kind = 'referral_reward' AND e.ref_id = $id`,
      { id },
    );
    expect(posted).toEqual({ lines: ["bank -20000", "offer_expense 20000"] });
    await expect(reverseReferral(admin, { id, reason: "late" })).rejects.toThrow(Conflict);
  });

  it("needs a booking of some worth, and lessens the profit of that booking once it is paid", async () => {
    const cheap = await makePlace({ room: { default_price_paise: 49_999 } });
    const { referee, referralId } = await referred();
    await makeBooking(referee, cheap);
    expect(await stateOf(referralId)).toMatchObject({ state: "waiting" });
    const booking = await makeBooking(referee, place);
    expect(await stateOf(referralId)).toMatchObject({ state: "booked", bookingRow: booking.id });
    await execute(
      "UPDATE bookings SET status = 'completed', checked_in_at = now(), completed_at = now() WHERE id = $id",
      booking,
    );
    const profit = async () =>
      (await row<{ paise: number }>(
        "SELECT mh_profit_paise AS paise FROM booking_accounts WHERE booking_id = $1",
        [booking.id],
      ))!.paise;
    expect(await profit()).toBe(24_978);
    const paid = { referrer_payment_ref_no: `REF-${referralId}`, referrer_payment_method: "UPI" };
    await payReferral(admin, { id: await idOf(referralId), ...paid });
    expect(await profit()).toBe(4_978);
    const wrong = (await verify(["rewards-posted", "sales-posted"])).filter(({ count }) => count > 0);
    expect(wrong).toEqual([]);
  });

  it("falls when the booking is cancelled, in its transaction; the number may be referred again", async () => {
    const { referee, referralId } = await referred();
    const booking = await makeBooking(referee, place);
    await cancelAtQuote(referee, booking.id);
    expect(await stateOf(referralId)).toMatchObject({
      state: "reversed",
      referrer_payment_status: "reversed",
    });
    await refer(later(referrer), form(referee.phone));
    const again = await makeBooking(later(referee, 5_000), place);
    expect(
      await row("SELECT referrer_payment_status AS status FROM referrals WHERE booking_id = $id", again),
    ).toEqual({ status: "pending" });
  });

  it("falls when nobody comes", async () => {
    const { referee, referralId } = await referred();
    await mark((await makeBooking(referee, place)).id, "no_show");
    expect(await stateOf(referralId)).toMatchObject({ state: "reversed" });
  });

  it("is taken back by an admin with a reason, and by nobody else; one reference pays one reward", async () => {
    const made = await Promise.all([referred(), referred()]);
    const ids: string[] = [];
    for (const { referee, referralId } of made) {
      await mark((await makeBooking(referee, place)).id, "completed");
      ids.push(await idOf(referralId));
    }
    const pay = (id: string) =>
      payReferral(admin, { id, referrer_payment_ref_no: "SAME-REF-1", referrer_payment_method: "UPI" });
    await pay(ids[0]!);
    await expect(pay(ids[1]!)).rejects.toMatchObject({
      fields: { referrer_payment_ref_no: [expect.any(String)] },
    });
    await expect(reverseReferral(referrer, { id: ids[1]!, reason: "x" })).rejects.toThrow(Forbidden);
    await reverseReferral(admin, { id: ids[1]!, reason: "Two phones of one person" });
    expect(await findReferral(admin, ids[1]!)).toMatchObject({
      state: "reversed",
      reversedReason: "Two phones of one person",
    });
    await expect(findReferral(admin, crypto.randomUUID())).rejects.toThrow(NotFound);
  });
});

describe("the report", () => {
  it("masks UPI ids, counts by where a referral stands, and goes by date", async () => {
    const { referralId } = await referred();
    expect((await stateOf(referralId)).referrer_upi_number).toBe("as••••@okbank");
    expect((await findReferral(admin, await idOf(referralId))).referrer_upi_number).toBe("asha.rao@okbank");
    const counted = await countReferrals(admin, {});
    const listed = await referralList.page(admin, {});
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(listed.total);
    expect((await referralList.page(admin, { to: "2020-01-01" })).total).toBe(0);
    await expect(referralList.page(referrer, {})).rejects.toThrow(Forbidden);
  });

  it.each([
    ["ab@upi", "ab••••@upi".replace("ab", "a")],
    ["asha.rao@okbank", "as••••@okbank"],
  ])("%s is shown as %s", (upi, shown) => expect(maskUpi(upi)).toBe(shown));
});
