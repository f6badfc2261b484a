import { randomUUID } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "#app/api/calls.ts";
import type { CallRequest } from "#app/api/operation.ts";
import { readStatement } from "#app/domain/accounts/statement.ts";
import { statementPdf } from "#app/domain/accounts/statement-pdf.ts";
import { extendBooking } from "#app/domain/bookings/extend-booking.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { quoteShorterStay, shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { importBankReceipts } from "#app/domain/books/bank-receipts.ts";
import { remitTax } from "#app/domain/books/remit.ts";
import { importGatewaySettlements } from "#app/domain/books/settle-gateway.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { giveGoodwill } from "#app/domain/goodwill/give-goodwill.ts";
import { issueCommissionInvoices } from "#app/domain/invoices/commission-invoices.ts";
import { documentPdf } from "#app/domain/invoices/document-pdf.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { quoteRelocation, relocateStay } from "#app/domain/relocations/relocate.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { BANK_FILE_COLUMNS, importBankFile } from "#app/domain/settlements/import-bank-file.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { askWaiver } from "#app/domain/waivers/ask-waiver.ts";
import { decideWaiver } from "#app/domain/waivers/decide-waiver.ts";
import { execute, row, rows } from "#db/client.ts";
import {
  cancelAtQuote,
  customerContext,
  inDays,
  makeBooking,
  makeDraft,
  payOrder,
} from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeGstin, makePlace, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { bookChoices, hire, makeEquipment } from "#tests/factories/sales.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { amountAfter, pdfTexts } from "#tests/harness/pdf-texts.ts";
import { LISTS, type ListName } from "./lists.ts";

/**
 * Every column of money of every list, call, report, statement and document (PDF), added up over one world with cancellations, adjustments, a deposit, an extension, shortened stays,
 * an agent, goodwill, a medical waiver, a payout, a settlement and taxes paid, against the lines of the ledger alone. A list or column that is new has to say here
 * what it adds up to.
 */

let admin: Context;
let partner: Context;
const today = istDate(new Date());
const month = `${today.slice(0, 7)}-01`;

