import type { BookingKindName } from "#app/domain/bookings/labels.ts";

/** The addresses of food, travel, equipment and lab tests. Their first part is a contract (design 1.1), spelling included. */

type ItemKindName = Exclude<BookingKindName, "room">;
const segment = (text: string) => encodeURIComponent(text);

/** Where each kind is looked for. */
export const ENTRY: Record<ItemKindName, string> = {
  food: "/food",
  travel: "/travel",
  equipment: "/medicalEquipment",
  lab: "/ArthiScan",
};

const LIST: Record<ItemKindName, string> = {
  food: "/foodList",
  travel: "/transportList",
  equipment: "/equipmentList",
  lab: "/ArthiScan",
};

const CHOICE: Record<ItemKindName, string> = {
  food: "/bookingFood",
  travel: "/bookingTravel",
  equipment: "/bookingEquipment",
  lab: "/bookingLab",
};

const CONFIRMED: Record<BookingKindName, string> = {
  room: "/bookingConfirmedPage",
  food: "/bookingFoodConfirmedPage",
  travel: "/bookingTravelConfirmedPage",
  equipment: "/bookingEquipmentConfirmedPage",
  lab: "/bookingLabConfirmedPage",
};

const CANCELLED: Record<BookingKindName, string> = {
  room: "/cancelConfirmedPage",
  food: "/cancelFoodConfirmedPage",
  travel: "/cancelTravelConfirmedPage",
  equipment: "/cancelMedicalConfirmedPage",
  lab: "/cancelLabConfirmedPage",
};

/** The kind whose page of cancellations has this address. @throws Error when none has */
export function kindCancelledAt(address: string): ItemKindName {
  const first = `/${address.split("/")[1]}`;
  const found = Object.entries(CANCELLED).find(([kind, path]) => path === first && kind !== "room");
  if (!found) throw new Error(`No cancellations stand at ${address}`);
  return found[0] as ItemKindName;
}

export const itemPaths = {
  itemEntry: (kind: ItemKindName) => ENTRY[kind],
  itemList: (kind: ItemKindName) => LIST[kind],
  /** What was chosen, and who it is for. */
  choice: (kind: ItemKindName, draftId: string, step?: "code") =>
    `${CHOICE[kind]}/${segment(draftId)}${step ? `?step=${step}` : ""}`,
  /** The page of a booking of any kind. */
  bookingPage: (kind: BookingKindName, reference: string) => `${CONFIRMED[kind]}/${segment(reference)}`,
  /** The page of a cancellation of any kind. */
  cancelledPage: (kind: BookingKindName, reference: string) => `${CANCELLED[kind]}?id=${segment(reference)}`,
  foodBooking: "/FoodBooking",
  travelBooking: "/TravelBooking",
  medicalBooking: "/MedicalBooking",
  customerPayments: "/customer_paymentHistory",
  customerRefunds: "/customer_claims_refunds",
  customerBookMore: "/customer_book_cab_med_eq",
  agentBookMore: "/agent_book_cab_med_eq",
  /** A choice of this browser, to be booked for a guest. */
  agentBookFor: (draftId: string) => `/agent_book_cab_med_eq/${segment(draftId)}`,
  customerChange: (reference: string) => `/customer_bookings/${segment(reference)}/change`,
  customerWaiver: (reference: string) => `/customer_bookings/${segment(reference)}/waiver`,
  customerTrip: (reference: string) => `/customer_trip/${segment(reference)}`,
  /** What to cancel of a trip; `part` is the booking that it began with. */
  customerTripCancel: (reference: string, part?: string) =>
    `/customer_trip/${segment(reference)}/cancel${part ? `?part=${segment(part)}` : ""}`,
  customerTripCalendar: (reference: string) => `/customer_trip/${segment(reference)}/calendar`,
  sharedTrip: (token: string) => `/trip/${segment(token)}`,
  sharedTripCalendar: (token: string) => `/trip/${segment(token)}/calendar`,
  feedback: (token: string) => `/feedback/${segment(token)}`,
  partnerFoodBookings: "/partnerFoodBookings",
  partnerTravelBookings: "/partnerTravelBookings",
  partnerEquipmentBookings: "/partnerMedicalBookings",
  partnerLabBookings: "/partnerLabBookings",
  vehicleReports: "/vehicleReports",
  vehicleReportsCsv: "/vehicleReports/csv",
  partnerCancellations: "/mhcancellationforpartnerAcc",
  adminCancellations: "/mhcancellation",
  adminLabBookings: "/aarthiscanget",
  adminFeedback: "/feedbackview",
} as const;
