import { randomUUID } from "node:crypto";
import type { TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { filled } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { type Car, columnsOf, type Field, type TestPrice, type Values } from "./fields.ts";
import type { StoreName } from "./kind.ts";
import type { ItemStatus, KindName } from "./labels.ts";
import { changeScope } from "./policy.ts";
import { fieldsOf, LISTING_KINDS } from "./registry.ts";
import { FROM_SQL, ROW, TERMS_SQL, VALUES_SQL } from "./sql.ts";
import { type ListingPlace, refuseTakenName, STORES } from "./stores.ts";

/** Which listing is meant: where it is kept, and its id there. */
export type ListingRef = { store: StoreName; id: string };

/** A listing as its rows hold it. */
export type ListingRecord = {
  id: string;
  kind: KindName;
  parentId: string | null;
  parentName: string | null;
  accountId: string;
  subPartnerId: string | null;
  cityId: string;
  name: string;
  status: ItemStatus;
  version: number;
  values: Values;
  terms: Values;
};

/**
 * A listing that this actor may change, locked until the end of the transaction.
 * @throws NotFound when there is none, or it is foreign
 */
export async function lockListing(ctx: TxContext, { store, id }: ListingRef): Promise<ListingRecord> {
  const { kind, from, owner } = STORES[store];
  const scope = changeScope(ctx.actor, owner);
  const found = await row<{ kind: KindName }>(
    `SELECT ${kind} AS kind FROM ${from} WHERE ${ROW[store]}.id = $id AND ${scope.where} FOR UPDATE OF ${ROW[store]}`,
    { id, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return readRecord(found.kind, id, ctx.tx);
}

/** A listing without a check of scope, for commands that check their policy themselves. @throws NotFound */
export async function readRecord(kind: KindName, id: string, tx?: Transaction): Promise<ListingRecord> {
  const [found] = await readRecords(kind, [id], tx);
  if (!found) throw new NotFound();
  return found;
}

/**
 * Of some listings those of this kind, without a check of scope, in the order of their ids; `lock` keeps them until the end of the
 * transaction.
 */
export async function readRecords(
  kind: KindName,
  ids: readonly string[],
  tx?: Transaction,
  lock = false,
): Promise<ListingRecord[]> {
  const { store } = LISTING_KINDS[kind];
  const { parent, owner, kind: kindSql } = STORES[store];
  const main = ROW[store];
  return rows<ListingRecord>(
    `SELECT ${main}.id, ${kindSql} AS kind, ${parent.id} AS "parentId", ${parent.name} AS "parentName", ${owner}.account_id,
       ${owner}.sub_partner_id, ${owner}.city_id, ${main}.name, ${main}.status, ${main}.version, ${VALUES_SQL[kind]} AS values, ${TERMS_SQL[kind]} AS terms
     FROM ${FROM_SQL[kind]} WHERE ${main}.id = ANY($ids::uuid[]) AND ${kindSql} = $kind ORDER BY ${main}.id${lock ? ` FOR UPDATE OF ${main}` : ""}`,
    { ids, kind },
    tx,
  );
}

/** @throws Conflict (`stale`) when the form was filled from an older version */
export function refuseStale(current: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== current) {
    throw new Conflict(
      "This was changed since you opened it. Please look at it again before you save.",
      "stale",
    );
  }
}

/** What a later import recognises a listing by, and whether it says something new. */
export type Imported = { key: string; digest: string };

/**
 * Inserts listings of a kind with all their rows, by a few statements for all of them.
 * @returns their ids, in order @throws Invalid for a name or number plate that is taken
 */
export async function insertListings(
  tx: Transaction,
  kind: KindName,
  listings: ReadonlyArray<{ place: ListingPlace; values: Values; imported?: Imported }>,
  now: Date,
): Promise<string[]> {
  const { store, detail } = LISTING_KINDS[kind];
  const fields = fieldsOf(kind);
  const extra = await STORES[store].inserted(tx, kind, listings);
  const made = listings.map(({ values, imported }, index) => ({
    id: randomUUID(),
    values,
    extra: { ...extra[index], import_key: imported?.key ?? null, import_digest: imported?.digest ?? null },
  }));
  const [main, own] = [mainColumns(fields), detailColumns(fields)];
  return refuseTakenName(store, async () => {
    await insertRows(
      store,
      made.map(({ id, values, extra }) => ({
        id,
        ...bound(values, main),
        ...extra,
        created_at: now,
        updated_at: now,
      })),
      tx,
    );
    if (detail)
      await insertRows(
        detail,
        made.map(({ id, values }) => ({ item_id: id, ...bound(values, own) })),
        tx,
      );
    await linkMasters(tx, fields, made);
    const others = fields.filter(({ type }) => type === "cars" || type === "tests");
    if (others.length > 0) for (const { id, values } of made) await writeRows(tx, id, others, values);
    return made.map(({ id }) => id);
  });
}

/** The links of new listings to the rows of a master. */
async function linkMasters(
  tx: Transaction,
  fields: readonly Field[],
  listings: ReadonlyArray<{ id: string; values: Values }>,
): Promise<void> {
  for (const field of fields) {
    if (field.type !== "masters") continue;
    const pairs = listings.flatMap(({ id, values }) =>
      [...new Set((values[field.name] ?? []) as string[])].map((master) => ({ id, master })),
    );
    if (pairs.length === 0) continue;
    await execute(
      `INSERT INTO ${field.link} (${field.key}, facility_id) SELECT * FROM unnest($ids::uuid[], $masters::uuid[])`,
      { ids: pairs.map(({ id }) => id), masters: pairs.map(({ master }) => master) },
      tx,
    );
  }
}

/** Writes values onto a listing and raises its version. @returns the listing's columns beside the declared ones, as they now are */
export async function writeValues(
  tx: Transaction,
  listing: ListingRecord,
  values: Values,
  change: { status?: ItemStatus; now: Date },
): Promise<void> {
  const { store, values: fields } = LISTING_KINDS[listing.kind];
  const extra = await STORES[store].changed(tx, listing, values);
  await writeFields(tx, listing, fields, values, {
    ...extra,
    ...(change.status ? { status: change.status } : {}),
    updated_at: change.now,
  });
  await STORES[store].follow?.(tx, listing, extra);
}

/** Writes terms onto a listing and raises its version. */
export function writeTermsOf(
  tx: Transaction,
  listing: ListingRecord,
  terms: Values,
  now: Date,
): Promise<void> {
  return writeFields(tx, listing, LISTING_KINDS[listing.kind].terms, terms, { updated_at: now });
}

/** Writes one column of the terms onto several listings of a kind and raises their versions, by a statement for each table. */
export async function writeTermOfMany(
  tx: Transaction,
  kind: KindName,
  { name, on }: Field,
  values: ReadonlyArray<{ id: string; value: unknown }>,
  now: Date,
): Promise<void> {
  const { store, detail } = LISTING_KINDS[kind];
  const write = (table: string, key: string, set: string) =>
    execute(
      `UPDATE ${table} stored SET ${set} FROM jsonb_populate_recordset(NULL::${table}, $said::jsonb) said WHERE stored.${key} = said.${key}`,
      { said: JSON.stringify(values.map(({ id, value }) => ({ [key]: id, [name]: value }))), now },
      tx,
    );
  const own = `${name} = said.${name}`;
  const raised = "version = stored.version + 1, updated_at = $now";
  await write(store, "id", on === "detail" ? raised : `${own}, ${raised}`);
  if (on === "detail") await write(filled(detail), "item_id", own);
}

async function writeFields(
  tx: Transaction,
  { id, kind }: ListingRecord,
  fields: readonly Field[],
  values: Values,
  extra: Record<string, unknown>,
): Promise<void> {
  const { store, detail } = LISTING_KINDS[kind];
  await refuseTakenName(store, async () => {
    const main = { ...bound(values, mainColumns(fields)), ...extra };
    await execute(
      `UPDATE ${store} SET ${assignments(main)}, version = version + 1 WHERE id = $id`,
      { ...main, id },
      tx,
    );
    const own = bound(values, detailColumns(fields));
    if (detail && Object.keys(own).length > 0)
      await execute(`UPDATE ${detail} SET ${assignments(own)} WHERE item_id = $id`, { ...own, id }, tx);
    await writeRows(tx, id, fields, values);
  });
}

/** Sets the status that a decision gives, and raises the version. */
export async function setStatus(
  tx: Transaction,
  { store, id }: ListingRef,
  status: "approved" | "rejected",
  now: Date,
): Promise<void> {
  await execute(
    `UPDATE ${store} SET status = $status, version = version + 1, updated_at = $now WHERE id = $id`,
    { id, status, now },
    tx,
  );
}

const mainColumns = (fields: readonly Field[]) =>
  fields.filter((field) => field.on !== "detail").flatMap(columnsOf);
const detailColumns = (fields: readonly Field[]) =>
  fields.filter((field) => field.on === "detail").flatMap(columnsOf);

function bound(values: Values, columns: readonly string[]): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  for (const column of columns) said[column] = values[column] ?? null;
  return said;
}

const assignments = (columns: Record<string, unknown>) =>
  Object.keys(columns)
    .map((column) => `${column} = $${column}`)
    .join(", ");

/** The values that are rows of their own. */
async function writeRows(
  tx: Transaction,
  id: string,
  fields: readonly Field[],
  values: Values,
): Promise<void> {
  for (const field of fields) {
    if (field.type === "cars") await writeCars(tx, id, (values.cars ?? []) as Car[]);
    if (field.type === "tests") await writeTests(tx, id, (values.tests ?? []) as TestPrice[]);
    if (field.type === "masters") await writeMasters(tx, id, field, (values[field.name] ?? []) as string[]);
  }
}

async function writeMasters(
  tx: Transaction,
  id: string,
  { link, key }: Extract<Field, { type: "masters" }>,
  ids: string[],
): Promise<void> {
  await execute(
    `DELETE FROM ${link} WHERE ${key} = $id AND facility_id <> ALL($ids::uuid[])`,
    { id, ids },
    tx,
  );
  await execute(
    `INSERT INTO ${link} (${key}, facility_id) SELECT $id, unnest($ids::uuid[]) ON CONFLICT DO NOTHING`,
    { id, ids },
    tx,
  );
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
