import { type Columns, column } from "#app/domain/lists/columns.ts";
import type { ListQuery } from "#app/domain/lists/query.ts";
import type { Side } from "#app/domain/settlements/labels.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

/**
 * The columns of a statement for each side, used by the page, the PDF, CSV and XLSX. Everything comes from the ledger.
 */

const ENTRY_WORDS = {
  sale: "Sale",
  cancellation: "Cancellation",
  division: "Nights given back",
  adjustment: "Adjustment",
  gst_correction: "GST correction",
  payout: "Payout",
  deposit_return: "Kept of a deposit",
  relocation: "Guest moved to another property",
  goodwill: "Given back to the guest",
} as const;

const ENTRY = {
  date: column.date("Date", 's."on"', { always: true }),
  entry: column.choice("What", "s.entry", ENTRY_WORDS, { always: true }),
  booking_order_id: column.text("Booking", "s.booking_order_id"),
  note: column.text("Note", "nullif(s.memo, '')", { on: "file" }),
};
const tds = column.money("TDS", "s.tds_paise");
const RESULT = {
  amount: column.money("Amount", "s.amount_paise", { always: true }),
  balance: column.money("Balance", "s.balance_paise", { always: true }),
  rule: column.text("Rule and rates", "s.rule", { under: "entry" }),
};

/** The columns of each side: an agent's commission has no price, TCS or fee. A payout has only an amount. */
export const STATEMENT_COLUMNS = {
  partner: {
    ...ENTRY,
    price_and_gst: column.money("Price and GST", "s.gross_paise"),
    tds,
    tcs: column.money("TCS", "s.tcs_paise"),
    commission_and_gst: column.money("Fee and GST", "s.fee_paise"),
    ...RESULT,
  },
  agent: { ...ENTRY, commission: column.money("Commission", "s.gross_paise"), tds, ...RESULT },
} as const satisfies Record<Side, Columns>;

/** The totals of the lines, by each side's columns. */
export const STATEMENT_SUMS = {
  partner: {
    price_and_gst: "s.gross_paise",
    tds: "s.tds_paise",
    tcs: "s.tcs_paise",
    commission_and_gst: "s.fee_paise",
  },
  agent: { commission: "s.gross_paise", tds: "s.tds_paise" },
} as const satisfies Record<Side, Record<string, string>>;

// Kept of a guest's deposit for damage, borne for a guest in another house or given back to a guest. Like a payout it is no sale: it has no price,
// tax or fee.
const BESIDES = "'deposit_return', 'relocation', 'goodwill'";
const NO_SALE = `('payout', ${BESIDES})`;

/** What is earned or borne besides sales; summed up as the columns are. */
export const BESIDES_SALES = `CASE WHEN s.entry IN (${BESIDES}) THEN s.amount_paise END`;

/** The rate rows from which a side's amounts were calculated, as they were frozen on the booking. */
const RATES = `(SELECT string_agg(format($ruleRates, words, to_char(valid_from, 'DD/MM/YYYY')), ', ' ORDER BY valid_from) FROM (SELECT rate.valid_from,
    string_agg(CASE rate.code WHEN 'gst_on_commission' THEN $gstOnFee::text WHEN 'tds_on_agent' THEN 'TDS' ELSE upper(rate.code) END
      || ' ' || trim_scale(rate.rate_ppm / 10000.0) || '%', ', ' ORDER BY rate.code) AS words
  FROM jsonb_each(booking.rates) frozen JOIN rates rate ON rate.id = (frozen.value ->> 'id')::uuid
  WHERE frozen.key = ANY(CASE WHEN $payable = 'partner_payable' THEN ARRAY['gst', 'tds', 'tcs', 'gst_on_commission'] ELSE ARRAY['tds_on_agent'] END)
  GROUP BY rate.valid_from) by_date)`;

const RULE = `CASE WHEN entry.kind IN ('sale', 'cancellation') THEN concat_ws(', ',
      CASE WHEN $payable = 'partner_payable' THEN format($ruleFee, trim_scale(booking.commission_ppm / 10000.0),
          coalesce(booking.terms -> 'commission' ->> 'rule', $listingFee::text))
        ELSE format($ruleCommission, trim_scale(booking.agent_ppm / 10000.0)) END, ${RATES})
    WHEN entry.kind = 'payout' THEN format($bankReference, payout.reference_number)
    ELSE nullif(entry.memo, '') END`;

