import { isDeepStrictEqual } from "node:util";
import type { Context } from "#app/domain/context.ts";
import { MASTERS, type MasterKey } from "#app/domain/masters/definitions.ts";
import { findMasterRow } from "#app/domain/masters/list-master.ts";
import { currentId } from "#app/domain/masters/merge-master.ts";
import { createMasterRow, updateMasterRow } from "#app/domain/masters/save-master.ts";
import { canonicalPlace } from "#app/domain/places/names.ts";
import { parseJson } from "#app/domain/shared/bounded-input.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { clean, cleanName, percentage, pointOf, Refusal, wholeNumber, yesOrNo } from "../cells.ts";
import type { Cell, RowImport, RowOutcome } from "./row-import.ts";

type Values = Record<string, unknown>;
type Readers = Record<string, (text: string) => unknown>;
/** A column that names a row of another master: the column of the file, and where the row lies. */
type References = Record<string, { column: string; table: string; optional?: true }>;

/** The values of the columns that the file has; the others keep what is stored. */
function given(cell: Cell, readers: Readers): Values {
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
  if (Object.keys(values).every((name) => isDeepStrictEqual(values[name], stored[name]))) return "unchanged";
  const keptId = master === "rates" ? id : await currentId(ctx, master, id);
  if (keptId !== id) {
    const { values: kept } = await findMasterRow(ctx, master, keptId);
    const { nameColumn, singular } = MASTERS[master];
    throw new Refusal(`this ${singular} was merged into "${kept[nameColumn]}"`);
  }
  await updateMasterRow(ctx, master, id, { ...stored, ...values });
  return "changed";
}

async function referred(ctx: Context, cell: Cell, references: References): Promise<Values> {
  const values: Values = {};
  for (const [field, { column, table, optional }] of Object.entries(references)) {
    const name = clean(cell(column));
    if (name === "" && optional) continue;
    const found = await rows<{ id: string }>(
      `SELECT id FROM ${table} WHERE name = $name AND active LIMIT 2`,
      { name },
      ctx.tx,
    );
    if (found.length === 0) throw new Refusal(`there is no ${column.replaceAll("_", " ")} "${name}"`);
    if (found.length > 1) throw new Refusal(`there are several of the name "${name}"`);
    values[field] = found[0]!.id;
  }
  return values;
}

/** A master whose rows are recognised by their name, within what `within` refers to. */
function byName(
  master: MasterKey,
  table: string,
  column: string,
  readers: Readers,
  { within = {}, references = {} }: { within?: References; references?: References } = {},
): RowImport {
  const nameOf = (cell: Cell) => cleanName(cell(column));
  const scopeOf = (cell: Cell) => Object.values(within).map((one) => clean(cell(one.column)));
  return {
    key: (cell) => [nameOf(cell), ...scopeOf(cell)].join("\n").toLowerCase(),
    async run(ctx, cell) {
      const name = nameOf(cell);
      const scope = await referred(ctx, cell, within);
      const same = Object.keys(scope).map((field) => ` AND ${field} = $${field}`);
      const found = await row<{ id: string }>(
        `SELECT id FROM ${table} WHERE ${column} = $name${same.join("")}`,
        { name, ...scope },
        ctx.tx,
      );
      const others = await referred(ctx, cell, references);
      return save(ctx, master, found?.id, { [column]: name, ...scope, ...others, ...given(cell, readers) });
    },
  };
}

const description: Readers = { description: clean };
const degrees = (text: string) => {
  const value = Number(clean(text));
  if (clean(text) === "" || Number.isNaN(value)) throw new Refusal(`"${text}" is no number of degrees`);
  return value;
};

const steps = (text: string): unknown => {
  try {
    return parseJson(clean(text));
  } catch {
    throw new Refusal("the steps are not written as the file of the list writes them");
  }
};

