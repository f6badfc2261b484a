import { hash } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import type { RoomTerms, RoomValues } from "#app/domain/listings/kinds/room.ts";
import { ROOM_CATEGORIES } from "#app/domain/listings/labels.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { execute, row, rows } from "#db/client.ts";
import { clean, cleanName, percentage, Refusal, wholeNumber } from "../cells.ts";
import { facilityIdsOf, mobileOf, typeIdOf } from "./lookups.ts";
import type { Cell, RowImport } from "./row-import.ts";

/** The property that a room's row names: by the key it was imported with, else by its name. */
async function propertyIdOf(ctx: Context, cell: Cell): Promise<string> {
  const named = cleanName(cell("property"));
  const byKey = await row<{ id: string }>(
    "SELECT id FROM properties WHERE import_key = $key",
    { key: `key:${named}` },
    ctx.tx,
  );
  if (byKey) return byKey.id;
  const phone = clean(cell("partner_phone")) === "" ? null : mobileOf(cell, "partner_phone");
  const byName = await rows<{ id: string }>(
    `SELECT p.id FROM properties p JOIN accounts a ON a.id = p.account_id
     WHERE lower(p.name) = lower($named) AND ($phone::text IS NULL OR a.phone_e164 = $phone) LIMIT 2`,
    { named, phone },
    ctx.tx,
  );
  if (byName.length === 1) return byName[0]!.id;
  throw new Refusal(
    byName.length === 0
      ? `there is no property "${named}"`
      : `there are several properties "${named}": name the partner's mobile`,
  );
}

function categoryOf(cell: Cell): RoomValues["room_category"] {
  const text = clean(cell("room_category"))
    .toLowerCase()
    .replace(/[\s_-]/g, "");
  if (text === "" || text === "ac" || text === "yes") return "AC";
  if (text === "nonac" || text === "no") return "Non-AC";
  throw new Refusal(`room_category is none of ${ROOM_CATEGORIES.join(", ")}: "${text}"`);
}

function rupees(cell: Cell, name: string): number | undefined {
  const text = clean(cell(name));
  if (text === "") return undefined;
  const paise = parseRupees(text);
  if (paise === undefined) throw new Refusal(`${name} is no amount in rupees: "${text}"`);
  return paise;
}

function needed<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Refusal(`there is no ${name}`);
  return value;
}

function termsOf(cell: Cell): RoomTerms {
  return {
    default_price_paise: needed(rupees(cell, "price"), "price"),
    default_allotment: needed(
      wholeNumber(cell("no_of_avail_rooms"), "no_of_avail_rooms", 1_000),
      "no_of_avail_rooms",
    ),
    extra_bed_charge_paise: rupees(cell, "extra_bed_charge") ?? 0,
    partner_offer_ppm: percentage(cell("offer_percentage"), "offer_percentage") ?? 0,
  };
}

async function valuesOf(ctx: Context, cell: Cell): Promise<RoomValues> {
  return {
    name: cleanName(cell("name")),
    room_type_id: await typeIdOf(ctx, "room_types", "room_type", cell),
    room_category: categoryOf(cell),
    description: clean(cell("description")),
    max_adults: needed(wholeNumber(cell("max_adults"), "max_adults", 20), "max_adults"),
    max_children: wholeNumber(cell("max_children"), "max_children", 20) ?? 0,
    max_extra_beds: wholeNumber(cell("max_extra_beds"), "max_extra_beds", 10) ?? 0,
    facility_ids: await facilityIdsOf(ctx, cell),
  };
}

/** Rooms of properties that exist. What is said about a room waits for approval; its price and number change at once. */
export const rooms: RowImport = {
  key: (cell) => {
    const given = clean(cell("key"));
    return given
      ? `key:${given}`
      : `${clean(cell("partner_phone"))}:${cleanName(cell("property"))}:${cleanName(cell("name"))}`.toLowerCase();
  },
  async run(ctx, cell, key) {
    const propertyId = await propertyIdOf(ctx, cell);
    const [values, terms] = [await valuesOf(ctx, cell), termsOf(cell)];
    const digest = hash("md5", JSON.stringify([propertyId, values, terms]));
    const stored = await row<{ id: string; propertyId: string; digest: string | null }>(
      "SELECT id, property_id, import_digest AS digest FROM rooms WHERE import_key = $key",
      { key },
      ctx.tx,
    );
    if (stored?.digest === digest) return "unchanged";
    if (stored && stored.propertyId !== propertyId) throw new Refusal("the room belongs to another property");
    let roomId = stored?.id;
    if (roomId) {
      await submitListing(ctx, { store: "rooms", id: roomId, values });
      await setTerms(ctx, { store: "rooms", id: roomId, terms });
    } else roomId = (await submitListing(ctx, { kind: "room", parentId: propertyId, values, terms })).id;
    await execute(
      "UPDATE rooms SET import_key = $key, import_digest = $digest WHERE id = $roomId",
      { key, digest, roomId },
      ctx.tx,
    );
    return stored ? "changed" : "created";
  },
};
