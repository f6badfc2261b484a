import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { brokenConstraint, execute, row, rows, type Transaction } from "#db/client.ts";
import { type Car, columnsOf, type ItemField, type ItemValues, type TestPrice } from "./fields.ts";
import { ITEM_KINDS, type ItemKind } from "./labels.ts";
import { itemChangeScope } from "./policy.ts";
import type { ItemStatus } from "./property-labels.ts";
import { fieldsOf, KINDS } from "./registry.ts";

/** What a shelf still holds stands on its one slot once something was sold from it. */
const UNITS_LEFT = `CASE WHEN d.purchased_type = 'hire' THEN d.units ELSE coalesce(
  (SELECT s.capacity - s.held - s.sold FROM stock_slots s WHERE s.item_id = i.id AND s.slot = '-infinity'), d.units) END`;

const CARS = `coalesce((SELECT jsonb_agg(jsonb_build_object('registration_number', v.registration_number,
  'papers_valid_until', v.papers_valid_until) ORDER BY v.registration_number) FROM vehicle_units v WHERE v.item_id = i.id AND v.active), '[]')`;
const TESTS = `coalesce((SELECT jsonb_agg(jsonb_build_object('lab_test_id', t.lab_test_id, 'price_paise', t.price_paise)
  ORDER BY t.lab_test_id) FROM lab_centre_tests t WHERE t.item_id = i.id AND t.active), '[]')`;

function pairsOf(kind: ItemKind, field: ItemField): string[] {
  if (field.type === "cars") return [`'cars', ${CARS}`];
  if (field.type === "tests") return [`'tests', ${TESTS}`];
  if (kind === "equipment_item" && field.name === "units") return [`'units', ${UNITS_LEFT}`];
  const row = field.on === "item" ? "i" : "d";
  return columnsOf(field).map((column) =>
    field.type === "time"
      ? `'${column}', to_char(${row}.${column}, 'HH24:MI')`
      : `'${column}', ${row}.${column}`,
  );
}

const objectSql = (kind: ItemKind, fields: readonly ItemField[]) =>
  `jsonb_build_object(${fields.flatMap((field) => pairsOf(kind, field)).join(", ")})`;

const byKind = (make: (kind: ItemKind) => string) =>
  Object.fromEntries(ITEM_KINDS.map((kind) => [kind, make(kind)])) as Record<ItemKind, string>;

/** `ItemValues` of an item and of what it costs, of `items i` joined to its kind's table `d`. */
export const VALUES_SQL = byKind((kind) => objectSql(kind, KINDS[kind].values));
export const TERMS_SQL = byKind((kind) => objectSql(kind, KINDS[kind].terms));
export const FROM_SQL = byKind((kind) => `items i JOIN ${KINDS[kind].table} d ON d.item_id = i.id`);

export type ItemRecord = {
  id: string;
  kind: ItemKind;
  parentId: string | null;
  accountId: string;
  subPartnerId: string | null;
  cityId: string;
  name: string;
  status: ItemStatus;
  version: number;
  values: ItemValues;
  terms: ItemValues;
};

/**
 * An item that this actor may change, locked until the end of the transaction.
 * @throws NotFound when there is none, or it is foreign
 */
export async function lockItem(ctx: Context, tx: Transaction, id: string): Promise<ItemRecord> {
  const scope = itemChangeScope(ctx.actor);
  const found = await row<{ kind: ItemKind }>(
    `SELECT i.kind FROM items i WHERE i.id = $id AND ${scope.where} FOR UPDATE`,
    { id, ...scope.bind },
    tx,
  );
  if (!found) throw new NotFound();
  return readRecord(id, found.kind, tx);
}

/** An item as it stands, whoever asks: for commands that check their policy themselves. @throws NotFound */
export async function readRecord(id: string, kind: ItemKind, tx?: Transaction): Promise<ItemRecord> {
  const found = await row<ItemRecord>(
    `SELECT i.id, i.kind, i.parent_id, i.account_id, i.sub_partner_id,
       i.city_id, i.name, i.status, i.version, ${VALUES_SQL[kind]} AS values, ${TERMS_SQL[kind]} AS terms
     FROM ${FROM_SQL[kind]} WHERE i.id = $id AND i.kind = $kind`,
    { id, kind },
    tx,
  );
  if (!found) throw new NotFound();
  return found;
}

export type NewItem = {
  kind: ItemKind;
  parentId: string | null;
  accountId: string;
  subPartnerId: string | null;
  cityId: string;
  name: string;
  now: Date;
};