beforeAll(async () => {
  admin = await makeContext("admin");
  const at = async (day: string, hour = "15:00") => systemContext("test", istInstant(day, hour));
  const registered = await makePlace({ account: { gstin: makeGstin() }, room: { default_allotment: 50 } });
  const other = await makePlace({ account: { gstin: null }, room: { default_allotment: 50 } });
  for (const place of [registered, other]) {
    const guest = await customerContext();
    const far = { checkIn: inDays(30), checkOut: inDays(33) };
    await cancelAtQuote(guest, (await makeBooking(guest, place, far)).id);
    // A part of the charge is kept, of a commission that was adjusted.
    const late = await makeBooking(guest, place, far);
    await execute(
      `UPDATE bookings SET policy = jsonb_set(policy, '{tiers}', '[{"from_hours": 0, "charge": "percent", "value": 500000}]') WHERE id = $1`,
      [late.id],
    );
    await adjustShare(admin, {
      bookingId: late.id,
      commissionPaise: 40_000,
      reason: "agreed",
      formKey: randomUUID(),
    });
    await cancelAtQuote(guest, late.id);
    const shortened = { bookingId: (await makeBooking(guest, place, far)).id, checkIn: inDays(30) };
    const shorter = { ...shortened, checkOut: inDays(32) };
    const { refundPaise } = await quoteShorterStay(guest, shorter);
    await shortenStay(guest, {
      ...shorter,
      expectedRefundPaise: refundPaise,
      reason: "",
      formKey: randomUUID(),
    });
    const stay = await makeBooking(guest, place);
    const longer = { bookingId: stay.id, checkOut: inDays(10), expectedTotalPaise: 112_000 };
    await payOrder(guest, await extendBooking(guest, { ...longer, formKey: randomUUID() }));
    await markBooking(await at(inDays(7)), { bookingId: stay.id, mark: "checked_in" });
    await giveGoodwill(admin, {
      bookingId: stay.id,
      amountPaise: 50_001,
      platformPercent: 30,
      reason: "No hot water",
      formKey: randomUUID(),
    });
    // Nothing would be given back, but for the waiver.
    const moved = await makeBooking(guest, place, far);
    await execute(
      `UPDATE bookings SET policy = jsonb_set(policy, '{tiers}', '[{"from_hours": 8760, "charge": "percent", "value": 0}]') WHERE id = $1`,
      [moved.id],
    );
    const waiver = await askWaiver(guest, {
      bookingId: moved.id,
      cause: "surgery_moved",
      letter: await photoFile(),
      formKey: randomUUID(),
    });
    await decideWaiver(admin, { waiverId: waiver.id, decision: "grant", reason: "The letter says so" });
    await bookChoices(guest, [hire(place, await makeEquipment(place))]);
    const { ids } = await bookChoices(guest, [hire(place, await makeEquipment(place))]);
    await cancelAtQuote(guest, ids.equipment!);
  }
  // A house cannot keep a guest, and the other room costs more.
  const elsewhere = await makeProperty({ account_id: other.accountId, city_id: registered.cityId });
  const roomId = await makeRoom({ property_id: elsewhere, default_price_paise: 150_000 });
  const family = await customerContext();
  const failed = await makeBooking(family, registered, { checkIn: inDays(30), checkOut: inDays(33) });
  const { housePaise } = await quoteRelocation(admin, { bookingId: failed.id, roomId });
  await relocateStay(admin, {
    bookingId: failed.id,
    roomId,
    expectedHousePaise: housePaise,
    expectedRefundPaise: 0,
    reason: "A pipe burst",
    formKey: randomUUID(),
  });
  partner = await makeContext("partner", { accountId: registered.accountId });
  const agentAccount = await makeAccount({
    account_kind: "agent",
    partner_kind: null,
    pan: "ABCPE1234F",
    agent_commission_ppm: 50_000,
  });
  const agent = await makeContext("agent", { accountId: agentAccount });
  const guest = await customerContext();
  const { id: draftId, browserHash } = await makeDraft(agent, registered);
  const order = await placeOrder(agent, {
    draftId,
    browserHash,
    formKey: randomUUID(),
    customerId: guest.actor.id,
  });
  const { paymentId } = await payOrder(agent, order);
  await reconcileAll(systemContext("test", new Date(Date.now() + 120_000)));
  await settleBooks(paymentId, registered.accountId);
  for (const { id } of await rows<{ id: string }>("SELECT id FROM bookings ORDER BY created_at, id"))
    await issueDocuments({ ...admin, now: new Date() }, id);
  const over = `${shiftMonth(month.slice(0, 7), 1)}-02`;
  await issueCommissionInvoices(systemContext("statements", istInstant(over, "06:10")));
  expect(await brokenInvariants()).toEqual([]);
});

/** The gateway settles, the bank receives, a tax is paid, and a partner is paid out. */
async function settleBooks(paymentId: string, accountId: string): Promise<void> {
  const payment = (await row<{ id: string; rupees: string }>(
    "SELECT gateway_payment_id AS id, (amount_paise / 100.0)::numeric(12, 2)::text AS rupees FROM payments WHERE id = $paymentId",
    { paymentId },
  ))!;
  await importGatewaySettlements(
    admin,
    `payment_id,amount,fee,gst,utr,settled_on\n${payment.id},${payment.rupees},40.00,7.20,UTR1,${today}\n`,
  );
  await importBankReceipts(admin, `utr,amount,received_on,payer\nUTR1,1000.00,${today},Gateway\n`);
  await importBankFile(
    admin,
    `${BANK_FILE_COLUMNS}\nSTRAY1,1234.50,${today},HDFC 0042,50100012345678,NEFT,\n`,
  );
  await remitTax(admin, {
    account: "tds_payable",
    amountPaise: 1_000,
    paidOn: today,
    challan: "00417",
    bsrCode: "0510308",
  });
  const later = new Date(Date.now() + 60 * 86_400_000);
  const system = systemContext("test", later);
  await makePayee(accountId);
  const due = (await row<{ paise: number }>(
    "SELECT sum(amount_paise)::bigint AS paise FROM payables WHERE account_id = $accountId AND kind = 'room'",
    { accountId },
  ))!.paise;
  const { id } = await preparePayout(system, {
    side: "partner",
    accountId,
    kind: "room",
    expectedPaise: due,
    formKey: randomUUID(),
  });
  await payPayout(system, {
    payoutId: id,
    reference_number: "UTR0001",
    transfer_amount_paise: due,
    paid_date: istDate(later),
    from_accounts: "HDFC 0042",
    type_of_payment: "NEFT",
  });
}

