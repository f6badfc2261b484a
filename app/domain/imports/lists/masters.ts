import type { Context } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { type Column, column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { MASTERS, type MasterField, type MasterKey } from "#app/domain/masters/definitions.ts";
import { STORED } from "#app/domain/masters/list-master.ts";
import { canReadMasters } from "#app/domain/masters/policy.ts";

/** A master as a file that its import reads again: rows in use and out of use. */
export function masterFileList(master: MasterKey) {
  const { title, fields } = MASTERS[master];
  const { table, active } = STORED[master];
  return defineList({
    name: master,
    title,
    from: `${table} stored`,
    key: "stored.id",
    columns: {
      ...Object.assign({}, ...(fields as readonly MasterField[]).map((field) => columnsOf(field))),
      id: column.text("Id", "stored.id"),
      in_use: column.flag("In use", master === "rates" ? `stored.${active}` : "stored.active"),
    } as Record<string, Column>,
    filters: {},
    scope: ({ actor }: Context) => {
      if (!canReadMasters(actor)) throw new Forbidden();
      return { sql: master === "rates" ? `stored.${active}` : "true" };
    },
    order: `stored.${MASTERS[master].nameColumn}`,
  });
}

/** The columns of a field, as the import calls them: a reference by its name, a city with its state, a rate in per cent. */
function columnsOf({ name, label, kind, of }: MasterField): Record<string, Column> {
  const sql = `stored.${name}`;
  const plain = name.replace(/_id$|_ppm$/, "");
  switch (kind) {
    case "flag":
      return { [plain]: column.flag(label, sql) };
    case "percent":
      return { [plain]: column.percent(label, sql) };
    case "date":
      return { [plain]: column.date(label, sql) };
    case "reference": {
      const { table } = STORED[of as MasterKey];
      const named = `(SELECT ref.${MASTERS[of as MasterKey].nameColumn}::text FROM ${table} ref WHERE ref.id = ${sql})`;
      if (of !== "cities") return { [plain]: column.text(label, named) };
      return {
        [plain]: column.text(label, named),
        state: column.text(
          "State",
          `(SELECT s.name::text FROM cities ref JOIN states s ON s.id = ref.state_id WHERE ref.id = ${sql})`,
        ),
      };
    }
    case "number":
      return { [plain]: column.count(label, sql) };
    default:
      return { [plain]: column.text(label, `${sql}::text`) };
  }
}
