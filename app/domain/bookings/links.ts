import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.ts";
import type { BookingKindName } from "./labels.ts";

/** The addresses that messages name. The screens have theirs in `app/http/paths.ts`; a test holds the two together. */

const BOOKING_PAGES: Record<BookingKindName, string> = {
  room: "/bookingConfirmedPage",
  food: "/bookingFoodConfirmedPage",
  travel: "/bookingTravelConfirmedPage",
  equipment: "/bookingEquipmentConfirmedPage",
  lab: "/bookingLabConfirmedPage",
};

/** The page of a booking. */
export function bookingPath(kind: BookingKindName, reference: string): string {
  return `${BOOKING_PAGES[kind]}/${reference}`;
}

const ENTRIES: Record<BookingKindName, string> = {
  room: "/rooms",
  food: "/food",
  travel: "/travel",
  equipment: "/medicalEquipment",
  lab: "/ArthiScan",
};

/** Where a kind is searched. */
export function entryPath(kind: BookingKindName): string {
  return ENTRIES[kind];
}

const DRAFT_PAGES: Record<Exclude<BookingKindName, "room">, string> = {
  food: "/bookingFood",
  travel: "/bookingTravel",
  equipment: "/bookingEquipment",
  lab: "/bookingLab",
};

/** Where a choice is looked at again. */
export function draftPath(draft: { id: string; kind: BookingKindName; search: string }): string {
  if (draft.kind === "room") return `/cartDetails/${draft.id}/${encodeURIComponent(draft.search)}`;
  return `${DRAFT_PAGES[draft.kind]}/${draft.id}`;
}

/** Where an order is paid. */
export function payPath(orderReference: string): string {
  return `/proceedToPayPage/${orderReference}`;
}

type AnsweredBooking = { reference: string; accountId: string; itemId: string | null };

const payload = (booking: AnsweredBooking, expires: number) =>
  `partner-answer:${booking.reference}:${booking.accountId}:${booking.itemId}:${expires}`;

/** The link by which a partner accepts or declines a booking: signed for this booking, good until it begins. */
export function partnerAnswerPath(booking: AnsweredBooking, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const mac = createHmac("sha256", config().SESSION_SECRETS[0]!)
    .update(payload(booking, expires))
    .digest("base64url");
  const { reference, accountId, itemId } = booking;
  return `/partnerAccepted/${reference}/${accountId}/${itemId}/accepted?until=${expires}&sign=${mac}`;
}

/** Is this the signed link of the booking, and not over? */
export function isPartnerAnswerLink(
  booking: AnsweredBooking,
  link: { until: number; sign: string },
  now: Date,
): boolean {
  if (link.until * 1000 <= now.getTime()) return false;
  const given = Buffer.from(link.sign, "base64url");
  return config().SESSION_SECRETS.some((secret) => {
    const expected = createHmac("sha256", secret).update(payload(booking, link.until)).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
