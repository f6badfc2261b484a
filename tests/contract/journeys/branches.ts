import { expect } from "vitest";
import type { Caller, Journey, Said } from "./caller.ts";
import { deccan, hyderabad, sunrise } from "./demo.ts";
import { registration } from "./parts.ts";

/** Branches of a partner, and what the office is shown of them: the partners of a kind in a status. */

const KINDS = ["property", "food", "equipment", "travel"] as const;
type Kind = (typeof KINDS)[number];

const DECISIONS: Array<[approve: string, reject: string, partner: string, branch: string]> = [
  [
    "PUT /propertyRegistrationMaster/approveAccPartnersData/:partner_id/:partner_sub_id",
    "PUT /propertyRegistrationMaster/rejectAccPartnersData/:partner_id/:partner_sub_id",
    "partner_id",
    "partner_sub_id",
  ],
  [
    "PUT /foodPartner/approveFoodRegDetails",
    "PUT /foodPartner/rejectFoodRegDetails/:agent_id/:agent_sub_id",
    "agent_id",
    "agent_sub_id",
  ],
  [
    "PUT /equipmentPartner/approveEquipmentRegDetails/:equipment_id/:equipment_sub_id",
    "PUT /equipmentPartner/rejectEquipmentRegDetails/:equipment_id/:equipment_sub_id",
    "equipment_id",
    "equipment_sub_id",
  ],
  [
    "PUT /transporterApi/approveTravelRegDetails/:agent_id/:transport_sub_id",
    "PUT /transporterApi/rejectTravelRegDetails/:agent_id/:transport_sub_id",
    "agent_id",
    "transport_sub_id",
  ],
];

/** The lists of a partner's own branches that take the account. */
const OWN_LISTS: Array<[list: string, kind: Kind]> = [
  ["GET /propertyRegistrationMaster/getPropertyDataOnStatus/:status/:account_id", "property"],
  ["GET /foodPartner/getFoodDataOnStatus/:status/:account_id", "food"],
  ["GET /equipmentPartner/getEquipmentDataOnStatus/:status/:account_id", "equipment"],
  ["GET /transporterApi/getTransportDataOnStatus", "travel"],
  ["GET /foodPartner/loadFoodPartnerData/:account_id", "food"],
  ["GET /equipmentPartner/:account_id", "equipment"],
];

/** The lists of the office: who asks, and the kind that the name says. */
const OFFICE_LISTS: Array<[list: string, who: "admin" | "staff", kind: Kind | null]> = [
  ["GET /transporterApi/getTransportRegAdminMaster", "admin", "travel"],
  ["GET /staffAccPartnersData/getStaffPropertRegData", "staff", "property"],
  ["GET /staffAccPartnersData/getAllPartners/partnersData", "staff", null],
  ["GET /foodPartner/getFoodAllDisplayForStaff/:status", "staff", "food"],
  ["GET /equipmentPartner/getEquipmentDataOnStatus/:status", "staff", "equipment"],
  ["GET /transporterApi/getTransportAdminBasedOnStatus/:status", "admin", "travel"],
  ["GET /staffTranspoterApi/getTransportAllDisplayForStaff/:status", "staff", "travel"],
  ["GET /staffAccPartnersData/getPropertyDataOnStatus/:status", "staff", "property"],
  ["GET /staffAccPartnersData/getPropertyRegAdminBasedOnStatus", "staff", "property"],
  ["GET /foodPartner/getFoodPartnerRegApprovalStatus/adminApprovals/:x", "admin", "food"],
  ["GET /equipmentPartner/getEquipmentPartnerRegApprovalStatus/equipment", "admin", "equipment"],
  ["GET /staffAccPartnersData/getPropertyPartnerRegApprovalStatus", "staff", "property"],
];

const COUNTS = [
  "GET /propertyRegistrationMaster/propertyRegistrationMasterStatusCount",
  "GET /foodPartner/foodRegistrationMasterStatusCount",
  "GET /equipmentPartner/equipmentRegistrationMasterStatusCount",
  "GET /transporterApi/transportRegistrationMasterStatusCount",
  "GET /staffAccPartnersData/staffAccPropertyRegistrationMasterStatusCount",
  "GET /staffTranspoterApi/transportRegistrationMasterStatusCount",
];

/** A partner of each kind, who waits or was decided by the call `decide`. @returns the ids by kind */
async function partnersOf(as: Caller, name: string, decide?: string): Promise<Record<Kind, string>> {
  const [guest, admin] = [as("guest"), as("admin")];
  const ids: Partial<Record<Kind, string>> = {};
  for (const kind of KINDS) {
    const given = { ...(await registration(`${name} ${kind}`)), partner_type: kind };
    ids[kind] = (await guest("POST /partnerRegistration", given)).account_id as string;
    if (decide) await admin(decide, { partner_id: ids[kind] });
  }
  return ids as Record<Kind, string>;
}

async function branchGiven(name: string) {
  const { mobile_no, email_id } = await registration(name);
  return { partner_sub_name: name, first_name: "Sita Devi", mobile_no, email_id, city: await hyderabad() };
}

