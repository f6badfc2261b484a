import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { type Breakdown, gstParts, RATE_CODES, type RateCode } from "#app/domain/money/breakdown.ts";
import { rupees } from "#app/domain/money/cancellation-policy.ts";
import type { GstPart } from "#app/domain/money/gst.ts";
import type { EntryKind } from "#app/domain/money/ledger.ts";
import type { LedgerAccount } from "#app/domain/money/postings.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { row, rows } from "#db/client.ts";

/** An amount and its derivation: the formula in words, the formula with numbers, and the rate row. */
export type Explained = {
  /** Its name in the breakdown, and in English. */
  key: AmountKey;
  amount: string;
  /** In the language of the work under way. */
  formula: string;
  /** `rate` of `ofPaise`, or null for a sum. */
  rate: { ppm: number; ofPaise: number; row: RateRow | null } | null;
  /** The terms that a sum adds and subtracts. */
  parts: Array<{ label: string; paise: number }>;
  paise: number;
  /** After the cancellation, when there was one. */
  keptPaise: number | null;
};
export type RateRow = {
  id: string;
  code: RateCode;
  kind: BookingKindName | "*";
  validFrom: IsoDate;
  note: string;
};

export type LedgerView = {
  entry: EntryKind;
  at: Date;
  memo: string;
  account: LedgerAccount;
  party: string | null;
  amountPaise: number;
};

type AmountKey = Extract<keyof Breakdown, `${string}Paise`>;

type Terms = {
  partner?: { name: string; ppm: number };
  platform?: { name: string; code: string | null };
  commission?: { rule: string; why: string };
};

/**
 * Where every amount of a booking comes from, as far as the actor may see it: inputs, rate rows as they were frozen, formulas, and
 * what the ledger holds.
 * @throws NotFound also for somebody else's booking
 */
export async function explainBooking(ctx: Context, bookingId: string) {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || hasRole(ctx.actor, "customer") || !can(ctx.actor, "view", booking)) throw new NotFound();
  const [rateRows, more, adjustments, goodwill, ledger] = await Promise.all([
    rows<RateRow>(
      `SELECT id, code, kind, valid_from, note FROM rates WHERE id = ANY($ids::uuid[])`,
      {
        ids: [
          ...RATE_CODES.map((code) => booking.rates[code].id),
          ...gstParts(booking.breakdown, booking.rates).map(({ id }) => id),
        ],
      },
      ctx.tx,
    ),
    row<{ kept: Breakdown | null; terms: Terms; title: string; withheldPaise: number; depositNote: string }>(
      `SELECT cancelled.kept, booking.terms, booking.snapshot ->> 'title' AS title,
         booking.deposit_withheld_paise AS "withheldPaise", booking.deposit_note FROM bookings booking
       LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id WHERE booking.id = $bookingId`,
      { bookingId },
      ctx.tx,
    ),
    rows<{
      commissionPaise: number;
      gstPaise: number;
      partnerPaise: number;
      reason: string;
      madeAt: Date;
      by: string | null;
    }>(
      `SELECT adjusted.commission_change_paise AS "commissionPaise", adjusted.gst_change_paise AS "gstPaise",
         adjusted.partner_change_paise AS "partnerPaise", adjusted.reason, adjusted.made_at, users.name AS by
       FROM share_adjustments adjusted LEFT JOIN users ON users.id = adjusted.made_by
       WHERE adjusted.booking_id = $bookingId ORDER BY adjusted.made_at`,
      { bookingId },
      ctx.tx,
    ),
    rows<{ amountPaise: number; partnerPaise: number; reason: string; givenAt: Date }>(
      `SELECT amount_paise, amount_paise - platform_paise AS "partnerPaise", reason, given_at FROM goodwill
       WHERE booking_id = $bookingId ORDER BY given_at, id`,
      { bookingId },
      ctx.tx,
    ),
    readLedger(ctx, bookingId, booking.accountId, booking.agentAccountId),
  ]);
  const byId = new Map(rateRows.map((one) => [one.id, one]));
  const gst = gstParts(booking.breakdown, booking.rates);
  const rateOf = (code: RateCode) =>
    byId.get(code === "gst" ? present(gst[0]).id : booking.rates[code].id) ?? null;
  const amounts = explained(
    booking.breakdown,
    present(more).kept,
    present(more).terms,
    rateOf,
    booking.rates.tds.ppm,
    booking.rates,
    booking.depositPaise,
    gst,
  );
  return {
    id: booking.id,
    bookingOrderId: booking.bookingOrderId,
    status: booking.status,
    kind: booking.kind,
    title: present(more).title,
    startsOn: booking.startsOn,
    endsOn: booking.endsOn,
    commissionPaise:
      (present(more).kept ?? booking.breakdown).commissionPaise +
      adjustments.reduce((sum, one) => sum + one.commissionPaise, 0),
    amounts: amounts.filter(({ amount }) => maySee(ctx, amount)),
    adjustments: hasRole(ctx.actor, "agent") ? [] : adjustments,
    /** For a partner, the part that it bears. */
    goodwill: goodwill.filter(
      ({ partnerPaise }) => isPrivileged(ctx.actor) || (hasRole(ctx.actor, "partner") && partnerPaise > 0),
    ),
    /** Of the deposit, for damage: it is added to the partner's share. */
    withheld:
      present(more).withheldPaise > 0 && !hasRole(ctx.actor, "agent")
        ? { paise: present(more).withheldPaise, note: present(more).depositNote }
        : null,
    ledger,
  };
}

