import { z } from "zod";
import { type Context, hasRole } from "#app/domain/context.ts";
import { countItems } from "#app/domain/listings/count-properties.ts";
import { ITEM_STATUSES } from "#app/domain/listings/labels.ts";
import { listPublicProperties } from "#app/domain/listings/list-public-properties.ts";
import { addPhotos } from "#app/domain/listings/photos.ts";
import { propertyList } from "#app/domain/listings/property-list.ts";
import { listPropertyNames, readProperty } from "#app/domain/listings/read-properties.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import type { ListRow } from "#app/domain/lists/define-list.ts";
import { onSaleList } from "#app/domain/offers/on-sale-list.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import {
  COUNTS,
  ID,
  listAnswerSchema,
  moreSchema,
  NUMBER,
  objectSchema,
  rowsSchema,
  TEXT,
  totalSchema,
} from "../answer-schemas.ts";
import { cityIdOf } from "../city.ts";
import { id, page, q } from "../fields.ts";
import {
  type Access,
  ADMIN,
  INVENTORY_MANAGERS,
  operation,
  PARTNER,
  type RouteAlias,
  STAFF,
} from "../operation.ts";
import { OWNER_NAMES, ownerFields, ownerOf, refuseOtherOwner } from "../owner.ts";
import { PHOTO_BYTES, photosGiven, receivePhotos } from "../photos.ts";
import { listAnswer } from "../present/list.ts";
import {
  PROPERTY_NAMES,
  propertyDetail,
  propertyGiven,
  propertyValuesOf,
  publicProperty,
} from "../present/property.ts";
import { field, rowOf } from "../present/row.ts";
import { itemStatus } from "../sale-status.ts";
import { decideWaiting } from "./people.ts";

/**
 * Properties: a partner's own, those of the zone for staff, all for an admin. A partner of any kind keeps properties, so the
 * look-alike calls of the specification are aliases.
 */

/** Whoever looks things up for a form of the back office or of a partner. */
const SIGNED_IN = ["partner", "agent", "staff", "city_manager", "admin"] as const satisfies Access;

const filters = z.object({ ...ownerFields, cityId: id.optional(), status: itemStatus, q, page });

const aliasOf = (at: Extract<RouteAlias, string>, access: Access, note = ""): RouteAlias => ({
  at,
  as: { ...OWNER_NAMES, txn_id: "propertyId", city_id: "cityId", property_city_id: "cityId" },
  access,
  note,
});

async function list(ctx: Context, input: z.output<typeof filters>) {
  const { q: name, cityId = null, status: inStatus, page: wanted, ...ids } = input;
  const { accountId: account, branchId: branch } = ownerOf(ids);
  const state = { account, branch, city: cityId, q: name, status: inStatus, page: wanted };
  return listAnswer(ctx, propertyList, state);
}

const PROPERTY_NAME = objectSchema({ txn_id: ID, property_name: TEXT });

const offerRoom = rowOf<ListRow<typeof onSaleList>>()({
  room_id: field.id((room) => room.thing.replace("room:", "")),
  property_name: field.textOrNull((room) => room.house),
  room_name: field.text((room) => room.name),
  room_type: field.textOrNull((room) => room.room_type),
  room_category: field.textOrNull((room) => room.room_category),
  price: field.amount((room) => room.price ?? 0),
  partner_offer_percentage: field.rate((room) => room.offer ?? room.standing_offer ?? 0),
  earlybird_offer: field.rate((room) => room.earlybird_offer ?? 0),
});

const PRICED_PROPERTY = objectSchema({
  txn_id: ID,
  property_name: TEXT,
  property_type: TEXT,
  city_name: TEXT,
  property_status: TEXT,
  rooms_count: NUMBER,
  room_approved_count: NUMBER,
});

