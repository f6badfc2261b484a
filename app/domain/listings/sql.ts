import { columnsOf, type Field } from "./fields.ts";
import type { StoreName } from "./kind.ts";
import { KIND_NAMES, type KindName } from "./labels.ts";
import { LISTING_KINDS } from "./registry.ts";

/** The letter by which statements name the main row of a store. */
export const ROW: Record<StoreName, "p" | "r" | "i"> = { properties: "p", rooms: "r", items: "i" };

/** What a shelf still holds stands on its one slot once something was sold from it. */
const UNITS_LEFT = `CASE WHEN d.purchased_type = 'hire' THEN d.units ELSE coalesce(
  (SELECT s.capacity - s.held - s.sold FROM stock_slots s WHERE s.item_id = i.id AND s.slot = '-infinity'), d.units) END`;

const CARS = `coalesce((SELECT jsonb_agg(jsonb_build_object('registration_number', v.registration_number,
  'papers_valid_until', v.papers_valid_until) ORDER BY v.registration_number) FROM vehicle_units v WHERE v.item_id = i.id AND v.active), '[]')`;
const TESTS = `coalesce((SELECT jsonb_agg(jsonb_build_object('lab_test_id', t.lab_test_id, 'price_paise', t.price_paise)
  ORDER BY t.lab_test_id) FROM lab_centre_tests t WHERE t.item_id = i.id AND t.active), '[]')`;

/** Where the value of a field that has a column of its own stands, by the column: what is shown, typed and filed. */
export function columnSql(kind: KindName, field: Field): Record<string, string> {
  if (kind === "equipment_item" && field.name === "units") return { units: UNITS_LEFT };
  const row = field.on === "detail" ? "d" : ROW[LISTING_KINDS[kind].store];
  return Object.fromEntries(
    columnsOf(field).map((column) => [
      column,
      field.type === "time" ? `to_char(${row}.${column}, 'HH24:MI')` : `${row}.${column}`,
    ]),
  );
}

function pairsOf(kind: KindName, field: Field): string[] {
  if (field.type === "cars") return [`'cars', ${CARS}`];
  if (field.type === "tests") return [`'tests', ${TESTS}`];
  if (field.type === "masters")
    return [
      `'${field.name}', coalesce((SELECT jsonb_agg(x.facility_id ORDER BY x.facility_id) FROM ${field.link} x WHERE x.${field.key} = ${ROW[LISTING_KINDS[kind].store]}.id), '[]')`,
    ];
  return Object.entries(columnSql(kind, field)).map(([column, sql]) => `'${column}', ${sql}`);
}

const objectSql = (kind: KindName, fields: readonly Field[]) =>
  `jsonb_build_object(${fields.flatMap((field) => pairsOf(kind, field)).join(", ")})`;

const byKind = (make: (kind: KindName) => string) =>
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, make(kind)])) as Record<KindName, string>;

/** `Values` of a listing and of what it costs, over what `FROM_SQL` joins. */
export const VALUES_SQL = byKind((kind) => objectSql(kind, LISTING_KINDS[kind].values));
export const TERMS_SQL = byKind((kind) => objectSql(kind, LISTING_KINDS[kind].terms));

/** The rows of a listing: `properties p`, `rooms r` with its property `p`, or `items i` with its kind's own row `d`. */
export const FROM_SQL = byKind((kind) => {
  const { store, detail } = LISTING_KINDS[kind];
  if (store === "properties") return "properties p";
  return store === "rooms"
    ? "rooms r JOIN properties p ON p.id = r.property_id"
    : `items i JOIN ${detail} d ON d.item_id = i.id`;
});