export const branchJourneys: Journey[] = [
  {
    name: "A partner adds branches, finds them by kind and status, and an admin decides each by the call of its kind",
    async walk(as) {
      const partner = await sunrise();
      const [owner, stranger, admin] = [as(partner), as(await deccan()), as("admin")];
      const account_id = partner.accountId;
      for (const [index, save] of [
        "POST /propertyRegistrationMaster",
        "POST /propertyRegistrationMaster/savePropertyRegDetails",
      ].entries()) {
        const given = await branchGiven(`Branch ${index}`);
        const saved = await owner(save, given);
        expect(saved).toEqual({
          message: "The branch is saved and waits for approval.",
          partner_sub_id: expect.any(String),
        });
        const twice = await owner.try(save, given);
        expect([twice.status, Object.keys(twice.said.fields)]).toEqual([400, ["partner_sub_name"]]);
      }
      const [byAccount] = OWN_LISTS[0]!;
      const { data } = await owner(byAccount, { status: "Pending", account_id });
      expect(data.find((one: Said) => one.partner_sub_name === "Branch 0")).toMatchObject({
        partner_sub_id: expect.any(String),
        partner_type: "property",
        first_name: "Sita Devi",
        mobile_no: expect.stringMatching(/^\+91/),
        city: "Hyderabad",
        status: "pending",
        waits_for_approval: true,
      });
      expect((await stranger.try(byAccount, { status: "pending", account_id })).status).toBe(404);
      for (const [list, kind] of OWN_LISTS) {
        const ids = list.includes(":account_id") ? { account_id } : {};
        const status = list.includes(":status") ? { status: "ALL" } : {};
        const own = await owner(list, { ...ids, ...status });
        expect(own.total, list).toBe(own.data.length);
        for (const one of own.data) expect(one.partner_type, list).toBe(kind);
      }
      const demo = await owner("GET /foodPartner/loadFoodPartnerData/:account_id", { account_id });
      expect(demo.data.map((one: Said) => one.partner_sub_name)).toContain("Sunrise Kitchen");

      const other = (await deccan()).accountId;
      for (const [index, [approve, reject, partnerName, branchName]] of DECISIONS.entries()) {
        for (const [call, done] of [
          [approve, "Approved"],
          [reject, "Rejected"],
        ] as const) {
          const given = await branchGiven(`Decided ${done} ${index}`);
          const { partner_sub_id } = await owner("POST /propertyRegistrationMaster", given);
          const ids = { [partnerName]: account_id, [branchName]: partner_sub_id };
          const reason = done === "Rejected" ? { reason: "The address is not there." } : {};
          expect((await admin.try(call, { ...ids, [partnerName]: other, ...reason })).status, call).toBe(404);
          expect((await owner.try(call, { ...ids, ...reason })).status).toBe(403);
          if (done === "Rejected") expect((await admin.try(call, ids)).status, call).toBe(400);
          const said = await admin(call, { ...ids, ...reason });
          expect(said, call).toEqual({ message: `Sub Partner ${done} Successfully...` });
          expect((await admin.try(call, { ...ids, ...reason })).status).toBe(404);
          const found = await owner(byAccount, { status: done.toLowerCase(), account_id });
          expect(found.data.map((one: Said) => one.partner_sub_id)).toContain(partner_sub_id);
        }
      }
      const ofOne = await admin("GET /transporterApi/getTransportRegAdminMaster", { account_id });
      expect(ofOne.data).toEqual([]);
    },
  },
  {
    name: "The office lists and counts the partners of each kind, those who wait and those who are approved",
    async walk(as) {
      const by = { admin: as("admin"), staff: as("staff") };
      const waiting = await partnersOf(as, "Waiting office");
      const done = await partnersOf(as, "Approved office", "PUT /approvePartner/approvePartner");
      const found = (said: Said) => said.data.map((one: Said) => one.account_id).sort();
      for (const [list, who, kind] of OFFICE_LISTS) {
        const path = (status: string): Record<string, string> =>
          list.endsWith(":x") ? { x: status } : { status };
        const expected = (ids: Record<Kind, string>) => (kind ? [ids[kind]] : Object.values(ids).sort());
        const pending = await by[who](list, { q: "Waiting office", ...path("pending") });
        expect(found(pending), list).toEqual(expected(waiting));
        expect(pending.data[0]).toMatchObject({
          status: "pending",
          sub_partners_count: 0,
          city: "Hyderabad",
        });
        const none = await by[who](list, { q: "Waiting office", ...path("approved") });
        expect(none.data, list).toEqual([]);
        const approved = await by[who](list, { q: "Approved office", ...path("ALL") });
        expect(found(approved), list).toEqual(expected(done));
      }
      for (const [list, kind, ids] of [
        ["GET /foodPartner/foodPartnersForAdmin/pendingPartners", "food", waiting],
        ["GET /equipmentPartner/MedicalPartnersForAdmin/pendingPartners", "equipment", waiting],
        ["GET /transporterApi/getPartnersDataForAdmin/pendingPartners", "travel", waiting],
        ["GET /equipmentPartner/approvedMedPartnersDataForAdmin/approvedPartners", "equipment", done],
        ["GET /transporterApi/getTransportPartnerApproveData/approvedData", "travel", done],
      ] as const)
        expect(found(await by.admin(list, { q: "office" })), list).toEqual([ids[kind]]);
      for (const list of COUNTS) {
        const said = await by.staff(list, { q: "office" });
        expect(said, list).toEqual({ data: { pending: 1, approved: 1, rejected: 0, suspended: 0 } });
      }
    },
  },
];
