import { type Context, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { addDays, type IsoDate } from "#app/domain/shared/dates.ts";
import { MEALS, type Meal } from "#app/domain/shared/meals.ts";
import { plannedRows } from "#db/client.ts";
import { type DraftKey, readDraft } from "./draft.ts";
import type { FoodSelection, RoomSelection, Selection } from "./schema.ts";

/** Attendants' meals that the price of a room includes, so that nobody orders and pays for them a second time. */

/** What a room that was chosen or booked includes of the meals that are being ordered. */
export type IncludedMeals = {
  house: string;
  checkIn: IsoDate;
  checkOut: IsoDate;
  meals: Meal[];
  /** How many people get them, in all rooms together. */
  attendants: number;
};

type Ordered = Pick<FoodSelection, "from" | "days" | "meals">;

/** The maximum number of stays named. */
const MOST = 5;

/** What the rooms of a choice, and what whoever is signed in has booked, include of the meals that it orders; none where no meal is ordered. */
export async function mealsIncludedIn(ctx: Context, selections: Selection[]): Promise<IncludedMeals[]> {
  const orders = selections.filter((each) => each.kind === "food");
  if (orders.length === 0) return [];
  const rooms = selections.filter((each) => each.kind === "room");
  const found = await Promise.all(orders.map((order) => mealsIncludedOn(ctx, order, rooms)));
  const byStay = new Map<string, IncludedMeals>();
  for (const each of found.flat()) {
    const key = `${each.house} ${each.checkIn} ${each.checkOut}`;
    const earlier = byStay.get(key)?.meals ?? [];
    byStay.set(key, { ...each, meals: MEALS.filter((meal) => [...earlier, ...each.meals].includes(meal)) });
  }
  return [...byStay.values()];
}

/** The same for meals that are looked for, beside what is in the draft of this browser, if any. */
export async function mealsIncludedBeside(
  ctx: Context,
  ordered: Ordered,
  draft: DraftKey | null,
): Promise<IncludedMeals[]> {
  const selections = draft ? await readDraft(ctx, draft).then((kept) => kept.selections, noDraft) : [];
  return mealsIncludedOn(
    ctx,
    ordered,
    selections.filter((each) => each.kind === "room"),
  );
}

function noDraft(error: unknown): [] {
  if (error instanceof NotFound) return [];
  throw error;
}

async function mealsIncludedOn(
  ctx: Context,
  { from, days, meals }: Ordered,
  rooms: RoomSelection[],
): Promise<IncludedMeals[]> {
  const lines = rooms.flatMap(({ checkIn, checkOut, lines }) =>
    lines.map(({ roomId, units }) => ({ roomId, units, checkIn, checkOut })),
  );
  // A stay has its meals from the day of the arrival to that of the departure.
  return plannedRows<IncludedMeals>(
    `WITH stays AS (
       SELECT property.name AS house, line."checkIn" AS starts_on, line."checkOut" AS ends_on, room.attendant_meals AS meals,
         room.attendants_with_meals * line.units AS attendants
       FROM jsonb_to_recordset($lines::jsonb) AS line("roomId" uuid, units integer, "checkIn" date, "checkOut" date)
       JOIN rooms room ON room.id = line."roomId" JOIN properties property ON property.id = room.property_id
       WHERE room.attendants_with_meals > 0
       UNION ALL
       SELECT booking.snapshot ->> 'propertyName', booking.starts_on, booking.ends_on,
         ARRAY(SELECT jsonb_array_elements_text(booking.snapshot -> 'attendantMeals')),
         (booking.snapshot ->> 'attendantsWithMeals')::integer * booking.units
       FROM bookings booking WHERE booking.customer_id = $customerId::uuid AND booking.kind = 'room'
         AND booking.status IN ('held', 'confirmed', 'checked_in') AND booking.snapshot -> 'attendantMeals' IS NOT NULL
         AND booking.starts_on <= $to::date AND booking.ends_on >= $from::date)
     SELECT house, starts_on::text AS "checkIn", ends_on::text AS "checkOut", attendants,
       ARRAY(SELECT meal FROM unnest($meals::text[]) WITH ORDINALITY AS asked(meal, place) WHERE meal = ANY(stays.meals) ORDER BY place) AS meals
     FROM stays WHERE starts_on <= $to::date AND ends_on >= $from::date AND meals && $meals::text[]
     ORDER BY starts_on, house LIMIT ${MOST}`,
    {
      lines: JSON.stringify(lines),
      customerId: isUser(ctx.actor) ? ctx.actor.id : null,
      meals: MEALS.filter((meal) => meals.includes(meal)),
      from,
      to: addDays(from, days - 1),
    },
    ctx.tx,
  );
}
