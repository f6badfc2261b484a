import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import type { Field, Value, Values } from "#app/domain/listings/fields.ts";
import { itemList } from "#app/domain/listings/item-list.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import type { PublicItemRow } from "#app/domain/listings/list-public-items.ts";
import { type ItemListRow, readItems } from "#app/domain/listings/read-items.ts";
import { fieldsOf, LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { nameOf, STATUS_NAMES } from "#app/domain/listings/spec-names.ts";
import type { StateOfList } from "#app/domain/lists/define-list.ts";
import { paths } from "#app/http/paths.ts";
import { toRupees } from "../amounts.ts";
import {
  type AnswerSchema,
  COUNTS,
  FLAG,
  NUMBER,
  orNull,
  pageSchema,
  type Schema,
  TEXT,
} from "../answer-schemas.ts";

/** Items between the domain's fields and the specification's names (section 3). Amounts are rupees here, offers percent, distances km. */

const FACTOR: Partial<Record<Field["type"], number>> = {
  rupees: 100,
  percent: 10_000,
  kilometres: 1_000,
};

/** The name of the field that has the address of the photo; kinds that the specification gives none have `image`. */
const IMAGE: Partial<Record<ItemKind, string>> = {
  food_item: "food_image",
  vehicle: "vehicle_image",
  equipment_item: "equipment_image",
};

/** The names beside the ids of masters, where they are not the id's with `_name` for `_id`. */
const MASTER_NAMES: Record<string, string> = {
  from_point_id: "point_name_from",
  to_point_id: "hospital_name",
};

/** An item as its calls answer it. */
export function itemRow(item: ItemListRow) {
  const { kind } = item;
  return {
    txn_id: item.id,
    item_txn_id: item.id,
    parent_txn_id: item.parentId,
    parent_name: item.parentName,
    name: item.name,
    city_name: item.cityName,
    partner_name: item.accountName,
    partner_sub_name: item.branchName,
    status: item.status,
    ...(STATUS_NAMES[kind] ? { [STATUS_NAMES[kind]]: item.status } : {}),
    ...(LISTING_KINDS[kind].parent
      ? {}
      : { total_items_count: item.children, approved_items_count: item.childrenOnSale }),
    ...(kind === "transport_company" ? { total_travel_count: item.children } : {}),
    ...told(item),
  };
}

/** An item on sale, as anybody sees it. */
export function publicItemRow(item: Omit<PublicItemRow, "parentName"> & { parentName?: string | null }) {
  return {
    txn_id: item.id,
    item_txn_id: item.id,
    parent_txn_id: item.parentId,
    parent_name: item.parentName ?? null,
    name: item.name,
    city_id: item.cityId,
    city_name: item.cityName,
    ...told(item),
  };
}

/** What both tell: values and terms, the names of what they choose, the photo's address, and what is known of a cab. */
function told(
  item: Pick<
    ItemListRow,
    "kind" | "values" | "terms" | "words" | "photoUploadId" | "routeFacts" | "cityName"
  >,
) {
  const { kind, values, terms, words, photoUploadId, routeFacts } = item;
  const { total_fare_paise, ...facts } = routeFacts;
  return {
    ...namedValues(kind, { ...values, ...terms }),
    ...masterNames(kind, words),
    [IMAGE[kind] ?? "image"]: photoUploadId && paths.upload(photoUploadId),
    ...facts,
    ...(total_fare_paise === undefined ? {} : { total_fare: toRupees(total_fare_paise) }),
    ...(kind === "travel_location" ? { city: item.cityName } : {}),
    ...(kind === "transport_company"
      ? { transport_latitude: values.latitude, transport_longitude: values.longitude }
      : {}),
  };
}

function masterNames(kind: ItemKind, words: Record<string, string>) {
  const chosen = fieldsOf(kind).filter(({ type, name }) => type === "master" && name !== "city_id");
  return Object.fromEntries(
    chosen.map(({ name }) => [MASTER_NAMES[name] ?? name.replace(/_id$/, "_name"), words[name] ?? null]),
  );
}

/** A page of items of a kind as its calls answer it, with how many there are in each status. */
export async function itemsAnswer(ctx: Context, state: StateOfList<typeof itemList> & { kind: ItemKind }) {
  const { rows, total, totalIsBounded, page, pageSize, counts } = await itemList.page(ctx, state);
  const ids = rows.map(({ key }) => key);
  return {
    data: (await readItems(ctx, state.kind, ids)).map(itemRow),
    total,
    page,
    more: totalIsBounded || page * pageSize < total,
    counts: counts.status ?? {},
  };
}

export const itemsAnswerSchema = (kind: ItemKind) => pageSchema(itemSchema(kind), COUNTS);

const LIST: Schema = { type: "array" };
const FIELD_TYPES: Partial<Record<Field["type"], Schema>> = {
  rupees: NUMBER,
  percent: NUMBER,
  kilometres: NUMBER,
  number: NUMBER,
  flag: FLAG,
  choices: LIST,
  masters: LIST,
  cars: LIST,
  tests: LIST,
};

/** What `itemRow` gives of a kind, as JSON Schema. */
export function itemSchema(kind: ItemKind): AnswerSchema {
  const whose: Record<string, Schema> = {
    partner_sub_name: orNull(TEXT),
    ...(STATUS_NAMES[kind] ? { [STATUS_NAMES[kind]]: TEXT } : {}),
  };
  const counted: Record<string, Schema> = LISTING_KINDS[kind].parent
    ? {}
    : { total_items_count: NUMBER, approved_items_count: NUMBER };
  const cars: Record<string, Schema> = kind === "transport_company" ? { total_travel_count: NUMBER } : {};
  return toldSchema(kind, ["partner_name", "status"], { ...whose, ...counted, ...cars });
}

/** What `publicItemRow` gives of a kind. */
export const publicItemSchema = (kind: ItemKind) => toldSchema(kind, ["city_id"], {});

/** What both tell, read off the fields of the kind, with what one of them has besides. */
function toldSchema(kind: ItemKind, alsoAlways: string[], more: Record<string, Schema>): AnswerSchema {
  const always = ["txn_id", "item_txn_id", "name", "city_name", ...alsoAlways];
  const texts = ["parent_txn_id", "parent_name", IMAGE[kind] ?? "image"];
  const facts = kind === "vehicle" ? ["vehicle_from", "vehicle_to"] : [];
  const ofRoute =
    kind === "travel_location" ? ["travel_name", "vehicle_type_name", "pickup_type", "city"] : [];
  const fields = fieldsOf(kind).flatMap(
    (field): Array<[string, Schema]> =>
      field.type === "point"
        ? [
            ["latitude", orNull(NUMBER)],
            ["longitude", orNull(NUMBER)],
          ]
        : [[nameOf(kind, field.name), orNull(FIELD_TYPES[field.type] ?? TEXT)]],
  );
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(always.map((name) => [name, TEXT])),
      ...Object.fromEntries([...texts, ...facts, ...ofRoute].map((name) => [name, orNull(TEXT)])),
      ...(kind === "travel_location" ? { total_fare: NUMBER } : {}),
      ...(kind === "transport_company"
        ? { transport_latitude: orNull(NUMBER), transport_longitude: orNull(NUMBER) }
        : {}),
      ...Object.fromEntries(Object.keys(masterNames(kind, {})).map((name) => [name, orNull(TEXT)])),
      ...Object.fromEntries(fields),
      ...more,
    },
    required: always,
  };
}

