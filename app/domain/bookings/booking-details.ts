import type { Actor, Context } from "#app/domain/context.ts";
import { type Breakdown, type CustomerPrice, customerPrice } from "#app/domain/money/breakdown.ts";
import { type FrozenPolicy, type PolicyStep, policySteps } from "#app/domain/money/cancellation-policy.ts";
import { addDays, type IsoDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { plannedRows, rows, type Transaction } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import type { RoomSnapshot } from "./kinds/room-snapshot.ts";
import { type BookingKindName, type BookingStatus, KIND_WORDS, type PaymentState } from "./labels.ts";
import { noShowWindow } from "./no-show.ts";
import type { Guest } from "./open-order.ts";
import { can, type VisibleAmounts, visibleAmounts } from "./policy.ts";
import { type ReservedAfter, readStayParts, reservedAfter, STANDING, type StayPart } from "./stay-parts.ts";

/** What the property's guests may know of it. Its phone is told once the booking stands. */
export type PublicSnapshot = Omit<RoomSnapshot, "propertyEmail" | "propertyPhone"> & {
  propertyPhone: string | null;
};

export type RefundView = { amountPaise: number; state: "requested" | "done" | "failed"; doneAt: Date | null };

export type CancellationView = {
  reference: string;
  bookingCancelId: string;
  cancelledAt: Date;
  paidPaise: number;
  chargePaise: number;
  refundPaise: number;
  taxReversalPaise: number;
  /** What of the refund pays for the booking that came in its place, paise. */
  carriedPaise: number;
  /** How far the rest of the refund is; null when nothing goes back to the guest. */
  refund: RefundView | null;
};

export type StayView = {
  checkIn: IsoDate;
  checkOut: IsoDate;
  nights: number;
  /** Of the booking that the stay is named by. */
  reference: string;
  bookingOrderId: string;
  isFirst: boolean;
  isLast: boolean;
  /** Each with what it cost, first to last, paise, and what cancelling it costs as time passes. */
  parts: Array<Omit<StayPart, "policy"> & ShownTerms>;
};

/** `earlier`: of a stay that we moved to another house, the terms of the houses before: whichever costs the guest less holds. */
export type ShownTerms = {
  steps: PolicyStep[];
  earlier: Array<{ house: string; checkIn: IsoDate; checkOut: IsoDate; steps: PolicyStep[] }>;
};

/** A booking as whoever holds its reference may see it: no phone, no mail address, no home address, no shares. */
export type PublicBooking = {
  reference: string;
  bookingOrderId: string;
  kind: BookingKindName;
  status: BookingStatus;
  checkIn: IsoDate;
  checkOut: IsoDate;
  nights: number;
  units: number;
  extraBeds: number;
  /** What they cost of the base price, paise. */
  extraBedsPaise: number;
  adults: number;
  children: number;
  infants: number;
  guests: Guest[];
  snapshot: PublicSnapshot;
  /** When it begins: check-in, first meal, pickup, delivery, appointment. */
  startsAt: Date;
  price: CustomerPrice;
  /** Held for the customer beside the price, and what became of it. */
  deposit: {
    paise: number;
    withheldPaise: number;
    note: string;
    /** When the hire came back. */
    returnedAt: Date | null;
    settledAt: Date | null;
  } | null;
  /** Who drives, in which car, while the trip is to be driven. */
  driver: { name: string; phone: string; car: string } | null;
  /** What it is made of, in the order it was sold; empty for rooms. */
  lines: Array<{ name: string; quantity: number; unitPricePaise: number; amountPaise: number }>;
  /** The other bookings of the same order. */
  together: Array<{
    reference: string;
    kind: BookingKindName;
    status: BookingStatus;
    title: string;
    startsAt: Date;
    /** Its part of the one payment, with tax and deposit, paise. */
    paise: number;
  }>;
  nightlyPrices: Array<{ night: IsoDate; pricePaise: number }>;
  policy: { name: string; startsAt: Date } & ShownTerms;
  createdAt: Date;
  confirmedAt: Date | null;
  cancellation: CancellationView | null;
  /** The stay as a whole when nights were added to it; null for what is a stay by itself, and for what no longer stands. */
  stay: StayView | null;
  /** The booking that this one makes longer. */
  extends: { reference: string; bookingOrderId: string } | null;
  /** The booking that makes this one longer. */
  extension: { reference: string; bookingOrderId: string; status: BookingStatus; checkOut: IsoDate } | null;
};

/** A booking as an actor in whose scope it lies sees it. */
export type Booking = PublicBooking & {
  id: string;
  orderId: string;
  orderReference: string;
  holdExpiresAt: Date;
  contact: { name: string; phone: string; email: string | null };
  nationality: string;
  guestAddress: string;
  specialRequests: string;
  accountId: string;
  accountName: string;
  agentName: string | null;
  propertyId: string | null;
  roomId: string | null;
  itemId: string | null;
  partnerAnswer: "accepted" | "declined" | null;
  checkedInAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  amounts: VisibleAmounts;
  /** What a cancellation left of them, and who cancelled; null while it stands. */
  kept: KeptView | null;
  payments: PaymentView[];
  /** Nights after the stay that the guest may keep, one by one (decision 21), and the day on which the last of them ends. */
  reserved: ReservedAfter | null;
  /** When it can be marked that nobody came. */
  noShow: { from: Date; until: Date };
  may: { pay: boolean; cancel: boolean; extend: boolean; mark: boolean };
};

export type KeptView = {
  amounts: VisibleAmounts;
  cancelledBy: "system" | "customer" | "partner" | "agent" | "staff" | "city_manager" | "admin";
};

export type PaymentView = {
  attempt: number;
  gateway: string;
  state: PaymentState;
  amountPaise: number;
  /** Went or goes back to the guest. */
  refundedPaise: number;
  /** Pays for a booking that came in the place of one of these. */
  carriedPaise: number;
  method: string;
  createdAt: Date;
  capturedAt: Date | null;
};

/** Completes stored bookings for the pages that anybody with the reference may open. A few queries, however many bookings. */
export async function publicBookings(bookings: StoredBooking[], tx?: Transaction): Promise<PublicBooking[]> {
  const ids = bookings.map((booking) => booking.id);
  const [guests, nights, cancellations, related, stays, lines, together, drivers] = await Promise.all([
    readGuests(ids, tx),
    readNights(ids, tx),
    readCancellations(ids, tx),
    readRelated(ids, tx),
    readStayParts(ids, tx),
    readLines(ids, tx),
    readTogether(bookings, tx),
    readDrivers(bookings, tx),
  ]);
  return bookings.map((booking): PublicBooking => {
    const { propertyEmail: _, ...snapshot } = booking.snapshot;
    const stands = !["held", "expired"].includes(booking.status);
    const startsAt = new Date(booking.policy.startsAt);
    return {
      reference: booking.reference,
      bookingOrderId: booking.bookingOrderId,
      kind: booking.kind,
      status: booking.status,
      checkIn: booking.startsOn,
      checkOut: booking.endsOn,
      nights: nightsBetween(booking.startsOn, booking.endsOn),
      units: booking.units,
      extraBeds: booking.extraBeds,
      extraBedsPaise: nights
        .filter((night) => night.bookingId === booking.id)
        .reduce((sum, night) => sum + night.extraBedsPaise, 0),
      adults: booking.adults,
      children: booking.children,
      infants: booking.infants,
      guests: guests
        .filter((guest) => guest.bookingId === booking.id)
        .map(({ bookingId: _id, ...guest }) => guest),
      snapshot: { ...snapshot, propertyPhone: stands ? snapshot.propertyPhone : null },
      startsAt: booking.startsAt,
      deposit: depositOf(booking),
      driver: drivers.get(booking.id) ?? null,
      lines: lines.filter((line) => line.bookingId === booking.id).map(({ bookingId: _id, ...line }) => line),
      together: together
        .filter((other) => other.orderId === booking.orderId && other.reference !== booking.reference)
        .map(({ orderId: _order, ...other }) => other),
      price: customerPrice(booking.breakdown),
      nightlyPrices: nights
        .filter((night) => night.bookingId === booking.id)
        .map(({ night, pricePaise }) => ({ night, pricePaise })),
      policy: {
        name: booking.policy.name,
        startsAt,
        ...termsOf(booking.kind, booking.policy),
      },
      createdAt: booking.createdAt,
      confirmedAt: booking.confirmedAt,
      cancellation: cancellations.get(booking.id) ?? null,
      stay: stayOf(booking, stays.get(booking.id) ?? []),
      extends: related.find((other) => other.id === booking.extendsBookingId) ?? null,
      extension: related.find((other) => other.extendsBookingId === booking.id) ?? null,
    };
  });
}

/** What cancelling costs as time passes, and what a guest whom we moved may go by instead. */
function termsOf(kind: BookingKindName, { tiers, startsAt, earlier = [] }: FrozenPolicy): ShownTerms {
  return {
    steps: policySteps(tiers, new Date(startsAt), KIND_WORDS[kind]),
    earlier: earlier.flatMap(({ house, policy, nights }) => {
      const { steps, earlier: before } = termsOf(kind, policy);
      const [first, last] = [present(nights[0]).night, present(nights.at(-1)).night];
      return [{ house, checkIn: first, checkOut: addDays(last, 1), steps }, ...before];
    }),
  };
}

function stayOf({ id }: StoredBooking, parts: StayPart[]): StayView | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || first === last) return null;
  return {
    checkIn: first.checkIn,
    checkOut: last.checkOut,
    nights: nightsBetween(first.checkIn, last.checkOut),
    reference: first.reference,
    bookingOrderId: first.bookingOrderId,
    isFirst: first.id === id,
    isLast: last.id === id,
    parts: parts.map(({ policy, ...part }) => ({ ...part, ...termsOf("room", policy) })),
  };
}