const PARTNER_SEES = [
  "base",
  "partner offer",
  "price",
  "GST",
  "commission",
  "GST on commission",
  "TDS",
  "TCS",
  "partner share",
];
const AGENT_SEES = [
  "base",
  "partner offer",
  "price",
  "agent commission",
  "TDS on agent commission",
  "net to agent",
];

function maySee(ctx: Context, amount: string): boolean {
  if (hasRole(ctx.actor, "partner")) return PARTNER_SEES.includes(amount);
  if (hasRole(ctx.actor, "agent")) return AGENT_SEES.includes(amount);
  return true;
}

const sumTaxed = (parts: GstPart[]) =>
  parts.reduce((sum, { exempt, taxablePaise }) => sum + (exempt ? 0 : taxablePaise), 0);

function explained(
  b: Breakdown,
  kept: Breakdown | null,
  terms: Terms,
  rateOf: (code: RateCode) => RateRow | null,
  tdsPpm: number,
  rates: Record<RateCode, { ppm: number }>,
  depositPaise: number,
  gst: GstPart[],
): Explained[] {
  const line = (
    amount: string,
    key: AmountKey,
    formula: string,
    rate: Explained["rate"],
    parts: Array<[string, number]> = [],
  ): Explained => ({
    key,
    amount,
    formula,
    rate,
    parts: parts.map(([label, paise]) => ({ label, paise })),
    paise: b[key],
    keptPaise: kept ? kept[key] : null,
  });
  const part = (ppm: number, ofPaise: number, row: RateRow | null = null) => ({ ppm, ofPaise, row });
  const t = words("money");
  const office = words("adminAccounts");
  const owner = b.gstOwedBy;
  const isPartners = owner === "partner";
  const { partner: offer, platform: ourOffer, commission: rule } = terms;
  return [
    line("base", "basePaise", t("howBase"), null),
    line(
      "partner offer",
      "partnerOfferPaise",
      offer ? t("howNamedOffer", { name: offer.name }) : t("howStandingOffer"),
      part(b.partnerOfferPpm, b.basePaise),
    ),
    line("price", "pricePaise", t("howPrice"), null, [
      ["base", b.basePaise],
      ["partner offer", -b.partnerOfferPaise],
    ]),
    gst.length === 1
      ? line("GST", "gstPaise", t("howGst", { owner }), part(b.gstPpm, b.pricePaise, rateOf("gst")))
      : line(
          "GST",
          "gstPaise",
          t("howGstInParts", { owner }),
          null,
          gst.map(({ ppm, taxablePaise, gstPaise }) => [
            `${String(ppm / 10_000)}% of ${rupees(taxablePaise)}`,
            gstPaise,
          ]),
        ),
    line("platform offer", "mhOfferPaise", platformOffer(ourOffer), null),
    line("total", "totalPaise", office("howTotal"), null, [
      ["price", b.pricePaise],
      ["GST", b.gstPaise],
      ["platform offer", -b.mhOfferPaise],
    ]),
    line(
      "commission",
      "commissionPaise",
      rule ? t("howCommissionRule", rule) : t("howCommission"),
      part(b.commissionPpm, b.pricePaise),
    ),
    line(
      "GST on commission",
      "gstOnCommissionPaise",
      t("howGstOnCommission"),
      part(rates.gst_on_commission.ppm, b.commissionPaise, rateOf("gst_on_commission")),
    ),
    line("TDS", "tdsPaise", t("howTds"), part(tdsPpm, b.pricePaise, rateOf("tds"))),
    line(
      "TCS",
      "tcsPaise",
      isPartners ? t("howTcs") : t("howNoTcs"),
      isPartners ? part(rates.tcs.ppm, sumTaxed(gst), rateOf("tcs")) : null,
    ),
    line("partner share", "partnerSharePaise", t("howPartnerShare", { owner }), null, [
      ["price", b.pricePaise],
      ...(isPartners ? ([["GST", b.gstPaise]] as Array<[string, number]>) : []),
      ["TDS", -b.tdsPaise],
      ...(isPartners ? ([["TCS", -b.tcsPaise]] as Array<[string, number]>) : []),
      ["commission", -b.commissionPaise],
      ["GST on commission", -b.gstOnCommissionPaise],
    ]),
    line("agent commission", "agentCommissionPaise", t("howAgentCommission"), part(b.agentPpm, b.pricePaise)),
    line(
      "TDS on agent commission",
      "tdsOnAgentPaise",
      t("howTdsOnAgent"),
      part(rates.tds_on_agent.ppm, b.agentCommissionPaise, rateOf("tds_on_agent")),
    ),
    line("net to agent", "netAgentPaise", t("howNetAgent"), null, [
      ["agent commission", b.agentCommissionPaise],
      ["TDS", -b.tdsOnAgentPaise],
    ]),
    line(
      "gateway fee",
      "gatewayFeePaise",
      office(depositPaise > 0 ? "howGatewayFeeAndDeposit" : "howGatewayFee"),
      part(rates.gateway_fee.ppm, b.totalPaise + depositPaise, rateOf("gateway_fee")),
    ),
    line("platform profit", "mhProfitPaise", office("howProfit"), null, [
      ["commission", b.commissionPaise],
      ["platform offer", -b.mhOfferPaise],
      ["agent commission", -b.agentCommissionPaise],
      ["gateway fee", -b.gatewayFeePaise],
    ]),
  ];
}

function platformOffer(offer: Terms["platform"]): string {
  const t = words("adminAccounts");
  if (!offer) return t("howNoOffer");
  const { name, code } = offer;
  return code ? t("howCodedOffer", { name, code }) : t("howNamedOffer", { name });
}

/** The lines of the booking's entries; a partner or agent sees only those of the own account. */
async function readLedger(
  ctx: Context,
  bookingId: string,
  partnerId: string,
  agentId: string | null,
): Promise<LedgerView[]> {
  const party = hasRole(ctx.actor, "partner") ? partnerId : hasRole(ctx.actor, "agent") ? agentId : null;
  return rows<LedgerView>(
    `SELECT entry.kind AS entry, entry.at, entry.memo, line.account, account.name AS party, line.amount_paise
     FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id LEFT JOIN accounts account ON account.id = line.party_id
     WHERE entry.booking_id = $bookingId AND ($party::uuid IS NULL OR line.party_id = $party)
     ORDER BY entry.at, entry.id, line.id`,
    { bookingId, party },
    ctx.tx,
  );
}
