import type { Difference } from "#app/domain/approvals/labels.ts";
import { rupees } from "#app/domain/money/cancellation-policy.ts";
import { typedPercent } from "#app/domain/shared/amounts.ts";
import { formatPhone } from "#app/domain/shared/phone-schema.ts";
import { formats } from "#app/words/catalogue.ts";
import { rows, type Transaction } from "#db/client.ts";
import { sameValue } from "./compare.ts";
import { type Car, type Field, keysOf, type TestPrice, type Value, type Values } from "./fields.ts";
import { LINKED_MASTERS, type NamedTable } from "./masters.ts";

/** What changes in these fields, in words: ids become names, amounts rupees. `before` null: everything that is filled in. */
export async function differencesOf(
  fields: readonly Field[],
  before: Values | null,
  after: Values,
  tx?: Transaction,
): Promise<Difference[]> {
  const names = await namesOf(fields, [before ?? {}, after], tx);
  return fields
    .filter((field) => before === null || keysOf(field).some((key) => !sameValue(before[key], after[key])))
    .map((field) => ({
      label: field.label,
      before: before === null ? null : inWords(field, before, names),
      after: inWords(field, after, names),
    }))
    .filter((line) => line.before !== line.after);
}

/** The value of a field as a person reads it; null for an empty one. */
export function inWords(field: Field, values: Values, names: Map<string, string>): string | null {
  const value: Value | undefined = values[field.name];
  if (field.type === "point")
    return `${Number(values.latitude).toFixed(5)}, ${Number(values.longitude).toFixed(5)}`;
  if (value === null || value === undefined || value === "") return null;
  switch (field.type) {
    case "rupees":
      return rupees(Number(value));
    case "percent":
      return `${typedPercent(Number(value))}%`;
    case "kilometres":
      return `${Number(value) / 1_000} km`;
    case "phone":
      return formatPhone(String(value));
    case "time":
      return formats().time(String(value));
    case "date":
      return typedDate(String(value));
    case "flag":
      return value ? "Yes" : "No";
    case "choice":
      return field.choices[String(value)] ?? String(value);
    case "choices":
      return (value as string[]).map((each) => field.choices[each] ?? each).join(", ") || null;
    case "masters":
      return (
        (value as string[])
          .map((id) => names.get(id) ?? id)
          .sort()
          .join(", ") || null
      );
    case "master":
      return names.get(String(value)) ?? String(value);
    case "cars":
      return (value as Car[]).map(carInWords).join(", ") || null;
    case "tests":
      return (
        (value as TestPrice[])
          .map((test) => `${names.get(test.lab_test_id) ?? test.lab_test_id} ${rupees(test.price_paise)}`)
          .sort()
          .join(", ") || null
      );
    default:
      return String(value);
  }
}

/** `31/03/2027`. */
const typedDate = (date: string) => date.split("-").reverse().join("/");

/** `TS09AB1234 (papers until 31/03/2027)`. */
function carInWords(car: Car): string {
  return car.papers_valid_until
    ? `${car.registration_number} (papers until ${typedDate(car.papers_valid_until)})`
    : car.registration_number;
}

/** The names behind all ids in these values, by id, in one query. */
export async function namesOf(
  fields: readonly Field[],
  values: Values[],
  tx?: Transaction,
): Promise<Map<string, string>> {
  const ids = values.flatMap((each) =>
    fields.flatMap((field) => {
      if (field.type === "master") return each[field.name] ? [String(each[field.name])] : [];
      if (field.type === "masters") return (each[field.name] ?? []) as string[];
      return field.type === "tests"
        ? ((each.tests ?? []) as TestPrice[]).map((test) => test.lab_test_id)
        : [];
    }),
  );
  if (ids.length === 0) return new Map();
  const tables = [
    ...new Set(
      fields.flatMap((field): NamedTable[] => {
        if (field.type === "master" || field.type === "masters") return [field.master];
        return field.type === "tests" ? ["lab_tests"] : [];
      }),
    ),
  ];
  const found = await rows<{ id: string; name: string }>(
    tables
      .map(
        (table) =>
          `SELECT m.id, ${LINKED_MASTERS[table].name} AS name FROM ${table} m WHERE m.id = ANY($ids::uuid[])`,
      )
      .join(" UNION ALL "),
    { ids: [...new Set(ids)] },
    tx,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Of each of these values the fields as people read them, by field; empty ones are left out. */
export async function wordsOfEach(
  fields: readonly Field[],
  all: Values[],
  tx?: Transaction,
): Promise<Array<Record<string, string>>> {
  const names = await namesOf(fields, all, tx);
  return all.map((values) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const words = inWords(field, values, names);
        return words === null ? [] : [[field.name, words]];
      }),
    ),
  );
}