/** Inserts an item with its detail rows. @returns its id @throws Invalid for a name or number plate that is taken */
export async function insertItem(tx: Transaction, item: NewItem, values: ItemValues): Promise<string> {
  return refuseTaken(async () => {
    const made = await row<{ id: string }>(
      `INSERT INTO items (kind, parent_id, account_id, sub_partner_id, city_id, name, created_at, updated_at)
       VALUES ($kind, $parentId, $accountId, $subPartnerId, $cityId, $name, $now, $now) RETURNING id`,
      item,
      tx,
    );
    const id = made!.id;
    const columns = detailColumns(fieldsOf(item.kind));
    await execute(
      `INSERT INTO ${KINDS[item.kind].table} (item_id, ${columns.join(", ")})
       VALUES ($id, ${columns.map((column) => `$${column}`).join(", ")})`,
      { id, ...bound(values, columns) },
      tx,
    );
    await writeRest(tx, id, item.kind, fieldsOf(item.kind), values, item);
    return id;
  });
}

/** Writes the given fields onto an item and raises its version; name, city and status when given. @throws Invalid as `insertItem` */
export async function writeItem(
  tx: Transaction,
  item: Pick<ItemRecord, "id" | "kind">,
  fields: readonly ItemField[],
  values: ItemValues,
  change: { name?: string; cityId?: string; status?: ItemStatus; now: Date },
): Promise<void> {
  await refuseTaken(async () => {
    const columns = detailColumns(fields);
    if (columns.length > 0) {
      await execute(
        `UPDATE ${KINDS[item.kind].table} SET ${columns.map((column) => `${column} = $${column}`).join(", ")} WHERE item_id = $id`,
        { id: item.id, ...bound(values, columns) },
        tx,
      );
    }
    await writeRest(tx, item.id, item.kind, fields, values, change);
  });
}

async function writeRest(
  tx: Transaction,
  id: string,
  kind: ItemKind,
  fields: readonly ItemField[],
  values: ItemValues,
  change: { name?: string; cityId?: string; status?: ItemStatus; now: Date },
): Promise<void> {
  const own = fields.filter(
    (field) => field.on === "item" && field.name !== "name" && field.name !== "city_id",
  );
  const columns = own.flatMap(columnsOf);
  await execute(
    `UPDATE items SET ${columns.map((column) => `${column} = $${column}, `).join("")}
       name = coalesce($name, name), city_id = coalesce($cityId::uuid, city_id), status = coalesce($status, status),
       version = version + 1, updated_at = $now WHERE id = $id AND kind = $kind`,
    {
      id,
      kind,
      now: change.now,
      name: change.name ?? null,
      cityId: change.cityId ?? null,
      status: change.status ?? null,
      ...bound(values, columns),
    },
    tx,
  );
  for (const field of fields) {
    if (field.type === "cars") await writeCars(tx, id, (values.cars ?? []) as Car[]);
    if (field.type === "tests") await writeTests(tx, id, (values.tests ?? []) as TestPrice[]);
  }
}

/** A car that goes stays as a row, because trips name it; one that comes back is in use again. */
async function writeCars(tx: Transaction, itemId: string, cars: Car[]): Promise<void> {
  const numbers = cars.map((car) => car.registration_number);
  await execute(
    "UPDATE vehicle_units SET active = false WHERE item_id = $itemId AND active AND registration_number <> ALL($numbers::text[])",
    { itemId, numbers },
    tx,
  );
  const kept = await rows<{ registrationNumber: string }>(
    `INSERT INTO vehicle_units AS v (item_id, registration_number, papers_valid_until)
     SELECT $itemId, number, until FROM unnest($numbers::text[], $until::date[]) AS car (number, until)
     ON CONFLICT (registration_number) DO UPDATE SET papers_valid_until = EXCLUDED.papers_valid_until, active = true
       WHERE v.item_id = EXCLUDED.item_id
     RETURNING registration_number`,
    { itemId, numbers, until: cars.map((car) => car.papers_valid_until) },
    tx,
  );
  const taken = numbers.filter((number) => !kept.some((each) => each.registrationNumber === number));
  if (taken.length > 0) {
    const message = `${taken.join(", ")} is a car of another vehicle`;
    throw new Invalid(message, { cars: [message] });
  }
}

async function writeTests(tx: Transaction, itemId: string, tests: TestPrice[]): Promise<void> {
  const ids = tests.map((test) => test.lab_test_id);
  await execute(
    "UPDATE lab_centre_tests SET active = false WHERE item_id = $itemId AND active AND lab_test_id <> ALL($ids::uuid[])",
    { itemId, ids },
    tx,
  );
  await execute(
    `INSERT INTO lab_centre_tests (item_id, lab_test_id, price_paise)
     SELECT $itemId, id, price FROM unnest($ids::uuid[], $prices::bigint[]) AS test (id, price)
     ON CONFLICT (item_id, lab_test_id) DO UPDATE SET price_paise = EXCLUDED.price_paise, active = true`,
    { itemId, ids, prices: tests.map((test) => test.price_paise) },
    tx,
  );
}

const detailColumns = (fields: readonly ItemField[]) =>
  fields.filter((field) => field.on === "detail").flatMap(columnsOf);

function bound(values: ItemValues, columns: string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
}

async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) === "items_name_once") {
      const message = "There is one of this name already";
      throw new Invalid(message, { name: [message] });
    }
    throw error;
  }
}
