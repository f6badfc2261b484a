import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { PURCHASED_TYPES } from "#app/domain/listings/labels.ts";
import {
  foodTypesOnSale,
  listPublicItems,
  type PublicItemFilters,
  purchasedTypesOnSale,
  unitsOnSale,
} from "#app/domain/listings/list-public-items.ts";
import { parentChoices } from "#app/domain/listings/parent-choices.ts";
import { LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import {
  type AnswerSchema,
  FLAG,
  NUMBER,
  objectSchema,
  orNull,
  rowsSchema,
  TEXT,
} from "../answer-schemas.ts";
import { cityIdOf } from "../city.ts";
import { id, listOf, page, q } from "../fields.ts";
import { operation, type RouteAlias } from "../operation.ts";
import { OWNER_NAMES, ownerFields, ownerOf } from "../owner.ts";
import { publicItemRow, publicItemSchema } from "../present/item.ts";

/** Food and equipment as customers find them: what is on sale, whoever sells it. */

const filters = z.object({ cityId: id.optional(), q, page });
const inCity = { city_id: "cityId" };

/** A page of what is on sale; with the contract's words when there is nothing. */
async function onSale(ctx: Context, wanted: PublicItemFilters, empty?: string) {
  const found = await listPublicItems(ctx, wanted);
  const nothing = empty && found.rows.length === 0 && wanted.page === 1;
  return {
    data: found.rows.map(publicItemRow),
    page: found.page,
    more: found.more,
    ...(nothing ? { message: empty } : {}),
  };
}

/** What `onSale` answers. */
function onSaleSchema(kind: PublicItemFilters["kind"]) {
  const page = objectSchema({
    data: { type: "array", items: publicItemSchema(kind) },
    page: NUMBER,
    more: FLAG,
  });
  return { ...page, properties: { ...page.properties, message: TEXT } };
}

const withMessage = (rows: AnswerSchema) => ({ ...rows, properties: { ...rows.properties, message: TEXT } });

/** Ids and names of a kind, 50 a page. */
const names = (name: string, kind: "food_item" | "equipment_item", aliases: RouteAlias[]) =>
  operation({
    name,
    answer: objectSchema({
      data: {
        type: "array",
        items: objectSchema({
          item_id: TEXT,
          txn_id: TEXT,
          item_name: TEXT,
          parent_txn_id: orNull(TEXT),
          parent_name: orNull(TEXT),
        }),
      },
      page: NUMBER,
      more: FLAG,
    }),
    summary: "Names of what is on sale, 50 a page; of one city when told.",
    access: "public",
    input: filters,
    aliases,
    run: async (ctx, input) => {
      const found = await listPublicItems(ctx, { kind, ...input });
      const data = found.rows.map((item) => ({
        item_id: item.id,
        txn_id: item.id,
        item_name: item.name,
        parent_txn_id: item.parentId,
        parent_name: item.parentName,
      }));
      return { data, page: found.page, more: found.more };
    },
  });

const food = [
  ...names("food-item.list-names", "food_item", [{ at: "GET /foodItemList/loadItems", as: inCity }]),
  ...operation({
    name: "food-item.list-by-type",
    answer: onSaleSchema("food_item"),
    summary: "The dishes of a type of food on sale, 50 a page.",
    access: "public",
    input: filters.extend({ foodTypeId: id }),
    aliases: [{ at: "GET /foodItemList/:food_type_id", as: { ...inCity, food_type_id: "foodTypeId" } }],
    run: (ctx, input) => onSale(ctx, { kind: "food_item", ...input }),
  }),
  ...operation({
    name: "food-item.list-booking-types",
    answer: withMessage(rowsSchema(objectSchema({ food_type_id: TEXT, food_type: TEXT }))),
    summary: "The types of food that can be booked now.",
    access: "public",
    input: z.object({ cityId: id.optional() }),
    aliases: [{ at: "GET /foodPartner/getBookingFoodTypes", as: inCity }],
    run: async (ctx, input) => {
      const found = await foodTypesOnSale(ctx, input);
      const data = found.map((type) => ({ food_type_id: type.id, food_type: type.name }));
      return data.length > 0
        ? { data }
        : { data, message: LOOKUP_MESSAGES.sorryCurrentlyTheItemsYouHaveSelectedIsNotAvailable };
    },
  }),
  ...operation({
    name: "food-item.search",
    answer: onSaleSchema("food_item"),
    summary: "The dishes on sale in a city, 50 a page.",
    access: "public",
    input: z.object({ city: z.string().trim().min(1, "Please give the city").max(120), q, page }),
    aliases: [
      {
        at: "GET /foodPartner/getBookingFoodDetails/bookingDetails/:value",
        as: { value: "city" },
        note: "value is the city, by id or name.",
      },
    ],
    run: async (ctx, { city, ...input }) =>
      onSale(
        ctx,
        { kind: "food_item", cityId: await cityIdOf(ctx, city), ...input },
        LOOKUP_MESSAGES.sorryCurrentlyThereAreNoRestaurantsAvailableForThisCity,
      ),
  }),
  ...operation({
    name: "restaurant.list-names",
    answer: rowsSchema(objectSchema({ txn_id: TEXT, kitchen_name: TEXT, name_of_kitchen: TEXT })),
    summary: "Names of the kitchens that the caller may add food to, at most 500.",
    access: ["partner", "staff", "city_manager", "admin"],
    input: z.object(ownerFields),
    aliases: [
      {
        at: "GET /dropdown/lookup-restaurants/:account_id/:holder_id",
        as: OWNER_NAMES,
        note: "holder_id is the partner.",
      },
    ],
    run: async (ctx, ids) => {
      const { accountId } = ownerOf(ids);
      const found = await parentChoices(ctx, "food_item", { accountId });
      return {
        data: found.map((one) => ({ txn_id: one.id, kitchen_name: one.name, name_of_kitchen: one.name })),
      };
    },
  }),
];

const equipment = [
  ...names("equipment-item.list-names", "equipment_item", [
    { at: "GET /equipmentItemList", as: inCity },
    { at: "GET /dropdown/loadItemNameDetails", as: inCity, note: "Read as equipment." },
  ]),
  ...operation({
    name: "equipment-item.list-units",
    answer: rowsSchema(objectSchema({ unit_id: TEXT, units: TEXT })),
    summary: "What equipment on sale is counted in; of one item when told.",
    access: "public",
    input: z.object({ itemId: id.optional() }),
    aliases: [
      { at: "GET /equipmentItemList/loadUnits/:item_id", as: { item_id: "itemId" } },
      { at: "GET /dropdown/loadEquipmentUnits", as: { item_id: "itemId" } },
    ],
    run: async (ctx, input) => ({
      data: (await unitsOnSale(ctx, input)).map((unit) => ({ unit_id: unit.id, units: unit.name })),
    }),
  }),
  ...operation({
    name: "equipment-item.list-booking-types",
    answer: withMessage(rowsSchema(objectSchema({ purchased_type: TEXT, name: TEXT }))),
    summary: "In which ways equipment can be booked now: to buy, for hire, to refill.",
    access: "public",
    input: z.object({ cityId: id.optional() }),
    aliases: [{ at: "GET /equipmentPartner/getBookingEquipmentTypes", as: inCity }],
    run: async (ctx, input) => {
      const found = await purchasedTypesOnSale(ctx, input);
      const data = found.map((type) => ({ purchased_type: type, name: PURCHASED_TYPES[type] }));
      return data.length > 0
        ? { data }
        : { data, message: LOOKUP_MESSAGES.sorryCurrentlyTheItemsYouHaveSelectedIsNotAvailable };
    },
  }),
  ...operation({
    name: "equipment-item.search",
    answer: onSaleSchema("equipment_item"),
    summary: "The equipment on sale in a city, 50 a page; only the items of myArray when it is given.",
    access: "public",
    input: z.object({
      city: z.string().trim().min(1, "Please give the city").max(120),
      itemIds: z.preprocess((given) => (given === "" ? undefined : given), listOf(id, 50).optional()),
      q,
      page,
    }),
    aliases: [
      {
        at: "GET /equipmentPartner/getEquipmentBookingDetails/booking/:city",
        as: { myArray: "itemIds" },
        note: "city by id or name; myArray is a list of items' ids, with commas between.",
      },
    ],
    run: async (ctx, { city, ...input }) =>
      onSale(
        ctx,
        { kind: "equipment_item", cityId: await cityIdOf(ctx, city), ...input },
        LOOKUP_MESSAGES.sorryCurrentlyThereAreNoPartnersAvailableForThisCity,
      ),
  }),
  ...operation({
    name: "medical-store.list",
    answer: onSaleSchema("medical_store"),
    summary: "The medical stores on sale, 50 a page; of one city when told.",
    access: "public",
    input: filters,
    aliases: [
      { at: "GET /medicalItemList/loadAllMedicalstores", as: inCity },
      { at: "GET /dropdown/loadMedicalStoreDetails", as: inCity },
    ],
    run: (ctx, input) => onSale(ctx, { kind: "medical_store", ...input }),
  }),
];

export const goodsCalls = [...food, ...equipment];