/** Values and terms by the names at the edge. */
function namedValues(kind: ItemKind, values: Values): Record<string, unknown> {
  const named = fieldsOf(kind).flatMap((field): Array<[string, unknown]> => {
    if (field.type === "point")
      return [
        ["latitude", values.latitude],
        ["longitude", values.longitude],
      ];
    const factor = FACTOR[field.type];
    const value = values[field.name];
    return [[nameOf(kind, field.name), factor && typeof value === "number" ? value / factor : value]];
  });
  return Object.fromEntries(named);
}

function edgeSchema(field: Field): z.ZodType<Value> {
  const factor = FACTOR[field.type];
  if (factor)
    return z.coerce
      .number()
      .min(0)
      .max(10_000_000)
      .transform((number) => Math.round(number * factor));
  switch (field.type) {
    case "number":
      return z.coerce.number();
    case "flag":
      return z.preprocess(
        (value) => value === true || value === "true" || value === "on" || value === "1",
        z.boolean(),
      );
    case "choices":
      return z.preprocess(
        (value) => (Array.isArray(value) ? value : String(value).split(",")),
        z.array(z.string()).max(50),
      );
    case "cars":
      return z
        .array(
          z.object({
            registration_number: z.string(),
            papers_valid_until: z.string().nullable().default(null),
          }),
        )
        .max(200);
    case "tests":
      return z.array(z.object({ lab_test_id: z.uuid(), price_paise: z.number() })).max(1_000);
    default:
      return z.string().max(4_000);
  }
}

/** What the calls of a kind take, by the names at the edge; nothing is required here, the domain says what is missing. */
export function itemInput(kind: ItemKind) {
  const shape = fieldsOf(kind).flatMap(
    (field): Array<[string, z.ZodType]> =>
      field.type === "point"
        ? [
            ["latitude", z.coerce.number().optional()],
            ["longitude", z.coerce.number().optional()],
          ]
        : [[nameOf(kind, field.name), edgeSchema(field).optional()]],
  );
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodObject<
    Record<string, z.ZodType<Value | undefined>>
  >;
}

/** The domain's fields out of what was sent: those that were sent, values and terms apart. */
export function itemFields(kind: ItemKind, sent: Record<string, unknown>): { values: Values; terms: Values } {
  const pick = (fields: readonly Field[]) =>
    Object.fromEntries(
      fields
        .flatMap((field) => (field.type === "point" ? ["latitude", "longitude"] : [field.name]))
        .map((name) => [name, sent[nameOf(kind, name)] as Value | undefined] as const)
        .filter((entry): entry is readonly [string, Value] => entry[1] !== undefined),
    );
  return { values: pick(LISTING_KINDS[kind].values), terms: pick(LISTING_KINDS[kind].terms) };
}
