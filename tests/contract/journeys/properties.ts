import { expect } from "vitest";
import { photoFile } from "#tests/factories/uploads.ts";
import type { Asking, Journey, Said } from "./caller.ts";
import { deccan, hyderabad, idOf, sunrise } from "./demo.ts";

const P = "/propertyRegistrationMaster";

const idIn = (said: Said, name: string) =>
  said.data.find((one: Said) => one.property_name === name)?.txn_id as string | undefined;

async function house(name: string) {
  return {
    property_name: name,
    property_type: await idOf("property_types", "active"),
    city_id: await hyderabad(),
    address: "Road 3, Banjara Hills",
    pin_code: "500034",
    property_phone: "040 2345 6789",
    property_latitude: 17.41,
    property_longitude: 78.43,
  };
}

/** Each way in which an owner, and staff on behalf, add and change a house. */
const WAYS = [
  [`POST ${P}/savingPropertyDetails`, `PUT ${P}/updatePropertyData/:txn_id`],
  [
    "POST /foodPartnerAccomodation/savingOtherFoodPropertyDetails",
    "PUT /foodPartnerAccomodation/updateOtherPropertyData",
  ],
  [
    "POST /equipmentMedicalPartner/SavingPropertyPartnerDetails",
    "PUT /equipmentMedicalPartner/updatePropertyPartnerDetails",
  ],
] as const;

async function addsAndChanges(owner: Asking, stranger: Asking) {
  for (const [index, [save, update]] of WAYS.entries()) {
    const name = `House ${index} by a call`;
    const made = await owner(save, await house(name));
    expect(made).toMatchObject({
      success: true,
      message: "Property Details Master created successfully",
      txn_id: expect.any(String),
    });
    await owner(update, { txn_id: made.txn_id, address: "Road 4, Banjara Hills" });
    const { said } = await owner.try(update, { txn_id: made.txn_id, pin_code: "12" });
    expect(said).toMatchObject({ fields: { pin_code: ["A PIN code has 6 digits"] } });
    expect((await stranger.try(update, { txn_id: made.txn_id, address: "Mine" })).status).toBe(404);
  }
}