/** Lines of the ledger added up: of accounts, of kinds of entries, as SQL over `line`, `entry` and its `booking`. Debit is positive. */
async function lines(where: string): Promise<number> {
  const found = await row<{ paise: number }>(
    `SELECT coalesce(sum(line.amount_paise), 0)::bigint AS paise FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
     LEFT JOIN bookings booking ON booking.id = entry.booking_id WHERE ${where}`,
  );
  return found!.paise;
}

const SOLD = "entry.kind IN ('sale', 'division')";
const STANDING = "entry.kind IN ('sale', 'division', 'cancellation', 'adjustment')";
const account = (...names: string[]) => `line.account IN (${names.map((name) => `'${name}'`).join(", ")})`;
const OF_AGENT = "line.party_id IS NOT DISTINCT FROM booking.agent_account_id";

/** What the documents say of the price and the GST of sales, paise: the ledger has no line for the GST that a partner owes. */
async function documents(types: string, where: string) {
  const found = await row<{ price: number; gst: number }>(
    `SELECT coalesce(sum(sign * taxable_paise), 0)::bigint AS price, coalesce(sum(sign * (cgst_paise + sgst_paise + igst_paise)), 0)::bigint AS gst
     FROM (SELECT *, CASE document_type WHEN 'credit_note' THEN -1 ELSE 1 END AS sign FROM tax_documents) document
     JOIN bookings booking ON booking.id = document.booking_id WHERE document_type IN (${types}) AND ${where}`,
  );
  return found!;
}

/** The amounts of bookings by the specification's names, out of the ledger: as sold, or as it stands. */
async function amounts(kinds: string, where = "true"): Promise<Record<string, number>> {
  const of = (condition: string) => lines(`${kinds} AND ${condition} AND ${where}`);
  const stands = kinds === STANDING;
  const { price, gst } = await documents(
    stands ? "'invoice', 'bill_of_supply', 'credit_note'" : "'invoice', 'bill_of_supply'",
    where,
  );
  const offer = await of(account("offer_expense"));
  const [partnerTds, tcs] = [
    -(await of(`${account("tds_payable")} AND NOT (${OF_AGENT})`)),
    -(await of(account("tcs_payable"))),
  ];
  const agentTds = -(await of(`${account("tds_payable")} AND ${OF_AGENT}`));
  const net = -(await of(account("agent_payable")));
  const commission = -(await of(
    `(${account("platform_income", "agent_payable", "gateway")} OR (${account("tds_payable")} AND ${OF_AGENT}))`,
  ));
  const fee = -(await lines(
    `entry.kind IN ('gateway_fee', 'sale', 'division') AND ${account("gateway")} AND ${where}`,
  ));
  const profit = -(await lines(
    `entry.kind <> 'gateway_settlement' AND ${stands ? "entry.kind IS NOT NULL" : "entry.kind IN ('sale', 'division', 'gateway_fee')"}
     AND ${account("platform_income", "offer_expense")} AND ${where}`,
  ));
  const share = -(await lines(
    `${stands ? "entry.kind <> 'payout'" : SOLD} AND ${account("partner_payable")} AND ${where}`,
  ));
  return {
    room_price: price,
    netValue: price,
    gst_amount: gst,
    mh_offer_price: offer,
    partner_offer: 0,
    discount_price: offer,
    price_after_discount: price - offer,
    total_price: await of(account("customer")),
    tdsValue: partnerTds,
    gstTds: tcs,
    grossPayable: price + gst - partnerTds - tcs,
    mh_commission: commission,
    gst_on_commission: -(await of(account("gst_on_fee"))),
    partner_share: share,
    totalPayableToPartner: share,
    net_agent_comm: net,
    agent_comm_amount: net + agentTds,
    tds_onAgent_comm: agentTds,
    upi_charges: fee,
    net_income_mh: commission - offer - net - agentTds,
    mh_profit: profit,
    // What was paid beside the price and kept for the guest, what of it all went back, and what of the cancelled was kept.
    caution_deposit: await lines(`entry.kind = 'deposit' AND ${account("customer")} AND ${where}`),
    refundAmount: -(await lines(`entry.kind = 'cancellation' AND ${account("customer")} AND ${where}`)),
    cancelledAmountData: await lines(
      `entry.kind IN ('sale', 'cancellation') AND booking.status = 'cancelled' AND ${account("customer")} AND ${where}`,
    ),
    partnerRefund: -(await lines(
      `entry.kind IN ('sale', 'cancellation', 'adjustment') AND booking.status = 'cancelled' AND ${account("partner_payable")} AND ${where}`,
    )),
  };
}

