import { expect } from "vitest";
import type { Asking, Caller, Journey, Said } from "./caller.ts";
import { demoAgent, hyderabad } from "./demo.ts";
import { registration } from "./parts.ts";

/** Whoever registers waits, is found in the lists of the office, and is decided by an admin. */

const THANKS = "Thank you. We look at your papers and write to you as soon as it is decided.";
const REASON = "The PAN belongs to somebody else.";

/** What somebody of the back office registers with. */
async function officePerson(name: string) {
  const { first_name: _, mobile_no, email_id, city } = await registration(name);
  return { first_name: name, mobile_no, email_id, city };
}

/** Registers as somebody who has not called before: one address sends only so many forms. */
async function register(as: Caller, name: string, given: Said): Promise<Said> {
  const said = await as("guest")(name, given);
  expect(said.message).toBe(THANKS);
  const again = await as("guest").try(name, given);
  expect([again.status, again.said.message]).toEqual([409, expect.stringContaining("Register")]);
  return said;
}

/** Decides what waits: once, and not without a reason when it is refused. */
async function decided(admin: Asking, call: string, ids: Said, what: string) {
  const isApproval = /\/approve/.test(call.replace("/approvePartner/", "/"));
  if (!isApproval) expect((await admin.try(call, ids)).status, call).toBe(400);
  const given = isApproval ? ids : { ...ids, reason: REASON };
  const done = isApproval ? "Approved" : "Rejected";
  expect(await admin(call, given), call).toEqual({ message: `${what} ${done} Successfully...` });
  expect((await admin.try(call, given)).status, call).toBe(404);
  return isApproval ? "approved" : "rejected";
}