const reads = [
  ...operation({
    name: "property.list",
    answer: listAnswerSchema(propertyList),
    summary:
      "The properties that the caller may see, newest first, 25 a page; of one owner or city when told.",
    access: INVENTORY_MANAGERS,
    input: filters,
    aliases: [
      aliasOf(
        "GET /propertyRegistrationMaster/getPropertyData/:account_id/:partner_id/:partner_sub_id",
        INVENTORY_MANAGERS,
      ),
      aliasOf(
        "GET /propertyRegistrationMaster/getPropertyDataForAdmin/:account_id/:partner_id/:partner_sub_id",
        ADMIN,
      ),
      aliasOf("GET /propertyRegistrationMaster/gethotels/:account_id", INVENTORY_MANAGERS),
      aliasOf(
        "GET /propertyRegistrationMaster/getMultiplePropertyDetails",
        INVENTORY_MANAGERS,
        "All of the caller's, narrowed by account_id, city_id, status and q in the query.",
      ),
      aliasOf("GET /equipmentMedicalPartner/getPropertyPartnerDetails", INVENTORY_MANAGERS),
      aliasOf(
        "GET /equipmentMedicalPartner/equipmentAccomodation",
        INVENTORY_MANAGERS,
        "Read as a list of properties.",
      ),
      aliasOf("GET /staffAccPartnersData/getPropertyData", STAFF),
      aliasOf("GET /adminDashboard/property-master-list", ADMIN),
      aliasOf("GET /adminDashboard/property-master-details", ADMIN, "Read as the property master list."),
    ],
    run: list,
  }),
  ...operation({
    name: "property.list",
    answer: moreSchema(publicProperty.schema),
    summary: "The properties on sale by name, 25 a page, of one city or one partner when told.",
    access: "public",
    input: z.object({ cityId: id.optional(), accountId: id.optional(), q, page }),
    aliases: [
      { at: "GET /propertiesMaster", as: { city_id: "cityId", account_id: "accountId" } },
      {
        at: "GET /agentApi/agentAccomodation",
        as: { city_id: "cityId" },
        access: ["agent", "admin"],
        note: "Read as what an agent has to offer: the properties on sale.",
      },
    ],
    run: async (ctx, input) => {
      const found = await listPublicProperties(ctx, input);
      return { data: found.rows.map(publicProperty.row), page: found.page, more: found.more };
    },
  }),
  ...operation({
    name: "property.list-by-city",
    answer: listAnswerSchema(propertyList),
    summary: "The properties of a city, newest first, 25 a page.",
    access: ADMIN,
    input: filters.extend({ city: z.string().trim().max(80).optional() }),
    aliases: [
      aliasOf("GET /centeraccounts/:property_city_id", ADMIN, "Read as a list of a city's properties."),
      { at: "GET /adminDashboard/properties-by-city/:city_name", as: { city_name: "city" } },
    ],
    run: async (ctx, { city, ...input }) => {
      if (city === undefined) return list(ctx, input);
      return list(ctx, { ...input, cityId: await cityIdOf(ctx, city) });
    },
  }),
  ...operation({
    name: "property.list-names",
    answer: rowsSchema(PROPERTY_NAME),
    summary: "Names of properties for a choice, at most 500.",
    access: SIGNED_IN,
    input: z.object({ ...ownerFields, cityId: id.optional() }),
    aliases: [
      aliasOf(
        "GET /dropdown/lookup-properties/:account_id/:holder_id",
        SIGNED_IN,
        "holder_id is the partner.",
      ),
      aliasOf("GET /propertyRegistrationMaster/getHotelsNames/:account_id", INVENTORY_MANAGERS),
      aliasOf("GET /staffAccPartnersData/loadPropertyNames", STAFF),
    ],
    run: async (ctx, { cityId, ...ids }) => {
      const found = await listPropertyNames(ctx, { cityId, accountId: ownerOf(ids).accountId ?? undefined });
      return { data: found.map((one) => ({ txn_id: one.id, property_name: one.name })) };
    },
  }),
  ...operation({
    name: "property.list-names",
    answer: moreSchema(PROPERTY_NAME),
    summary: "Names of the properties on sale, 25 a page.",
    access: "public",
    input: z.object({ cityId: id.optional(), q, page }),
    aliases: [{ at: "GET /propertyName", as: { city_id: "cityId" } }],
    run: async (ctx, input) => {
      const found = await listPublicProperties(ctx, input);
      const data = found.rows.map((one) => ({ txn_id: one.id, property_name: one.name }));
      return { data, page: found.page, more: found.more };
    },
  }),
  ...operation({
    name: "property.list-for-offers",
    answer: totalSchema(offerRoom.schema),
    summary: "Rooms on sale with their price and the offers that run on them, by property, 25 a page.",
    access: ADMIN,
    input: z.object({ q, page }),
    aliases: ["GET /dropdown/getpropertydetailsforoffers"],
    run: async (ctx, input) => {
      const { rows, total, page } = await onSaleList.page(ctx, { ...input, kind: "room" });
      return { data: rows.map(offerRoom.row), total, page };
    },
  }),
  ...operation({
    name: "property.list-for-pricing",
    answer: totalSchema(PRICED_PROPERTY),
    summary: "The caller's properties with their number of rooms, for changing prices.",
    access: INVENTORY_MANAGERS,
    input: z.object({ status: itemStatus, q, page }),
    aliases: ["GET /propertiesMaster/getPropertyDetailsForPrice"],
    run: async (ctx, input) => {
      const found = await propertyList.page(ctx, input);
      const data = found.rows.map((one) => ({
        txn_id: one.key,
        property_name: one.property_name,
        property_type: one.property_type,
        city_name: one.city_name,
        property_status: one.property_status,
        rooms_count: one.rooms,
        room_approved_count: one.rooms_on_sale,
      }));
      return { data, total: found.total, page: found.page };
    },
  }),
  ...operation({
    name: "property.get",
    answer: rowsSchema(propertyDetail.schema),
    summary: "One property with its rooms and photos, and whether something of it waits for approval.",
    access: INVENTORY_MANAGERS,
    input: z.object({ ...ownerFields, propertyId: id }),
    aliases: [
      ...(["getHotelInfo", "getfoodHotelInfo", "gettravelHotelInfo", "getmedicalHotelInfo"] as const).map(
        (last) =>
          aliasOf(
            `GET /propertyRegistrationMaster/${last}/:account_id/:txn_id/:partner_id/:partner_sub_id`,
            INVENTORY_MANAGERS,
          ),
      ),
      aliasOf("GET /staffAccPartnersData/getHotelInfo", STAFF, "Takes txn_id in the query."),
    ],
    run: async (ctx, { propertyId, ...ids }) => {
      const property = await readProperty(ctx, propertyId);
      refuseOtherOwner(ids, property);
      return { data: [propertyDetail.row(property)] };
    },
  }),
  ...operation({
    name: "property.count-by-partner",
    answer: rowsSchema(
      objectSchema({
        total: NUMBER,
        approved: NUMBER,
        pending: NUMBER,
        property_approved_count: NUMBER,
        property_pending_count: NUMBER,
        room_approved_count: NUMBER,
        room_pending_count: NUMBER,
      }),
    ),
    summary: "How many properties the caller sees, in all, approved and waiting.",
    access: INVENTORY_MANAGERS,
    input: z.object(ownerFields),
    aliases: [
      aliasOf("GET /propertyRegistrationMaster/getPropertyDisplayCountOfPartner", INVENTORY_MANAGERS),
      aliasOf(
        "GET /staffAccPartnersData/getPropertyDisplayCountOfAdmin",
        STAFF,
        "Counts within the caller's zone.",
      ),
    ],
    run: async (ctx) => {
      const { properties, rooms } = await countItems(ctx);
      const total = Object.values(properties).reduce((sum, count) => sum + count, 0);
      const { approved = 0, pending = 0 } = properties;
      return {
        data: [
          {
            total,
            approved,
            pending,
            property_approved_count: approved,
            property_pending_count: pending,
            room_approved_count: rooms.approved ?? 0,
            room_pending_count: rooms.pending ?? 0,
          },
        ],
      };
    },
  }),
  ...operation({
    name: "property.count-by-status",
    answer: objectSchema({ data: COUNTS }),
    summary: "How many properties of the own account are in each status.",
    access: PARTNER,
    input: z.object(ownerFields),
    aliases: [
      aliasOf("GET /propertyRegistrationMaster/getPartnerAccomodationStatusCount/:account_id", PARTNER),
    ],
    run: async (ctx, ids) => {
      if (hasRole(ctx.actor, "partner") && "accountId" in ctx.actor && ctx.actor.accountId)
        refuseOtherOwner(ids, { accountId: ctx.actor.accountId, branchId: ctx.actor.subPartnerId ?? null });
      const { properties } = await countItems(ctx);
      return { data: Object.fromEntries(ITEM_STATUSES.map((one) => [one, properties[one] ?? 0])) };
    },
  }),
];

