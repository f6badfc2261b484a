import { randomUUID } from "node:crypto";
import type { Context, TxContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { raiseDispute } from "#app/domain/disputes/disputes.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { proposeRule } from "#app/domain/offers/commission-rules.ts";
import { createPartnerOffer, createPlatformOffer, setFloorPrice } from "#app/domain/offers/save-offer.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { readPayable } from "#app/domain/settlements/read-payable.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import type { DemoPartner, DemoPeople } from "./people.ts";

/**
 * What the screens of money show beside the bookings: offers of both funders, floor prices, a commission rule, invoices and a credit
 * note, an adjustment, a payout that is paid with a negative carried to the next, and one that is prepared. The bookings of the demo
 * are older and keep their prices.
 */
export async function writeMoney(tx: Transaction, now: Date, people: DemoPeople): Promise<void> {
  const admin = people.admin(now);
  const [first, second] = people.partners as [DemoPartner, DemoPartner];
  await writeOffers(tx, now, people);
  await issueForGuest(admin, present(people.customers[0]).id);
  const settled = await settle(admin, second, true);
  const [kept] = settled.bookings;
  if (kept) await disputeSale({ ...second.ctx(now), tx }, kept);
  if (kept) await raiseFee(admin, kept, "Deep cleaning after a complaint, which we had paid");
  await settle(admin, first, false);
}

/** A partner says that a line of the statement is wrong; the desk has not answered yet. */
async function disputeSale(partner: TxContext, bookingId: string): Promise<void> {
  const line = await row<{ id: number }>(
    `SELECT line.id FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
     WHERE entry.booking_id = $bookingId AND entry.kind = 'sale' AND line.account = 'partner_payable'`,
    { bookingId },
    partner.tx,
  );
  await raiseDispute(partner, {
    lineId: present(line).id,
    reason: "The guest stayed one night longer than this says.",
    formKey: randomUUID(),
  });
}

async function writeOffers(tx: Transaction, now: Date, people: DemoPeople): Promise<void> {
  const admin = people.admin(now);
  const today = istDate(now);
  const dates = { bookFrom: addDays(today, -30), bookTo: addDays(today, 120) };
  const pune = present(await row<{ id: string }>("SELECT id FROM cities WHERE name = 'Pune'", {}, tx));
  const vellore = present(await row<{ id: string }>("SELECT id FROM cities WHERE name = 'Vellore'", {}, tx));
  const room = {
    name: "Welcome to Pune",
    kind: "room",
    amount: "100",
    minPrice: "1000",
    cityId: pune.id,
    onHome: "on",
  };
  await createPlatformOffer(admin, { ...room, ...dates });
  await createPlatformOffer(admin, {
    name: "Get well soon",
    kind: "room",
    code: "GETWELL",
    percent: "10",
    max: "500",
    onHome: "on",
    limitTotal: "200",
    limitPerCustomer: "1",
    ...dates,
  });
  await createPlatformOffer(admin, {
    name: "First meals",
    kind: "food",
    code: "MEALS50",
    amount: "50",
    minPrice: "300",
    onHome: "on",
    ...dates,
  });
  const own = present(people.partners[9]);
  const [house] = await things(tx, own, "room");
  if (house) {
    const partner = { ...own.ctx(now) };
    await createPartnerOffer(partner, {
      name: "Early bird",
      thing: house,
      percent: "12",
      earlyBirdDays: "21",
      ...dates,
    });
    await setFloorPrice(partner, { thing: house, floor: "500" });
  }
  const [kitchen] = await things(tx, people.sellers.food, "kitchen");
  if (kitchen)
    await createPartnerOffer(people.sellers.food.ctx(now), {
      name: "Thali week",
      thing: kitchen,
      percent: "5",
      ...dates,
    });
  const { id: ruleId } = await proposeRule(admin, {
    name: "Houses of Vellore",
    kind: "room",
    percent: "12",
    cityId: vellore.id,
    validFrom: today,
  });
  const proposed = present(
    await row<{ id: string; version: number }>(
      "SELECT id, version FROM approvals WHERE subject_id = $ruleId AND status = 'pending'",
      { ruleId },
      tx,
    ),
  );
  await decide(people.secondAdmin(now), {
    approvalId: proposed.id,
    version: proposed.version,
    decision: "approve",
  });
}

/** The first rooms or outlets of an account, as the forms name them. */
async function things(
  tx: Transaction,
  { accountId }: DemoPartner,
  what: "room" | "kitchen",
): Promise<string[]> {
  const found = await rows<{ thing: string }>(
    what === "room"
      ? `SELECT 'room:' || room.id AS thing FROM rooms room JOIN properties property ON property.id = room.property_id
         WHERE property.account_id = $accountId AND room.status = 'approved' ORDER BY property.name, room.name LIMIT 1`
      : `SELECT 'item:' || id AS thing FROM items WHERE account_id = $accountId AND kind = $what AND status = 'approved' ORDER BY name LIMIT 1`,
    what === "room" ? { accountId } : { accountId, what },
    tx,
  );
  return found.map(({ thing }) => thing);
}

/** The papers of the demo customer's ended stays: an invoice of one, an invoice and a credit note of the other. */
async function issueForGuest(admin: Context, customerId: string): Promise<void> {
  const ended = await rows<{ id: string }>(
    "SELECT id FROM bookings WHERE customer_id = $customerId AND status IN ('completed', 'cancelled') ORDER BY starts_on",
    { customerId },
    admin.tx,
  );
  for (const { id } of ended) await issueDocuments(admin, id);
}

/** Prepares the payout of what is due to a partner for rooms, and pays it. */
async function settle(
  admin: Context,
  { accountId }: DemoPartner,
  pays: boolean,
): Promise<{ bookings: string[] }> {
  const account = { side: "partner", accountId, kind: "room" } as const;
  const { duePaise, lines } = await readPayable(admin, account);
  const bookings = lines.filter(({ due: isDue }) => isDue).map(({ bookingId }) => bookingId);
  if (duePaise <= 0) return { bookings: [] };
  const { id } = await preparePayout(admin, {
    ...account,
    expectedPaise: duePaise,
    formKey: randomUUID(),
  });
  if (pays)
    await payPayout(admin, {
      payoutId: id,
      reference_number: "DEMO00000001",
      transfer_amount_paise: duePaise,
      paid_date: istDate(admin.now),
      from_accounts: "Demo bank 0042",
      type_of_payment: "NEFT",
    });
  return { bookings };
}

/** Our fee on a booking that was paid out already grows by 100 rupees, so that the partner owes it from the next payout. */
async function raiseFee(admin: Context, bookingId: string, reason: string): Promise<void> {
  const booking = await row<{ paise: number }>(
    "SELECT commission_paise AS paise FROM booking_accounts WHERE booking_id = $bookingId",
    { bookingId },
    admin.tx,
  );
  await adjustShare(admin, {
    bookingId,
    commissionPaise: present(booking).paise + 10_000,
    reason,
    formKey: randomUUID(),
  });
}