const SOLD_NAMES: Record<string, string> = {
  sold_price: "room_price",
  sold_gst: "gst_amount",
  sold_mh_offer: "mh_offer_price",
  sold_total: "total_price",
  sold_tds: "tdsValue",
  sold_tcs: "gstTds",
  sold_commission: "mh_commission",
  sold_gst_on_commission: "gst_on_commission",
  sold_partner_share: "partner_share",
  sold_agent_commission: "agent_comm_amount",
  sold_tds_on_agent: "tds_onAgent_comm",
  sold_net_agent: "net_agent_comm",
  sold_mh_profit: "mh_profit",
};

async function accountsOf(where = "true"): Promise<Record<string, number>> {
  const [sold, stands] = [await amounts(SOLD, where), await amounts(STANDING, where)];
  const paidOut = await row<{ paise: number }>(
    `SELECT coalesce(sum(payout.transfer_amount_paise), 0)::bigint AS paise FROM bookings booking JOIN LATERAL (SELECT payout.* FROM payables payable
       JOIN payouts payout ON payout.id = payable.payout_id WHERE payable.booking_id = booking.id AND payable.side = 'partner' LIMIT 1) payout ON true
     WHERE ${where}`,
  );
  return {
    ...stands,
    ...Object.fromEntries(Object.entries(SOLD_NAMES).map(([name, of]) => [name, sold[of]!])),
    amount_in_ledger: stands.partner_share!,
    adjusted_commission: -(await lines(
      `entry.kind = 'adjustment' AND ${account("platform_income")} AND ${where}`,
    )),
    goodwill_partner: await lines(`entry.kind = 'goodwill' AND ${account("partner_payable")} AND ${where}`),
    goodwill_platform: await lines(`entry.kind = 'goodwill' AND ${account("offer_expense")} AND ${where}`),
    // Nothing was refilled in this world.
    refilling_price: 0,
    base_price: stands.room_price!,
    medical_charges: stands.total_price!,
    // The transfer is of a whole payout, beside each of its bookings.
    transfer_amount: paidOut!.paise,
  };
}

async function cancelled(where = "true"): Promise<Record<string, number>> {
  const sums = await amounts(SOLD, `booking.status = 'cancelled' AND ${where}`);
  return {
    ...sums,
    cancellAmount: sums.cancelledAmountData!,
    partner_amount_on_cancel: sums.partnerRefund!,
    equipmentrefundamount: sums.refundAmount!,
  };
}

