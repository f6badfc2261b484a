import { recordAudits } from "#app/domain/audit/record.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { Field } from "#app/domain/listings/fields.ts";
import type { StoreName } from "#app/domain/listings/kind.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { type ListingRecord, readRecords } from "#app/domain/listings/record.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { refuseBrokenRules, termsSchema } from "#app/domain/listings/schema.ts";
import { writeOneTerm } from "#app/domain/listings/set-terms.ts";
import { ROW } from "#app/domain/listings/sql.ts";
import { STORES } from "#app/domain/listings/stores.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, rows, type Transaction } from "#db/client.ts";
import { type BulkField, type BulkRow, bulkField } from "./field.ts";

/** What can be changed of many listings at once: what they cost, the price that no offer goes below, and whether they are sold. */

/** Every price and percentage of what a kind costs, by name. */
export function termFields(kind: KindName): Record<string, BulkField> {
  const amounts = KINDS[kind].terms.filter(({ type }) => type === "rupees" || type === "percent");
  return Object.fromEntries(amounts.map((field) => [field.name, termField(kind, field)]));
}

function termField(kind: KindName, field: Field): BulkField {
  const termsOf = (listing: ListingRecord, after: unknown) => ({
    ...listing.terms,
    [field.name]: after as number | null,
  });
  return bulkField<ListingRecord>({
    label: field.label,
    input: field.type === "percent" ? "percent" : "rupees",
    ways: field.type === "percent" ? ["set"] : ["set", "raise", "lower"],
    rows: async (ctx, ids, lock) =>
      (await readRecords(kind, ids, ctx.tx, lock)).map((of) => ({
        id: of.id,
        name: of.name,
        detail: of.parentName ?? "",
        before: (of.terms[field.name] ?? null) as number | null,
        of,
      })),
    whyNot: (_, { of, after }) => {
      try {
        const terms = parseInput(termsSchema(kind), termsOf(of, after));
        refuseBrokenRules(kind, { ...of.values, ...terms });
        return undefined;
      } catch (error) {
        if (error instanceof DomainError) return error.message;
        throw error;
      }
    },
    write: (ctx, tx, steps, batchId) =>
      writeOneTerm(ctx, tx, {
        kind,
        field,
        changes: steps.map(({ of, after }) => ({ listing: of, terms: termsOf(of, after) })),
        batchId,
      }),
  });
}

type Stored = { kind: KindName; propertyId: string | null };

/** Rows of a store with the value of one expression. */
async function stored(
  store: StoreName,
  value: string,
  ids: readonly string[],
  lock: boolean,
  tx?: Transaction,
): Promise<BulkRow<Stored>[]> {
  const { kind, parent, from } = STORES[store];
  const main = ROW[store];
  const found = await rows<Omit<BulkRow, "of"> & Stored>(
    `SELECT ${main}.id, ${main}.name, coalesce(${parent.name}, '') AS detail, ${value} AS before, ${kind} AS kind,
       ${store === "rooms" ? "r.property_id" : "NULL::uuid"} AS property_id
     FROM ${from} WHERE ${main}.id = ANY($ids::uuid[]) ORDER BY ${main}.id${lock ? ` FOR UPDATE OF ${main}` : ""}`,
    { ids },
    tx,
  );
  return found.map(({ kind: kindName, propertyId, ...row }) => ({
    ...row,
    of: { kind: kindName, propertyId },
  }));
}

const ON_SALE = [
  { value: "yes", label: "On sale" },
  { value: "no", label: "Off sale" },
];

/** Whether listings of a store are sold, as their owner's switch says it. */
export function onSaleField(store: StoreName): BulkField {
  return bulkField<Stored>({
    label: "On sale",
    input: "choice",
    ways: ["set"],
    options: async () => ON_SALE,
    rows: (ctx, ids, lock) =>
      stored(store, `CASE WHEN ${ROW[store]}.on_sale THEN 'yes' ELSE 'no' END`, ids, lock, ctx.tx),
    write: async (ctx, tx, steps, batchId) => {
      await execute(
        `UPDATE ${store} listing SET on_sale = said.value = 'yes', updated_at = $now
         FROM unnest($ids::uuid[], $values::text[]) AS said (id, value) WHERE listing.id = said.id`,
        { ids: steps.map(({ id }) => id), values: steps.map(({ after }) => after), now: ctx.now },
        tx,
      );
      await recordAudits(
        ctx,
        tx,
        steps.map(({ id, before, after, of }) => ({
          action: `${of.kind}.${after === "yes" ? "on_sale" : "off_sale"}`,
          subjectKind: of.kind,
          subjectId: id,
          before: { onSale: before === "yes" },
          after: { onSale: after === "yes" },
          batchId,
        })),
      );
    },
  });
}

/** The price that no offer goes below, of rooms or items. */
export function floorField(store: "rooms" | "items"): BulkField {
  const thing = store === "rooms" ? "room" : "item";
  return bulkField<Stored>({
    label: "Floor price in rupees",
    input: "rupees",
    ways: ["set", "raise", "lower", "clear"],
    rows: (ctx, ids, lock) => stored(store, `${ROW[store]}.floor_price_paise`, ids, lock, ctx.tx),
    whyNot: (_, { after }) => (after === 0 ? "A floor price is above zero, or there is none." : undefined),
    write: async (ctx, tx, steps, batchId) => {
      await execute(
        `UPDATE ${store} listing SET floor_price_paise = said.value
         FROM unnest($ids::uuid[], $values::bigint[]) AS said (id, value) WHERE listing.id = said.id`,
        { ids: steps.map(({ id }) => id), values: steps.map(({ after }) => after) },
        tx,
      );
      await recordAudits(
        ctx,
        tx,
        steps.map(({ id, before, after, of }) => ({
          action: `${thing}.floor_price`,
          subjectKind: of.propertyId ? "property" : "item",
          subjectId: of.propertyId ?? id,
          before: { [thing]: id, floorPricePaise: before },
          after: { [thing]: id, floorPricePaise: after },
          batchId,
        })),
      );
    },
  });
}
