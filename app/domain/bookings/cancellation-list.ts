import { column, inFile } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { ALL } from "#app/domain/lists/filters.ts";
import {
  bookingAmounts,
  bookingFacts,
  bookingJoins,
  CARRIED,
  cancelledKindColumns,
  OF_PARTNER,
} from "./booking-columns.ts";
import { bookingList } from "./booking-list.ts";
import { nameByItsNumber } from "./find-by-words.ts";
import type { BookingKindName } from "./labels.ts";
import { bookingScope } from "./scope.ts";

const facts = bookingFacts("booking");
const sold = bookingAmounts("booking", "booking");

const SHOWN = {
  booking_order_id: facts.booking_order_id,
  booking_cancel_id: column.text("Cancellation", "cancelled.booking_cancel_id"),
  guest_name: facts.guest_name,
  check_in: { ...facts.check_in, label: "When", sortable: "booking.starts_on" },
  item_name: facts.item_name,
  cancelled_at: column.instant("Cancelled", "cancelled.cancelled_at", { sortable: "cancelled.cancelled_at" }),
  total_price: { ...sold.total_price, label: "Paid", sortable: "booking.total_paise" },
  cancellAmount: column.money("Kept", "cancelled.charge_paise"),
  refundAmount: { ...facts.refundAmount, always: true },
  partner_amount_on_cancel: column.money("Partner keeps", "cancelled.partner_amount_paise", OF_PARTNER),
} as const;

const { q, named, common, kind, property, place, city, account, customer, dates, from, to } =
  bookingList.filters;

/** The cancelled bookings of the actor's scope: what was paid, what was kept of it, what was refunded, and what the partner keeps. */
export const cancellationList = defineList({
  name: "cancellations",
  title: "Cancellations",
  from: "cancellations cancelled JOIN bookings booking ON booking.id = cancelled.booking_id",
  joins: bookingJoins("booking"),
  key: "booking.id",
  columns: {
    ...SHOWN,
    carried: CARRIED,
    stay_until: column.date("Stays until", "booking.ends_on", { on: "file", always: true }),
    ...inFile({ ...facts, ...sold }),
    ...SHOWN,
  },
  extraColumns: (state) =>
    state.kind === ALL ? {} : inFile(cancelledKindColumns(state.kind as BookingKindName, "booking")),
  filters: { q, named, common, kind, property, place, city, account, customer, dates, from, to },
  prepare: nameByItsNumber,
  scope: ({ actor }) => bookingScope(actor),
  order: "-cancelled_at",
});

export type CancellationRow = ListRow<typeof cancellationList>;
