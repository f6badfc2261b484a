import type { Context } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { type Column, column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { present } from "#app/present.ts";
import {
  MASTER_KEYS,
  MASTERS,
  type MasterDefinition,
  type MasterField,
  type MasterKey,
  masterColumn,
} from "./definitions.ts";
import { choicesFor, STORED } from "./find-master.ts";
import { canReadMasters, zoneOfMaster } from "./policy.ts";

/** @param first what is shown when nobody chose: everything, left out */
function declare(master: MasterKey, first?: "active") {
  const { title, fields, nameColumn, changeable }: MasterDefinition = MASTERS[master];
  const { table, order, active } = STORED[master];
  const references = fields.filter(({ kind }) => kind === "reference");
  const city = references.find(({ of }) => of === "cities");
  return defineList({
    name: master,
    title,
    from: `${table} master`,
    key: "master.id",
    keys: Object.fromEntries(references.map(({ name }) => [name, `master.${name}`])) as Record<
      string,
      string
    >,
    columns: {
      ...Object.fromEntries(fields.map((field) => [masterColumn(field), fieldColumn(field)])),
      ...(city
        ? {
            city_name: { ...fieldColumn(city), on: "file" as const },
            state: column.text("State", stateOf(`master.${city.name}`), { on: "file" }),
          }
        : {}),
      id: column.text("Id", "master.id::text", { on: "file" }),
      in_use: column.flag("In use", active, { ...(changeable ? {} : { on: "file" }), always: true }),
    } as Record<string, Column>,
    filters: {
      q: filter.search("Name", (words) => ({
        sql: `master.${nameColumn}::text ILIKE $part`,
        bind: { part: containing(words) },
      })),
      city: city
        ? filter.id("City", `master.${city.name} = $city`, cityOptions(master))
        : filter.id(null, () => undefined),
      active: changeable
        ? filter.choice("In use", IN_USE, isInUse(active), { first })
        : filter.choice("In use", NO_CHOICE, () => undefined),
    },
    scope: ({ actor }) => {
      if (!canReadMasters(actor)) throw new Forbidden();
      const zone = zoneOfMaster(actor, master);
      if (zone) return { sql: "master.city_id = $zone", bind: { zone } };
      return { sql: changeable ? "true" : active };
    },
    order,
    pageSize: 50,
  });
}

const IN_USE: Readonly<Record<string, string>> = { active: "In use", inactive: "Not in use" };
const NO_CHOICE: Readonly<Record<string, string>> = {};
const isInUse = (active: string) => (chosen: string) => ({
  sql: `${active} = ${chosen === "active"}`,
});

const cityOptions = (master: MasterKey) => async (ctx: Context) =>
  (await choicesFor(ctx, master, "cities")).map(({ id, name }) => ({ value: id, label: name }));

function fieldColumn({ name, label, kind, of, listed }: MasterField): Column {
  const on = listed ? {} : { on: "file" as const };
  const sql = `master.${name}`;
  switch (kind) {
    case "flag":
      return column.flag(label, sql, on);
    case "number":
      return column.number(label, sql, on);
    case "percent":
      return column.percent(label, sql, on);
    case "date":
      return column.date(label, sql, on);
    case "reference": {
      const target = of as MasterKey;
      const named = `(SELECT ref.${MASTERS[target].nameColumn}::text FROM ${STORED[target].table} ref WHERE ref.id = ${sql})`;
      return column.text(label, named, on);
    }
    default:
      return column.text(label, `${sql}::text`, on);
  }
}

const stateOf = (cityId: string) =>
  `(SELECT state.name::text FROM cities ref JOIN states state ON state.id = ref.state_id WHERE ref.id = ${cityId})`;

const LISTS = new Map(MASTER_KEYS.map((master) => [master, declare(master, "active")]));
const WHOLE = new Map(MASTER_KEYS.map((master) => [master, declare(master)]));

/** A master as its screen shows it: its columns are the fields of its definition. Rows in use, unless others are asked for. */
export function masterList(master: MasterKey) {
  return present(LISTS.get(master));
}

/** The same with all rows, in use or not: what the import of the master reads again. */
export function wholeMasterList(master: MasterKey) {
  return present(WHOLE.get(master));
}
