import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "#app/domain/context.ts";
import { MASTERS, type MasterKey } from "#app/domain/masters/definitions.ts";
import { STORED } from "#app/domain/masters/find-master.ts";
import { requireCityOfZone } from "#app/domain/masters/policy.ts";
import { type MasterChanges, masterValues, saveMasterRows } from "#app/domain/masters/save-many.ts";
import { canonicalPlace } from "#app/domain/places/names.ts";
import { parseJson } from "#app/domain/shared/bounded-input.ts";
import { present } from "#app/present.ts";
import { rawRows } from "#db/client.ts";
import { clean, cleanName, pointOf, Refusal, wholeNumber, yesOrNo } from "../cells.ts";
import { type Named, Names } from "./names.ts";
import { orRefusal } from "./reasons.ts";
import type { CellOf, FileRow, RowImport, RowOutcome } from "./row-import.ts";

type Values = Record<string, unknown>;
type Readers = Record<string, (text: string) => unknown>;
/** A column that names a row of another master, by the field that keeps its id. */
type References = Record<string, Reference>;
type Reference = Named & { optional?: true };

type Declared = {
  master: Exclude<MasterKey, "rates">;
  /** The column of the name in the file, where it is not the stored one. */
  nameOf?: (cell: CellOf) => string;
  /** The parent of the name: together they identify a row. */
  within?: References;
  references?: References;
  readers?: Readers;
  /** Values that several columns make together. */
  others?: (cell: CellOf) => Values;
};

/** What a row of the file says. */
type Said = { name: string; isNamedAnew: boolean; within: Values; values: Values };

/** A row as it stands, and the one that it was merged into, if any. */
type Stored = { id: string; values: Values; mergedInto: string | null };

const MOST_AT_ONCE = 2_000;

/** A master whose rows are recognised by their name, within what `within` refers to. */
function byName(declared: Declared): RowImport {
  const { master, within = {}, references = {} } = declared;
  const { nameColumn } = MASTERS[master];
  const nameOf = declared.nameOf ?? ((cell: CellOf) => cleanName(cell(nameColumn)));
  return {
    key: (cell) =>
      [nameOf(cell), ...Object.values(within).map(({ of }) => of(cell))].join("\n").toLowerCase(),
    atOnce: MOST_AT_ONCE,
    async run(ctx, rows) {
      const names = new Names(ctx);
      await names.learn(
        Object.values({ ...within, ...references }),
        rows.map(({ cell }) => cell),
      );
      const said = rows.map((row) => orRefusal(() => readRow(declared, nameOf, names, row)));
      const stored = await findStored(ctx, master, nameColumn, rows, said);
      const changes: {
        created: MasterChanges["created"][number][];
        changed: MasterChanges["changed"][number][];
      } = {
        created: [],
        changed: [],
      };
      const outcomes = said.map((one, index): RowOutcome | Refusal =>
        one instanceof Refusal
          ? one
          : orRefusal(() => compare(ctx, master, nameColumn, one, stored[index], changes)),
      );
      await saveMasterRows({ ...ctx, tx: present(ctx.tx) }, master, changes);
      return outcomes;
    },
  };
}

/** Of a row that names a stored one, only the columns that say something else. @throws Refusal */
function readRow(
  { master, within = {}, references = {}, readers = {}, others }: Declared,
  nameOf: (cell: CellOf) => string,
  names: Names,
  { cell, known }: FileRow,
): Said {
  const isNew = (column: string) => cell(column) !== undefined && !known?.same.has(column);
  const referred = (all: References) =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([, { column, optional, of }]) => (known ? isNew(column) : !(optional && of(cell) === "")))
        .map(([field, reference]) => [field, names.idOf(reference, cell)]),
    );
  const read = Object.fromEntries(
    Object.entries(readers)
      .filter(([name]) => isNew(name))
      .map(([name, reader]) => [name, reader(present(cell(name)))]),
  );
  return {
    name: nameOf(cell),
    isNamedAnew: known !== undefined && !known.same.has(MASTERS[master].nameColumn),
    within: referred(within),
    values: { ...referred(references), ...read, ...others?.(cell) },
  };
}

/** The stored row of each row of the file: the one that it names by id, else the one of its name. Locked. */
async function findStored(
  ctx: Context,
  master: MasterKey,
  nameColumn: string,
  rows: FileRow[],
  said: Array<Said | Refusal>,
): Promise<Array<Stored | undefined>> {
  const { table } = STORED[master];
  const asked = said.flatMap((one, index) =>
    one instanceof Refusal
      ? []
      : [
          rows[index]?.known
            ? { index, byId: { id: rows[index].known.id } }
            : { index, byName: { [nameColumn]: one.name, ...one.within } },
        ],
  );
  const ids = asked.flatMap(({ byId }) => byId ?? []);
  const keys = asked.flatMap(({ byName }) => byName ?? []);
  const same = Object.keys(keys[0] ?? { [nameColumn]: "" })
    .map((column) => `stored.${column} = asked.${column}`)
    .join(" AND ");
  const fields = MASTERS[master].fields.map(({ name }) => `'${name}', stored.${name}`).join(", ");
  const columns = `stored.id, jsonb_build_object(${fields}) AS values,
    (SELECT kept.${nameColumn}::text FROM master_merges merged JOIN ${table} kept ON kept.id = merged.into_id
     WHERE merged.master = $master AND merged.from_id = stored.id) AS "mergedInto"`;
  const find = async (condition: string, objects: unknown[]) =>
    objects.length === 0
      ? []
      : rawRows<Stored & { place: string }>(
          `SELECT asked.ordinality AS place, ${columns}
           FROM ROWS FROM (jsonb_populate_recordset(NULL::${table}, $asked::jsonb)) WITH ORDINALITY AS asked
           JOIN ${table} stored ON ${condition} ORDER BY stored.id FOR UPDATE OF stored`,
          { asked: JSON.stringify(objects), master },
          ctx.tx,
        );
  const found: Array<Stored | undefined> = said.map(() => undefined);
  const places = (which: "byId" | "byName") => asked.filter((one) => which in one).map(({ index }) => index);
  for (const [which, list] of [
    ["byId", await find("stored.id = asked.id", ids)],
    ["byName", await find(same, keys)],
  ] as const) {
    const indices = places(which);
    for (const { place, ...stored } of list) found[present(indices[Number(place) - 1])] = stored;
  }
  return found;
}

