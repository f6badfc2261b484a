import { config } from "#app/config.ts";
import {
  bookingAmounts,
  bookingFacts,
  bookingJoins,
  istDateSql,
  kindColumns,
  OF_PARTNER,
} from "#app/domain/bookings/booking-columns.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { type Columns, column, inFile } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { ALL } from "#app/domain/lists/filters.ts";
import { STANDING_WORDS } from "#app/domain/settlements/labels.ts";
import { dueUntil, isHeldBack } from "#app/domain/settlements/terms.ts";
import { accountScope, soldFilters } from "./sold-filters.ts";

/**
 * The amounts of sold bookings, for the accounts of admins, partners and agents. A field under its plain name is the amount after
 * cancellation and adjustments, as in the ledger (for a cancelled booking, what was kept); `sold_…` is the amount as sold.
 */

const facts = bookingFacts("sold");
const stands = bookingAmounts("booking", "sold");
const sold = bookingAmounts("sold", "sold");

const NOT_AGENT = ["admin", "partner"] as const;
const NOT_PARTNER = ["admin", "agent"] as const;

/** What became of a booking's money on the reader's side, as in `readBookingStanding` for a single booking. */
const STANDING_SQL = `CASE WHEN standing.open <> 0 THEN CASE WHEN standing.being_paid THEN 'being_paid'
      WHEN ${isHeldBack("standing")} THEN 'held_back' WHEN sold.ends_on <= $dueUntil THEN 'due' ELSE 'not_yet_due' END
    WHEN paid.id IS NOT NULL THEN 'paid' ELSE 'nothing' END`;

const SHOWN = {
  booking_order_id: facts.booking_order_id,
  item_name: facts.item_name,
  room_price: stands.room_price,
  gst_amount: { ...stands.gst_amount, shownTo: NOT_AGENT },
  mh_offer_price: stands.mh_offer_price,
  total_price: { ...stands.total_price, shownTo: NOT_PARTNER, onCard: true },
  tdsValue: stands.tdsValue,
  gstTds: stands.gstTds,
  mh_commission: stands.mh_commission,
  gst_on_commission: stands.gst_on_commission,
  partner_share: stands.partner_share,
  agent_comm_amount: stands.agent_comm_amount,
  tds_onAgent_comm: stands.tds_onAgent_comm,
  net_agent_comm: stands.net_agent_comm,
  upi_charges: stands.upi_charges,
  mh_profit: stands.mh_profit,
  payout_state: column.choice("Payout", STANDING_SQL, STANDING_WORDS, { badge: true, onCard: true }),
  due_on: column.date("Due on", "sold.ends_on + $holdingDays::integer", { under: "payout_state" }),
  reference_number: column.text("Paid out", "paid.reference_number", { under: "payout_state" }),
} as const;

/** The amounts of an account, in the order of the screen. Their sums cover everything that the filters select. */
const SUMMED = Object.keys(SHOWN).filter((field) => SHOWN[field as keyof typeof SHOWN].type === "money");

/** What reports count of the same bookings: summed up on the screen, where these numbers lead. */
const COUNTED = {
  roomNights_count: { ...facts.roomNights_count, summed: true },
  room_booked_count: { ...facts.room_booked_count, summed: true },
  guest_count: { ...facts.guest_count, summed: true },
} as const;

/** As sold, before cancellation and adjustments. */
const SOLD = {
  sold_price: { ...sold.room_price, label: "Price, sold" },
  sold_gst: { ...sold.gst_amount, label: "GST, sold" },
  sold_mh_offer: { ...sold.mh_offer_price, label: "Own offer, sold" },
  sold_total: { ...sold.total_price, label: "Total, sold" },
  sold_tds: { ...sold.tdsValue, label: "TDS, sold" },
  sold_tcs: { ...sold.gstTds, label: "TCS, sold" },
  sold_commission: { ...sold.mh_commission, label: "Fee, sold" },
  sold_gst_on_commission: { ...sold.gst_on_commission, label: "GST on fee, sold" },
  sold_partner_share: { ...sold.partner_share, label: "Partner, sold" },
  sold_agent_commission: { ...sold.agent_comm_amount, label: "Agent, sold" },
  sold_tds_on_agent: { ...sold.tds_onAgent_comm, label: "TDS on agent, sold" },
  sold_net_agent: { ...sold.net_agent_comm, label: "Net to agent, sold" },
  sold_mh_profit: { ...sold.mh_profit, label: "Left, sold" },
  // The reader's own share: an agent's commission, or the partner's share for everybody else.
  amount_in_ledger: column.money(
    "In the ledger",
    "CASE WHEN $side = 'agent' THEN booking.net_agent_paise ELSE booking.partner_share_paise END",
  ),
  adjusted_commission: column.money("Fee adjusted by", "booking.adjusted_paise", OF_PARTNER),
  goodwill_partner: column.money("Goodwill, partner", "booking.goodwill_partner_paise", OF_PARTNER),
  goodwill_platform: {
    ...column.money("Goodwill, platform", "booking.goodwill_platform_paise"),
    hiddenFrom: ["partner", "agent", "customer"],
  },
} as const;

