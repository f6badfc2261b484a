import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { BOOKING_FIELDS } from "#app/domain/exports/booking-fields.ts";
import { rupees } from "#app/domain/exports/field-sql.ts";
import type { ReportQuery } from "#app/domain/exports/report-query.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { ACCOUNT_SUMS, type AccountSums, SUM_COLUMNS } from "./sums.ts";

/** What sold bookings come to: for the accounts screens of admins, partners and agents. The amounts are those of the ledger. */

export type AccountFilters = {
  kind: BookingKindName;
  /** First and last date of booking or of check-in, IST. */
  dates?: "booked" | "check_in";
  from?: IsoDate | null;
  to?: IsoDate | null;
  propertyId?: string | null;
  cityId?: string | null;
  /** A booking number, or its beginning. */
  q?: string;
  page?: number;
  pageSize?: number;
};

/** A sold booking with what stands of it after cancellation and adjustments. Paise; fields beyond an actor's part are absent. */
export type AccountRow = AccountSums & {
  id: string;
  bookingOrderId: string;
  title: string;
  partnerName: string;
  status: string;
  startsOn: IsoDate;
  endsOn: IsoDate;
  paidPaise: number;
  refundPaise: number | null;
  adjustedPaise: number;
  /** The bank's reference of the payout that settled it. */
  referenceNumber: string | null;
  paidDate: IsoDate | null;
};

const COUNTED = 10_000;

/**
 * A page of accounts in the actor's scope, newest first, with the sums of everything that the filters leave.
 * @throws Forbidden for customers
 */
