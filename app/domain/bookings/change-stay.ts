import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import type { Obstacle } from "#app/domain/money/quote.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { filled, present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { rows } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { type ExtensionOffer, quoteExtension } from "./extend-booking.ts";
import { type MoveOffer, quoteMove } from "./move-stay.ts";
import { can } from "./policy.ts";
import { quoteShorterStay, type ShorterStay } from "./shorten-stay.ts";
import { readStay, STANDING, stayDates } from "./stay-parts.ts";

/**
 * The cost or refund of other dates, another room or more people: nights are added at today's prices, given back by the frozen policy, or
 * both.
 */
export type ChangeOffer =
  | { kind: "longer"; longer: ExtensionOffer }
  | { kind: "shorter"; shorter: ShorterStay }
  | { kind: "moved"; moved: MoveOffer };

/** Why a change cannot be had, or null. */
export function obstacleOfChange(offer: ChangeOffer | null): Obstacle | null {
  if (offer?.kind === "longer") return offer.longer.obstacle;
  return offer?.kind === "moved" ? offer.moved.obstacle : null;
}

export type ChangeAsked = {
  bookingId: string;
  checkIn: IsoDate;
  checkOut: IsoDate;
  roomId?: string;
  units?: number;
  adults?: number;
  children?: number;
  infants?: number;
};

/** The stay as it is now: the initial values of the form. */
export type CurrentStay = {
  checkIn: IsoDate;
  checkOut: IsoDate;
  roomId: string;
  units: number;
  adults: number;
  children: number;
  infants: number;
  /** The rooms of the house that are on sale, and the one that it is. */
  rooms: Array<{ id: string; name: string }>;
};

/** The stay that a booking belongs to, as it is now. @throws Conflict `not_changeable` when nothing of it stands any more */
export async function currentStay(ctx: Context, bookingId: string): Promise<CurrentStay> {
  const last = present((await standingParts(ctx, bookingId)).at(-1));
  const { adults, children, infants, units } = last;
  const rooms = await rows<{ id: string; name: string }>(
    `SELECT id, name FROM rooms WHERE property_id = $propertyId AND (status = 'approved' OR id = $roomId) ORDER BY name, id LIMIT 50`,
    { propertyId: last.propertyId, roomId: last.roomId },
    ctx.tx,
  );
  const dates = await currentDates(ctx, bookingId);
  return { ...dates, roomId: filled(last.roomId), units, adults, children, infants, rooms };
}

/** The first and the last day of the stay that a booking belongs to. @throws Conflict `not_changeable` */
export async function currentDates(
  ctx: Context,
  bookingId: string,
): Promise<{ checkIn: IsoDate; checkOut: IsoDate }> {
  return stayDates(await standingParts(ctx, bookingId));
}

/** The parts of a stay that still stand, at least one, in the order of their dates. @throws Conflict `not_changeable` */
export async function standingParts(ctx: Context, bookingId: string): Promise<StoredBooking[]> {
  const parts = (await readStay(bookingId, ctx.tx)).filter(({ status }) => STANDING.includes(status));
  if (!parts[0] || !can(ctx.actor, "view", parts[0]))
    throw new Conflict(words("refusals")("notChangeable"), "not_changeable");
  return parts;
}

/**
 * What changing a stay means, before anything is changed.
 * @throws as `quoteExtension`, `quoteShorterStay` and `quoteMove`
 */
export async function quoteChange(ctx: Context, asked: ChangeAsked): Promise<ChangeOffer> {
  const { bookingId, checkIn, checkOut } = asked;
  const was = await currentDates(ctx, bookingId);
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  const isElse = (["roomId", "units", "adults", "children", "infants"] as const).some(
    (field) => asked[field] !== undefined && asked[field] !== present(booking)[field],
  );
  if (!isElse && checkIn === was.checkIn && checkOut > was.checkOut)
    return { kind: "longer", longer: await quoteExtension(ctx, { bookingId, checkOut }) };
  if (!isElse && checkIn >= was.checkIn && checkOut <= was.checkOut)
    return { kind: "shorter", shorter: await quoteShorterStay(ctx, { bookingId, checkIn, checkOut }) };
  return { kind: "moved", moved: await quoteMove(ctx, asked) };
}