/** Completes a stored booking for an actor. The caller has checked that it lies in the actor's scope. */
export async function detailedBooking(ctx: Context, booking: StoredBooking): Promise<Booking> {
  const [[shown], [order], payments, kept, reserved] = await Promise.all([
    publicBookings([booking], ctx.tx),
    readOrderFacts(booking, ctx.tx),
    readPayments(booking.orderId, ctx.tx),
    booking.status === "cancelled" ? readKept(ctx, booking) : null,
    booking.kind === "room" && STANDING.includes(booking.status) ? reservedAfter(booking.id, ctx.tx) : null,
  ]);
  const { id, orderId, nationality, guestAddress, specialRequests, accountId, propertyId, roomId } = booking;
  const { itemId, partnerAnswer } = booking;
  const { checkedInAt, completedAt, cancelledAt } = booking;
  return {
    ...present(shown),
    ...present(order),
    ...{ id, orderId, nationality, guestAddress, specialRequests, accountId, propertyId, roomId },
    ...{ checkedInAt, completedAt, cancelledAt, itemId, partnerAnswer },
    amounts: visibleAmounts(ctx.actor, booking.breakdown),
    kept,
    payments,
    reserved,
    noShow: noShowWindow(booking),
    may: mayDo(ctx.actor, booking),
  };
}

