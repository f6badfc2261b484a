import { expect } from "vitest";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import type { Asking, Journey, Said } from "./caller.ts";
import { deccan, idOf, sunrise } from "./demo.ts";

const P = "/propertyRegistrationMaster";

/** A house on sale of a partner. */
const houseOf = (accountId: string) =>
  idOf("properties", `account_id = '${accountId}' AND status = 'approved' AND name LIKE 'Golconda%'`);

async function room(name: string) {
  return {
    room_name: name,
    room_type: await idOf("room_types", "room_type = 'Double'"),
    room_category: "AC",
    max_adults: 2,
    price: 1500,
    units: 4,
  };
}

const WAYS = [
  [`POST ${P}/savingRoomDetails`, `PUT ${P}/updateRoomsData/:txn_id/:partner_id/:partner_sub_id`],
  [
    "POST /foodPartnerAccomodation/savingOtherRoomDetails",
    "PUT /foodPartnerAccomodation/updateOtherRoomsData",
  ],
  [
    "POST /equipmentMedicalPartner/propertyRoomDetailsSaving",
    "PUT /equipmentMedicalPartner/updateRoomsPropertyDetails",
  ],
] as const;

/** A room that was added by a call and approved. */
async function roomOnSale(owner: Asking, admin: Asking, partnerId: string, propertyId: string, name: string) {
  const made = await owner(WAYS[0][0], { property_txn_id: propertyId, ...(await room(name)) });
  const approve = `PUT ${P}/approveAccRoomData/:partner_id/:partner_sub_id/:sno`;
  const approved = await admin(approve, { partner_id: partnerId, partner_sub_id: "0", sno: made.room_id });
  expect(approved.message).toBe("Room Approved Successfully...");
  return made.room_id as string;
}