/** Records in `changes` what happens to a row. @throws Refusal, or Invalid for values that the master does not take */
function compare(
  ctx: Context,
  master: Exclude<MasterKey, "rates">,
  nameColumn: string,
  { name, isNamedAnew, within, values }: Said,
  stored: Stored | undefined,
  changes: { created: unknown[]; changed: unknown[] },
): RowOutcome {
  if (!stored) {
    const parsed = masterValues(ctx, master, { [nameColumn]: name, ...within, ...values });
    changes.created.push({ id: randomUUID(), values: parsed });
    return "created";
  }
  const wanted: Values = { ...(isNamedAnew ? { [nameColumn]: name } : {}), ...within, ...values };
  if (Object.keys(wanted).every((field) => isDeepStrictEqual(wanted[field], stored.values[field])))
    return "unchanged";
  if (stored.mergedInto !== null)
    throw new Refusal(`this ${MASTERS[master].singular} was merged into "${stored.mergedInto}"`);
  requireCityOfZone(ctx.actor, master, stored.values);
  const parsed = masterValues(ctx, master, { ...stored.values, ...wanted });
  const differing = Object.keys(parsed).filter(
    (field) => !isDeepStrictEqual(parsed[field], stored.values[field]),
  );
  if (differing.length === 0) return "unchanged";
  const pick = (all: Values) => Object.fromEntries(differing.map((field) => [field, all[field]]));
  changes.changed.push({ id: stored.id, before: pick(stored.values), after: pick(parsed) });
  return "changed";
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
const named = (column: string, table: string): Reference => ({
  column,
  table,
  of: (cell) => clean(cell(column)),
});
const city: Reference = { ...named("city", "cities"), state: (cell) => clean(cell("state")) };
const placeOf = (cell: CellOf) => canonicalPlace(clean(cell("state")), cleanName(cell("name")));

/** The masters but rates, by their key. */
export const MASTER_ROWS: Record<Exclude<MasterKey, "rates">, RowImport> = {
  facilities: byName({
    master: "facilities",
    readers: {
      ...description,
      patient_fit: (text) => yesOrNo(text, "patient_fit"),
      position: (text) => wholeNumber(text, "position", 10_000) ?? 100,
    },
  }),
  "room-types": byName({
    master: "room-types",
    readers: { room_short_description: clean, room_long_description: clean },
  }),
  "property-types": byName({ master: "property-types", readers: description }),
  states: byName({ master: "states" }),
  // A district stands for its city, and a state for the one that it belongs to today.
  cities: byName({
    master: "cities",
    nameOf: (cell) => placeOf(cell).city,
    within: { state_id: { column: "state", table: "states", of: (cell) => placeOf(cell).state } },
    others: (cell) =>
      ["coordinates", "latitude", "longitude"].some((name) => clean(cell(name)) !== "")
        ? pointOf(cell("coordinates"), cell("latitude"), cell("longitude"))
        : {},
  }),
  departments: byName({ master: "departments", readers: description }),
  problems: byName({
    master: "problems",
    references: { department_id: { ...named("department", "departments"), optional: true } },
  }),
  "food-types": byName({ master: "food-types", readers: description }),
  "vehicle-types": byName({ master: "vehicle-types", readers: description }),
  units: byName({ master: "units" }),
  "point-types": byName({
    master: "point-types",
    readers: { place: (text) => clean(text).toLowerCase().replaceAll(" ", "_") },
  }),
  "travel-points": byName({
    master: "travel-points",
    within: { city_id: city, point_type_id: named("point_type", "point_types") },
    readers: { latitude: degrees, longitude: degrees },
  }),
  "lab-test-types": byName({ master: "lab-test-types" }),
  "lab-tests": byName({
    master: "lab-tests",
    within: { lab_test_type_id: named("lab_test_type", "lab_test_types") },
    readers: { preparation: clean },
  }),
  "search-aliases": byName({
    master: "search-aliases",
    references: { city_id: { ...city, optional: true } },
    readers: { stands_for: clean, kind: (text) => clean(text).toLowerCase() || "hospital" },
  }),
  "cancellation-policies": byName({
    master: "cancellation-policies",
    readers: { ...description, tiers: steps },
  }),
};
