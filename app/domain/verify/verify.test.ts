import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { closeMonth } from "#app/domain/accounts/close-month.ts";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { extendBooking } from "#app/domain/bookings/extend-booking.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { moveStay } from "#app/domain/bookings/move-stay.ts";
import { shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { sumOpenMonths } from "#app/domain/books/sum-open-months.ts";
import { systemContext } from "#app/domain/context.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import type { Side } from "#app/domain/settlements/labels.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { payableList } from "#app/domain/settlements/payable-list.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { customerContext, inDays, makeBooking, payOrder, placeStay } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { bookChoices, cab, hire, makeEquipment, makeRoute } from "#tests/factories/sales.ts";
import { INVARIANTS } from "./invariants.ts";
import { verify } from "./verify.ts";

/** Each invariant is broken on purpose, behind the back of every constraint, and must be noticed. */

const BREAKS: Record<string, string[]> = {
  "statements-stay": [
    "UPDATE account_statements SET opening_paise = opening_paise + 1, closing_paise = closing_paise + 1",
  ],
  "stock-counts": ["UPDATE room_nights SET held = held + 1"],
  "not-oversold": [
    "ALTER TABLE room_nights DROP CONSTRAINT room_nights_not_oversold",
    "UPDATE room_nights SET allotment = 0 WHERE held + sold > 0",
  ],
  "slot-counts": ["UPDATE stock_slots SET held = held + 1"],
  "slots-not-oversold": [
    "ALTER TABLE stock_slots DROP CONSTRAINT stock_slots_not_oversold",
    "UPDATE stock_slots SET capacity = 0 WHERE held + sold > 0",
  ],
  "stock-of-items": ["UPDATE booking_slots SET state = 'released'"],
  "days-after-a-hire": ["UPDATE bookings SET ends_on = ends_on - 1 WHERE kind = 'equipment'"],
  "hires-not-back": [
    `UPDATE bookings SET status = 'checked_in', checked_in_at = now() - interval '9 days', starts_on = current_date - 9,
       ends_on = current_date - 2 WHERE kind = 'equipment'`,
  ],
  "cars-in-one-trip": [
    "ALTER TABLE vehicle_trips DROP CONSTRAINT vehicle_trips_one_at_a_time",
    "UPDATE vehicle_trips SET vehicle_unit_id = (SELECT min(vehicle_unit_id::text)::uuid FROM vehicle_trips)",
  ],
  "nights-of-bookings": ["UPDATE booking_nights SET state = 'released' WHERE state = 'sold'"],
  "base-of-bookings": ["UPDATE booking_nights SET price_paise = price_paise + 1"],
  "order-and-bookings": ["UPDATE orders SET total_paise = total_paise + 1"],
  "holds-end": ["UPDATE orders SET hold_expires_at = now() - interval '6 minutes' WHERE status = 'held'"],
  "waiting-offers": [
    `INSERT INTO waiting_entries (customer_id, hospital_id, check_in, check_out, adults, children, infants, units, contact_name, patient_name,
       language, created_at, ends_at) SELECT u.id, h.id, current_date + 9, current_date + 10, 1, 0, 0, 1, 'A', 'A', 'en', now() - interval '2 hours',
       now() - interval '1 hour' FROM users u, hospitals h WHERE u.role = 'customer' LIMIT 1`,
  ],
  "entries-balance": [
    "ALTER TABLE ledger_lines DISABLE TRIGGER USER",
    "UPDATE ledger_lines SET amount_paise = amount_paise + 1 WHERE account = 'partner_payable'",
  ],
  "captured-is-sold": [
    "UPDATE payments SET state = 'surplus' WHERE state = 'captured' AND carried_from_id IS NULL",
  ],
  "sales-posted": [
    "UPDATE bookings SET commission_paise = commission_paise + 100, partner_share_paise = partner_share_paise - 100, mh_profit_paise = mh_profit_paise + 100",
  ],
  "gst-with-whoever-owes-it": [
    "UPDATE bookings SET snapshot = snapshot || '{\"propertyGstin\": null}'",
    "UPDATE accounts SET gstin = NULL",
  ],
  "closed-months-unchanged": [
    "INSERT INTO closed_months (month) VALUES ('2020-01-01')",
    "ALTER TABLE closed_sums DISABLE TRIGGER USER",
    "INSERT INTO closed_sums (closed_month, month, account, entry, debit_paise, credit_paise) VALUES ('2020-01-01', '2020-01-01', 'bank', 'sale', 1, 0)",
  ],
  "documents-gapless": [
    "INSERT INTO document_series (gstin, financial_year, document_type, last_number) VALUES ('36AABCU9603R1ZO', '2026-27', 'invoice', 1)",
  ],
  "documents-complete": [
    "INSERT INTO pgboss.job (name, state, started_on) VALUES ('tax-documents', 'completed', now())",
    "INSERT INTO documents_due (booking_id, since) SELECT id, now() - interval '2 hours' FROM bookings ON CONFLICT (booking_id) DO UPDATE SET since = excluded.since",
  ],
  "documents-say-what-stands": [
    "DELETE FROM documents_due",
    "INSERT INTO document_series (gstin, financial_year, document_type, last_number) VALUES ('36AABCU9603R1ZO', '2026-27', 'invoice', 1)",
    `INSERT INTO tax_documents (document_type, gstin, financial_year, number, document_number, issued_on, booking_id, parties, taxable_paise,
       cgst_paise, sgst_paise, gst_ppm, total_paise)
     SELECT 'invoice', '36AABCU9603R1ZO', '2026-27', 1, 'x', '2026-11-01', id, '{}', 1, 0, 0, 0, 1 FROM bookings
     WHERE status = 'cancelled' AND taken_from_id IS NULL LIMIT 1`,
  ],
  "commission-invoiced": [
    "INSERT INTO document_series (gstin, financial_year, document_type, last_number) VALUES ('36AABCU9603R1ZO', '2026-27', 'commission_invoice', 1)",
    `INSERT INTO tax_documents (document_type, gstin, financial_year, number, document_number, issued_on, account_id, month, parties, taxable_paise,
       cgst_paise, sgst_paise, gst_ppm, total_paise)
     SELECT 'commission_invoice', '36AABCU9603R1ZO', '2026-27', 1, 'x', '2026-11-01', id, '2026-10-01', '{}', 100, 9, 9, 180000, 118 FROM accounts LIMIT 1`,
  ],
  "settlements-posted": [
    "INSERT INTO remittances (account, amount_paise, paid_on, challan) VALUES ('tds_payable', 1, '2026-11-01', 'x')",
  ],
  "no-adjustment-on-nothing": [
    "INSERT INTO share_adjustments (booking_id, commission_change_paise, gst_change_paise, partner_change_paise, reason, made_at, form_key) SELECT booking_id, 100, 18, -118, 'x', now(), gen_random_uuid() FROM cancellations",
  ],
  "payables-follow-the-ledger": ["UPDATE payables SET amount_paise = amount_paise + 1"],
  "payouts-are-their-lines": ["UPDATE payables SET payout_id = NULL"],
  "payouts-posted": [
    "ALTER TABLE ledger_entries DISABLE TRIGGER USER",
    "UPDATE ledger_entries SET ref_id = gen_random_uuid() WHERE kind = 'payout'",
  ],
  "adjustments-posted": [
    "ALTER TABLE ledger_entries DISABLE TRIGGER USER",
    "UPDATE ledger_entries SET ref_id = gen_random_uuid() WHERE kind = 'adjustment'",
  ],
  "relocations-posted": [
    `WITH moved AS (INSERT INTO relocations (form_key, from_booking_id, to_booking_id, difference_paise, house_paise, reason, decided_by_kind, decided_at)
       SELECT gen_random_uuid(), one.id, other.id, 10, 10, 'x', 'system', now() FROM bookings one JOIN bookings other ON other.id > one.id LIMIT 1 RETURNING id)
     INSERT INTO relocation_charges (relocation_id, amount_paise, note, charged_at) SELECT id, 5, 'x', now() FROM moved`,
  ],
  "goodwill-posted": [
    `INSERT INTO goodwill (id, booking_id, amount_paise, platform_paise, reason, given_at, alone_up_to_paise) SELECT gen_random_uuid(), id, 100, 100, 'x', now(), 100 FROM bookings LIMIT 1`,
  ],
  "rewards-posted": [
    `INSERT INTO referrals (referral_id, referrer_id, referrer_name, referrer_contact_no, referrer_upi_number, referee_contact_no, reward_paise,
       booking_id, booked_datetime, earned_at, referrer_payment_status, referrer_paid_datetime, referrer_payment_ref_no, referrer_payment_method)
     SELECT 'x', customer_id, 'x', '+911111111111', 'asha@okbank', '+912222222222', 1, id, now(), now(), 'paid', now(), 'x', 'UPI' FROM bookings LIMIT 1`,
  ],
  "offers-counted": [
    "INSERT INTO offers (funder, name, kind, amount_paise, book_from, used, limit_total) VALUES ('platform', 'x', 'room', 1, '2026-01-01', 1, 1)",
  ],
  "customers-settled": ["UPDATE refunds SET state = 'done', done_at = now() WHERE state = 'requested'"],
  "refunds-within-capture": [
    "UPDATE payments SET refunded_paise = 1 WHERE state = 'captured' AND refunded_paise = 0",
  ],
  "cancellations-refunded": ["UPDATE refunds SET cancellation_id = NULL"],
  "carried-over-whole": [
    "UPDATE payments SET amount_paise = amount_paise + 1 WHERE carried_from_id IS NOT NULL",
  ],
  "deposits-held": [
    "ALTER TABLE bookings DISABLE TRIGGER bookings_deposit_after_hire",
    "UPDATE bookings SET deposit_settled_at = now() WHERE deposit_paise > 0",
  ],
  "deposits-after-the-hire": [
    "ALTER TABLE bookings DISABLE TRIGGER bookings_deposit_after_hire",
    "UPDATE bookings SET deposit_settled_at = now() WHERE deposit_paise > 0",
  ],
  "claims-heard": [
    "ALTER TABLE bookings DISABLE TRIGGER bookings_deposit_after_hire",
    "UPDATE bookings SET deposit_settled_at = now(), deposit_withheld_paise = 1, deposit_note = 'x' WHERE deposit_paise > 0",
  ],
  "back-after-all": [
    "ALTER TABLE claims DISABLE TRIGGER USER",
    `INSERT INTO claims (booking_id, claim_kind, state, reason, amount_paise, made_at, object_until, late_days, day_paise, upheld_paise, settled_at,
       stock_out_at, stock_out_units, came_back_at, came_back_days, given_back_paise)
     SELECT id, 'missing', 'settled', 'x', 1000, now() - interval '9 days', now() - interval '7 days', 1, 100, 1000, now() - interval '6 days',
       now(), 0, now(), 5, 500 FROM bookings WHERE deposit_paise > 0 LIMIT 1`,
  ],
  "confirmations-told": ["DELETE FROM messages"],
  "waivers-borne": [
    "ALTER TABLE medical_waivers DROP CONSTRAINT medical_waivers_letter",
    `INSERT INTO medical_waivers (form_key, booking_id, cause, rule_id, state, asked_at, due_at, charge_paise, platform_paise, decided_at, decision_reason)
     SELECT gen_random_uuid(), booking.id, rule.cause, rule.id, 'granted', now(), now() + interval '1 hour', 10, 5, now(), 'x'
     FROM bookings booking, waiver_rules rule LIMIT 1`,
  ],
  "extensions-fit": [
    "UPDATE bookings SET starts_on = starts_on + 1, ends_on = ends_on + 1 WHERE extends_booking_id IS NOT NULL",
  ],
  "taken-nights-given-back": ["UPDATE bookings SET status = 'confirmed' WHERE taken_from_id IS NOT NULL"],
  "changes-refunded": [
    "UPDATE stay_changes SET refund_paise = refund_paise - 1, charge_paise = charge_paise + 1",
  ],
  distances: ["UPDATE property_hospitals SET distance_m = distance_m + 1"],
};

/** Other sides of checks that compare more than one thing. */
const MORE_BREAKS: Array<[name: string, ...statements: string[]]> = [
  ["closed-months-unchanged", "UPDATE open_sums SET debit_paise = debit_paise + 1"],
  ["closed-months-unchanged", "DELETE FROM open_sums"],
  ["nights-of-bookings", "DELETE FROM booking_nights WHERE night = (SELECT max(night) FROM booking_nights)"],
  ["base-of-bookings", "DELETE FROM booking_lines"],
  ["base-of-bookings", "DELETE FROM booking_nights"],
  [
    "captured-is-sold",
    "UPDATE payments SET state = 'failed' WHERE state = 'captured' AND refunded_paise = 0 AND carried_from_id IS NULL",
  ],
  [
    "entries-balance",
    "ALTER TABLE ledger_lines DISABLE TRIGGER USER",
    "ALTER TABLE payables DISABLE TRIGGER USER",
    "DELETE FROM payables",
    "DELETE FROM ledger_lines WHERE entry_id = (SELECT min(entry_id::text)::uuid FROM ledger_lines)",
  ],
  ...["customer", "partner_payable", "platform_income"].map((account): [string, ...string[]] => [
    "sales-posted",
    "ALTER TABLE ledger_lines DISABLE TRIGGER USER",
    `UPDATE ledger_lines SET amount_paise = amount_paise + 1 WHERE account = '${account}'`,
  ]),
  [
    "sales-posted",
    "ALTER TABLE ledger_lines DISABLE TRIGGER USER",
    "UPDATE ledger_lines SET account = 'gst_output' WHERE account = 'tcs_payable'",
  ],
  ["sales-posted", "UPDATE bookings SET status = 'expired' WHERE status = 'confirmed'"],
  [
    "customers-settled",
    "ALTER TABLE ledger_lines DISABLE TRIGGER USER",
    "UPDATE ledger_lines SET amount_paise = amount_paise - 1 WHERE account = 'customer'",
  ],
  ["refunds-within-capture", "DELETE FROM refunds"],
  [
    "refunds-within-capture",
    "ALTER TABLE payments DROP CONSTRAINT payments_refund_within_capture",
    "UPDATE payments SET state = 'failed' WHERE refunded_paise > 0",
  ],
];

beforeAll(async () => {
  const place = await makePlace();
  const ctx = await customerContext();
  await placeStay(ctx, place);
  const gone = await makeBooking(ctx, place);
  await cancelBooking(ctx, {
    bookingId: gone.id,
    expectedRefundPaise: 224_000,
    reason: "",
    formKey: randomUUID(),
  });
  await bookChoices(ctx, [hire(place, await makeEquipment(place))]);
  const route = await makeRoute(place, { cars: 2 });
  await bookChoices(ctx, [cab(place, route), cab(place, route)]);
  const stay = await makeBooking(ctx, place);
  const input = {
    bookingId: stay.id,
    checkOut: inDays(10),
    expectedTotalPaise: 112_000,
    formKey: randomUUID(),
  };
  await payOrder(ctx, await extendBooking(ctx, input));
  const longer = await makeBooking(ctx, place, { checkIn: inDays(20), checkOut: inDays(23) });
  await shortenStay(ctx, {
    bookingId: longer.id,
    checkIn: inDays(20),
    checkOut: inDays(22),
    expectedRefundPaise: 112_000,
    formKey: randomUUID(),
  });
  const moved = await makeBooking(ctx, place, { checkIn: inDays(30), checkOut: inDays(32) });
  const move = { bookingId: moved.id, checkIn: inDays(40), checkOut: inDays(42) };
  const prices = { expectedTotalPaise: 224_000, expectedRefundPaise: 224_000, formKey: randomUUID() };
  await startPayment(ctx, { orderReference: (await moveStay(ctx, { ...move, ...prices })).reference });
  await payOutSomething(stay.id);
  await closeMonth(systemContext("test", new Date(Date.now() + 70 * 86_400_000)));
  await sumOpenMonths(ctx);
});

/** An adjusted share and a paid payout. */
async function payOutSomething(bookingId: string) {
  const later = new Date(Date.now() + 40 * 86_400_000);
  const admin = systemContext("test", later);
  await adjustShare(admin, { bookingId, commissionPaise: 35_000, reason: "agreed", formKey: randomUUID() });
  const [payable] = (await payableList.page(admin, {})).rows;
  const { accountId, due: duePaise } = payable!;
  const [side, kind] = [payable!.side as Side, payable!.booking_type as BookingKindName];
  await makePayee(accountId);
  const { id } = await preparePayout(admin, {
    side,
    accountId,
    kind,
    expectedPaise: duePaise,
    formKey: randomUUID(),
  });
  await payPayout(admin, {
    payoutId: id,
    reference_number: "UTR0001",
    transfer_amount_paise: duePaise,
    paid_date: istDate(later),
    from_accounts: "HDFC 0042",
    type_of_payment: "NEFT",
  });
}

it("finds nothing in a sound database", async () => {
  const findings = await verify();
  expect(findings.map(({ name, count }) => [name, count])).toEqual(INVARIANTS.map(({ name }) => [name, 0]));
});

it("has a break for every invariant", () =>
  expect(Object.keys(BREAKS).sort()).toEqual(INVARIANTS.map(({ name }) => name).sort()));

const EVERY_BREAK = [
  ...Object.entries(BREAKS),
  ...MORE_BREAKS.map(([name, ...statements]) => [name, statements] as const),
];

it("misses no document while nothing has run since it was due", async () => {
  await execute(
    "INSERT INTO documents_due (booking_id, since) SELECT id, now() - interval '2 hours' FROM bookings LIMIT 1",
  );
  try {
    for (const [began, count] of [
      [90, 0],
      [30, 1],
    ]) {
      await execute(
        "INSERT INTO pgboss.job (name, state, started_on) VALUES ('tax-documents', 'completed', now() - make_interval(mins => $began))",
        { began },
      );
      const findings = await verify();
      expect(findings.find(({ name }) => name === "documents-complete")).toMatchObject({ count });
    }
  } finally {
    await execute("DELETE FROM documents_due");
    await execute("DELETE FROM pgboss.job WHERE name = 'tax-documents'");
  }
});

it.each(EVERY_BREAK)("notices a broken %s", async (name, statements) => {
  const invariant = INVARIANTS.find((one) => one.name === name)!;
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query("BEGIN");
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query(invariant.sql);
    expect(rows.length).toBeGreaterThan(0);
  } finally {
    await client.query("ROLLBACK");
    await client.end();
  }
});

it("reports how many, with examples, as soon as each is known", async () => {
  await execute("UPDATE property_hospitals SET distance_m = distance_m + 1");
  const told: string[] = [];
  const [finding] = await verify(["distances"], ({ name }) => told.push(name));
  expect(finding).toMatchObject({ count: 1, examples: [{ kept_m: 446, computed_m: 445 }] });
  expect(told).toEqual(["distances"]);
  await expect(verify(["nothing"])).rejects.toThrow('no invariant "nothing"');
});