export async function listAccounts(ctx: Context, filters: AccountFilters) {
  const pageSize = filters.pageSize ?? 25;
  const page = Math.min(filters.page ?? 1, Math.ceil(COUNTED / pageSize));
  const { where, bind, side } = conditions(ctx, filters);
  const [found, sums, counted] = await Promise.all([
    rows<AccountRow>(
      `SELECT booking.booking_id AS id, booking.booking_order_id AS "bookingOrderId", booking.snapshot ->> 'title' AS title,
         account.name AS "partnerName", booking.status, booking.starts_on AS "startsOn", booking.ends_on AS "endsOn",
         booking.paid_paise AS "paidPaise", booking.refund_paise AS "refundPaise", booking.adjusted_paise AS "adjustedPaise",
         ${Object.entries(SUM_COLUMNS)
           .map(([name, column]) => `booking.${column} AS "${name}"`)
           .join(", ")},
         paid.reference_number AS "referenceNumber", paid.paid_date AS "paidDate"
       FROM booking_accounts booking JOIN accounts account ON account.id = booking.account_id
       LEFT JOIN LATERAL (SELECT payout.reference_number, payout.paid_date FROM payables payable
         JOIN payouts payout ON payout.id = payable.payout_id AND payout.state = 'paid'
         WHERE payable.booking_id = booking.booking_id AND payable.side = $side
         ORDER BY payable.ledger_line_id LIMIT 1) paid ON true
       WHERE ${where} ORDER BY booking.created_at DESC, booking.booking_id LIMIT $limit OFFSET $offset`,
      { ...bind, side, limit: pageSize, offset: (page - 1) * pageSize },
      ctx.tx,
    ),
    row<AccountSums>(`SELECT ${ACCOUNT_SUMS} FROM booking_accounts booking WHERE ${where}`, bind, ctx.tx),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT 1 FROM booking_accounts booking WHERE ${where} LIMIT ${COUNTED + 1}) counted`,
      bind,
      ctx.tx,
    ),
  ]);
  return {
    rows: found.map((one) => visible(ctx, one)),
    sums: visible(ctx, sums!),
    page,
    pageSize,
    total: Math.min(counted!.total, COUNTED),
    totalIsBounded: counted!.total > COUNTED,
  };
}

const PARTNER_HIDDEN = [
  "agentCommissionPaise",
  "tdsOnAgentPaise",
  "netAgentPaise",
  "gatewayFeePaise",
  "mhProfitPaise",
  "mhOfferPaise",
  "totalPaise",
] as const;
const AGENT_HIDDEN = [
  ...["commissionPaise", "gstOnCommissionPaise", "tdsPaise", "tcsPaise", "partnerSharePaise"],
  ...["gatewayFeePaise", "mhProfitPaise", "adjustedPaise"],
];

/** Leaves what the actor may see: a partner the own share and not ours, an agent the own commission. */
function visible<Row extends object>(ctx: Context, sums: Row): Row {
  const hidden: readonly string[] = hasRole(ctx.actor, "partner")
    ? PARTNER_HIDDEN
    : hasRole(ctx.actor, "agent")
      ? AGENT_HIDDEN
      : [];
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !hidden.includes(name))) as Row;
}

function conditions(ctx: Context, filters: AccountFilters) {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "partner", "agent", "staff", "city_manager"))
    throw new Forbidden();
  const scope = bookingScope(ctx.actor);
  const clauses = [scope.sql, "booking.kind = $kind"];
  const bind: Record<string, string | null> = { ...scope.bind, kind: filters.kind };
  const add = (sql: string, name: string, value: string | null | undefined) => {
    if (!value) return;
    clauses.push(sql);
    bind[name] = value;
  };
  if (filters.dates === "check_in") {
    add("booking.starts_on >= $from", "from", filters.from);
    add("booking.starts_on <= $to", "to", filters.to);
  } else {
    add(
      "booking.created_at >= $from",
      "from",
      filters.from && istInstant(filters.from, "00:00").toISOString(),
    );
    add(
      "booking.created_at < $to",
      "to",
      filters.to && istInstant(addDays(filters.to, 1), "00:00").toISOString(),
    );
  }
  add("booking.property_id = $propertyId", "propertyId", filters.propertyId);
  add("booking.city_id = $cityId", "cityId", filters.cityId);
  const q = filters.q
    ?.trim()
    .toUpperCase()
    .replace(/[\\%_]/g, "\\$&");
  add("booking.booking_order_id LIKE $q", "q", q ? `${q}%` : null);
  const side = hasRole(ctx.actor, "agent") ? "agent" : "partner";
  return { where: clauses.join(" AND "), bind, side };
}

/** Amounts that only the platform sees; they are left out of what a partner or agent takes home. */
const PLATFORM_FIELDS = new Set([
  "net_income_mh",
  "upi_charges",
  "mh_profit",
  "mh_income",
  "mh_offer_price",
  "mh_offer_coupon",
]);
const AGENT_FIELDS = new Set([
  "agent_commission_percentage",
  "agent_comm_amount",
  "tds_onAgent_comm",
  "net_agent_comm",
]);
const PARTNER_FIELDS = new Set([
  ...[
    "tdsValue",
    "gstTds",
    "grossPayable",
    "mh_commission",
    "mhCommissionRounded",
    "totalPayableToPartner",
    "partner_share",
  ],
  "partnerRefund",
]);

/** What the screen shows, whole, with every field of the specification by its exact name. @throws Forbidden */
export function accountsQuery(ctx: Context, filters: AccountFilters): ReportQuery {
  const { where, bind, side } = conditions(ctx, filters);
  const hidden = (name: string) =>
    (hasRole(ctx.actor, "partner") && (PLATFORM_FIELDS.has(name) || AGENT_FIELDS.has(name))) ||
    (hasRole(ctx.actor, "agent") && (PLATFORM_FIELDS.has(name) || PARTNER_FIELDS.has(name)));
  const share = side === "agent" ? "booking.net_agent_paise" : "booking.partner_share_paise";
  const paid = (
    column: string,
  ) => `(SELECT payout.${column} FROM payables payable JOIN payouts payout ON payout.id = payable.payout_id
    AND payout.state = 'paid' WHERE payable.booking_id = b.id AND payable.side = '${side}' ORDER BY payable.ledger_line_id LIMIT 1)`;
  return {
    fields: [
      ...BOOKING_FIELDS[filters.kind].filter(({ name }) => !hidden(name)),
      // After cancellation and adjustments, as the ledger has it, and the transfer that paid it.
      { name: "amount_in_ledger", sql: rupees(share) },
      { name: "reference_number", sql: paid("reference_number") },
      { name: "paid_date", sql: paid("paid_date") },
    ],
    from: `FROM booking_accounts booking JOIN bookings b ON b.id = booking.booking_id JOIN orders o ON o.id = b.order_id
      LEFT JOIN cancellations c ON c.booking_id = b.id WHERE ${where}`,
    orderBy: "booking.created_at DESC, booking.booking_id",
    bind,
  };
}