export const propertyJourneys: Journey[] = [
  {
    name: "A partner of any kind adds houses and changes them, staff do it on behalf, an admin approves; another partner sees nothing",
    async walk(as) {
      const partner = await sunrise();
      const [owner, stranger, staff, admin] = [as(partner), as(await deccan()), as("staff"), as("admin")];
      await addsAndChanges(owner, stranger);
      const withPhoto = await owner(WAYS[0][0], {
        ...(await house("House with a photo")),
        photos: await photoFile(),
      });
      const account = { account_id: partner.accountId, partner_id: partner.accountId, partner_sub_id: "0" };
      const listed = await owner(`GET ${P}/getPropertyData/:account_id/:partner_id/:partner_sub_id`, account);
      expect(idIn(listed, "House with a photo")).toBe(withPhoto.txn_id);
      expect(listed.data[0]).toMatchObject({
        property_status: "pending",
        mh_service_fee: expect.any(Number),
      });
      const one = { ...account, txn_id: withPhoto.txn_id };
      for (const last of ["getHotelInfo", "getfoodHotelInfo", "gettravelHotelInfo", "getmedicalHotelInfo"]) {
        const shown = await owner(`GET ${P}/${last}/:account_id/:txn_id/:partner_id/:partner_sub_id`, one);
        expect(shown.data[0]).toMatchObject({
          property_phone: "+914023456789",
          waits_for_approval: true,
          photos: [{ approved: false }],
        });
      }
      const foreign = await stranger.try(
        `GET ${P}/getHotelInfo/:account_id/:txn_id/:partner_id/:partner_sub_id`,
        {
          ...one,
          account_id: "x",
          partner_id: "x",
        },
      );
      expect(foreign.status).toBe(404);
      const approved = await admin(
        `PUT ${P}/approveAccPropertyData/:partner_id/:partner_sub_id/:txn_id`,
        one,
      );
      expect(approved.message).toMatch(/Approved/);
      for (const name of [
        `GET ${P}/gethotels/:account_id`,
        `GET ${P}/getMultiplePropertyDetails`,
        "GET /equipmentMedicalPartner/getPropertyPartnerDetails",
        "GET /equipmentMedicalPartner/equipmentAccomodation",
      ]) {
        const found = await owner(name, {
          account_id: partner.accountId,
          status: "approved",
          q: "with a photo",
        });
        expect(found.data).toMatchObject([{ txn_id: withPhoto.txn_id, property_status: "approved" }]);
      }
      const onBehalf = await staff("POST /staffAccPartnersData/savingPropertyDetails", {
        ...(await house("House by staff")),
        account_id: partner.accountId,
      });
      await staff("PUT /staffAccPartnersData/updatePropertyData/:txn_id", {
        txn_id: onBehalf.txn_id,
        description: "Two minutes from the gate.",
      });
      const byStaff = await staff("GET /staffAccPartnersData/getHotelInfo", { txn_id: onBehalf.txn_id });
      expect(byStaff.data[0]).toMatchObject({ description: "Two minutes from the gate." });
      expect(
        idIn(
          await staff("GET /staffAccPartnersData/getPropertyData", { q: "House by staff" }),
          "House by staff",
        ),
      ).toBe(onBehalf.txn_id);
    },
  },
  {
    name: "Properties are listed, counted and named for whoever may see them",
    async walk(as) {
      const partner = await sunrise();
      const [owner, staff, admin, agent, guest] = [
        as(partner),
        as("staff"),
        as("admin"),
        as("agent"),
        as("guest"),
      ];
      const city_id = await hyderabad();
      const ids = { account_id: partner.accountId, partner_id: partner.accountId, partner_sub_id: "0" };
      const forAdmin = await admin(
        `GET ${P}/getPropertyDataForAdmin/:account_id/:partner_id/:partner_sub_id`,
        ids,
      );
      expect(new Set(forAdmin.data.map((one: Said) => one.account_id))).toEqual(new Set([partner.accountId]));
      expect((await admin("GET /adminDashboard/property-master-list")).total).toBeGreaterThan(200);
      expect((await admin("GET /adminDashboard/property-master-details", { city_id })).data[0].city_id).toBe(
        city_id,
      );
      expect(
        (await admin("GET /centeraccounts/:property_city_id", { property_city_id: city_id })).data[0].city_id,
      ).toBe(city_id);
      const ofCity = await admin("GET /adminDashboard/properties-by-city/:city_name", {
        city_name: "Hyderabad",
      });
      expect(ofCity.data[0].city_name).toBe("Hyderabad");
      const nowhere = { city_name: "Atlantis" };
      expect((await admin.try("GET /adminDashboard/properties-by-city/:city_name", nowhere)).status).toBe(
        404,
      );
      expect((await admin("GET /dropdown/getpropertydetailsforoffers")).data[0]).toMatchObject({
        price: expect.any(Number),
      });
      expect((await owner("GET /propertiesMaster/getPropertyDetailsForPrice")).data[0]).toHaveProperty(
        "rooms_count",
      );
      const names = await owner("GET /dropdown/lookup-properties/:account_id/:holder_id", {
        account_id: partner.accountId,
        holder_id: "0",
      });
      expect(names.data.length).toBeGreaterThanOrEqual(5);
      const own = await owner(`GET ${P}/getHotelsNames/:account_id`, { account_id: partner.accountId });
      expect(own.data).toEqual(names.data);
      expect((await staff("GET /staffAccPartnersData/loadPropertyNames")).data.length).toBeGreaterThan(
        names.data.length,
      );
      const counted = await owner(`GET ${P}/getPropertyDisplayCountOfPartner`);
      expect(counted.data[0].total).toBeGreaterThanOrEqual(names.data.length);
      expect(
        (await staff("GET /staffAccPartnersData/getPropertyDisplayCountOfAdmin")).data[0].total,
      ).toBeGreaterThan(200);
      const states = await owner(`GET ${P}/getPartnerAccomodationStatusCount/:account_id`, {
        account_id: partner.accountId,
      });
      expect(states.data.approved).toBe(counted.data[0].approved);
      const shown = await guest("GET /propertiesMaster", { city_id });
      expect(shown.data[0]).toMatchObject({ city_id, price: expect.any(Number) });
      expect(shown.data[0]).not.toHaveProperty("property_phone");
      expect((await guest("GET /propertyName", { q: "Golconda Arogya" })).data).toMatchObject([
        { property_name: expect.stringContaining("Golconda") },
      ]);
      expect((await agent("GET /agentApi/agentAccomodation", { city_id })).data).toEqual(shown.data);
    },
  },
];