/** The masters that are a name and little else, by their key. */
export const PLAIN_MASTERS = {
  states: byName("states", "states", "name", {}),
  departments: byName("departments", "departments", "name", description),
  problems: byName(
    "problems",
    "problems",
    "name",
    {},
    {
      references: { department_id: { column: "department", table: "departments", optional: true } },
    },
  ),
  "food-types": byName("food-types", "food_types", "name", description),
  "vehicle-types": byName("vehicle-types", "vehicle_types", "name", description),
  units: byName("units", "measure_units", "name", {}),
  "point-types": byName("point-types", "point_types", "name", {
    place: (text) => clean(text).toLowerCase().replaceAll(" ", "_"),
  }),
  "travel-points": byName(
    "travel-points",
    "travel_points",
    "point_name",
    { latitude: degrees, longitude: degrees },
    {
      within: {
        city_id: { column: "city", table: "cities" },
        point_type_id: { column: "point_type", table: "point_types" },
      },
    },
  ),
  "lab-test-types": byName("lab-test-types", "lab_test_types", "name", {}),
  "lab-tests": byName(
    "lab-tests",
    "lab_tests",
    "name",
    { preparation: clean },
    {
      within: { lab_test_type_id: { column: "lab_test_type", table: "lab_test_types" } },
    },
  ),
  "search-aliases": byName(
    "search-aliases",
    "finder_aliases",
    "name",
    { stands_for: clean, kind: (text) => clean(text).toLowerCase() || "hospital" },
    { references: { city_id: { column: "city", table: "cities", optional: true } } },
  ),
  "cancellation-policies": byName("cancellation-policies", "cancellation_policies", "name", {
    ...description,
    tiers: steps,
  }),
} satisfies Partial<Record<MasterKey, RowImport>>;

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

/** A crore of rupees. */
const MOST_PAISE = 1_000_000_000;

/** Rates by their code, kind, first day and what else tells them apart. What stands from a day is never changed, only followed. */
export const rates: RowImport = {
  key: (cell) =>
    ["code", "kind", "valid_from", "item_group", "above_paise", "party"]
      .map((column) => clean(cell(column)))
      .join("\n"),
  async run(ctx, cell) {
    const [code, kind, validFrom] = ["code", "kind", "valid_from"].map((column) => clean(cell(column)));
    if (!isIsoDate(validFrom!)) throw new Refusal(`"${validFrom}" is no day: write it like 2027-04-01`);
    const rate = percentage(cell("rate"), "rate");
    if (rate === null) throw new Refusal("there is no rate");
    const itemGroup = clean(cell("item_group")) || "*";
    const party = clean(cell("party")) || "*";
    const abovePaise = wholeNumber(cell("above_paise") ?? "", "above_paise", MOST_PAISE) ?? 0;
    const found = await row<{ rate: number }>(
      `SELECT rate_ppm AS rate FROM rates WHERE code = $code AND kind = $kind AND valid_from = $validFrom AND item_group = $itemGroup
         AND above_paise = $abovePaise AND party = $party AND status IN ('proposed', 'approved') ORDER BY status LIMIT 1`,
      { code, kind, validFrom, itemGroup, abovePaise, party },
      ctx.tx,
    );
    if (!found) {
      const texts = Object.fromEntries(
        ["note", "source", "hsn", "payer"].map((name) => [name, clean(cell(name)) || undefined]),
      );
      await createMasterRow(ctx, "rates", {
        ...{ code, kind, rate_ppm: rate, valid_from: validFrom, note: "", ...texts },
        ...(itemGroup === "*" ? {} : { item_group: itemGroup }),
        ...(abovePaise === 0 ? {} : { above_paise: abovePaise }),
        ...(party === "*" ? {} : { party }),
        ...(clean(cell("exempt")) === "" ? {} : { exempt: yesOrNo(cell("exempt")!, "exempt") }),
        ...(clean(cell("threshold_paise")) === ""
          ? {}
          : { threshold_paise: wholeNumber(cell("threshold_paise")!, "threshold_paise", MOST_PAISE) }),
      });
      return "created";
    }
    if (found.rate === rate) return "unchanged";
    throw new Refusal(`another rate stands from ${validFrom} already: give the new one a later day`);
  },
};

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
