import type { Context } from "#app/domain/context.ts";
import type { MasterKey } from "#app/domain/masters/definitions.ts";
import { findMasterRow } from "#app/domain/masters/list-master.ts";
import { createMasterRow, updateMasterRow } from "#app/domain/masters/save-master.ts";
import { canonicalPlace } from "#app/domain/places/names.ts";
import { row } from "#db/client.ts";
import { clean, cleanName, pointOf, Refusal, wholeNumber, yesOrNo } from "../cells.ts";
import type { Cell, RowImport, RowOutcome } from "./row-import.ts";

type Values = Record<string, unknown>;

/** The values of the columns that the file has; the others keep what is stored. */
function given(cell: Cell, readers: Record<string, (text: string) => unknown>): Values {
  return Object.fromEntries(
    Object.entries(readers)
      .filter(([name]) => cell(name) !== undefined)
      .map(([name, read]) => [name, read(cell(name)!)]),
  );
}

async function save(
  ctx: Context,
  master: MasterKey,
  id: string | undefined,
  values: Values,
): Promise<RowOutcome> {
  if (!id) {
    await createMasterRow(ctx, master, values);
    return "created";
  }
  const stored = (await findMasterRow(ctx, master, id)).values;
  if (Object.keys(values).every((name) => values[name] === stored[name])) return "unchanged";
  await updateMasterRow(ctx, master, id, { ...stored, ...values });
  return "changed";
}

function byName(
  master: MasterKey,
  table: string,
  column: string,
  readers: Record<string, (text: string) => unknown>,
): RowImport {
  const nameOf = (cell: Cell) => cleanName(cell(column));
  return {
    key: (cell) => nameOf(cell).toLowerCase(),
    async run(ctx, cell) {
      const name = nameOf(cell);
      const found = await row<{ id: string }>(
        `SELECT id FROM ${table} WHERE ${column} = $name`,
        { name },
        ctx.tx,
      );
      return save(ctx, master, found?.id, { [column]: name, ...given(cell, readers) });
    },
  };
}

export const facilities = byName("facilities", "facilities", "name", {
  description: clean,
  patient_fit: (text) => yesOrNo(text, "patient_fit"),
  position: (text) => wholeNumber(text, "position", 10_000) ?? 100,
});
export const roomTypes = byName("room-types", "room_types", "room_type", {
  room_short_description: clean,
  room_long_description: clean,
});
export const propertyTypes = byName("property-types", "property_types", "property_type", {
  description: clean,
});

const placeOf = (cell: Cell) => canonicalPlace(clean(cell("state")), cleanName(cell("name")));

/** Cities of the states that exist. */
export const cities: RowImport = {
  key: (cell) => {
    const { state, city } = placeOf(cell);
    return `${state}\n${city}`.toLowerCase();
  },
  async run(ctx, cell) {
    const place = placeOf(cell);
    const state = await row<{ id: string; cityId: string | null }>(
      `SELECT s.id, c.id AS "cityId" FROM states s LEFT JOIN cities c ON c.state_id = s.id AND c.name = $city WHERE s.name = $state`,
      place,
      ctx.tx,
    );
    if (!state) throw new Refusal(`there is no state "${place.state}"`);
    const hasPoint = ["coordinates", "latitude", "longitude"].some((name) => clean(cell(name)) !== "");
    const point = hasPoint ? pointOf(cell("coordinates"), cell("latitude"), cell("longitude")) : {};
    return save(ctx, "cities", state.cityId ?? undefined, { name: place.city, state_id: state.id, ...point });
  },
};
