import { type Column, column } from "#app/domain/lists/columns.ts";
import { present } from "#app/present.ts";
import type { Field } from "./fields.ts";
import type { ItemKind } from "./labels.ts";
import { LINKED_MASTERS } from "./masters.ts";
import { nameOf } from "./spec-names.ts";
import { columnSql } from "./sql.ts";

/** The declared fields of items as columns of their list, over `items i` and the kind's own row `d`; ids are read as names. */

const CARS = `(SELECT string_agg(car.registration_number || coalesce(' (papers until ' || to_char(car.papers_valid_until, 'DD/MM/YYYY') || ')', ''), ', '
  ORDER BY car.registration_number) FROM vehicle_units car WHERE car.item_id = i.id AND car.active)`;
const TESTS = `ARRAY(SELECT m.name::text || ' ' || trim_scale(test.price_paise / 100.0) FROM lab_centre_tests test
  JOIN lab_tests m ON m.id = test.lab_test_id WHERE test.item_id = i.id AND test.active ORDER BY m.name)`;

/** The columns of a field by name; `isShown` on the screen too. */
export function fieldColumns(kind: ItemKind, field: Field, isShown: boolean): Record<string, Column> {
  const on = isShown ? {} : ({ on: "file" } as const);
  const stored = columnSql(kind, field);
  if (field.type === "point")
    return {
      latitude: column.number("Latitude", present(stored.latitude), on),
      longitude: column.number("Longitude", present(stored.longitude), on),
    };
  const name = nameOf(kind, field.name);
  const sql = Object.values(stored)[0] ?? "NULL";
  return field.type === "master"
    ? { [name.replace(/_id$/, "")]: { ...column.text(field.label, masterName(field.master, sql)), ...on } }
    : { [name]: { ...columnOf(field, sql), ...on } };
}

function columnOf(field: Exclude<Field, { type: "point" | "master" }>, sql: string): Column {
  const { label } = field;
  switch (field.type) {
    case "rupees":
      return column.money(label, sql, { notSummed: true });
    case "percent":
      return column.percent(label, sql);
    case "kilometres":
      return column.number(label, `trim_scale(${sql} / 1000.0)`);
    case "number":
      return column.count(label, sql);
    case "date":
      return column.date(label, sql);
    case "phone":
      return column.phone(label, sql);
    case "flag":
      return column.flag(label, sql);
    case "choice":
      return column.choice(label, sql, field.choices);
    case "choices":
      return column.texts(label, inWords(sql, field.choices));
    case "masters":
      return column.texts(
        label,
        `ARRAY(SELECT ${LINKED_MASTERS[field.master].name} FROM ${field.link} x JOIN ${field.master} m ON m.id = x.facility_id
          WHERE x.${field.key} = i.id ORDER BY 1)`,
      );
    case "cars":
      return column.text(label, CARS);
    case "tests":
      return column.texts(label, TESTS);
    default:
      return column.text(label, sql);
  }
}

const masterName = (master: keyof typeof LINKED_MASTERS, id: string) =>
  `(SELECT ${LINKED_MASTERS[master].name} FROM ${master} m WHERE m.id = ${id})`;

function inWords(sql: string, choices: Readonly<Record<string, string>>): string {
  const cases = Object.entries(choices).map(([value, word]) => `WHEN ${quoted(value)} THEN ${quoted(word)}`);
  return `ARRAY(SELECT CASE chosen ${cases.join(" ")} ELSE chosen END FROM unnest(${sql}) WITH ORDINALITY each(chosen, place) ORDER BY place)`;
}

/** One of our own words as SQL. */
const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;
