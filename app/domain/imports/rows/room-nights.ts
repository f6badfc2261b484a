import type { Context } from "#app/domain/context.ts";
import type { NightsChange } from "#app/domain/listings/calendar/nights-schema.ts";
import { setNights } from "#app/domain/listings/calendar/set-nights.ts";
import { MAX_DAYS_AHEAD } from "#app/domain/listings/labels.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { addDays, istDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { clean, Refusal, wholeNumber, yesOrNo } from "../cells.ts";
import { ID } from "../known-rows.ts";
import { listed } from "./listing-names.ts";
import { mobileOf } from "./lookups.ts";
import { orRefusal } from "./reasons.ts";
import type { CellOf, FileRow, RowImport, RowOutcome } from "./row-import.ts";

/** Prices, numbers and rules of single nights of rooms: what a row leaves empty stays as it is. */
export const roomNights: RowImport = {
  key: (cell) =>
    ["room_id", "partner_phone", "property", "room", "first_night", "last_night", "weekdays"]
      .map((column) => clean(cell(column)).toLowerCase())
      .join("\n"),
  atOnce: 500,
  run: takeNights,
};

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

function weekdaysOf(cell: CellOf): number[] {
  return listed(clean(cell("weekdays"))).map((text) => {
    const day = WEEKDAYS.indexOf(text.slice(0, 3).toLowerCase());
    if (day < 0) throw new Refusal(`weekdays: "${text}" is no day: write them like Fri; Sat`);
    return day;
  });
}

function dayOf(cell: CellOf, column: string): string | null {
  const typed = clean(cell(column));
  if (typed === "") return null;
  const day = parseTypedDate(typed);
  if (!day) throw new Refusal(`${column} is no day: "${typed}"`);
  return day;
}

function priceOf(cell: CellOf): NightsChange["price_paise"] {
  const typed = clean(cell("price"));
  if (typed === "") return undefined;
  if (typed.toLowerCase() === "usual") return "default";
  const paise = parseRupees(typed);
  if (!paise) throw new Refusal(`the price is no amount in rupees: "${typed}"`);
  return paise;
}

function roomsOf(cell: CellOf): NightsChange["allotment"] {
  if (clean(cell("rooms")).toLowerCase() === "usual") return "default";
  return wholeNumber(cell("rooms"), "rooms", 1_000) ?? undefined;
}

const flagOf = (cell: CellOf, column: string) =>
  clean(cell(column)) === "" ? undefined : yesOrNo(cell(column), column);

/** @throws Refusal */
function readChange(cell: CellOf): Omit<NightsChange, "room_ids"> {
  const first = dayOf(cell, "first_night");
  if (!first) throw new Refusal("there is no first_night");
  const closed = flagOf(cell, "closed");
  return {
    first_night: first,
    last_night: dayOf(cell, "last_night") ?? first,
    weekdays: weekdaysOf(cell),
    price_paise: priceOf(cell),
    allotment: roomsOf(cell),
    closed,
    closed_reason: closed ? clean(cell("closed_reason")) : "",
    closed_to_arrival: flagOf(cell, "closed_to_arrival"),
    closed_to_departure: flagOf(cell, "closed_to_departure"),
  };
}

async function takeNights(ctx: Context, taken: FileRow[]): Promise<Array<RowOutcome | Refusal>> {
  const outcomes: Array<RowOutcome | Refusal> = taken.map(() => "unchanged");
  const rooms = await roomsNamed(ctx, taken);
  const said: Array<{ index: number; change: NightsChange }> = [];
  for (const [index, { cell }] of taken.entries()) {
    const change = orRefusal(() => ({ ...readChange(cell), room_ids: [roomOf(rooms, cell)] }));
    if (change instanceof Refusal) outcomes[index] = change;
    else said.push({ index, change });
  }
  for (const { index, change } of await differing(ctx, said)) {
    await setNights(ctx, change);
    outcomes[index] = "changed";
  }
  return outcomes;
}

