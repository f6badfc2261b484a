import type { AccountRow } from "#app/domain/accounts/account-list.ts";
import { type BookingStatus, statusLabel } from "#app/domain/bookings/labels.ts";
import { filled } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { StatusBadge } from "../badge.tsx";
import { formatDate, formatRupees } from "../format.ts";
import { Link } from "../link.tsx";
import type { Cells } from "../list/list-page.tsx";

/** Paise with a true minus sign; a negative zero is zero. */
export function signedRupees(paise: number): string {
  return paise < 0 ? `− ${formatRupees(-paise)}` : formatRupees(paise || 0);
}

/** What explains each amount on the page of its booking (`explain-booking.ts`). */
const EXPLAINED = {
  room_price: "pricePaise",
  gst_amount: "gstPaise",
  mh_offer_price: "mhOfferPaise",
  total_price: "totalPaise",
  tdsValue: "tdsPaise",
  gstTds: "tcsPaise",
  mh_commission: "commissionPaise",
  gst_on_commission: "gstOnCommissionPaise",
  partner_share: "partnerSharePaise",
  agent_comm_amount: "agentCommissionPaise",
  tds_onAgent_comm: "tdsOnAgentPaise",
  net_agent_comm: "netAgentPaise",
  upi_charges: "gatewayFeePaise",
  mh_profit: "mhProfitPaise",
} as const satisfies Partial<Record<keyof AccountRow, string>>;

/** How an accounts screen shows a sold booking: each amount opens its explanation. An agent, who knows the guests, reads whose it is. */
export function accountCells(
  href: (bookingId: string) => string,
  { namesGuest = false }: { namesGuest?: boolean } = {},
): Cells<AccountRow> {
  return {
    booking_order_id: (row) => (
      <>
        <Link to={href(row.key)} className="link font-medium whitespace-nowrap">
          {row.booking_order_id}
        </Link>
        <span className="mt-1 block">
          <StatusBadge status={row.booking_status}>
            {statusLabel(row.booking_status as BookingStatus)}
          </StatusBadge>
        </span>
        {namesGuest ? <span className="mt-1 block font-medium">{row.guest_name}</span> : null}
      </>
    ),
    item_name: (row) => (
      <>
        {row.item_name}
        {"agent_name" in row ? (
          <span className="block">{words("money")("byAgent", { agent: String(row.agent_name) })}</span>
        ) : null}
        <span className="block whitespace-nowrap text-base-content/75">
          {words("bookingDesk")("fromTo", {
            from: formatDate(row.check_in),
            to: formatDate(row.check_out),
          })}
        </span>
      </>
    ),
    ...Object.fromEntries(
      Object.entries(EXPLAINED).map(([field, key]) => [
        field,
        (row: AccountRow) => (
          <Link to={`${href(row.key)}#${key}`} className="hover:underline">
            {signedRupees(row[field as keyof typeof EXPLAINED] ?? 0)}
          </Link>
        ),
      ]),
    ),
    due_on: (row) =>
      row.payout_state === "due" || row.payout_state === "not_yet_due" || row.payout_state === "held_back"
        ? words("money")("dueOnDate", { date: formatDate(filled(row.due_on)) })
        : null,
    reference_number: (row) =>
      row.reference_number
        ? `${row.reference_number}${row.paid_date ? `, ${formatDate(row.paid_date)}` : ""}`
        : null,
  };
}