/** What stands of a cancelled booking, with what stands of adjustments of its commission. */
async function readKept(ctx: Context, { id, breakdown }: StoredBooking): Promise<KeptView | null> {
  const [cancelled] = await rows<{
    kept: Breakdown;
    partnerPaise: number;
    platformPaise: number;
    cancelledBy: KeptView["cancelledBy"];
  }>(
    `SELECT kept, partner_amount_paise AS "partnerPaise", platform_amount_paise AS "platformPaise", cancelled_by_kind AS "cancelledBy"
     FROM cancellations WHERE booking_id = $id`,
    { id },
    ctx.tx,
  );
  if (!cancelled) return null;
  const { kept, partnerPaise, platformPaise, cancelledBy } = cancelled;
  const moreCommission = platformPaise - kept.commissionPaise;
  const amounts = visibleAmounts(ctx.actor, {
    ...kept,
    gstOwedBy: breakdown.gstOwedBy,
    commissionPaise: platformPaise,
    gstOnCommissionPaise: kept.gstOnCommissionPaise + kept.partnerSharePaise - partnerPaise - moreCommission,
    partnerSharePaise: partnerPaise,
    mhProfitPaise: kept.mhProfitPaise + moreCommission,
  });
  return { amounts, cancelledBy };
}

function mayDo(actor: Actor, booking: StoredBooking): Booking["may"] {
  return {
    pay: can(actor, "pay", booking),
    cancel: can(actor, "cancel", booking),
    extend: booking.kind === "room" && can(actor, "extend", booking),
    mark: can(actor, "mark", booking),
  };
}

