import { expect } from "vitest";
import type { Asking, Journey, Said } from "./caller.ts";
import { deccan, demoAgent, hyderabad, sunrise } from "./demo.ts";
import { registration } from "./parts.ts";

const P = "/propertyRegistrationMaster";
let next = 0;

/** A branch of the caller, approved. @returns its id */
async function branchOf(owner: Asking, admin: Asking, name: string): Promise<string> {
  next += 1;
  const { partner_sub_id } = await owner(`POST ${P}/savePropertyRegDetails`, {
    partner_sub_name: name,
    first_name: "Sita Devi",
    mobile_no: `98480 6${String(1_000 + next)}`,
    email_id: `branch${next}@example.com`,
    city: await hyderabad(),
  });
  await admin(`PUT ${P}/approveAccPartnersData/:partner_id/:partner_sub_id`, {
    partner_id: "x",
    partner_sub_id,
  });
  return partner_sub_id;
}

export const registrationJourneys: Journey[] = [
  {
    name: "An admin enrols a partner of each kind, who is found by id and by mobile and waits",
    async walk(as) {
      const [admin, staff] = [as("admin"), as("staff")];
      for (const [last, kind, find] of [
        ["Registernewpartner", "food", "GET /foodPartner/existingUserFoodPartner/:x"],
        ["Registernewaccpartner", "property", "GET /staffAccPartnersData/existingUserProperty"],
        ["Registernewtravelpartner", "travel", "GET /transporterApi/transportExistingUser/:id"],
        ["Registernewmedicalpartner", "equipment", "GET /equipmentPartner/existingUserProperty/:id"],
      ] as const) {
        const given = await registration(`Enrolled ${kind}`);
        const { partner_id } = await admin(`PUT /approvePartner/${last}`, given);
        const twice = await admin.try(`PUT /approvePartner/${last}`, given);
        expect([twice.status, twice.said.message]).toEqual([409, expect.stringContaining("Register")]);
        const whom = /:(\w+)/.exec(find)?.[1] ?? "id";
        const found = await staff(find, { [whom]: partner_id });
        expect(found.data).toMatchObject([{ partner_type: kind, status: "pending", first_name: "Asha Rao" }]);
        const phone = found.data[0].mobile_no;
        expect((await staff(find, { [whom]: phone })).data).toMatchObject([{ account_id: partner_id }]);
        expect((await staff(find, { [whom]: "+919999999999" })).data).toEqual([]);
      }
    },
  },
  {
    name: "A partner and staff on behalf change names of partner and branch; statuses are the admin's; strangers change nothing",
    async walk(as) {
      const [partner, agent] = [await sunrise(), await demoAgent()];
      const [owner, stranger, staff, admin] = [as(partner), as(await deccan()), as("staff"), as("admin")];
      const branch = await branchOf(owner, admin, "Branch by a call");
      const found = await owner(`GET ${P}/existingUserProperty/:id`, { id: partner.accountId });
      expect(found.data).toMatchObject([{ account_id: partner.accountId, waits_for_approval: false }]);
      expect(
        (await stranger.try(`GET ${P}/existingUserProperty/:id`, { id: partner.accountId })).said.data,
      ).toEqual([]);
      const { partner_name } = found.data[0];
      const pan = "AABCU9603R";
      const ids = {
        user_id: partner.userId,
        agent_id: partner.accountId,
        agent_sub_id: branch,
      };
      const names = { name: partner_name, partner_sub_name: "Branch by a call" };
      const branchNow = async () => {
        const said = await owner(`GET ${P}`, {});
        return said.data.find((one: Said) => one.partner_sub_id === branch);
      };
      await owner(`PUT ${P}/update-partner-names`, {
        account_id: partner.accountId,
        first_name: "Anjali R Reddy",
        pan,
      });
      expect(
        (await owner(`GET ${P}/existingUserProperty/:id`, { id: partner.accountId })).data[0].first_name,
      ).toBe("Anjali R Reddy");
      const rename =
        "PUT /foodPartner/update-partner-names/:user_id/:agent_id/:agent_sub_id/:name/:partner_sub_name";
      await owner(rename, { ...ids, ...names, partner_sub_name: "Branch with a new name" });
      expect(await branchNow()).toMatchObject({
        partner_sub_name: "Branch by a call",
        waits_for_approval: true,
      });
      expect((await stranger.try(rename, { ...ids, ...names, partner_sub_name: "Mine" })).status).toBe(404);
      await owner(
        "PUT /transporterApi/update-partner-names/:user_id/:agent_id/:transport_sub_id/:name/:partner_sub_name",
        { user_id: partner.userId, agent_id: partner.accountId, transport_sub_id: branch, ...names },
      );
      const byStaff = { ...names, status: "approved" };
      const staffRename =
        "PUT /foodPartner/update-partner-names-by-staff/:user_id/:agent_id/:agent_sub_id/:name/:partner_sub_name/:status";
      await staff(staffRename, { ...ids, ...byStaff });
      expect((await staff.try(staffRename, { ...ids, ...byStaff, status: "suspended" })).status).toBe(403);
      await staff(
        "PUT /staffAccPartnersData/update-partner-names/:account_id/:partner_id/:partner_sub_id/:name/:partner_sub_name/:status",
        { account_id: partner.accountId, partner_id: partner.accountId, partner_sub_id: branch, ...byStaff },
      );
      for (const [index, name] of [
        "PUT /foodPartner/updateFoodPartnerMaster",
        "PUT /equipmentPartner/updateEquipmentPartnerForm",
        "PUT /transporterApi/updatetransportPartnerForm",
        "PUT /staffAccPartnersData/updatePropertyPartnerForm",
      ].entries()) {
        await staff(name, { partner_id: partner.accountId, address: `${index} Hospital Road`, pan });
      }
      const after = await owner(`GET ${P}/existingUserProperty/:id`, { id: partner.accountId });
      expect(after.data[0].waits_for_approval).toBe(true);

      const agentIds = { user_id: agent.userId, agent_id: agent.accountId, agent_sub_id: "0" };
      const known = await staff("GET /agentApi/existingUserProperty/:id", { id: agent.accountId });
      await staff(
        "PUT /agentApi/update-agent-names/:user_id/:agent_id/:agent_sub_id/:agent_name/:agent_sub_name",
        { ...agentIds, agent_name: known.data[0].agent_name, agent_sub_name: "x" },
      );
      await staff("PUT /agentApi/updateAgentRegistrationMaster", {
        agent_id: agent.accountId,
        first_name: "Ravi Kumar",
        address: "2 Station Road",
        pan,
      });
      const approve = "POST /adminDashboard/ApproveAgentProfileMethod";
      const approved = await admin(approve, { agent_id: agent.accountId });
      expect(approved.message).toBe("Agent Profile Updated & Approved Successfully...");
      expect((await admin.try(approve, { agent_id: agent.accountId })).status).toBe(404);
      expect(
        (await staff("GET /agentApi/existingUserProperty/:id", { id: agent.accountId })).data[0].address,
      ).toBe("2 Station Road");
    },
  },
  {
    name: "Names of partners and branches, menus, choices and what waits are looked up",
    async walk(as) {
      const partner = await sunrise();
      const [owner, staff, admin, guest] = [as(partner), as("staff"), as("admin"), as("guest")];
      const branch = await branchOf(owner, admin, "Branch to be found");
      const ids = { account_id: partner.accountId, holder_id: "0" };
      const own = await owner("GET /dropdown/lookup-sub-partners/:account_id/:holder_id", ids);
      expect(own.data).toContainEqual(expect.objectContaining({ partner_sub_id: branch }));
      const ofAgent = await staff("GET /foodPartner/loadSubPartnerNames/:agent_id", {
        agent_id: partner.accountId,
      });
      expect(ofAgent.data).toEqual(own.data);
      const properties = await staff("GET /staffAccPartnersData/loadSubPartnersNames");
      expect(properties.data).toContainEqual(
        expect.objectContaining({ partner_sub_name: "Branch to be found" }),
      );
      for (const name of [
        "GET /equipmentPartner/SubequipmentpartnerNames",
        "GET /equipmentMedicalPartner/loadAccEquipmentSubpartnerNames",
        "GET /equipmentMedicalPartner/loadfoodEquipmentSubpartnerNames",
        "GET /equipmentMedicalPartner/loadTravelEquipmentSubpartnerNames",
        "GET /transporterApi/SubTravelpartnerNames",
        "GET /transporterApi/loadAccTravelSubpartnerNames",
        "GET /transporterApi/loadFoodTravelSubpartnerNames",
        "GET /transporterApi/loadEquipmentTravelSubpartnerNames",
      ]) {
        const others = await staff(name);
        expect(others.data.map((one: Said) => one.partner_sub_id)).not.toContain(branch);
      }
      const lookUp = "GET /dropdown/lookup-partners/:account_id/:holder_id";
      expect((await owner(lookUp, ids)).data).toMatchObject([{ account_id: partner.accountId }]);
      expect((await staff(lookUp, { account_id: "0", holder_id: "0" })).data.length).toBeGreaterThan(2);
      const picture = await admin("GET /adminDashboard/getProfileImageforPartner", {
        account_id: partner.accountId,
      });
      expect(picture.data[0].image).toBe(`/uploads/${picture.data[0].upload_id}`);

      const menus = "GET /userAccount/getUserMenus/:role/:sub_role";
      const all = await owner(menus, { role: "partner", sub_role: "null" });
      const food = await owner(menus, { role: "partner", sub_role: "food" });
      expect(all.data).toContainEqual({ menu_name: "Today", menu_path: "/partnerDashboard" });
      expect(food.data.length).toBeLessThan(all.data.length);
      expect((await owner.try(menus, { role: "emperor", sub_role: "null" })).status).toBe(400);
      const choices = (await guest("GET /dropdown")).data;
      for (const one of Object.values(choices) as unknown[][]) expect(one.length).toBeGreaterThan(0);

      for (const [table, kinds] of [
        ["mh_property_master", ["property", "room"]],
        ["mh_agent_master", ["agent", "agent_profile"]],
        ["mh_transport_master", ["transport_company", "vehicle", "travel_location"]],
        ["mh_food_master", ["kitchen", "food_item"]],
        ["mh_equipment_master", ["medical_store", "equipment_item", "lab_centre"]],
      ] as const) {
        const { data } = await admin("POST /approvePartner", { table, status: "ALL" });
        for (const one of data) expect(kinds).toContain(one.kind);
      }
      const waiting = await admin("POST /approvePartner", { table: "mh_property_master" });
      expect(waiting.data[0]).toMatchObject({ status: "pending", approval_id: expect.any(String) });
      expect((await admin.try("POST /approvePartner", { table: "users" })).status).toBe(400);
    },
  },
  {
    name: "An admin starts offers, and whoever books finds those that run",
    async walk(as) {
      const [admin, guest] = [as("admin"), as("guest")];
      const from_date = "2026-01-01";
      const kinds = [
        ["food", "GET /booking/bookingFoodManzohomzOffer/Food Partner"],
        ["equipment", "GET /booking/bookingMedicalManzohomzOffer/Equipment Partner"],
        ["room", "GET /booking/bookingManzohomzOffer/Property Partner"],
      ] as const;
      for (const [kind, find] of kinds) {
        const { offer_id } = await admin("POST /MhOffers/saveMhOffers", {
          offer_name: `Ten for ${kind}`,
          kind,
          offer_percentage: 10,
          max_amount: 150,
          from_date,
        });
        const found = await guest(find, { base_price: 2000 });
        expect(found.data).toContainEqual(
          expect.objectContaining({ offer_id, offer_percentage: 10, offer_price: 150 }),
        );
      }
      const coupon = {
        offer_name: "Cab coupon",
        kind: "travel",
        mh_offer_coupon: "CAB50",
        offer_amount: 50,
        from_date,
      };
      const { offer_id } = await admin("POST /MhOffers/saveMhOffers", coupon);
      const taken = await admin.try("POST /MhOffers/saveMhOffers", coupon);
      expect(taken.said.fields).toEqual({ mh_offer_coupon: ["This code is already in use."] });
      const travel = "GET /booking/TravelManzohomzOffer/:BasePrice/:PartnerInfo";
      const asked = { BasePrice: 800, PartnerInfo: "0" };
      const hidden = await guest(travel, asked);
      expect(hidden.data.map((one: Said) => one.offer_id)).not.toContain(offer_id);
      const shown = await guest(travel, { ...asked, coupon: "cab50" });
      expect(shown.data).toContainEqual(expect.objectContaining({ offer_id, offer_price: 50 }));
      const listed = await admin("GET /MhOffers/getOfferDetails", { q: "Cab coupon" });
      expect(listed.data).toMatchObject([
        { offer_id, mh_offer_coupon: "CAB50", status: "active", taken_count: 0 },
      ]);
    },
  },
  {
    name: "Staff register a partner of each kind by the calls of their screens",
    async walk(as) {
      const staff = as("staff");
      for (const [save, kind, find] of [
        ["POST /foodPartner/ledgerFoodDetails", "food", "GET /foodPartner/existingUserFoodPartner/:x"],
        [
          "POST /equipmentPartner/ledgerEquipmentDetails",
          "equipment",
          "GET /equipmentPartner/existingUserProperty/:id",
        ],
        [
          "POST /transporterApi/ledgertravelDetails",
          "travel",
          "GET /transporterApi/transportExistingUser/:id",
        ],
      ] as const) {
        const { partner_id } = await staff(save, await registration(`Ledger ${kind}`));
        const whom = /:(\w+)/.exec(find)?.[1] ?? "id";
        const found = await staff(find, { [whom]: partner_id });
        expect(found.data).toMatchObject([{ partner_type: kind, status: "pending" }]);
      }
    },
  },
];
