import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import type { RoomTerms, RoomValues } from "#app/domain/listings/kinds/room.ts";
import { ROOM_CATEGORIES } from "#app/domain/listings/labels.ts";
import { addPhotos } from "#app/domain/listings/photos.ts";
import { publicProperty } from "#app/domain/listings/public-property.ts";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { roomList } from "#app/domain/listings/room-list.ts";
import { setOnSale } from "#app/domain/listings/set-on-sale.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import {
  commandSchema,
  FLAG,
  ID,
  listAnswerSchema,
  objectSchema,
  rowsSchema,
  TEXT,
} from "../answer-schemas.ts";
import { id, nothing, page, q } from "../fields.ts";
import { type Access, ADMIN, INVENTORY_MANAGERS, operation, type RouteAlias, STAFF } from "../operation.ts";
import { OWNER_NAMES, ownerFields, ownerOf, refuseOtherOwner } from "../owner.ts";
import { PHOTO_BYTES, photosGiven, receivePhotos } from "../photos.ts";
import { listAnswer } from "../present/list.ts";
import { publicRoom, ROOM_NAMES, roomFields, roomGiven } from "../present/room.ts";
import { itemStatus, saleStatus } from "../sale-status.ts";
import { decideWaiting } from "./people.ts";

/** Rooms of properties: a partner's own, those of the zone for staff, all for an admin. Their prices and nights: room-prices.ts. */

const filters = z.object({ ...ownerFields, propertyId: id.optional(), status: itemStatus, q, page });

/** Here `txn_id` is the property. */
const ofProperty = (at: Extract<RouteAlias, string>, access: Access, note = ""): RouteAlias => ({
  at,
  as: { ...OWNER_NAMES, property_txn_id: "propertyId", txn_id: "propertyId" },
  access,
  note,
});
/** Here `txn_id` is the room. */
const ofRoom = (at: Extract<RouteAlias, string>, access: Access, note = ""): RouteAlias => ({
  at,
  as: {
    ...ROOM_NAMES,
    ...OWNER_NAMES,
    txn_id: "roomId",
    sno: "roomId",
    room_id: "roomId",
    property_txn_id: "propertyId",
  },
  access,
  note,
});

async function list(
  ctx: Context,
  { propertyId, status, q: name, page: wanted, ...ids }: z.output<typeof filters>,
) {
  const { accountId: account } = ownerOf(ids);
  const state = { account, property: propertyId, status, q: name, page: wanted };
  return listAnswer(ctx, roomList, state);
}

