import { recordAudits } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { Field } from "#app/domain/listings/fields.ts";
import type { StoreName } from "#app/domain/listings/kind.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { type ListingRecord, readRecords } from "#app/domain/listings/record.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { refuseBrokenRules, termsSchema } from "#app/domain/listings/schema.ts";
import { writeOneTerm } from "#app/domain/listings/set-terms.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, rows } from "#db/client.ts";
import { type BulkField, type BulkRow, type BulkValue, bulkField } from "./field.ts";

/** What can be changed of many listings at once: what they cost, the price that no offer goes below, and whether they are sold. */

/** Every price and percentage of what a kind costs, by name. */
export function termFields(kind: KindName): Record<string, BulkField> {
  const amounts = LISTING_KINDS[kind].terms.filter(({ type }) => type === "rupees" || type === "percent");
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
    write: (ctx, steps, { batchId }) =>
      writeOneTerm(ctx, {
        kind,
        field,
        changes: steps.map(({ of, after }) => ({ listing: of, terms: termsOf(of, after) })),
        batchId,
      }),
  });
}

type Stored = { kind: KindName; propertyId: string | null };
type StoredRow = Stored & {
  id: string;
  name: string;
  detail: string;
  onSale: boolean;
  floorPricePaise: number | null;
};

const PROPERTIES = `SELECT listing.id, listing.name, '' AS detail, 'property' AS kind, NULL::uuid AS property_id, listing.on_sale,
  NULL::bigint AS floor_price_paise FROM properties listing`;
const ROOMS = `SELECT listing.id, listing.name, house.name AS detail, 'room' AS kind, listing.property_id, listing.on_sale,
  listing.floor_price_paise FROM rooms listing JOIN properties house ON house.id = listing.property_id`;
const ITEMS = `SELECT listing.id, listing.name, coalesce(outlet.name, '') AS detail, listing.kind, NULL::uuid AS property_id, listing.on_sale,
  listing.floor_price_paise FROM items listing LEFT JOIN items outlet ON outlet.id = listing.parent_id`;

/** Rows of a store, with the value that is wanted of each. */
async function stored(
  ctx: Context,
  { store, ids, lock }: { store: StoreName; ids: readonly string[]; lock: boolean },
  value: (row: StoredRow) => BulkValue,
): Promise<BulkRow<Stored>[]> {
  const found = await rows<StoredRow>(
    `${store === "rooms" ? ROOMS : store === "items" ? ITEMS : PROPERTIES}
     WHERE listing.id = ANY($ids::uuid[]) ORDER BY listing.id${lock ? " FOR UPDATE OF listing" : ""}`,
    { ids },
    ctx.tx,
  );
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    detail: row.detail,
    before: value(row),
    of: { kind: row.kind, propertyId: row.propertyId },
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
    rows: (ctx, ids, lock) => stored(ctx, { store, ids, lock }, ({ onSale }) => (onSale ? "yes" : "no")),
    write: async (ctx, steps, { batchId }) => {
      await execute(
        `UPDATE ${store === "rooms" ? "rooms" : store === "items" ? "items" : "properties"} listing SET on_sale = said.value = 'yes', updated_at = $now
         FROM unnest($ids::uuid[], $values::text[]) AS said (id, value) WHERE listing.id = said.id`,
        { ids: steps.map(({ id }) => id), values: steps.map(({ after }) => after), now: ctx.now },
        ctx.tx,
      );
      await recordAudits(
        ctx,
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
    rows: (ctx, ids, lock) => stored(ctx, { store, ids, lock }, ({ floorPricePaise }) => floorPricePaise),
    whyNot: (_, { after }) => (after === 0 ? "A floor price is above zero, or there is none." : undefined),
    write: async (ctx, steps, { batchId }) => {
      await execute(
        `UPDATE ${store === "rooms" ? "rooms" : "items"} listing SET floor_price_paise = said.value
         FROM unnest($ids::uuid[], $values::bigint[]) AS said (id, value) WHERE listing.id = said.id`,
        { ids: steps.map(({ id }) => id), values: steps.map(({ after }) => after) },
        ctx.tx,
      );
      await recordAudits(
        ctx,
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
