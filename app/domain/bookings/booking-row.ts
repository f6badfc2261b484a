import { type Breakdown, type RateSet, withGstParts } from "#app/domain/money/breakdown.ts";
import type { FrozenPolicy } from "#app/domain/money/cancellation-policy.ts";
import type { RatePlan } from "#app/domain/money/rate-plans.ts";
import { BREAKDOWN_COLUMNS, splitBreakdown } from "#app/domain/money/stored-breakdown.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { plannedRows, type Transaction } from "#db/client.ts";
import type { RoomSnapshot } from "./kinds/room-snapshot.ts";
import type { BookingKindName, BookingStatus } from "./labels.ts";

/** A booking as it is stored, for the commands of this context. Screens get what `find-booking.ts` and `list-bookings.ts` give. */
export type StoredBooking = {
  id: string;
  orderId: string;
  kind: BookingKindName;
  bookingOrderId: string;
  reference: string;
  extendsBookingId: string | null;
  accountId: string;
  agentAccountId: string | null;
  /** The branch of the partner that sold it, whose login sees it. */
  subPartnerId: string | null;
  customerId: string;
  cityId: string;
  hospitalId: string | null;
  propertyId: string | null;
  roomId: string | null;
  itemId: string | null;
  /** When it begins: check-in, first meal, pickup, delivery, appointment. */
  startsAt: Date;
  depositPaise: number;
  depositWithheldPaise: number;
  depositNote: string;
  depositSettledAt: Date | null;
  /** When the hired item was returned; the deposit is not settled before. */
  returnedAt: Date | null;
  partnerAnswer: "accepted" | "declined" | null;
  /** Of the signed link that a partner works with. */
  partnerLinkVersion: number;
  status: BookingStatus;
  startsOn: IsoDate;
  endsOn: IsoDate;
  units: number;
  extraBeds: number;
  adults: number;
  children: number;
  infants: number;
  nationality: string;
  guestAddress: string;
  specialRequests: string;
  /** Which rate of the room was chosen. */
  ratePlan: RatePlan;
  snapshot: RoomSnapshot;
  policy: FrozenPolicy;
  rates: RateSet;
  breakdown: Breakdown;
  createdAt: Date;
  confirmedAt: Date | null;
  checkedInAt: Date | null;
  completedAt: Date | null;
  /** Completed because its time was over: nobody marked its end. */
  endUnmarked: boolean;
  cancelledAt: Date | null;
};

const COLUMNS = [
  "booking.id, booking.order_id, booking.kind, booking.booking_order_id, booking.reference",
  "booking.extends_booking_id, booking.account_id",
  `coalesce((SELECT sub_partner_id FROM properties WHERE id = booking.property_id), (SELECT sub_partner_id FROM items WHERE id = booking.item_id)) AS "subPartnerId"`,
  "booking.agent_account_id, booking.customer_id, booking.city_id",
  "booking.hospital_id, booking.property_id, booking.room_id, booking.status",
  "booking.item_id, booking.starts_at, booking.deposit_paise",
  "booking.deposit_withheld_paise, booking.deposit_note",
  "booking.deposit_settled_at, booking.returned_at, booking.partner_answer, booking.partner_link_version",
  "booking.starts_on, booking.ends_on, booking.units, booking.extra_beds",
  "booking.adults, booking.children, booking.infants, booking.nationality, booking.guest_address",
  "booking.special_requests, booking.rate_plan, booking.snapshot, booking.policy, booking.rates",
  "booking.created_at, booking.confirmed_at, booking.checked_in_at",
  "booking.completed_at, booking.end_unmarked, booking.cancelled_at",
  ...BREAKDOWN_COLUMNS.map((column) => `booking.${column}`),
].join(", ");

/** The order in which the bookings of an order are told: the room first, then as they begin, those of one instant by kind. */
export function roomFirst(a: StoredBooking, b: StoredBooking): number {
  return (
    Number(a.kind !== "room") - Number(b.kind !== "room") ||
    a.startsAt.getTime() - b.startsAt.getTime() ||
    a.kind.localeCompare(b.kind)
  );
}

/** Bookings that meet a condition on `bookings booking`, in the order they were made; `lock` holds them for a command. */
export async function readBookings(
  condition: string,
  bind: Record<string, unknown>,
  tx?: Transaction,
  lock: "" | "FOR UPDATE" | "FOR SHARE" = "",
): Promise<StoredBooking[]> {
  const found = await plannedRows<Omit<StoredBooking, "breakdown"> & Breakdown>(
    `SELECT ${COLUMNS} FROM bookings booking WHERE ${condition} ORDER BY booking.id ${lock}`,
    bind,
    tx,
  );
  return found.map((stored) => {
    const { breakdown, rest } = splitBreakdown(stored);
    return { ...rest, breakdown: withGstParts(breakdown, rest.rates) };
  });
}
