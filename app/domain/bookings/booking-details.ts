import type { Actor, Context } from "#app/domain/context.ts";
import {
  type Breakdown,
  type CustomerPrice,
  customerPrice,
  withGstParts,
} from "#app/domain/money/breakdown.ts";
import { type FrozenPolicy, type PolicyStep, policySteps } from "#app/domain/money/cancellation-policy.ts";
import { addDays, type IsoDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { rows, type Transaction } from "#db/client.ts";
import {
  type CancellationView,
  readBoughtTogether,
  readCancellations,
  readDrivers,
  readGuests,
  readLines,
  readNights,
  readOrderFacts,
  readRelated,
} from "./booking-parts.ts";
import type { StoredBooking } from "./booking-row.ts";
import type { RoomSnapshot } from "./kinds/room-snapshot.ts";
import { type BookingKindName, type BookingStatus, KIND_WORDS } from "./labels.ts";
import { type HirePrice, lateDayPaise } from "./late-days.ts";
import { noShowWindow } from "./no-show.ts";
import type { Guest } from "./open-order.ts";
import { beginsFrom } from "./partner-steps.ts";
import { can, type VisibleAmounts, visibleAmounts } from "./policy.ts";
import { type ReservedAfter, readStayParts, reservedAfter, STANDING, type StayPart } from "./stay-parts.ts";

/** What a guest may know of the property. Its phone number is shown once the booking is confirmed. */
export type PublicSnapshot = Omit<RoomSnapshot, "propertyEmail" | "propertyPhone"> & {
  propertyPhone: string | null;
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
  parts: Array<Omit<StayPart, "policy"> & BookingTerms>;
};

/** `earlier`: of a stay that we moved to another house, the terms of the houses before: whichever costs the guest less holds. */
export type BookingTerms = {
  steps: PolicyStep[];
  earlier: Array<{ house: string; checkIn: IsoDate; checkOut: IsoDate; steps: PolicyStep[] }>;
};

/** A booking as anybody with its reference may see it: without phone, mail address, home address or shares. */
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
    /** What a day after the last one costs of it. */
    lateDayPaise: number;
    settledAt: Date | null;
  } | null;
  /** Driver and car, until the trip is over. */
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
  policy: { name: string; startsAt: Date } & BookingTerms;
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
  /** Completed because its time was over: nobody marked its end. */
  endUnmarked: boolean;
  cancelledAt: Date | null;
  amounts: VisibleAmounts;
  /** What a cancellation left of them, and who cancelled; null while it stands. */
  kept: KeptView | null;
  /** Nights after the stay that the guest may keep, one by one (decision 21), and the day on which the last of them ends. */
  reserved: ReservedAfter | null;
  /** When it can be marked that it has begun, and that nobody came. */
  beginsFrom: Date;
  noShow: { from: Date; until: Date };
  may: { pay: boolean; cancel: boolean; extend: boolean; mark: boolean };
};

export type KeptView = {
  amounts: VisibleAmounts;
  cancelledBy: "system" | "customer" | "partner" | "agent" | "staff" | "city_manager" | "admin";
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
    readBoughtTogether(bookings, tx),
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
      deposit: depositOf(
        booking,
        lines.filter((line) => line.bookingId === booking.id),
      ),
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
function termsOf(kind: BookingKindName, { tiers, startsAt, earlier = [] }: FrozenPolicy): BookingTerms {
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
  const [[shown], [order], kept, reserved] = await Promise.all([
    publicBookings([booking], ctx.tx),
    readOrderFacts(booking, ctx.tx),
    booking.status === "cancelled" ? readKept(ctx, booking) : null,
    booking.kind === "room" && STANDING.includes(booking.status) ? reservedAfter(booking.id, ctx.tx) : null,
  ]);
  const { id, orderId, nationality, guestAddress, specialRequests, accountId, propertyId, roomId } = booking;
  const { itemId, partnerAnswer } = booking;
  const { checkedInAt, completedAt, endUnmarked, cancelledAt } = booking;
  return {
    ...present(shown),
    ...present(order),
    id,
    orderId,
    nationality,
    guestAddress,
    specialRequests,
    accountId,
    propertyId,
    roomId,
    checkedInAt,
    completedAt,
    endUnmarked,
    cancelledAt,
    itemId,
    partnerAnswer,
    amounts: visibleAmounts(ctx.actor, booking.breakdown),
    kept,
    reserved,
    beginsFrom: beginsFrom(booking),
    noShow: noShowWindow(booking),
    may: mayDo(ctx.actor, booking),
  };
}

/** What stands of a cancelled booking, with what stands of adjustments of its commission. */
async function readKept(ctx: Context, { id, breakdown, rates }: StoredBooking): Promise<KeptView | null> {
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
    ...withGstParts(kept, rates),
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

function depositOf(booking: StoredBooking, lines: HirePrice["lines"]): PublicBooking["deposit"] {
  const { depositPaise: paise, depositWithheldPaise: withheldPaise } = booking;
  const { depositNote: note, depositSettledAt: settledAt, returnedAt } = booking;
  if (paise === 0) return null;
  const dayPaise = lateDayPaise({ ...booking, ...booking.breakdown, lines });
  return { paise, withheldPaise, note, returnedAt, lateDayPaise: dayPaise, settledAt };
}
