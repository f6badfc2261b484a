import type { Context } from "#app/domain/context.ts";
import type { Field } from "#app/domain/listings/fields.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { LINKED_MASTERS } from "#app/domain/listings/masters.ts";
import { listingScope } from "#app/domain/listings/policy.ts";
import { fieldsOf, LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { columnSql, FROM_SQL, ROW } from "#app/domain/listings/sql.ts";
import { STORES } from "#app/domain/listings/stores.ts";
import { type Column, column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { importColumn } from "../listing-columns.ts";

/** The listings of a kind as a file that its import reads again: as approved, with what they cost and how many there are. */
export function listingFileList(name: string, kind: KindName) {
  const { store, plural } = LISTING_KINDS[kind];
  const row = ROW[store];
  const { owner, kind: kindSql } = STORES[store];
  return defineList({
    name,
    title: plural,
    from: FROM_SQL[kind],
    joins: `JOIN accounts account ON account.id = ${owner}.account_id JOIN cities city ON city.id = ${owner}.city_id
      JOIN states state ON state.id = city.state_id`,
    key: `${row}.id`,
    columns: {
      key: column.text("Key", `substring(${row}.import_key FROM '^(?:${kind}:)?key:(.*)$')`),
      partner_phone: column.phone("Partner's mobile", "account.phone_e164"),
      ...aboveColumns(kind),
      ...Object.assign({}, ...fieldsOf(kind).map((field) => fieldColumns(kind, field))),
      id: column.text("Id", `${row}.id`),
      status: column.text("Status", `${row}.status`),
    } as Record<string, Column>,
    filters: {},
    scope: ({ actor }: Context) => {
      const { where, bind } = listingScope(actor, owner);
      return { sql: `${where} AND ${kindSql} = '${kind}'`, bind };
    },
    order: `${row}.created_at`,
  });
}

/** For a listing without a parent its state; for all others the parent. */
function aboveColumns(kind: KindName): Record<string, Column> {
  const { parent, store } = LISTING_KINDS[kind];
  if (parent === null) return { state: column.text("State", "state.name::text") };
  const above = { [parent]: column.text(LISTING_KINDS[parent].label, STORES[store].parent.name) };
  if (kind !== "travel_location") return above;
  const company = `(SELECT company.name FROM items vehicle JOIN items company ON company.id = vehicle.parent_id
    WHERE vehicle.id = i.parent_id)`;
  return { ...above, transport_company: column.text("Transport company", company) };
}

function fieldColumns(kind: KindName, field: Field): Record<string, Column> {
  const { label } = field;
  const row = ROW[LISTING_KINDS[kind].store];
  const stored = columnSql(kind, field);
  const sql = Object.values(stored)[0] ?? "NULL";
  const one = (made: Column) => ({ [importColumn(field)]: made });
  switch (field.type) {
    case "point":
      return one(column.text(label, `${stored.latitude} || ', ' || ${stored.longitude}`));
    case "flag":
      return one(column.flag(label, sql));
    case "rupees":
      return one(column.money(label, sql));
    case "percent":
      return one(column.percent(label, sql));
    case "kilometres":
      return one(column.text(label, `trim_scale(${sql} / 1000.0)::text`));
    case "number":
      return one(column.count(label, sql));
    case "date":
      return one(column.date(label, sql));
    case "phone":
      return one(column.phone(label, sql));
    case "choices":
      return one(column.text(label, `array_to_string(${sql}, '; ')`));
    case "master":
      return one(
        column.text(
          label,
          `(SELECT ${LINKED_MASTERS[field.master].name} FROM ${field.master} m WHERE m.id = ${sql})`,
        ),
      );
    case "masters":
      return one(
        column.text(
          label,
          `(SELECT string_agg(${LINKED_MASTERS[field.master].name}, '; ' ORDER BY m.name) FROM ${field.link} link
             JOIN ${field.master} m ON m.id = link.facility_id WHERE link.${field.key} = ${row}.id)`,
        ),
      );
    case "cars":
      return one(
        column.text(
          label,
          `(SELECT string_agg(concat_ws(' ', car.registration_number, car.papers_valid_until), '; ' ORDER BY car.registration_number)
             FROM vehicle_units car WHERE car.item_id = ${row}.id AND car.active)`,
        ),
      );
    case "tests":
      return one(
        column.text(
          label,
          `(SELECT string_agg(test.name || '=' || (offered.price_paise / 100.0)::numeric(12, 2), '; ' ORDER BY test.name)
             FROM lab_centre_tests offered JOIN lab_tests test ON test.id = offered.lab_test_id
             WHERE offered.item_id = ${row}.id AND offered.active)`,
        ),
      );
    default:
      return one(column.text(label, `${sql}::text`));
  }
}
