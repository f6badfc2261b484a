import { z } from "zod";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { type BookingRow, type BookingState, bookingList } from "#app/domain/bookings/booking-list.ts";
import { findBookingOwner } from "#app/domain/bookings/find-owner.ts";
import { BOOKING_KINDS, type BookingKindName } from "#app/domain/bookings/labels.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import {
  type AnswerSchema,
  FLAG,
  INSTANT,
  listAnswerSchema,
  listRowSchema,
  NUMBER,
  objectSchema,
  orNull,
  TEXT,
} from "./answer-schemas.ts";
import type { Access } from "./operation.ts";
import { bookingNames, NUMBER_FIELDS } from "./present/booking.ts";
import { listAnswer } from "./present/list.ts";

/** Which bookings a call is about: of whom, or one by its number. */

export const ofWhom = z.object({
  /** An account, agent or zone. Everybody sees the own only; another's is not found. */
  owner: z.uuid().optional(),
  kind: z.enum(BOOKING_KINDS).optional(),
  page: z.coerce.number().int().min(1).max(400).default(1),
});

export const SIGNED_IN = [
  "customer",
  "partner",
  "agent",
  "staff",
  "city_manager",
  "admin",
] as const satisfies Access;

/** The owner's names in the specification. */
export const owners = { id: "owner", account_id: "owner", zone: "owner" };

/** A number that a person reads out. */
export const number = z.string().trim().min(5).max(60);
/** Its names in the specification. */
export const NUMBER_NAMES = {
  booking_order_id: "number",
  booking_id: "number",
  id: "number",
  mh_booking_id: "number",
  food_booking_orderid: "number",
  travel_booking_orderid: "number",
  medical_booking_orderid: "number",
};

/** Whom a list is about: the own scope as it is, and for whoever sees all, nobody or the one named. @throws NotFound for somebody else's */
export async function ownerFilter(
  ctx: Context,
  owner: string | undefined,
): Promise<Pick<BookingState, "account" | "customer" | "city">> {
  refuseOtherScope(ctx, owner);
  const { actor } = ctx;
  const isOwn =
    isUser(actor) && (actor.id === owner || actor.accountId === owner || actor.zoneCityId === owner);
  return owner && !isOwn ? findBookingOwner(ctx, owner) : {};
}

/** @throws NotFound for somebody else's than the own, unless the actor sees all */
export function refuseOtherScope({ actor }: Context, owner: string | undefined): void {
  const isOwn = isUser(actor) && [actor.id, actor.accountId, actor.zoneCityId].includes(owner ?? actor.id);
  const seesAll =
    isUser(actor) && (actor.role === "admin" || (actor.role === "staff" && actor.zoneCityId === null));
  if (!isOwn && !seesAll) throw new NotFound();
}

/** What a list of bookings answers: the columns of the list, those of each kind, and the names that calls have besides. */
const EVERY_BOOKING = {
  states: ["all" as const, ...BOOKING_KINDS].map((kind) => ({ kind })),
  more: {
    kind: TEXT,
    status: TEXT,
    cancellAmount: orNull(NUMBER),
    ...Object.fromEntries(Object.values(NUMBER_FIELDS).map((name) => [name, TEXT])),
  },
};
export const BOOKINGS = listAnswerSchema(bookingList, EVERY_BOOKING);
export const BOOKING_ROW = listRowSchema(bookingList, EVERY_BOOKING);
/** What `bookingDetails` gives: the row, and what it is made of. */
export const BOOKING_WHOLE: AnswerSchema = {
  ...BOOKING_ROW,
  properties: {
    ...BOOKING_ROW.properties,
    guest_address: TEXT,
    email_id: orNull(TEXT),
    special_requests: TEXT,
    guests: { type: "array", items: objectSchema({ guest_name: TEXT, guest_type: TEXT }) },
    items: {
      type: "array",
      items: objectSchema({ item_name: TEXT, item_quantity: NUMBER, item_price: NUMBER }),
    },
    caution_deposit: orNull(NUMBER),
    starts_at: INSTANT,
    may: objectSchema<Booking["may"]>({ pay: FLAG, cancel: FLAG, extend: FLAG, mark: FLAG }),
  },
  required: [
    ...new Set([...(BOOKING_ROW.required ?? []), "guest_address", "guests", "items", "starts_at", "may"]),
  ],
};

/** A page of the bookings that are asked for. @throws NotFound when somebody else's are */
export async function listed(
  ctx: Context,
  { owner, kind, page }: z.output<typeof ofWhom>,
  more: BookingState = {},
  pageSize = 50,
) {
  const state = { kind: kind ?? ("all" as const), ...(await ownerFilter(ctx, owner)), page, ...more };
  const found = await listAnswer(ctx, bookingList, state, { pageSize });
  return { ...found, data: found.data.map(bookingNames) };
}

/**
 * One booking by its number, of one of these kinds where a call names them.
 * @throws NotFound with the specification's words, for one of another kind too
 */
export async function byNumber(
  ctx: Context,
  wanted: string,
  kinds?: readonly BookingKindName[],
): Promise<BookingRow> {
  const read = async (kind: BookingState["kind"]) => {
    const how = { pageSize: 5, rowsOnly: true, withExtra: true };
    const found = await bookingList.page(ctx, { q: wanted, kind }, how);
    return found.rows.find((row) => row.booking_order_id === wanted.toUpperCase());
  };
  const booking = await read("all");
  if (!booking || (kinds && !kinds.some((kind) => kind === booking.booking_type)))
    throw new NotFound(LOOKUP_MESSAGES.bookingIdNotFound(wanted));
  // Only a list of one kind has the fields of that kind.
  return booking.booking_type === "room"
    ? booking
    : ((await read(booking.booking_type as BookingKindName)) ?? booking);
}