function readGuests(ids: string[], tx?: Transaction) {
  return plannedRows<Guest & { bookingId: string }>(
    `SELECT booking_id, guest_name AS name, guest_type AS type, age_group, age_years AS age, gender
     FROM booking_guests
     WHERE booking_id = ANY($ids::uuid[]) ORDER BY booking_id, position`,
    { ids },
    tx,
  );
}

function depositOf(booking: StoredBooking): PublicBooking["deposit"] {
  const { depositPaise: paise, depositWithheldPaise: withheldPaise } = booking;
  const { depositNote: note, depositSettledAt: settledAt, returnedAt } = booking;
  return paise > 0 ? { paise, withheldPaise, note, returnedAt, settledAt } : null;
}

async function readDrivers(bookings: StoredBooking[], tx?: Transaction) {
  const ids = bookings
    .filter(({ kind, status }) => kind === "travel" && ["confirmed", "checked_in"].includes(status))
    .map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await plannedRows<NonNullable<PublicBooking["driver"]> & { bookingId: string }>(
          `SELECT trip.booking_id, driver.name, driver.phone_e164 AS phone, unit.registration_number AS car
           FROM vehicle_trips trip JOIN drivers driver ON driver.id = trip.driver_id
           JOIN vehicle_units unit ON unit.id = trip.vehicle_unit_id WHERE trip.booking_id = ANY($ids::uuid[])`,
          { ids },
          tx,
        );
  return new Map(found.map(({ bookingId, ...driver }) => [bookingId, driver]));
}

function readLines(ids: string[], tx?: Transaction) {
  return plannedRows<PublicBooking["lines"][number] & { bookingId: string }>(
    `SELECT booking_id, name, quantity, unit_price_paise, amount_paise
     FROM booking_lines WHERE booking_id = ANY($ids::uuid[]) ORDER BY booking_id, position`,
    { ids },
    tx,
  );
}

function readTogether(bookings: StoredBooking[], tx?: Transaction) {
  return plannedRows<PublicBooking["together"][number] & { orderId: string }>(
    `SELECT order_id, reference, kind, status, snapshot->>'title' AS title, starts_at,
       total_paise + deposit_paise AS paise
     FROM bookings WHERE order_id = ANY($orderIds::uuid[]) AND taken_from_id IS NULL ORDER BY starts_at, id`,
    { orderIds: [...new Set(bookings.map((booking) => booking.orderId))] },
    tx,
  );
}

function readNights(ids: string[], tx?: Transaction) {
  return plannedRows<{ bookingId: string; night: IsoDate; pricePaise: number; extraBedsPaise: number }>(
    `SELECT booking_id, night, price_paise, extra_beds_paise FROM booking_nights
     WHERE booking_id = ANY($ids::uuid[]) ORDER BY booking_id, night`,
    { ids },
    tx,
  );
}