const written = (at: Extract<RouteAlias, string>, access: Access): RouteAlias => ({
  at,
  as: { ...PROPERTY_NAMES, account_id: "accountId", partner_id: "accountId", txn_id: "propertyId" },
  access,
});

const writes = [
  ...operation({
    name: "property.save",
    creates: "txn_id",
    summary:
      "Adds a property; it waits for approval. Staff, of their city, and admins say whose it is (account_id). Photos as files.",
    access: INVENTORY_MANAGERS,
    input: propertyGiven.extend({ accountId: id.optional(), photos: photosGiven }),
    maxFileBytes: PHOTO_BYTES,
    files: "photos",
    aliases: [
      written("POST /propertyRegistrationMaster/savingPropertyDetails", INVENTORY_MANAGERS),
      written("POST /foodPartnerAccomodation/savingOtherFoodPropertyDetails", INVENTORY_MANAGERS),
      written("POST /equipmentMedicalPartner/SavingPropertyPartnerDetails", INVENTORY_MANAGERS),
      written("POST /staffAccPartnersData/savingPropertyDetails", STAFF),
    ],
    run: async (ctx, { accountId, photos, ...given }) => {
      const received = await receivePhotos(ctx, photos, accountId);
      const { id: propertyId } = await submitListing(ctx, {
        kind: "property",
        accountId,
        values: propertyValuesOf(given),
      });
      if (received.length > 0)
        await addPhotos(ctx, { store: "properties", id: propertyId, photos: received });
      return {
        success: true,
        message: PARTNERS_MESSAGES.propertyDetailsMasterCreatedSuccessfully,
        txn_id: propertyId,
      };
    },
  }),
  ...operation({
    name: "property.update",
    summary: "Changes a property; what is not sent stays. Of an approved one the change waits for approval.",
    access: INVENTORY_MANAGERS,
    input: propertyGiven.extend({ propertyId: id, photos: photosGiven }),
    maxFileBytes: PHOTO_BYTES,
    files: "photos",
    aliases: [
      written("PUT /propertyRegistrationMaster/updatePropertyData/:txn_id", INVENTORY_MANAGERS),
      written("PUT /foodPartnerAccomodation/updateOtherPropertyData", INVENTORY_MANAGERS),
      written("PUT /equipmentMedicalPartner/updatePropertyPartnerDetails", INVENTORY_MANAGERS),
      written("PUT /staffAccPartnersData/updatePropertyData/:txn_id", STAFF),
    ],
    run: async (ctx, { propertyId, photos, ...given }) => {
      const { values, draft, accountId } = await readProperty(ctx, propertyId);
      const received = await receivePhotos(ctx, photos, accountId);
      await submitListing(ctx, {
        store: "properties",
        id: propertyId,
        values: propertyValuesOf(given, draft ?? values),
      });
      if (received.length > 0)
        await addPhotos(ctx, { store: "properties", id: propertyId, photos: received });
      return { success: true, message: "Property details saved successfully" };
    },
  }),
  ...operation({
    name: "property.approve",
    summary: "Approves the property, or the change of it, that waits.",
    access: ADMIN,
    input: z.object({ ...ownerFields, propertyId: id }),
    aliases: [
      aliasOf(
        "PUT /propertyRegistrationMaster/approveAccPropertyData/:partner_id/:partner_sub_id/:txn_id",
        ADMIN,
      ),
    ],
    run: async (ctx, { propertyId, ...ids }) => {
      refuseOtherOwner(ids, await readProperty(ctx, propertyId));
      return decideWaiting(ctx, propertyId, "approve");
    },
  }),
];

export const propertyCalls = [...reads, ...writes];