const reads = [
  ...operation({
    name: "room.list",
    answer: listAnswerSchema(roomList),
    summary:
      "The rooms that the caller may see, newest first, 25 a page; of one owner or property when told.",
    access: INVENTORY_MANAGERS,
    input: filters,
    aliases: [
      ofProperty("GET /propertyRegistrationMaster/getRoomsData", INVENTORY_MANAGERS),
      ofProperty(
        "GET /propertyRegistrationMaster/getRoomsDataForAdmin/:account_id/:partner_id/:partner_sub_id/:txn_id",
        ADMIN,
      ),
      ofProperty("GET /equipmentMedicalPartner/getRoomsPropertyDetails", INVENTORY_MANAGERS),
      ofProperty("GET /staffAccPartnersData/getRoomsData", STAFF),
      ofProperty("GET /adminDashboard/room-master-list", ADMIN),
    ],
    run: list,
  }),
  ...operation({
    name: "room.list-for-pricing",
    answer: listAnswerSchema(roomList),
    summary: "The rooms of a property with what they cost and how many there are.",
    access: INVENTORY_MANAGERS,
    input: filters.extend({ propertyId: id }),
    aliases: [
      ofProperty("GET /propertiesMaster/getRoomDetailsForPrice/:txn_id/:partner_id", INVENTORY_MANAGERS),
    ],
    run: list,
  }),
  ...operation({
    name: "room-management.list",
    answer: listAnswerSchema(roomList),
    summary: "The rooms that the caller may see with price, extra bed and how many people fit.",
    access: [...INVENTORY_MANAGERS, "city_manager"],
    input: filters,
    aliases: [
      ofProperty(
        "GET /roomManagementMaster",
        [...INVENTORY_MANAGERS, "city_manager"],
        "For whoever keeps rooms or looks after them.",
      ),
    ],
    run: list,
  }),
  ...operation({
    name: "room.list-by-category",
    answer: rowsSchema(publicRoom.schema),
    summary: "The rooms on sale of a property, of one category (AC, Non-AC) when told.",
    access: "public",
    input: z.object({ propertyId: id, roomCategory: z.enum(ROOM_CATEGORIES).optional() }),
    aliases: [
      {
        at: "GET /dropdown/getcategorywiseroominfo",
        as: { property_txn_id: "propertyId", txn_id: "propertyId", room_category: "roomCategory" },
        note: "Takes txn_id, the property, and room_category in the query.",
      },
    ],
    run: async (ctx, { propertyId, roomCategory }) => {
      const { rooms } = await publicProperty(ctx, { propertyId });
      return {
        data: rooms.filter((room) => !roomCategory || room.roomCategory === roomCategory).map(publicRoom.row),
      };
    },
  }),
  ...operation({
    name: "room-type.list-by-property",
    answer: rowsSchema(objectSchema({ room_type: TEXT })),
    summary: "The room types that a property on sale has.",
    access: "public",
    input: z.object({ propertyId: id }),
    aliases: [
      {
        at: "GET /dropdown/getpropertyroomtype",
        as: { property_txn_id: "propertyId", txn_id: "propertyId" },
        note: "Takes txn_id, the property, in the query.",
      },
    ],
    run: async (ctx, input) => {
      const { rooms } = await publicProperty(ctx, input);
      return { data: [...new Set(rooms.map((room) => room.typeName))].map((one) => ({ room_type: one })) };
    },
  }),
  ...operation({
    name: "room-type.list-by-property",
    answer: rowsSchema(
      objectSchema({ room_id: ID, room_type: TEXT, room_category: TEXT, room_status: TEXT }),
    ),
    summary: "The room types and categories that a property has, on sale or not.",
    access: ADMIN,
    input: z.object({ propertyId: id }),
    aliases: [
      { at: "GET /adminDashboard/room-types/:id", as: { id: "propertyId" }, note: "id is the property." },
    ],
    run: async (ctx, { propertyId }) => {
      const { rooms } = await readProperty(ctx, propertyId);
      return {
        data: rooms.map((room) => ({
          room_id: room.id,
          room_type: room.typeName,
          room_category: room.roomCategory,
          room_status: room.status,
        })),
      };
    },
  }),
  ...operation({
    name: "room-category.list",
    answer: rowsSchema(objectSchema({ room_category: TEXT })),
    summary: "The categories of rooms.",
    access: "public",
    input: nothing,
    aliases: ["GET /dropdown/loadRoomCategories"],
    run: async () => ({ data: ROOM_CATEGORIES.map((one) => ({ room_category: one })) }),
  }),
];

type Given = z.output<typeof roomGiven>;

async function addRoom(ctx: Context, propertyId: string, photos: File[], given: Given): Promise<string> {
  const { accountId } = await readProperty(ctx, propertyId);
  const received = await receivePhotos(ctx, photos, accountId);
  const { values, terms } = roomFields(given);
  const { id: roomId } = await submitListing(ctx, {
    kind: "room",
    parentId: propertyId,
    values: values as RoomValues,
    terms: terms as RoomTerms,
  });
  if (received.length > 0) await addPhotos(ctx, { store: "rooms", id: roomId, photos: received });
  return roomId;
}

async function changeRoom(ctx: Context, roomId: string, photos: File[], given: Given): Promise<void> {
  const room = await readRoom(ctx, roomId);
  const received = await receivePhotos(ctx, photos, room.accountId);
  const { values, terms } = roomFields(given);
  if (Object.keys(terms).length > 0)
    await setTerms(ctx, { store: "rooms", id: roomId, terms: { ...room.terms, ...terms } });
  if (Object.keys(values).length > 0)
    await submitListing(ctx, {
      store: "rooms",
      id: roomId,
      values: { ...(room.draft ?? room.values), ...values },
    });
  if (received.length > 0) await addPhotos(ctx, { store: "rooms", id: roomId, photos: received });
}

const SAVED = "Room details saved successfully";
const newRoom = (at: Extract<RouteAlias, string>, access: Access): RouteAlias => ({
  at,
  as: { ...ROOM_NAMES, property_txn_id: "propertyId", txn_id: "propertyId" },
  access,
});