async function readCancellations(ids: string[], tx?: Transaction): Promise<Map<string, CancellationView>> {
  const found = await plannedRows<CancellationView & { bookingId: string }>(
    `SELECT c.booking_id, c.reference, c.booking_cancel_id, c.cancelled_at,
       c.paid_paise, c.charge_paise, c.refund_paise,
       c.tax_reversal_paise, coalesce(r.carried, 0)::bigint AS carried_paise,
       CASE WHEN r.paise IS NOT NULL THEN
         jsonb_build_object('amountPaise', r.paise, 'state', r.state, 'doneAt', r.done_at) END AS refund
     FROM cancellations c LEFT JOIN LATERAL (
       SELECT sum(amount_paise) FILTER (WHERE carried_to_id IS NULL) AS paise, sum(amount_paise) FILTER (WHERE carried_to_id IS NOT NULL) AS carried,
         max(done_at) FILTER (WHERE carried_to_id IS NULL) AS done_at,
         CASE WHEN bool_or(state = 'failed') THEN 'failed' WHEN bool_or(state = 'requested') THEN 'requested' ELSE 'done' END AS state
       FROM refunds WHERE cancellation_id = c.id) r ON true WHERE c.booking_id = ANY($ids::uuid[])`,
    { ids },
    tx,
  );
  return new Map(
    found.map(({ bookingId, ...cancellation }) => {
      const { refund } = cancellation;
      const doneAt = refund?.doneAt ? new Date(refund.doneAt) : null;
      return [bookingId, { ...cancellation, refund: refund && { ...refund, doneAt } }];
    }),
  );
}

function readRelated(ids: string[], tx?: Transaction) {
  return plannedRows<{
    id: string;
    extendsBookingId: string | null;
    reference: string;
    bookingOrderId: string;
    status: BookingStatus;
    checkOut: IsoDate;
  }>(
    `SELECT id, extends_booking_id, reference, booking_order_id, status,
       ends_on AS "checkOut"
     FROM bookings WHERE (extends_booking_id = ANY($ids::uuid[]) AND status NOT IN ('cancelled', 'expired')
         AND (status <> 'held' OR NOT (SELECT reserved FROM orders WHERE id = bookings.order_id)))
       OR id IN (SELECT extends_booking_id FROM bookings WHERE id = ANY($ids::uuid[]))`,
    { ids },
    tx,
  );
}

async function readOrderFacts(booking: StoredBooking, tx?: Transaction) {
  const found = await plannedRows<{
    orderReference: string;
    holdExpiresAt: Date;
    name: string;
    phone: string;
    email: string | null;
    accountName: string;
    agentName: string | null;
  }>(
    `SELECT ordered.reference AS "orderReference", ordered.hold_expires_at, ordered.contact_name AS name,
       ordered.phone_e164 AS phone, ordered.email,
       (SELECT name FROM accounts WHERE id = $accountId) AS "accountName",
       (SELECT name FROM accounts WHERE id = $agentAccountId) AS "agentName"
     FROM orders ordered WHERE ordered.id = $orderId`,
    { orderId: booking.orderId, accountId: booking.accountId, agentAccountId: booking.agentAccountId },
    tx,
  );
  return found.map(({ name, phone, email, ...order }) => ({ ...order, contact: { name, phone, email } }));
}

/** SQL: what of a payment pays for another order, as `carried.paise`. */
export const CARRIED = `(SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM refunds
  WHERE payment_id = payments.id AND carried_to_id IS NOT NULL) carried`;

function readPayments(orderId: string, tx?: Transaction) {
  return plannedRows<PaymentView>(
    `SELECT attempt, gateway, state, amount_paise, (refunded_paise - carried.paise)::bigint AS refunded_paise, carried.paise AS carried_paise,
       method, created_at, captured_at
     FROM payments CROSS JOIN LATERAL ${CARRIED} WHERE order_id = $orderId ORDER BY attempt`,
    { orderId },
    tx,
  );
}