export const peopleJourneys: Journey[] = [
  {
    name: "Partners of each kind register, staff register for some; an admin decides each by the call of its kind",
    async walk(as) {
      const [admin, staff] = [as("admin"), as("staff")];
      const enrolled = {
        food: ["POST /foodPartner"],
        equipment: ["POST /equipmentPartner"],
        travel: ["POST /transporterApi"],
        property: ["POST /staffAccPartnersData", "POST /staffAccPartnersData/savePropertyRegDetails"],
      };
      for (const [kind, last, lookUp] of [
        ["property", "", "property"],
        ["food", "food", "food"],
        ["travel", "travel", "travel"],
        ["equipment", "medical", "medical"],
      ] as const) {
        const name = `Decided ${kind}`;
        const { account_id } = await register(as, "POST /partnerRegistration", {
          ...(await registration(name)),
          partner_type: kind,
        });
        const approve = `PUT /approvePartner/approvePartner${last}`;
        expect((await staff.try(approve, { partner_id: account_id })).status).toBe(403);
        await decided(admin, approve, { partner_id: account_id }, "Partner");
        const report = `GET /adminDashboard/partner-report-lookup-${lookUp}`;
        expect((await admin(report, { q: name })).data).toEqual([
          { account_id, partner_name: name, status: "approved" },
        ]);
        for (const save of enrolled[kind]) {
          const { message, partner_id } = await staff(save, await registration(`Enrolled ${kind}`));
          expect(message).toBe(THANKS);
          if (save !== enrolled[kind][0]) continue;
          await decided(
            admin,
            `PUT /approvePartner/rejectPartner${last}`,
            { account_id: partner_id },
            "Partner",
          );
        }
        const names = {
          food: "GET /foodPartner/loadPartnerNames",
          equipment: "GET /equipmentPartner/equipmentpartnerNames",
          travel: "GET /transporterApi/TravelpartnerNames",
          property: "GET /staffAccPartnersData/loadPartnersNamesInStaff/partnerNames",
        }[kind];
        const chosen = await staff(names, { q: name });
        expect(chosen.data).toEqual([{ account_id, partner_id: account_id, partner_name: name }]);
        expect((await staff(names, { q: "Enrolled" })).data).toEqual([]);
      }
    },
  },
  {
    name: "Registrations of partners are listed, counted and found by status; an admin mails a login",
    async walk(as) {
      const [admin, staff, guest] = [as("admin"), as("staff"), as("guest")];
      const given = await registration("Listed Lodge");
      const registered = { ...given, partner_type: "food" };
      const { account_id } = await guest("POST /partnerRegistration", registered);
      const row = {
        partner_name: "Listed Lodge",
        partner_type: "food",
        first_name: "Asha Rao",
        mobile_no: expect.stringMatching(/^\+9198480/),
        email_id: given.email_id,
        city: "Hyderabad",
        state: "Telangana",
        status: "pending",
        agent_commission: expect.any(Number),
        created_datetime: expect.any(String),
        sub_partners_count: 0,
        property_approved_count: 0,
        room_pending_count: 0,
        food_approved_count: 0,
        transport_pending_count: 0,
        equipment_approved_count: 0,
      };
      const q = "Listed Lodge";
      for (const [asking, list, more] of [
        [admin, "GET /approvePartner/partnerRegData", {}],
        [staff, "GET /foodPartner/mainFoodPartnerDetails", {}],
        [admin, "GET /adminDashboard/partner-registrations", {}],
        [admin, "GET /adminDashboard/partner-master-list", {}],
        [admin, "GET /approvePartner/getPartnerAllDisplayForAdmin/:param", { param: "ALL" }],
        [admin, "GET /approvePartner/getPartnerAllDisplayForAdmin/:param", { param: "Pending" }],
      ] as const) {
        const said = await asking(list, { q, ...more });
        expect(said, list).toMatchObject({ data: [row], total: 1, page: 1 });
      }
      const byStatus = "GET /approvePartner/getPartnerAllDisplayForAdmin/:param";
      expect((await admin(byStatus, { q, param: "approved" })).data).toEqual([]);
      expect((await admin.try(byStatus, { param: "dancing" })).status).toBe(400);
      const count = "GET /approvePartner/getpartnerRegistrationStatusCount";
      expect(await admin(count, { q })).toEqual({
        data: { pending: 1, approved: 0, rejected: 0, suspended: 0 },
      });

      await admin("PUT /approvePartner/approvePartnerfood", { partner_id: account_id });
      const { data: logins } = await admin("GET /adminDashboard/partner-mail-info", { q });
      expect(logins).toMatchObject([
        {
          user_id: expect.any(String),
          role: "partner",
          first_name: "Asha Rao",
          mobile_no: row.mobile_no,
          email_id: given.email_id,
          account_id,
          partner_name: q,
          has_password: false,
        },
      ]);
      const mailed = await admin("POST /adminDashboard/sendMailToPartner", { user_id: logins[0].user_id });
      expect(mailed).toEqual({ message: "Partner Login Credentials Sent Successfully" });
      const after = await admin("GET /adminDashboard/partner-mail-info", { q });
      expect(after.data[0].sent_datetime).not.toBe(logins[0].sent_datetime);
    },
  },
  {
    name: "Staff and city managers register for a city, are listed, and an admin decides",
    async walk(as) {
      const admin = as("admin");
      for (const [save, list, path, what] of [
        ["POST /staffRegistration", "GET /approvePartner/staffRegData", "StaffRegistration", "Staff"],
        [
          "POST /cityMangerRegistration",
          "GET /approvePartner/cityManagerRegData",
          "CityManager",
          "City Manager",
        ],
      ] as const) {
        for (const decision of ["approve", "reject"]) {
          const given = await officePerson(`Office ${path} ${decision}`);
          const { user_id } = await register(as, save, given);
          const found = async () => (await admin(list, { q: given.first_name, status: "ALL" })).data;
          expect(await found()).toMatchObject([
            {
              user_id,
              first_name: given.first_name,
              email_id: given.email_id,
              zone: "Hyderabad",
              status: "pending",
              created_datetime: expect.any(String),
            },
          ]);
          // Each kind has a call of its own: another one knows nobody of this id.
          const other = `PUT /approvePartner/approve${what === "Staff" ? "CityManager" : "StaffRegistration"}`;
          expect((await admin.try(other, { user_id })).status).toBe(404);
          const status = await decided(admin, `PUT /approvePartner/${decision}${path}`, { user_id }, what);
          expect(await found()).toMatchObject([{ user_id, status }]);
        }
      }
      const grievance = await as("guest")("POST /partnerRegistration/grievanceRegistration", {
        name: "Sunita Devi",
        mobile_no: "9848077901",
        about: "No lift",
        message: "The lift did not work for the three days of our stay.",
      });
      expect(grievance).toEqual({
        message: "We have your grievance and answer it on your mobile.",
        id: expect.any(String),
        request_number: expect.stringMatching(/^MHQ-/),
      });
    },
  },
  {
    name: "Agents register or are registered, get their place, are listed by status and decided",
    async walk(as) {
      const [admin, staff, guest] = [as("admin"), as("staff"), as("guest")];
      const first = await registration("Agent by himself");
      const { agent_id } = await register(as, "POST /agentApi/agentRegistration", first);
      const second = await staff("POST /agentApi", await registration("Agent by staff"));
      const third = await staff("POST /agentApi/agentRegistrationMaster", await registration("Agent three"));
      for (const said of [second, third])
        expect(said).toEqual({ message: THANKS, agent_id: expect.any(String) });

      const city = await hyderabad();
      const place = { address: "Beside the gate", latitude: 17.41, longitude: 78.43 };
      const saved = await staff("POST /agentApi/agentLocation", { agent_id, city, ...place });
      expect(saved).toEqual({ message: "The agent's place is saved." });
      const read = "GET /agentApi/agentLocationDetails/:agent_id/:agent_sub_id";
      expect((await staff(read, { agent_id, agent_sub_id: "0" })).data).toEqual([
        {
          agent_id,
          agent_name: "Agent by himself",
          city_id: city,
          nearest_hospital: null,
          ...place,
          status: "pending",
        },
      ]);

      const row = {
        agent_name: "Agent by himself",
        status: "pending",
        phone: expect.stringMatching(/^\+9198480/),
        email_id: first.email_id,
        city: "Hyderabad",
        state: "Telangana",
        pan: first.pan,
      };
      const q = "Agent by himself";
      for (const list of [
        "GET /adminDashboard/agent-registrations",
        "GET /adminDashboard/agent-master-list",
        "GET /adminDashboard/agent-profiles",
        "GET /agentApi/getAgentRegApprovalStatus/agent",
        "GET /agentApi/agentRegApproval",
      ])
        expect(await admin(list, { q, status: "ALL" }), list).toMatchObject({ data: [row], total: 1 });
      expect((await admin("GET /agentApi/getAgentRegApprovalStatus/agent", { q })).data).toEqual([]);
      expect((await admin("GET /agentApi/:status", { q, status: "pending" })).data).toMatchObject([row]);
      expect((await admin("GET /agentApi/:status", { q, status: "rejected" })).data).toEqual([]);
      const ofOne = "GET /agentApi/getAgentDataOnStatus/:status/:account_id";
      expect((await staff(ofOne, { status: "ALL", account_id: agent_id })).data).toMatchObject([row]);
      expect((await staff(ofOne, { status: "approved", account_id: agent_id })).data).toEqual([]);
      expect((await staff(ofOne, { status: "pending", account_id: "0", q })).data).toMatchObject([row]);
      const count = await staff("GET /agentApi/agentRegMasterStatusCount", { q });
      expect(count.data).toEqual({ pending: 1, approved: 0, rejected: 0, suspended: 0 });

      await decided(admin, "PUT /agentApi/approveAgentRegDetails/agent", { agent_id }, "Agent");
      const ids = { agent_id: second.agent_id, agent_sub_id: "0" };
      await decided(admin, "PUT /agentApi/rejectAgentRegDetails/:agent_id/:agent_sub_id", ids, "Agent");
      expect((await admin("GET /agentApi/:status", { q, status: "approved" })).data).toMatchObject([
        { agent_name: q, status: "approved" },
      ]);
      const late = await staff.try("POST /agentApi/agentLocation", { agent_id, city, ...place });
      expect([late.status, late.said.code]).toEqual([409, "stale"]);
      const known = await demoAgent();
      expect((await guest.try(ofOne, { status: "ALL", account_id: known.accountId })).status).toBe(401);
    },
  },
];
