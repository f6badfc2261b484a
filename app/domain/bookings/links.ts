import { isSigned, sign } from "#app/domain/identity/signing.ts";
import { encodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import type { RoomSnapshot } from "./kinds/room-snapshot.ts";
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

/** The page where a choice can be reviewed. */
export function draftPath(draft: { id: string; kind: BookingKindName; search: string }): string {
  if (draft.kind === "room") return `/cartDetails/${draft.id}/${encodeURIComponent(draft.search)}`;
  return `${DRAFT_PAGES[draft.kind]}/${draft.id}`;
}

const SEARCH_PAGES: Record<Exclude<BookingKindName, "room">, string> = {
  food: "/foodList",
  travel: "/transportList",
  equipment: "/equipmentList",
  lab: "/ArthiScan",
};

type House = Pick<RoomSnapshot, "propertySlug" | "citySlug" | "hospitalCitySlug">;

/** The house and dates, or the search, that something was chosen from: it opens in any browser, unlike the draft. */
export function choicePath(
  chosen: { kind: BookingKindName; search: string },
  { propertySlug, citySlug, hospitalCitySlug }: House,
): string {
  const { kind, search } = chosen;
  if (kind !== "room") {
    const params = new URLSearchParams(search);
    // The choice that it was added to is kept in the browser where it was made.
    params.delete("with");
    return params.size > 0 ? `${SEARCH_PAGES[kind]}?${params}` : entryPath(kind);
  }
  // A choice that a program made has no search.
  if (!hospitalCitySlug || !search.startsWith(`${hospitalCitySlug}~`)) return entryPath(kind);
  const house = encodePropertyHandle({ city: citySlug, slug: propertySlug }, hospitalCitySlug);
  return `/hotelName/${encodeURIComponent(house)}/${encodeURIComponent(search)}`;
}

/** A booking in the pages of its agency. */
export function agentBookingPath(bookingId: string): string {
  return `/agent_bookings/${bookingId}`;
}

/** Where an order is paid. */
export function payPath(orderReference: string): string {
  return `/proceedToPayPage/${orderReference}`;
}

/** The trip that an order is, for the guest who is signed in. */
export function tripPath(orderReference: string): string {
  return `/customer_trip/${orderReference}`;
}

const objectionPayload = (claimId: string) => `objection:${claimId}`;

/** The link by which a guest reads what is claimed and objects to it, signed for this claim. */
export function objectionPath(claimId: string): string {
  return `/objection/${claimId}/${sign(objectionPayload(claimId))}`;
}

/** Is this the signature of the claim's link? */
export function isObjectionLink(claimId: string, given: string): boolean {
  return isSigned(objectionPayload(claimId), given);
}

const documentPayload = (id: string) => `tax-document:${id}`;

/** The link by which a guest opens an invoice or credit note, signed for this document. */
export function documentPath(id: string): string {
  return `/taxDocument/${id}/${sign(documentPayload(id))}`;
}

/** Is this the signature of the document's link? */
export function isDocumentLink(id: string, sign: string): boolean {
  return isSigned(documentPayload(id), sign);
}

type AnsweredBooking = {
  reference: string;
  accountId: string;
  itemId: string | null;
  roomId?: string | null;
  /** Raised when the links sent so far are withdrawn. */
  partnerLinkVersion?: number;
};

const payload = (booking: AnsweredBooking, expires: number) =>
  `partner-answer:${booking.reference}:${booking.accountId}:${booking.itemId ?? booking.roomId}:${expires}${
    (booking.partnerLinkVersion ?? 1) > 1 ? `:${booking.partnerLinkVersion}` : ""
  }`;

/** The link by which a partner works on a booking without a login: signed for this booking, good until the instant given. */
export function partnerAnswerPath(booking: AnsweredBooking, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const mac = sign(payload(booking, expires));
  const { reference, accountId, itemId, roomId } = booking;
  return `/partnerAccepted/${reference}/${accountId}/${itemId ?? roomId}/accepted?until=${expires}&sign=${mac}`;
}

/** Is this the signed link of the booking, and not over? */
export function isPartnerAnswerLink(
  booking: AnsweredBooking,
  link: { until: number; sign: string },
  now: Date,
): boolean {
  return link.until * 1000 > now.getTime() && isSigned(payload(booking, link.until), link.sign);
}