/** What the statistics say of the bookings that a report is about, by the ledger. */
async function stats(where = "true"): Promise<Record<string, number>> {
  const isGone = "booking.status = 'cancelled'";
  const customer = (condition: string) => lines(`${account("customer")} AND ${condition} AND ${where}`);
  const goodwill = -(await customer("entry.kind = 'goodwill'"));
  return {
    booking_amount: await customer(`${SOLD} AND NOT (${isGone})`),
    cancelled_booking_amount: await customer(`entry.kind = 'sale' AND ${isGone}`),
    refund_amount: goodwill - (await customer("entry.kind = 'cancellation'")),
    net_amount: await customer("entry.kind IN ('sale', 'division', 'cancellation', 'goodwill')"),
  };
}

/** Averages say nothing added up; what is typed in stands for no money. */
const NO_SUM =
  /^(avg_booking_(amount|nightvalue)|closing_balance|offer_amount|max_amount|min_price|price|floor_price)$/;

/** IGST, CGST and SGST of documents, and what they tax, signed. */
async function register(types: string): Promise<Record<string, number>> {
  const found = await row<Record<"taxable" | "igst" | "cgst" | "sgst" | "total", number>>(
    `SELECT coalesce(sum(sign * taxable_paise), 0)::bigint AS taxable, coalesce(sum(sign * igst_paise), 0)::bigint AS igst,
       coalesce(sum(sign * cgst_paise), 0)::bigint AS cgst, coalesce(sum(sign * sgst_paise), 0)::bigint AS sgst,
       coalesce(sum(sign * total_paise), 0)::bigint AS total
     FROM (SELECT *, CASE WHEN document_type LIKE '%credit_note' THEN -1 ELSE 1 END AS sign FROM tax_documents) document WHERE ${types}`,
  );
  const { taxable, ...sums } = found!;
  return { taxable_value: taxable, ...sums };
}

const COMMISSION = "account_id IS NOT NULL";
const gstr1 = async () => {
  const { total: _, ...sums } = await register("true");
  return sums;
};

