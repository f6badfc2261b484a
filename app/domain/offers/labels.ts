import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";

/** The fixed labels of the specification for who gives an offer. */
export const PARTNER_LABELS: Record<BookingKindName, string> = {
  room: "Property Partner",
  food: "Food Partner",
  equipment: "Equipment Partner",
  travel: "Travel Partner",
  lab: "Lab Partner",
};