export const roomJourneys: Journey[] = [
  {
    name: "A partner of any kind adds rooms and changes them, staff on behalf, an admin decides, and a room goes off sale and back",
    async walk(as) {
      const partner = await sunrise();
      const [owner, stranger, staff, admin] = [as(partner), as(await deccan()), as("staff"), as("admin")];
      const property_txn_id = await houseOf(partner.accountId);
      const ids = { partner_id: partner.accountId, partner_sub_id: "0" };
      for (const [index, [save, update]] of WAYS.entries()) {
        const name = `Room ${index} by a call`;
        const made = await owner(save, { property_txn_id, ...(await room(name)), photos: await photoFile() });
        await owner(update, { ...ids, txn_id: made.room_id, max_adults: 3, price: 1700 });
        const foreign = { ...ids, partner_id: "x", txn_id: made.room_id, max_adults: 1 };
        expect((await stranger.try(update, foreign)).status).toBe(404);
        const listed = await owner(`GET ${P}/getRoomsData`, { property_txn_id, q: name });
        expect(listed.data).toMatchObject([{ max_adults: 3, price: 1700, units: 4, room_status: "pending" }]);
      }
      const byStaff = await staff("POST /staffAccPartnersData/savingRoomDetails", {
        property_txn_id,
        ...(await room("Room by staff")),
      });
      await staff("PUT /staffAccPartnersData/updateRoomsData", {
        txn_id: byStaff.room_id,
        max_extra_beds: 1,
      });
      const found = await staff("GET /staffAccPartnersData/getRoomsData", { q: "Room by staff" });
      expect(found.data).toMatchObject([{ room_id: byStaff.room_id, max_extra_beds: 1 }]);
      const managed = await staff("POST /roomManagementMaster", {
        property_txn_id,
        ...(await room("Room by management")),
        extra_bed_charge: 200,
      });
      await staff("POST /roomManagementMaster", { room_id: managed.room_id, default_price: 900 });
      expect((await staff.try("POST /roomManagementMaster", { default_price: 900 })).status).toBe(400);
      const management = await staff("GET /roomManagementMaster", { q: "Room by management" });
      expect(management.data).toMatchObject([{ default_price: 900, extra_bed_charge: 200, max_adults: 2 }]);
      const reject = `PUT ${P}/rejectAccRoomData/:partner_id/:partner_sub_id/:txn_id`;
      const refused = { ...ids, txn_id: managed.room_id };
      expect((await admin.try(reject, refused)).said.fields).toHaveProperty("reason");
      await admin(reject, { ...refused, reason: "The photo shows another house." });
      const room_id = await roomOnSale(
        owner,
        admin,
        partner.accountId,
        property_txn_id,
        "Room on sale by a call",
      );
      const one = { account_id: partner.accountId, ...ids, property_txn_id, txn_id: room_id };
      const change = `PUT ${P}/updateRoomStatus/:account_id/:partner_id/:partner_sub_id/:property_txn_id/:txn_id`;
      const isOnSale = async () =>
        (await owner(`GET ${P}/getRoomsData`, { q: "Room on sale by a call" })).data[0].on_sale;
      await owner(change, { ...one, room_status: "inactive" });
      expect(await isOnSale()).toBe(false);
      await owner(change, { ...one, room_status: "Active" });
      expect(await isOnSale()).toBe(true);
      const theirs = { ...one, account_id: "x", partner_id: "x", room_status: "off" };
      expect((await stranger.try(change, theirs)).status).toBe(404);
    },
  },
  {
    name: "Rooms are listed by owner, house, category and type",
    async walk(as) {
      const partner = await sunrise();
      const [owner, admin, guest] = [as(partner), as("admin"), as("guest")];
      const txn_id = await houseOf(partner.accountId);
      const forAdmin = await admin(
        `GET ${P}/getRoomsDataForAdmin/:account_id/:partner_id/:partner_sub_id/:txn_id`,
        { account_id: partner.accountId, partner_id: partner.accountId, partner_sub_id: "0", txn_id },
      );
      expect(new Set(forAdmin.data.map((one: Said) => one.property_txn_id))).toEqual(new Set([txn_id]));
      expect(await admin("GET /adminDashboard/room-master-list")).toMatchObject({ total: 500, more: true });
      const own = await owner("GET /equipmentMedicalPartner/getRoomsPropertyDetails", {
        property_txn_id: txn_id,
      });
      const priced = await owner("GET /propertiesMaster/getRoomDetailsForPrice/:txn_id/:partner_id", {
        txn_id,
        partner_id: partner.accountId,
      });
      expect(priced.data).toEqual(own.data);
      const rooms = await guest("GET /dropdown/getcategorywiseroominfo", { txn_id, room_category: "AC" });
      expect(rooms.data[0]).toMatchObject({ room_category: "AC", price: expect.any(Number) });
      const types = await guest("GET /dropdown/getpropertyroomtype", { txn_id });
      const ofAdmin = await admin("GET /adminDashboard/room-types/:id", { id: txn_id });
      const every = ofAdmin.data.map((one: Said) => one.room_type);
      expect(every).toEqual(expect.arrayContaining(types.data.map((one: Said) => one.room_type)));
      expect((await guest("GET /dropdown/loadRoomCategories")).data).toEqual([
        { room_category: "AC" },
        { room_category: "Non-AC" },
      ]);
    },
  },
  {
    name: "Prices, numbers and nights of a room change, with a log; another partner changes nothing",
    async walk(as) {
      const partner = await sunrise();
      const [owner, stranger, admin] = [as(partner), as(await deccan()), as("admin")];
      const property_txn_id = await houseOf(partner.accountId);
      const room_id = await roomOnSale(owner, admin, partner.accountId, property_txn_id, "Room with prices");
      const now = async () => {
        const said = await owner(`GET ${P}/getupdateroomDetails/:txn_id`, { txn_id: property_txn_id });
        return said.data.find((one: Said) => one.room_id === room_id);
      };
      const update = "PUT /propertiesMaster/updateRoomPriceByPartner";
      const updated = await owner(update, { room_id, price: 1600, property_specialOffer: 5 });
      expect(updated.message).toBe("Room Price Updated SuccessFully...");
      expect(await now()).toMatchObject({ price: 1600, property_specialOffer: 5, units: 4 });
      expect((await stranger.try(update, { room_id, price: 1 })).status).toBe(404);
      await owner(`POST ${P}/updateRoomdataSaving`, { room_id, units: 6 });
      await owner(`PUT ${P}/updatePropertyoperationroomDetails`, { room_id, extra_bed_charge: 250 });
      expect(await now()).toMatchObject({ price: 1600, units: 6, extra_bed_charge: 250 });

      const sort = { partner_id: partner.accountId, room_category: "AC", room_type: "Double" };
      const byAdmin =
        "PUT /adminDashboard/updatepropertypriceDetails/:txn_id/:partner_id/:room_category/:room_type";
      expect((await admin.try(byAdmin, { txn_id: property_txn_id, ...sort })).status).toBe(400);
      await admin(byAdmin, { txn_id: property_txn_id, ...sort, price: 2000 });
      expect(await now()).toMatchObject({ price: 2000, property_specialOffer: 5 });
      const log = await admin(
        "GET /adminDashboard/property-price-log/:property_txn_id/:partner_id/:room_category/:room_type",
        { property_txn_id, ...sort },
      );
      expect(log.data).toContainEqual(
        expect.objectContaining({
          previous_price: 1600,
          changed_price: 2000,
          customer_price: 1900,
          gst_per: 12,
          gst_amount: 228,
          total_amount: 2128,
        }),
      );

      const from = addDays(istDate(new Date()), 300);
      const to = addDays(from, 1);
      const range = { room_id, from_date: from, to_date: to };
      const month = from.slice(0, 7);
      const nightOf = async (name: string, more: Record<string, string>) => {
        const said = await owner(name, { property_txn_id, month, ...more });
        return said.data.find((one: Said) => one.room_id === room_id && one.schedule === from);
      };
      const saved = await owner(`POST ${P}/roomAvailability`, { ...range, no_of_avail_rooms: 2 });
      expect(saved.nights).toBe(2);
      expect(
        (await stranger.try(`POST ${P}/roomAvailability`, { ...range, no_of_avail_rooms: 0 })).status,
      ).toBe(404);
      const both = `PUT ${P}/updateRoomPriceAndAvaliability/:room_id`;
      await owner(both, { ...range, price: 2500, no_of_avail_rooms: 3 });
      const dated = `GET ${P}/getDateAvailability/:account_id/:property_txn_id/:partner_id/:partner_sub_id`;
      const ids = { account_id: partner.accountId, partner_id: partner.accountId, partner_sub_id: "0" };
      expect(await nightOf(dated, ids)).toMatchObject({
        no_of_avail_rooms: 3,
        price: 2500,
        room_status: "open",
      });
      await owner(`POST ${P}/saveRoomStatusData`, { ...range, room_status: "closed" });
      expect(await nightOf(`GET ${P}/getroomsavailabilitiespricestable`, {})).toMatchObject({
        no_of_avail_rooms: 0,
        units: 3,
        room_status: "closed",
      });
      await owner(both, { room_id, price: 1800 });
      expect(await now()).toMatchObject({ price: 1800, units: 6 });
    },
  },
  {
    name: "The room rates of a field visit are read, and changed while it is a draft",
    async walk(as) {
      const [staff, admin] = [as("staff"), as("admin")];
      const returned = await idOf("field_visits", "kind = 'accommodation' AND visit_status = 'draft'");
      const read = `GET ${P}/loadRoomCategoriesListTable/:fieldVisitId`;
      const rates = await staff(read, { fieldVisitId: returned });
      expect(rates.data[0]).toMatchObject({ ac_type: expect.any(String), rate: expect.any(Number) });
      const { s_no } = rates.data[0];
      const same = await admin("GET /adminDashboard/room-categories-table/:fieldVisitId", {
        fieldVisitId: returned,
      });
      expect(same.data).toEqual(rates.data);
      const change = { field_visit_id: returned, s_no, rate: 1234.5 };
      const changed = await staff(`PUT ${P}/onEditRoomCategoryRates`, change);
      expect(changed.message).toBe("Room Category Updated Successfully !!");
      const after = await staff(read, { fieldVisitId: returned });
      expect(after.data.find((one: Said) => one.s_no === s_no)).toEqual({ ...rates.data[0], rate: 1234.5 });
      const other = await idOf("field_visits", "kind = 'hospital'");
      expect(
        (await staff.try(`PUT ${P}/onEditRoomCategoryRates`, { ...change, field_visit_id: other })).status,
      ).toBe(404);
    },
  },
];
