import { present } from "#app/present.ts";
import type { Breakdown } from "./breakdown.ts";

export const LEDGER_ACCOUNTS = [
  "customer",
  "gateway",
  "bank",
  "transit",
  "partner_payable",
  "agent_payable",
  "platform_income",
  "gst_output",
  "gst_on_fee",
  "gst_input",
  "tds_payable",
  "tcs_payable",
  "deposit_held",
  "offer_expense",
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** One line of an entry: debit is positive. `partyId` is whose payable or receivable it is. Paise. */
export type LedgerLine = { account: LedgerAccount; partyId: string | null; amountPaise: number };

/** Whose money a booking moves. */
export type Parties = { customerId: string; partnerAccountId: string; agentAccountId: string | null };

/** Money came in: the gateway owes it to us, we owe it to the customer until something is sold. */
export function captureLines(customerId: string, amountPaise: number): LedgerLine[] {
  return [line("gateway", null, amountPaise), line("customer", customerId, -amountPaise)];
}

/** Money went back to the customer through the gateway. */
export function refundLines(customerId: string, amountPaise: number): LedgerLine[] {
  return [line("customer", customerId, amountPaise), line("gateway", null, -amountPaise)];
}

/** A sale: what the customer owes, and to whom it belongs. Sums to zero by the formula of the breakdown. */
export function saleLines(parties: Parties, sale: Breakdown): LedgerLine[] {
  return [
    line("customer", parties.customerId, sale.totalPaise),
    line("offer_expense", null, sale.mhOfferPaise),
    line("partner_payable", parties.partnerAccountId, -sale.partnerSharePaise),
    line("tds_payable", parties.partnerAccountId, -sale.tdsPaise),
    line("tcs_payable", parties.partnerAccountId, -sale.tcsPaise),
    line("gst_output", null, sale.gstOwedBy === "platform" ? -sale.gstPaise : 0),
    line("platform_income", null, -sale.commissionPaise),
    line("gst_on_fee", null, -sale.gstOnCommissionPaise),
    ...agentLines(parties, sale),
  ];
}

function agentLines(parties: Parties, sale: Breakdown): LedgerLine[] {
  return [
    line("agent_payable", parties.agentAccountId, -sale.netAgentPaise),
    line("tds_payable", parties.agentAccountId, -sale.tdsOnAgentPaise),
    line("platform_income", null, sale.agentCommissionPaise),
  ];
}

/** What the gateway keeps of a payment, paid by the platform. */
export function gatewayFeeLines(sale: Breakdown): LedgerLine[] {
  return [line("gateway", null, -sale.gatewayFeePaise), line("platform_income", null, sale.gatewayFeePaise)];
}

/** A cancellation turns back what the sale posted beyond what is kept: the same function, so nothing is forgotten. */
export function cancellationLines(parties: Parties, original: Breakdown, kept: Breakdown): LedgerLine[] {
  const keptLines = saleLines(parties, kept);
  return saleLines(parties, original).map((posted, index) => ({
    ...posted,
    amountPaise: present(keptLines[index]).amountPaise - posted.amountPaise,
  }));
}

/**
 * The gateway settled a payment: it owes it no more, and what is left of it is on its way to our bank. Its fee stands in place of the
 * forecast that the sale booked, and the GST on the fee is input tax. Paise.
 */
export function gatewaySettlementLines(settled: {
  amountPaise: number;
  feePaise: number;
  gstPaise: number;
  forecastPaise: number;
}): LedgerLine[] {
  const { amountPaise, feePaise, gstPaise, forecastPaise } = settled;
  return [
    line("transit", null, amountPaise - feePaise - gstPaise),
    line("gateway", null, forecastPaise - amountPaise),
    line("platform_income", null, feePaise - forecastPaise),
    line("gst_input", null, gstPaise),
  ];
}

/** The gateway took a refund out of what it sends us, with what it asks for it. Paise. */
export function refundSettlementLines(settled: {
  amountPaise: number;
  feePaise: number;
  gstPaise: number;
}): LedgerLine[] {
  const { amountPaise, feePaise, gstPaise } = settled;
  return [
    line("transit", null, -amountPaise - feePaise - gstPaise),
    line("gateway", null, amountPaise),
    line("platform_income", null, feePaise),
    line("gst_input", null, gstPaise),
  ];
}

/** What the gateway sent is in our bank. */
export function bankReceiptLines(amountPaise: number): LedgerLine[] {
  return [line("bank", null, amountPaise), line("transit", null, -amountPaise)];
}

/** A tax that was paid to the government: owed no longer. What GST on the gateway's fee does not pay left our bank. Paise. */
export function remittanceLines(
  account: LedgerAccount,
  amountPaise: number,
  creditPaise: number,
): LedgerLine[] {
  return [
    line(account, null, amountPaise),
    line("gst_input", null, -creditPaise),
    line("bank", null, creditPaise - amountPaise),
  ];
}

/** A payout: what was owed is owed no longer, and left our bank. */
export function payoutLines(side: "partner" | "agent", accountId: string, amountPaise: number): LedgerLine[] {
  return [line(`${side}_payable`, accountId, amountPaise), line("bank", null, -amountPaise)];
}

/** A reward for a referral: the platform's expense, out of its bank. */
export function referralRewardLines(amountPaise: number): LedgerLine[] {
  return [line("offer_expense", null, amountPaise), line("bank", null, -amountPaise)];
}

/** The platform takes more of a sale (or less, when negative), with the GST on it, from the partner. */
export function adjustmentLines(
  partnerAccountId: string,
  commissionPaise: number,
  gstPaise: number,
): LedgerLine[] {
  return [
    line("partner_payable", partnerAccountId, commissionPaise + gstPaise),
    line("platform_income", null, -commissionPaise),
    line("gst_on_fee", null, -gstPaise),
  ];
}

/** A house bears the extra cost of another room for a guest whom it could not keep; negative when that is credited. */
export function relocationLines(partnerAccountId: string, amountPaise: number): LedgerLine[] {
  return [line("partner_payable", partnerAccountId, amountPaise), line("offer_expense", null, -amountPaise)];
}

/** Part of what was paid goes back though the price stands: the platform bears its part as an expense, the partner the rest. */
export function goodwillLines(parties: Parties, amountPaise: number, platformPaise: number): LedgerLine[] {
  return [
    line("customer", parties.customerId, -amountPaise),
    line("offer_expense", null, platformPaise),
    line("partner_payable", parties.partnerAccountId, amountPaise - platformPaise),
  ];
}

/** A deposit is kept for the customer: a liability, no sale. */
export function depositLines(customerId: string, depositPaise: number): LedgerLine[] {
  return [line("customer", customerId, depositPaise), line("deposit_held", customerId, -depositPaise)];
}

/** A deposit ends: what is withheld for damage belongs to the partner, the rest is owed to the customer again. */
export function depositReturnLines(
  parties: Parties,
  depositPaise: number,
  withheldPaise: number,
): LedgerLine[] {
  return [
    line("deposit_held", parties.customerId, depositPaise),
    line("customer", parties.customerId, withheldPaise - depositPaise),
    line("partner_payable", parties.partnerAccountId, -withheldPaise),
  ];
}

/** What was withheld of a deposit goes back after all: it is owed to the customer, and no longer the partner's. Paise. */
export function withheldReturnLines(parties: Parties, amountPaise: number): LedgerLine[] {
  return [
    line("customer", parties.customerId, -amountPaise),
    line("partner_payable", parties.partnerAccountId, amountPaise),
  ];
}

function line(account: LedgerAccount, partyId: string | null, amountPaise: number): LedgerLine {
  return { account, partyId, amountPaise };
}
