import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { adminAddresses as admin } from "./addresses/admin.ts";
import { agentAddresses as agent } from "./addresses/agent.ts";
import { customerAddresses as customer } from "./addresses/customer.ts";
import { linkTo, segment } from "./addresses/link-to.ts";
import { partnerAddresses as partner } from "./addresses/partner.ts";
import { publicAnswers as answers, publicPages as pages } from "./addresses/public.ts";

type ItemKindName = Exclude<BookingKindName, "room">;
/** Where each kind is looked for. */
export const ENTRY: Record<ItemKindName, string> = {
  food: pages.food.path,
  travel: pages.travel.path,
  equipment: pages.medicalEquipment.path,
  lab: pages.labTests.path,
};

const LIST: Record<ItemKindName, string> = {
  food: pages.foodList.path,
  travel: pages.transportList.path,
  equipment: pages.equipmentList.path,
  lab: pages.labTests.path,
};

type StayChange = { checkIn: string; checkOut: string; roomId?: string; adults?: number; children?: number };

function stayChangeQuery({ checkIn, checkOut, roomId, adults, children }: StayChange): string {
  const query = new URLSearchParams({ checkIn, checkOut });
  if (roomId !== undefined) query.set("room", roomId);
  if (adults !== undefined) query.set("adults", String(adults));
  if (children !== undefined) query.set("children", String(children));
  return `?${query}`;
}

const CHOICE = {
  food: pages.bookingFood,
  travel: pages.bookingTravel,
  equipment: pages.bookingEquipment,
  lab: pages.bookingLab,
} as const satisfies Record<ItemKindName, object>;

/** Where a booking of each kind starts from a stay that is booked already. */
const FROM_STAY = {
  food: pages.foodBooking,
  travel: pages.travelBooking,
  equipment: pages.medicalBooking,
} as const satisfies Partial<Record<ItemKindName, object>>;

/** The kinds that start from a stay. */
export type KindFromStay = keyof typeof FROM_STAY;

const CONFIRMED = {
  room: pages.bookingConfirmed,
  food: pages.foodConfirmed,
  travel: pages.travelConfirmed,
  equipment: pages.equipmentConfirmed,
  lab: pages.labConfirmed,
} as const satisfies Record<BookingKindName, object>;

const CANCELLED: Record<BookingKindName, string> = {
  room: pages.cancelConfirmed.path,
  food: pages.foodCancelled.path,
  travel: pages.travelCancelled.path,
  equipment: pages.equipmentCancelled.path,
  lab: pages.labCancelled.path,
};

/** The kind whose page of choices has this address. @throws Error when none has */
export const kindChosenAt = (address: string): ItemKindName => kindAt(address, pathsIn(CHOICE));

/** The kind that starts from a stay at this address. @throws Error when none does */
export const kindFromStayAt = (address: string): KindFromStay => kindAt(address, pathsIn(FROM_STAY));

/** The kind whose page of bookings has this address. @throws Error when none has */
export const kindConfirmedAt = (address: string): ItemKindName => kindAt(address, pathsIn(CONFIRMED));

/** The kind whose page of cancellations has this address. @throws Error when none has */
export const kindCancelledAt = (address: string): ItemKindName => kindAt(address, Object.entries(CANCELLED));

const pathsIn = (pages: Record<string, { path: string }>) =>
  Object.entries(pages).map(([kind, { path }]) => [kind, path] as const);

/** The first part of an address names the page, in capitals or small letters, as for the router; what follows is the reference. */
function kindAt<Kind extends ItemKindName>(
  address: string,
  pages: ReadonlyArray<readonly [string, string]>,
): Kind {
  const firstOf = (path: string) => path.split("/")[1]?.toLowerCase();
  const found = pages.find(([kind, path]) => kind !== "room" && firstOf(path) === firstOf(address));
  if (!found) throw new Error(`No kind of booking has a page at ${address}`);
  return found[0] as Kind;
}

/** The links to food, cabs, equipment and lab tests, and to bookings and trips. */
export const itemPaths = {
  itemEntry: (kind: ItemKindName) => ENTRY[kind],
  itemList: (kind: ItemKindName) => LIST[kind],
  /** What was chosen, and who it is for. */
  choice: (kind: ItemKindName, draftId: string, step?: "code") =>
    `${linkTo(CHOICE[kind], draftId)}${step ? `?step=${step}` : ""}`,
  /** The page of a booking of any kind. */
  bookingPage: (kind: BookingKindName, reference: string) => linkTo(CONFIRMED[kind], reference),
  /** The page of a cancellation of any kind. */
  cancelledPage: (kind: BookingKindName, reference: string) => `${CANCELLED[kind]}?id=${segment(reference)}`,
  /** Starts a booking of this kind from a stay. */
  fromStay: (kind: KindFromStay) => FROM_STAY[kind].path,
  customerPayments: customer.payments.path,
  customerRefunds: customer.refunds.path,
  customerBookMore: customer.bookMore.path,
  agentBookMore: agent.bookMore.path,
  /** A choice of this browser, to be booked for a guest. */
  agentBookFor: (draftId: string) => linkTo(agent.bookForGuest, draftId),
  /** With other dates or another room, the page shows at once what that costs. */
  customerChange: (reference: string, change?: StayChange) =>
    linkTo(customer.change, reference) + (change ? stayChangeQuery(change) : ""),
  customerWaiver: (reference: string) => linkTo(customer.waiver, reference),
  customerPapers: (reference: string) => linkTo(customer.papers, reference),
  partnerFormC: partner.formC.path,
  adminFormC: admin.formC.path,
  partnerFormCStay: (id: string) => linkTo(partner.formCStay, id),
  adminFormCStay: (id: string) => linkTo(admin.formCStay, id),
  customerTrip: (reference: string) => linkTo(customer.trip, reference),
  /** What to cancel of a trip; `part` is the booking that it began with. */
  customerTripCancel: (reference: string, part?: string) =>
    `${linkTo(customer.cancelTrip, reference)}${part ? `?part=${segment(part)}` : ""}`,
  customerTripCalendar: (reference: string) => linkTo(customer.tripCalendar, reference),
  sharedTrip: (token: string) => linkTo(pages.sharedTrip, token),
  sharedTripCalendar: (token: string) => linkTo(answers.sharedTripCalendar, token),
  feedback: (token: string) => linkTo(pages.feedback, token),
  partnerFoodBookings: partner.foodBookings.path,
  partnerTravelBookings: partner.travelBookings.path,
  partnerEquipmentBookings: partner.equipmentBookings.path,
  partnerLabBookings: partner.labBookings.path,
} as const;