/** The specification's payment record of the payout that settled a booking; the transfer is of the whole payout. */
const PAYMENT = {
  transfer_amount: column.money("Transferred", "paid.transfer_amount_paise"),
  paid_date: column.date("Paid on", "paid.paid_date"),
  from_accounts: column.text("From account", "paid.from_accounts"),
  bank_account_num: column.text("To account", "paid.bank_account_num"),
  type_of_payment: column.text("Way of payment", "paid.type_of_payment"),
  update_date: column.date("Updated", istDateSql("paid.updated_at")),
  partner_name: column.text("Partner's name", "account.name"),
} as const;

const columns = { ...SHOWN, ...inFile({ ...facts, ...COUNTED, ...stands, ...SOLD, ...PAYMENT }), ...SHOWN };

const shared = {
  joins: `JOIN bookings sold ON sold.id = booking.booking_id JOIN accounts account ON account.id = booking.account_id
    ${bookingJoins("sold")} LEFT JOIN cancellations cancelled ON cancelled.booking_id = sold.id
    LEFT JOIN LATERAL (SELECT payout.* FROM payables payable JOIN payouts payout ON payout.id = payable.payout_id AND payout.state = 'paid'
      WHERE payable.booking_id = sold.id AND payable.side = $side ORDER BY payable.ledger_line_id LIMIT 1) paid ON true
    LEFT JOIN LATERAL (SELECT sold.id AS booking_id, coalesce(sum(payable.amount_paise), 0) AS open, coalesce(bool_or(payout.id IS NOT NULL), false) AS being_paid
      FROM payables payable LEFT JOIN payouts payout ON payout.id = payable.payout_id
      WHERE payable.booking_id = sold.id AND payable.side = $side AND payout.state IS DISTINCT FROM 'paid') standing ON true`,
  key: "booking.booking_id",
  extraColumns: ({ kind }: { kind: string }): Columns =>
    kind === ALL ? {} : inFile(kindColumns(kind as BookingKindName, "booking", "sold")),
  filters: soldFilters,
  order: "booking.created_at DESC",
  sums: SUMMED,
  bind: ({ actor, now }: Context) => ({
    side: hasRole(actor, "agent") ? "agent" : "partner",
    dueUntil: dueUntil(now),
    holdingDays: config().SETTLEMENT_HOLDING_DAYS,
  }),
};

export const accountList = defineList({
  ...shared,
  name: "accounts",
  title: "Accounts",
  from: "booking_accounts booking",
  columns,
  scope: accountScope,
});

export type AccountRow = ListRow<typeof accountList>;

const TO_SELLER = { hiddenFrom: [] } as const;

/** What agents brought: a partner sees what its agents get, which the platform pays out of its fee. */
export const agentSaleList = defineList({
  ...shared,
  name: "agent-sales",
  title: "Bookings of agents",
  from: "booking_accounts booking JOIN accounts agent ON agent.id = booking.agent_account_id",
  columns: {
    ...columns,
    agent_name: column.text("Agent's name", "agent.name", { on: "file" }),
    agent_comm_amount: { ...columns.agent_comm_amount, ...TO_SELLER },
    tds_onAgent_comm: { ...columns.tds_onAgent_comm, ...TO_SELLER },
    net_agent_comm: { ...columns.net_agent_comm, ...TO_SELLER },
  },
  scope: accountScope,
});