/** What each column of each list adds up to; a list without columns of money has none. */
const TRUTH: Partial<Record<ListName, () => Promise<Record<string, number>>>> = {
  bookings: () => amounts(SOLD),
  accounts: () => accountsOf(),
  "agent-sales": () => accountsOf("booking.agent_account_id IS NOT NULL"),
  cancellations: () => cancelled(),
  "month-wise": () => stats(),
  "property-wise": () => stats(),
  "property-month-wise": () => stats(),
  "date-wise": () => stats(),
  revenue: async () => {
    const sums = await amounts(STANDING);
    const goodwill = -(await lines(`entry.kind = 'goodwill' AND ${account("customer")}`));
    return { ...sums, net_amount: sums.total_price! - goodwill, goodwill, referral_reward: 0 };
  },
  profit: async () => {
    const of = (...names: string[]) => lines(account(...names));
    const goodwill = await lines(`entry.kind = 'goodwill' AND ${account("offer_expense")}`);
    const gateway = await lines(
      `entry.kind IN ('gateway_fee', 'gateway_settlement') AND ${account("platform_income")}`,
    );
    return {
      charged: await lines(
        `entry.kind IN ('sale', 'division', 'cancellation', 'goodwill') AND ${account("customer")}`,
      ),
      earned: gateway - (await of("platform_income")),
      gateway,
      goodwill,
      offers_and_rewards: (await of("offer_expense")) - goodwill,
      profit: -(await of("platform_income", "offer_expense")),
    };
  },
  "trial-balance": async () => {
    const debit = await lines("line.amount_paise > 0");
    return { debit, credit: debit, net: 0 };
  },
  "ledger-lines": async () => ({ amount: 0 }),
  "tax-documents": async () => {
    const sums = await register("true");
    return { ...sums, total_value: sums.taxable_value! + sums.igst! + sums.cgst! + sums.sgst! };
  },
  "commission-invoices": () => register(COMMISSION),
  "commission-charges": async () => {
    const commission = (await amounts(STANDING)).mh_commission!;
    const gst = -(await lines(account("gst_on_fee")));
    return { commission, gst_on_commission: gst, total: commission + gst };
  },
  "gstr-1": gstr1,
  "gstr-1-hsn": async () => {
    const sums = await gstr1();
    return { ...sums, total_value: sums.taxable_value! + sums.igst! + sums.cgst! + sums.sgst! };
  },
  "gstr-8": async () => {
    const where = "booking.gst_owed_by = 'partner'";
    const [sold, stands] = [await amounts(SOLD, where), await amounts(STANDING, where)];
    const net = stands.netValue!;
    const tcs = -(await lines(account("tcs_payable")));
    const gross = (await row<{ paise: number }>(
      `SELECT sum(booking.price_paise)::bigint AS paise FROM bookings booking WHERE ${where}`,
    ))!.paise;
    // What was taken out of a stay was sold twice: with the stay, and by itself.
    const taken = (await row<{ paise: number }>(
      `SELECT coalesce(sum(booking.price_paise), 0)::bigint AS paise FROM bookings booking WHERE taken_from_id IS NOT NULL AND ${where}`,
    ))!.paise;
    expect(sold.netValue).toBe(gross);
    const supplied = { gross_value: gross + taken, returned_value: gross + taken - net };
    return {
      ...supplied,
      gross_unregistered: supplied.gross_value,
      returned_unregistered: supplied.returned_value,
      gross_registered: 0,
      returned_registered: 0,
      net_value: net,
      tcs,
      igst: 0,
      cgst: tcs / 2,
      sgst: tcs / 2,
    };
  },
  "tcs-lines": async () => {
    const tcs = -(await lines(account("tcs_payable")));
    return {
      value: (await amounts(STANDING, "booking.gst_owed_by = 'partner'")).netValue!,
      tcs,
      igst: 0,
      cgst: tcs / 2,
      sgst: tcs / 2,
    };
  },
  "tds-26q": async () => tds(),
  "tds-lines": async () => tds(),
  "tds-certificates": async () => tds(),
  payables: async () => {
    const open = -(await lines(`${account("partner_payable", "agent_payable")}`));
    return { due: 0, not_yet_due: open };
  },
  payouts: async () => {
    const paid = -(await lines(`entry.kind = 'payout' AND ${account("bank")}`));
    return { amount: paid, transfer_amount: paid };
  },
  // No payout is known for it, so the ledger holds nothing of it.
  "unmatched-transfers": async () => ({ amount: 123_450 }),
  waivers: async () => {
    const of = (name: string) =>
      lines(
        `entry.kind = 'cancellation' AND ${account(name)} AND booking.id IN (SELECT booking_id FROM medical_waivers)`,
      );
    const [back, borne] = [-(await of("customer")), await of("offer_expense")];
    return { charge_amount: back, platform_amount: borne, property_amount: back - borne };
  },
  relocations: async () => {
    const to = "(SELECT to_booking_id FROM relocations WHERE difference_paise > 0)";
    const more = await lines(
      `${account("offer_expense")} AND (booking.id IN ${to} OR booking.taken_from_id IN ${to})`,
    );
    const charged = await lines(`entry.kind = 'relocation' AND ${account("partner_payable")}`);
    return { difference_amount: more, property_amount: charged, platform_amount: more - charged };
  },
  deposits: async () => ({ caution_deposit: -(await lines(account("deposit_held"))) }),
  "gateway-settlements": async () => {
    const captured = await lines(`entry.kind = 'capture' AND ${account("gateway")}`);
    const back = -(await lines(`entry.kind = 'refund' AND ${account("gateway")}`));
    const of = (name: string) => lines(`entry.kind = 'gateway_settlement' AND ${account(name)}`);
    return { amount: captured - back, fee: 4_000, gst: await of("gst_input"), sent: await of("transit") };
  },
  "bank-receipts": async () => {
    const amount = await lines(`entry.kind = 'bank_receipt' AND ${account("bank")}`);
    const sent = await lines(`entry.kind = 'gateway_settlement' AND ${account("transit")}`);
    return { amount, sent, difference: amount - sent };
  },
  remittances: async () => {
    const amount = await lines(`entry.kind = 'remittance' AND ${account("tds_payable")}`);
    return { amount, from_bank: amount, input_tax: 0 };
  },
  "agents-of-partner": async () => {
    const sums = await amounts(STANDING, "booking.agent_account_id IS NOT NULL");
    const { room_price, agent_comm_amount, tds_onAgent_comm, net_agent_comm } = sums;
    return { room_price, agent_comm_amount, tds_onAgent_comm, net_agent_comm } as Record<string, number>;
  },
  // Nothing of these is in this world; their own tests hold them.
  "gstr-1-advances": async () => NO_ADVANCES,
  "gstr-1-advance-lines": async () => NO_ADVANCES,
  vehicles: async () => ({ booking_amount: 0, partner_share: 0 }),
  disputes: async () => ({ amount: 0 }),
  referrals: async () => ({ reward: 0 }),
  "platform-offers": async () => ({ given_amount: 0 }),
  "partner-offers": async () => ({ given_amount: 0 }),
};

