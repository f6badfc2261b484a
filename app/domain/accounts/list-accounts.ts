import { type Context, hasRole } from "#app/domain/context.ts";
import { BOOKING_FIELDS, COMMON_FIELDS } from "#app/domain/exports/booking-fields.ts";
import { istDateSql, rupees } from "#app/domain/exports/field-sql.ts";
import type { ExportField, ReportQuery } from "#app/domain/exports/report-query.ts";
import { namedFields } from "#app/domain/exports/visible-fields.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { type AccountFilters, accountConditions } from "./conditions.ts";
import { ACCOUNT_SUMS, type AccountSums, SUM_COLUMNS } from "./sums.ts";

/** What sold bookings come to: for the accounts screens of admins, partners and agents. The amounts are those of the ledger. */

/** A sold booking with what stands of it after cancellation and adjustments. Paise; fields beyond an actor's part are absent. */
export type AccountRow = AccountSums & {
  id: string;
  bookingOrderId: string;
  title: string;
  partnerName: string;
  /** Who brought it, in a list of what agents brought. */
  agentName?: string;
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

/**
 * A page of accounts in the actor's scope, newest first, with the sums of everything that the filters leave.
 * @throws Forbidden for customers
 */
export async function listAccounts(ctx: Context, filters: AccountFilters) {
  const pageSize = filters.pageSize ?? 25;
  const page = Math.min(filters.page ?? 1, Math.ceil(COUNT_LIMIT / pageSize));
  const { where, bind, side } = accountConditions(ctx, filters);
  const [found, summed] = await Promise.all([
    rows<AccountRow>(
      `SELECT booking.booking_id AS id, booking.booking_order_id, booking.snapshot ->> 'title' AS title,
         account.name AS "partnerName", ${filters.byAgents ? `agent.name AS "agentName",` : ""} booking.status, booking.starts_on, booking.ends_on,
         booking.paid_paise, booking.refund_paise, booking.adjusted_paise,
         ${Object.values(SUM_COLUMNS)
           .map((column) => `booking.${column}`)
           .join(", ")},
         paid.reference_number, paid.paid_date
       FROM booking_accounts booking JOIN accounts account ON account.id = booking.account_id
       ${filters.byAgents ? AGENT : ""}
       LEFT JOIN LATERAL (SELECT payout.reference_number, payout.paid_date FROM payables payable
         JOIN payouts payout ON payout.id = payable.payout_id AND payout.state = 'paid'
         WHERE payable.booking_id = booking.booking_id AND payable.side = $side
         ORDER BY payable.ledger_line_id LIMIT 1) paid ON true
       WHERE ${where} ORDER BY booking.created_at DESC, booking.booking_id LIMIT $limit OFFSET $offset`,
      { ...bind, side, limit: pageSize, offset: (page - 1) * pageSize },
      ctx.tx,
    ),
    row<AccountSums & { total: number }>(
      `SELECT ${ACCOUNT_SUMS}, count(*)::integer AS total FROM booking_accounts booking WHERE ${where}`,
      bind,
      ctx.tx,
    ),
  ]);
  const { total, ...sums } = summed!;
  return {
    rows: found.map((one) => visible(ctx, one, filters)),
    sums: visible(ctx, sums, filters),
    page,
    pageSize,
    total: Math.min(total, COUNT_LIMIT),
    totalIsBounded: total > COUNT_LIMIT,
  };
}

const AGENT = "JOIN accounts agent ON agent.id = booking.agent_account_id";

const OF_THE_AGENT = ["agentCommissionPaise", "tdsOnAgentPaise", "netAgentPaise"];
const PARTNER_HIDDEN = ["gatewayFeePaise", "mhProfitPaise", "mhOfferPaise", "totalPaise"];
const AGENT_HIDDEN = [
  ...["commissionPaise", "gstOnCommissionPaise", "tdsPaise", "tcsPaise", "partnerSharePaise"],
  ...["gatewayFeePaise", "mhProfitPaise", "adjustedPaise"],
];

/** Leaves what the actor may see: a partner the own share and not ours, an agent the own commission. */
function visible<Row extends object>(ctx: Context, sums: Row, { byAgents }: AccountFilters): Row {
  const hidden: readonly string[] = hasRole(ctx.actor, "partner")
    ? [...PARTNER_HIDDEN, ...(byAgents ? [] : OF_THE_AGENT)]
    : hasRole(ctx.actor, "agent")
      ? AGENT_HIDDEN
      : [];
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !hidden.includes(name))) as Row;
}

/** The specification's payment record of the payout that settled a booking; the transfer is of the whole payout. */
const PAYMENT_RECORD: readonly ExportField[] = [
  { name: "reference_number", sql: "paid.reference_number", text: true },
  { name: "transfer_amount", sql: rupees("paid.transfer_amount_paise") },
  { name: "paid_date", sql: "paid.paid_date" },
  { name: "from_accounts", sql: "paid.from_accounts", text: true },
  { name: "bank_account_num", sql: "paid.bank_account_num", text: true },
  { name: "type_of_payment", sql: "paid.type_of_payment" },
  { name: "update_date", sql: istDateSql("paid.updated_at") },
  { name: "partner_name", sql: "account.name", text: true },
];

/**
 * What the screen shows, whole, with every field of the specification by its exact name; those that are not the actor's are empty.
 * @throws Forbidden
 */
export function accountsQuery(ctx: Context, filters: AccountFilters): ReportQuery {
  const { where, bind, side } = accountConditions(ctx, filters);
  const share = side === "agent" ? "booking.net_agent_paise" : "booking.partner_share_paise";
  const fields = filters.kind ? BOOKING_FIELDS[filters.kind] : COMMON_FIELDS;
  return {
    fields: [
      ...namedFields(ctx.actor, fields, { asBroker: filters.byAgents }),
      ...(filters.byAgents ? [{ name: "agent_name", sql: "agent.name", text: true as const }] : []),
      // After cancellation and adjustments, as the ledger has it.
      { name: "amount_in_ledger", sql: rupees(share) },
      ...PAYMENT_RECORD,
    ],
    from: `FROM booking_accounts booking JOIN bookings b ON b.id = booking.booking_id JOIN orders o ON o.id = b.order_id
      JOIN accounts account ON account.id = booking.account_id
      ${filters.byAgents ? AGENT : ""}
      LEFT JOIN cancellations c ON c.booking_id = b.id
      LEFT JOIN LATERAL (SELECT payout.* FROM payables payable JOIN payouts payout ON payout.id = payable.payout_id AND payout.state = 'paid'
        WHERE payable.booking_id = b.id AND payable.side = '${side}' ORDER BY payable.ledger_line_id LIMIT 1) paid ON true
      WHERE ${where}`,
    orderBy: "booking.created_at DESC, booking.booking_id",
    bind,
  };
}