/** The parts of a rule in the language of the work under way, as patterns of PostgreSQL's `format`. */
function ruleWords() {
  const t = words("money");
  return {
    ruleFee: t("ruleFee", { fee: "%1$s%%", rule: "%2$s" }),
    ruleCommission: t("ruleCommission", { percent: "%s%%" }),
    ruleRates: t("ruleRates", { rates: "%1$s", date: "%2$s" }),
    listingFee: t("listingFee"),
    gstOnFee: translateLabel("GST on fee"),
    bankReference: t("bankReference", { reference: "%s" }),
  };
}

// The amounts of the whole entry are read again for each line, through an index; a booking's entry has at most nine lines.
const LINES = `SELECT line.id AS line_id, (entry.at AT TIME ZONE 'Asia/Kolkata')::date AS "on", entry.at, entry.kind AS entry,
    entry.booking_id, booking.booking_order_id, entry.memo, ${RULE} AS rule,
    CASE WHEN entry.kind NOT IN ${NO_SALE} THEN coalesce(whole.gross, 0)::bigint END AS gross_paise,
    CASE WHEN entry.kind NOT IN ${NO_SALE} THEN coalesce(whole.tds, 0)::bigint END AS tds_paise,
    CASE WHEN entry.kind NOT IN ${NO_SALE} THEN coalesce(whole.tcs, 0)::bigint END AS tcs_paise,
    CASE WHEN entry.kind NOT IN ${NO_SALE} THEN
      (coalesce(whole.gross, 0) - coalesce(whole.tds, 0) - coalesce(whole.tcs, 0) + line.amount_paise)::bigint END AS fee_paise,
    -line.amount_paise AS amount_paise,
    ($opening::bigint - sum(line.amount_paise) OVER (ORDER BY entry.at, line.id))::bigint AS balance_paise,
    (SELECT CASE WHEN bool_or(answered_at IS NULL) THEN 'open' WHEN count(*) > 0 THEN 'answered' END
     FROM statement_disputes WHERE ledger_line_id = line.id) AS dispute
  FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
  LEFT JOIN bookings booking ON booking.id = entry.booking_id
  LEFT JOIN payouts payout ON entry.kind = 'payout' AND payout.id = entry.ref_id
  LEFT JOIN LATERAL (SELECT
      CASE WHEN $payable = 'partner_payable' THEN sum(other.amount_paise) FILTER (WHERE other.account IN ('customer', 'offer_expense', 'gst_output'))
        ELSE -sum(other.amount_paise) FILTER (WHERE other.party_id = $accountId) END AS gross,
      -sum(other.amount_paise) FILTER (WHERE other.account = 'tds_payable' AND other.party_id = $accountId) AS tds,
      -sum(other.amount_paise) FILTER (WHERE other.account = 'tcs_payable' AND other.party_id = $accountId) AS tcs
    FROM ledger_lines other WHERE other.entry_id = entry.id AND entry.kind NOT IN ${NO_SALE}) whole ON true
  WHERE line.account = $payable AND line.party_id = $accountId AND entry.at >= $from AND entry.at < $to`;

/** The entries of an account between two instants, oldest first, for a page or a file; `openingPaise` is what was owed before. */
export function statementLines(input: {
  name: string;
  side: Side;
  accountId: string;
  openingPaise: number;
  from: string;
  to: string;
}): ListQuery {
  const { name, side, accountId, openingPaise: opening, from, to } = input;
  return {
    name,
    columns: STATEMENT_COLUMNS[side],
    keys: { bookingId: "s.booking_id", dispute: "s.dispute" },
    from: `(${LINES}) s`,
    grouped: { select: LINES, as: "s" },
    joins: "",
    key: "s.line_id",
    where: "true",
    bind: { payable: `${side}_payable`, accountId, opening, from, to, ...ruleWords() },
    orderBy: 's."at", s.line_id',
    valueBind: {},
  };
}