const NO_ADVANCES = { taxable_value: 0, igst: 0, cgst: 0, sgst: 0 };

async function tds(): Promise<Record<string, number>> {
  const stands = await amounts(STANDING);
  return {
    tds: -(await lines(`${account("tds_payable")} AND entry.kind <> 'remittance'`)),
    amount: stands.netValue! + stands.agent_comm_amount!,
  };
}

/** How a list is asked for everything, where it begins with less. */
const WHOLE: Partial<Record<ListName, object>> = { payables: { show: "all" } };

const names = Object.keys(LISTS) as ListName[];

/** Calls of money with what they are asked, the list that they answer with, and what its columns add up to. */
const CALLED: Array<
  [path: string, asked: object, of: ListName, truth: () => Promise<Record<string, number>>]
> = [
  ["/centeraccounts/BookingDataTable/:param", { kind: "all" }, "accounts", () => accountsOf()],
  [
    "/booking/guestBookingAccountData",
    { kind: "room" },
    "accounts",
    () => accountsOf("booking.kind = 'room'"),
  ],
  [
    "/booking/guestMedicalBookingAccountData",
    { kind: "equipment" },
    "accounts",
    () => accountsOf("booking.kind = 'equipment'"),
  ],
  [
    "/centeraccounts/getAdminreportsdetails",
    { kind: "room" },
    "bookings",
    () => amounts(SOLD, "booking.kind = 'room'"),
  ],
  ["/booking/revenueBookingData", {}, "revenue", () => TRUTH.revenue!()],
  [
    "/centeraccounts/propertywisereportsdetails",
    { kind: "room" },
    "property-wise",
    () => stats("booking.kind = 'room'"),
  ],
  [
    "/centeraccounts/propertymonthswisereportsdetails",
    { kind: "room" },
    "property-month-wise",
    () => stats("booking.kind = 'room'"),
  ],
  [
    "/adminDashboard/monthwise-bookings",
    { kind: "room" },
    "month-wise",
    () => stats("booking.kind = 'room'"),
  ],
  [
    "/adminDashboard/accommodation-cancellations",
    { kind: "room" },
    "cancellations",
    () => cancelled("booking.kind = 'room'"),
  ],
  [
    "/cancelled/getMedicalCancellationDetails",
    { kind: "equipment" },
    "cancellations",
    () => cancelled("booking.kind = 'equipment'"),
  ],
];

