import { expect, vi } from "vitest";
import { dueOn } from "#app/domain/settlements/terms.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { actorOf, payOrder } from "#tests/factories/bookings.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { type Caller, type Given, type Journey, makeCaller, type Said } from "./caller.ts";
import { codeSentTo, registration, report } from "./parts.ts";
import { WALK_KINDS, type WalkKind } from "./walk-kinds.ts";

/** Everything that follows happens at this time of that day, with sessions of then. */
function travelTo(date: string, time: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: istInstant(date, time) });
  return makeCaller();
}

async function userOf(column: "account_id" | "phone_e164", value: string, role: "partner" | "customer") {
  const user = await row<{ id: string }>(
    `SELECT id FROM users WHERE ${column} = $value AND role = $role AND status = 'approved'`,
    { value, role },
  );
  return { userId: user!.id, role };
}

/** Registers a partner with a paper, who is approved. @returns the account */
async function newPartner(as: Caller, name: string, partner_type: string): Promise<string> {
  const [guest, admin] = [as("guest"), as("admin")];
  const registered = await guest("POST /partnerRegistration", {
    ...(await registration(name)),
    partner_type,
    pan_file: report("pan.pdf"),
  });
  expect(registered.message).not.toMatch(/Register/);
  const waiting = await admin("GET /approvePartner/partnerRegData", { q: name });
  expect(JSON.stringify(waiting.data)).toContain(name);
  await admin("PUT /approvePartner/approvePartner", { partner_id: registered.account_id });
  return registered.account_id;
}

/** Books twice and pays both; the second is cancelled. @returns the numbers of both */
async function bookAndCancel(as: Caller, kind: WalkKind, choice: Given, mobile: string, price?: number) {
  const guest = as("guest");
  const wanted = {
    guest_name: "Walking Wahida",
    patient_name: "Walking Wasim",
    mobile_no: mobile,
    customer_age: 61,
    gender: "Female",
    ...choice,
  };
  await guest(kind.save, wanted);
  const held = await guest(kind.save, { ...wanted, otp: await codeSentTo(`+91${mobile}`) });
  if (price !== undefined) expect(held.total_price).toBe(price);
  const who = await userOf("phone_e164", `+91${mobile}`, "customer");
  const context = { actor: actorOf("customer", who.userId), now: new Date() };
  // The one step without a call: paying is the gateway's own page (pay_url).
  await payOrder(context, { reference: held.order_reference });
  const customer = as(who);
  const second = await customer(kind.save, wanted);
  await payOrder(context, { reference: second.order_reference });
  const numbers = [held, second].map((one) => one.booking_order_id as string);
  const [offer] = (await customer(kind.quote, { item: numbers[1] })).data;
  await customer(kind.cancel, { booking_order_id: numbers[1], refundAmount: offer.refundAmount });
  const mine = await customer("GET /booking/customerBkngDetails/:id", { id: who.userId });
  expect(mine.data.map((one: Said) => [one.booking_order_id, one.status])).toEqual(
    expect.arrayContaining([
      [numbers[0], "confirmed"],
      [numbers[1], "cancelled"],
    ]),
  );
  return numbers;
}

/** The booking takes place on its days, and the partner is paid what both bookings left, once. */
async function settle(as: Caller, kind: WalkKind, account: string, numbers: string[], name: string) {
  const partner = await userOf("account_id", account, "partner");
  const [from, until] = kind.days;
  try {
    const [status, number] = kind.status;
    const mark = { [number]: numbers[0] };
    // A call of another kind does not know this booking.
    const [otherStatus, otherNumber] = WALK_KINDS.find((one) => one.status[0] !== status)!.status;
    const other = await as(partner).try(otherStatus, { [otherNumber]: numbers[0], status: "checked_in" });
    expect(other.status).toBe(404);
    expect((await as(partner).try(status, { ...mark, status: "checked_in" })).said.code).toBe("wrong_day");
    await travelTo(from, "15:00")(partner)(status, { ...mark, status: "checked_in" });
    await travelTo(until, "16:00")(partner)(status, { ...mark, status: "completed" });

    const admin = travelTo(addDays(dueOn(until), 2), "12:00")("admin");
    let due = 0;
    for (const q of numbers) {
      const { data } = await admin("GET /centeraccounts/BookingDataTable/:param", { param: kind.table, q });
      due += Math.round(data[0].amount_in_ledger * 100);
    }
    expect(due).toBeGreaterThan(0);
    const reference_number = `LONGWALK${kind.kind.toUpperCase()}`;
    const [pay, more] = kind.pay;
    const record = {
      account_id: account,
      transfer_amount: due / 100,
      reference_number,
      ...more,
      paid_date: istDate(new Date()),
      from_accounts: "HDFC current",
      type_of_payment: "IMPS",
      bank_account_num: await makePayee(account),
    };
    expect(await admin(pay, record)).toMatchObject({ success: true });
    expect((await admin.try(pay, record)).said.code).toBe("nothing_due");
    const later = makeCaller();
    const paid = await later(partner)("GET /centeraccounts/loadallpayments/:id", { id: account });
    expect(paid.data).toMatchObject([{ reference_number, transfer_amount: due / 100 }]);
    const settled = await later("admin")("GET /adminDashboard/payment-details-by-booking/:booking_order_id", {
      booking_order_id: numbers[0],
    });
    expect(settled.data).toMatchObject([{ partner_name: name }]);
  } finally {
    vi.useRealTimers();
  }
}

export const longWalkJourneys: Journey[] = WALK_KINDS.map((kind, index) => ({
  name: `From a partner's registration to the payment of what was sold, by calls alone: ${kind.kind}`,
  async walk(as) {
    const name = `Long Walk ${kind.kind}`;
    const account = await newPartner(as, name, kind.partnerType);
    const people = {
      owner: as(await userOf("account_id", account, "partner")),
      accountId: account,
      admin: as("admin"),
      guest: as("guest"),
      staff: as("staff"),
    };
    const { choice, price } = await kind.putOnSale(people);
    const numbers = await bookAndCancel(as, kind, choice, `984807762${index}`, price);
    await settle(as, kind, account, numbers, name);
  },
}));