/** Of what rows say, that which is not so already; days that cannot be changed too, for `setNights` to refuse. One query for all. */
async function differing<Said extends { change: NightsChange }>(ctx: Context, said: Said[]): Promise<Said[]> {
  const today = istDate(ctx.now);
  const end = addDays(today, MAX_DAYS_AHEAD);
  const asked = said.map(({ change }, place) => {
    const { first_night: first, last_night: last, weekdays, price_paise: price, allotment } = change;
    const isOpen = first >= today && first <= last && last <= end;
    return {
      place,
      room_id: change.room_ids[0],
      first,
      last: isOpen ? last : first,
      weekdays,
      is_open: isOpen,
      sets_price: price !== undefined,
      price: typeof price === "number" ? price : null,
      sets_rooms: allotment !== undefined,
      rooms: typeof allotment === "number" ? allotment : null,
      closed: change.closed ?? null,
      reason: change.closed_reason,
      no_arrival: change.closed_to_arrival ?? null,
      no_departure: change.closed_to_departure ?? null,
    };
  });
  const found = await rows<{ place: number }>(
    `SELECT said.place FROM jsonb_to_recordset($asked::jsonb) AS said (place integer, room_id uuid, first date, last date, weekdays integer[],
       is_open boolean, sets_price boolean, price bigint, sets_rooms boolean, rooms integer, closed boolean, reason text, no_arrival boolean, no_departure boolean)
     JOIN rooms r ON r.id = said.room_id
     WHERE NOT said.is_open OR EXISTS (
       SELECT FROM generate_series(said.first, said.last, '1 day') AS day LEFT JOIN room_nights n ON n.room_id = r.id AND n.night = day::date
       WHERE (cardinality(said.weekdays) = 0 OR extract(dow FROM day)::integer = ANY(said.weekdays)) AND (
         said.sets_price AND coalesce(n.price_paise, r.default_price_paise) <> coalesce(said.price, r.default_price_paise)
         OR said.sets_rooms AND coalesce(n.allotment, r.default_allotment) <> coalesce(said.rooms, r.default_allotment)
         OR said.closed <> coalesce(n.closed, false) OR said.closed AND said.reason <> coalesce(n.closed_reason, '')
         OR said.no_arrival <> coalesce(n.closed_to_arrival, false) OR said.no_departure <> coalesce(n.closed_to_departure, false)))`,
    { asked: JSON.stringify(asked) },
    ctx.tx,
  );
  const places = new Set(found.map(({ place }) => place));
  return said.filter((_, place) => places.has(place));
}

type Named = { id: string; property: string; room: string; phone: string | null };

/** The rooms that rows name: by the id that an export gives, else by the names of room and house. One query for all of them. */
function roomsNamed(ctx: Context, taken: FileRow[]): Promise<Named[]> {
  const said = (column: string) =>
    taken.flatMap(({ cell }) => {
      const text = orRefusal(() => clean(cell(column)));
      return text instanceof Refusal ? [] : [text];
    });
  return rows<Named>(
    `SELECT room.id, property.name AS property, room.name AS room, account.phone_e164 AS phone
     FROM rooms room JOIN properties property ON property.id = room.property_id JOIN accounts account ON account.id = property.account_id
     WHERE room.id = ANY($ids::uuid[])
       OR property.id IN (SELECT id FROM properties WHERE name = ANY($properties::text[])) AND room.name = ANY($rooms::text[])`,
    {
      ids: said("room_id")
        .map((id) => id.toLowerCase())
        .filter((id) => ID.test(id)),
      properties: said("property"),
      rooms: said("room"),
    },
    ctx.tx,
  );
}

/** @throws Refusal */
function roomOf(named: Named[], cell: CellOf): string {
  const [id, property, room] = ["room_id", "property", "room"].map((column) => clean(cell(column)));
  const known = named.find((one) => one.id === id?.toLowerCase());
  if (known) return known.id;
  const phone = clean(cell("partner_phone")) === "" ? null : mobileOf(cell, "partner_phone");
  const found = named.filter(
    (one) => one.property === property && one.room === room && (phone === null || one.phone === phone),
  );
  if (found.length === 1) return present(found[0]).id;
  const words = `"${room}" of a property "${property}"`;
  if (found.length === 0) throw new Refusal(`there is no room ${words}`);
  throw new Refusal(`there are several rooms ${words}: name the partner's mobile`);
}