describe("every amount of every list", () => {
  it.each(names)("%s: the file, the screen and the ledger say the same", async (name) => {
    const list = await LISTS[name]();
    const columns = Object.entries(list.columnsFor(admin, {})).filter(([, { type }]) => type === "money");
    const summed = columns.filter(([field, { notSummed }]) => !notSummed && !NO_SUM.test(field));
    if (summed.length === 0) return expect(TRUTH[name]).toBeUndefined();
    const [ctx, state] = [name === "agents-of-partner" ? partner : admin, WHOLE[name] ?? {}];
    const { stream } = await listFile(list.query(ctx, state), "csv");
    const found = parse(await text(stream), { columns: true, bom: true }) as Array<Record<string, string>>;
    const inFile = (field: string) =>
      found.reduce((sum, one) => sum + Math.round(Number(one[field] || 0) * 100), 0);
    const truth = await TRUTH[name]!();
    const page = await list.page(ctx, state, { pageSize: 100 });
    const onScreen = { ...page.totals, ...page.sums } as Record<string, number | null>;
    for (const [field] of summed) {
      // Nothing is nothing, whichever way round it was taken off.
      const expected = (truth[field] ?? Number.NaN) + 0;
      expect([field, inFile(field)]).toEqual([field, expected]);
      if (field in onScreen) expect([field, Number(onScreen[field])]).toEqual([field, expected]);
    }
  });

  it("and the statements of all accounts close with what the ledger owes them", async () => {
    const accounts = await rows<{ id: string; paise: number }>(
      `SELECT party_id AS id, -sum(amount_paise)::bigint AS paise FROM ledger_lines
       WHERE account IN ('partner_payable', 'agent_payable') GROUP BY 1`,
    );
    const later = { ...admin, now: new Date(Date.now() + 62 * 86_400_000) };
    for (const { id, paise } of accounts) {
      const month = istDate(later.now).slice(0, 7);
      const { closingPaise } = await readStatement(later, { accountId: id, month });
      expect([id, closingPaise]).toEqual([id, paise]);
      const texts = pdfTexts(await buffer(await statementPdf(later, { accountId: id, month })));
      expect([id, amountAfter(texts, "Closing balance")]).toEqual([id, paise]);
    }
  });

  it.each(CALLED)("GET %s answers it", async (path, asked, of, truth) => {
    const call = CALLS.find((one) => one.method === "GET" && one.path === path)!;
    const { data, more } = (await call.run(admin, call.input.parse(asked), {} as CallRequest)) as {
      data: Array<Record<string, number>>;
      more: boolean;
    };
    expect(more).toBe(false);
    const columns = Object.entries((await LISTS[of]()).columnsFor(admin, asked));
    const summed = columns.filter(
      ([field, { type, notSummed, on }]) =>
        type === "money" && !notSummed && on !== "screen" && !NO_SUM.test(field),
    );
    expect(summed.length).toBeGreaterThan(2);
    const expected = await truth();
    for (const [field] of summed) {
      const answered = data.reduce((sum, one) => sum + Math.round((one[field] ?? 0) * 100), 0) + 0;
      expect([field, answered]).toEqual([field, (expected[field] ?? Number.NaN) + 0]);
    }
  });

  it("and the PDFs of all documents say what the register says, and so the ledger", async () => {
    const sums = { taxable_value: 0, igst: 0, cgst: 0, sgst: 0, total: 0 };
    const found = await rows<{ id: string; sign: number }>(
      "SELECT id, CASE WHEN document_type LIKE '%credit_note' THEN -1 ELSE 1 END AS sign FROM tax_documents",
    );
    for (const { id, sign } of found) {
      const texts = pdfTexts(await buffer((await documentPdf(admin, id)).stream));
      sums.taxable_value += sign * amountAfter(texts, "Taxable value");
      sums.igst += sign * amountAfter(texts, "IGST");
      sums.cgst += sign * amountAfter(texts, "CGST");
      sums.sgst += sign * amountAfter(texts, "SGST");
      sums.total += sign * amountAfter(texts, "Total in rupees");
    }
    expect(sums.total).toBeGreaterThan(0);
    expect(sums).toEqual(await register("true"));
    // What the guests' documents come to is what they were charged.
    const guests = await register("booking_id IS NOT NULL");
    expect(guests.total).toBe((await amounts(STANDING)).total_price);
  });
});