const writes = [
  ...operation({
    name: "room.save",
    answer: commandSchema({ success: FLAG, txn_id: ID, room_id: ID }),
    creates: "room_id",
    summary: "Adds a type of room to a property (property_txn_id); it waits for approval. Photos as files.",
    access: INVENTORY_MANAGERS,
    input: roomGiven.extend({ propertyId: id, photos: photosGiven }),
    maxFileBytes: PHOTO_BYTES,
    files: "photos",
    aliases: [
      newRoom("POST /propertyRegistrationMaster/savingRoomDetails", INVENTORY_MANAGERS),
      newRoom("POST /foodPartnerAccomodation/savingOtherRoomDetails", INVENTORY_MANAGERS),
      newRoom("POST /equipmentMedicalPartner/propertyRoomDetailsSaving", INVENTORY_MANAGERS),
      newRoom("POST /staffAccPartnersData/savingRoomDetails", STAFF),
    ],
    run: async (ctx, { propertyId, photos, ...given }) => {
      const roomId = await addRoom(ctx, propertyId, photos, given);
      return { success: true, message: SAVED, txn_id: roomId, room_id: roomId };
    },
  }),
  ...operation({
    name: "room.update",
    summary:
      "Changes a room; what is not sent stays. Prices and numbers change at once, the rest waits for approval when it is approved.",
    access: INVENTORY_MANAGERS,
    input: roomGiven.extend({ ...ownerFields, roomId: id, photos: photosGiven }),
    maxFileBytes: PHOTO_BYTES,
    files: "photos",
    aliases: [
      ofRoom(
        "PUT /propertyRegistrationMaster/updateRoomsData/:txn_id/:partner_id/:partner_sub_id",
        INVENTORY_MANAGERS,
      ),
      ofRoom("PUT /foodPartnerAccomodation/updateOtherRoomsData", INVENTORY_MANAGERS),
      ofRoom("PUT /equipmentMedicalPartner/updateRoomsPropertyDetails", INVENTORY_MANAGERS),
      ofRoom("PUT /staffAccPartnersData/updateRoomsData", STAFF),
    ],
    run: async (ctx, { roomId, accountId, partnerId, branchId, photos, ...given }) => {
      refuseOtherOwner({ accountId, partnerId, branchId }, await readRoom(ctx, roomId));
      await changeRoom(ctx, roomId, photos, given);
      return { success: true, message: SAVED };
    },
  }),
  ...operation({
    name: "room-management.save",
    answer: commandSchema({ success: FLAG, room_id: ID }),
    summary:
      "Price, extra bed and how many people fit: of a room when room_id is given, else of a new one in property_txn_id.",
    access: STAFF,
    input: roomGiven.extend({ roomId: id.optional(), propertyId: id.optional() }),
    aliases: [
      {
        at: "POST /roomManagementMaster",
        as: { ...ROOM_NAMES, room_id: "roomId", property_txn_id: "propertyId", txn_id: "propertyId" },
      },
    ],
    run: async (ctx, { roomId, propertyId, ...given }) => {
      const message = "Room management saved successfully";
      if (roomId) {
        await changeRoom(ctx, roomId, [], given);
        return { success: true, message, room_id: roomId };
      }
      if (!propertyId) throw new Invalid("Please say which room or which property.");
      return { success: true, message, room_id: await addRoom(ctx, propertyId, [], given) };
    },
  }),
  ...operation({
    name: "room.update-status",
    summary: "Takes a room off sale for a while, or puts it back (room_status active or inactive).",
    access: INVENTORY_MANAGERS,
    input: z.object({ ...ownerFields, roomId: id, propertyId: id.optional(), onSale: saleStatus }),
    aliases: [
      {
        at: "PUT /propertyRegistrationMaster/updateRoomStatus/:account_id/:partner_id/:partner_sub_id/:property_txn_id/:txn_id",
        as: {
          ...OWNER_NAMES,
          property_txn_id: "propertyId",
          txn_id: "roomId",
          room_status: "onSale",
          status: "onSale",
        },
      },
    ],
    run: async (ctx, { roomId, propertyId, onSale, ...ids }) => {
      const room = await readRoom(ctx, roomId);
      refuseOtherOwner(ids, room);
      if (propertyId && propertyId !== room.propertyId) throw new NotFound();
      await setOnSale(ctx, { store: "rooms", id: roomId, onSale });
      return { success: true, message: onSale ? "The room is on sale again." : "The room is off sale." };
    },
  }),
  ...(["approve", "reject"] as const).flatMap((decision) =>
    operation({
      name: `room.${decision}`,
      summary:
        decision === "approve"
          ? "Approves the room, or the change of it, that waits."
          : "Refuses what waits of a room; the reason goes to the partner.",
      access: ADMIN,
      input: z.object({ ...ownerFields, roomId: id, reason: z.string().trim().max(1_000).optional() }),
      aliases: [
        decision === "approve"
          ? ofRoom(
              "PUT /propertyRegistrationMaster/approveAccRoomData/:partner_id/:partner_sub_id/:sno",
              ADMIN,
            )
          : ofRoom(
              "PUT /propertyRegistrationMaster/rejectAccRoomData/:partner_id/:partner_sub_id/:txn_id",
              ADMIN,
              "txn_id is the room, as sno is in the call that approves.",
            ),
      ],
      run: async (ctx, { roomId, reason, ...ids }) => {
        refuseOtherOwner(ids, await readRoom(ctx, roomId));
        return decideWaiting(ctx, roomId, decision, reason);
      },
    }),
  ),
];

export const roomCalls = [...reads, ...writes];
