import type { Difference } from "#app/domain/approvals/labels.ts";
import { row, type Transaction } from "#db/client.ts";
import { sameValue } from "./drafts.ts";
import { PROPERTY_LABELS, ROOM_LABELS } from "./property-labels.ts";
import type { PropertyValues, RoomValues } from "./property-schema.ts";

/** What changes from one set of values to another, in words: ids become names. `before` null: everything that is filled in. */
export function propertyDifferences(
  before: PropertyValues | null,
  after: PropertyValues,
  tx?: Transaction,
): Promise<Difference[]> {
  return differences(before, after, PROPERTY_LABELS, tx);
}

/** As `propertyDifferences`, for a room. */
export function roomDifferences(
  before: RoomValues | null,
  after: RoomValues,
  tx?: Transaction,
): Promise<Difference[]> {
  return differences(before, after, ROOM_LABELS, tx);
}

async function differences<Values extends object>(
  before: Values | null,
  after: Values,
  labels: Record<keyof Values & string, string>,
  tx?: Transaction,
): Promise<Difference[]> {
  const names = await namesOf([before, after], tx);
  const text = (value: unknown): string | null => {
    if (value === null || value === undefined || value === "") return null;
    if (Array.isArray(value))
      return (
        value
          .map((id) => names[String(id)] ?? String(id))
          .sort()
          .join(", ") || null
      );
    // A place on the map is kept to the last bit and read to a tenth of a metre.
    if (typeof value === "number") return String(Number(value.toFixed(6)));
    return names[String(value)] ?? String(value);
  };
  return (Object.keys(labels) as Array<keyof Values & string>)
    .filter((field) => before === null || !sameValue(before[field], after[field]))
    .map((field) => ({
      label: labels[field],
      before: before === null ? null : text(before[field]),
      after: text(after[field]),
    }))
    .filter((line) => line.before !== line.after);
}

const UUID = /^[0-9a-f-]{36}$/;

/** The names behind all ids in these values, in one query. */
async function namesOf(values: Array<object | null>, tx?: Transaction): Promise<Record<string, string>> {
  const ids = values
    .flatMap((each) => Object.values(each ?? {}).flat())
    .filter((value): value is string => typeof value === "string" && UUID.test(value));
  if (ids.length === 0) return {};
  const found = await row<{ names: Record<string, string> }>(
    `SELECT coalesce(jsonb_object_agg(id, name), '{}') AS names FROM (
       SELECT id, property_type::text AS name FROM property_types WHERE id = ANY($ids::uuid[])
       UNION ALL SELECT id, room_type::text FROM room_types WHERE id = ANY($ids::uuid[])
       UNION ALL SELECT id, name::text FROM cities WHERE id = ANY($ids::uuid[])
       UNION ALL SELECT id, name FROM cancellation_policies WHERE id = ANY($ids::uuid[])
       UNION ALL SELECT id, name::text FROM facilities WHERE id = ANY($ids::uuid[])) named`,
    { ids: [...new Set(ids)] },
    tx,
  );
  return found!.names;
}
