import { type Context, hasRole } from "#app/domain/context.ts";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { NotFound } from "#app/domain/errors.ts";
import { subPartnerList } from "#app/domain/registrations/sub-partner-list.ts";
import {
  findSubPartner,
  submitSubPartner,
  subPartnerSchema,
} from "#app/domain/registrations/sub-partners.ts";
import { resolveManagedAccount } from "#app/domain/shared/managed-account.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { COUNTS, eitherSchema, listRowSchema, NUMBER, objectSchema, rowsSchema } from "../answer-schemas.ts";
import { ADMIN, operation, PARTNER, type RouteAlias, STAFF } from "../operation.ts";
import { listAnswer } from "../present/list.ts";
import {
  accounts,
  accountsSchema,
  countAccounts,
  countFilters,
  decisions,
  filters,
  of,
  type PeopleFilters,
} from "./people.ts";

/** Branches of partners: a partner's own; the office is shown the partners of a kind, with their branches counted. */

const PARTNERS_OR_BRANCHES = eitherSchema(
  accountsSchema("partner"),
  rowsSchema(listRowSchema(subPartnerList), { total: NUMBER }),
);

/** A partner sees the own branches; the office the partners of a kind with theirs counted, or the one that it names. */
async function partnersOrBranches(ctx: Context, input: PeopleFilters) {
  if (!hasRole(ctx.actor, "partner")) return accounts(ctx, "partner", input);
  const { accountId: account } = await resolveManagedAccount(ctx, input.accountId ?? undefined);
  const state = { account, kind: input.kind ?? "all", status: input.status, page: input.page } as const;
  const { data, total } = await listAnswer(ctx, subPartnerList, state, { pageSize: 200 });
  return { data, total };
}

/** A decision about a branch names whose it is, or nobody. @throws NotFound when it is somebody else's */
async function refuseOther(
  ctx: Context,
  { subjectId, partnerId }: { subjectId: string; partnerId: string | null },
) {
  if (!partnerId || partnerId === subjectId) return;
  if ((await findSubPartner(ctx, subjectId)).accountId !== partnerId) throw new NotFound();
}

/** A branch where the path names one. */
const branch = (at: Extract<RouteAlias, string>, name: string): RouteAlias => ({
  at,
  as: {
    partner_id: "partnerId",
    agent_id: "partnerId",
    equipment_id: "partnerId",
    [name]: "subjectId",
  },
  note: `${name} is the branch, or the partner whose first registration it is.`,
});

const BRANCH_LISTS = {
  "sub-partner.list-by-status": [
    of("GET /propertyRegistrationMaster/getPropertyDataOnStatus/:status/:account_id", "property", PARTNER),
    of("GET /foodPartner/getFoodDataOnStatus/:status/:account_id", "food", PARTNER),
    of("GET /foodPartner/getFoodAllDisplayForStaff/:status", "food", STAFF),
    of("GET /equipmentPartner/getEquipmentDataOnStatus/:status", "equipment", STAFF),
    of("GET /equipmentPartner/getEquipmentDataOnStatus/:status/:account_id", "equipment", PARTNER),
    of("GET /transporterApi/getTransportAdminBasedOnStatus/:status", "travel", ADMIN),
    of("GET /transporterApi/getTransportDataOnStatus", "travel", PARTNER),
    of("GET /staffTranspoterApi/getTransportAllDisplayForStaff/:status", "travel", STAFF),
    of("GET /staffAccPartnersData/getPropertyDataOnStatus/:status", "property", STAFF),
    of("GET /staffAccPartnersData/getPropertyRegAdminBasedOnStatus", "property", STAFF),
  ],
  "sub-partner.list-for-approval": [
    {
      at: "GET /foodPartner/getFoodPartnerRegApprovalStatus/adminApprovals/:x",
      as: { x: "status" },
      with: { kind: "food" },
      note: "x is read as the status.",
    },
    of("GET /equipmentPartner/getEquipmentPartnerRegApprovalStatus/equipment", "equipment"),
    of("GET /staffAccPartnersData/getPropertyPartnerRegApprovalStatus", "property", STAFF),
  ],
  "sub-partner.list-pending": [
    of("GET /foodPartner/foodPartnersForAdmin/pendingPartners", "food", ADMIN, { status: "pending" }),
    of("GET /equipmentPartner/MedicalPartnersForAdmin/pendingPartners", "equipment", ADMIN, {
      status: "pending",
    }),
    of("GET /transporterApi/getPartnersDataForAdmin/pendingPartners", "travel", ADMIN, { status: "pending" }),
  ],
  "sub-partner.list-approved": [
    of("GET /equipmentPartner/approvedMedPartnersDataForAdmin/approvedPartners", "equipment", ADMIN, {
      status: "approved",
    }),
    of("GET /transporterApi/getTransportPartnerApproveData/approvedData", "travel", ADMIN, {
      status: "approved",
    }),
  ],
  "sub-partner.list-by-account": [
    of("GET /foodPartner/loadFoodPartnerData/:account_id", "food", PARTNER),
    of("GET /equipmentPartner/:account_id", "equipment", PARTNER),
  ],
} satisfies Record<string, RouteAlias[]>;

const BRANCH_FIELDS = {
  partner_sub_name: "name",
  sub_property_name: "name",
  first_name: "contact_name",
  mobile_no: "phone_e164",
  email_id: "email",
  city: "city_id",
};

export const branchCalls = [
  ...decisions(
    "sub-partner",
    ["sub_partner", "partner", "partner_profile"],
    [
      branch(
        "PUT /propertyRegistrationMaster/approveAccPartnersData/:partner_id/:partner_sub_id",
        "partner_sub_id",
      ),
      branch("PUT /foodPartner/approveFoodRegDetails", "agent_sub_id"),
      branch(
        "PUT /equipmentPartner/approveEquipmentRegDetails/:equipment_id/:equipment_sub_id",
        "equipment_sub_id",
      ),
      branch("PUT /transporterApi/approveTravelRegDetails/:agent_id/:transport_sub_id", "transport_sub_id"),
    ],
    [
      branch(
        "PUT /propertyRegistrationMaster/rejectAccPartnersData/:partner_id/:partner_sub_id",
        "partner_sub_id",
      ),
      branch("PUT /foodPartner/rejectFoodRegDetails/:agent_id/:agent_sub_id", "agent_sub_id"),
      branch(
        "PUT /equipmentPartner/rejectEquipmentRegDetails/:equipment_id/:equipment_sub_id",
        "equipment_sub_id",
      ),
      branch("PUT /transporterApi/rejectTravelRegDetails/:agent_id/:transport_sub_id", "transport_sub_id"),
    ],
    refuseOther,
  ),
  ...operation({
    name: "sub-partner.list",
    answer: PARTNERS_OR_BRANCHES,
    summary: "A partner's own branches; for the office the partners of a kind.",
    access: ["partner", "staff", "admin"],
    input: filters,
    aliases: [
      of("GET /propertyRegistrationMaster", "property"),
      of("GET /transporterApi/getTransportRegAdminMaster", "travel", ADMIN),
      of("GET /staffAccPartnersData/getStaffPropertRegData", "property", STAFF),
      of("GET /staffAccPartnersData/getAllPartners/partnersData", null, STAFF),
    ],
    run: partnersOrBranches,
  }),
  ...(
    [
      "sub-partner.list-by-status",
      "sub-partner.list-for-approval",
      "sub-partner.list-pending",
      "sub-partner.list-approved",
      "sub-partner.list-by-account",
    ] as const
  ).flatMap((name) =>
    operation({
      name,
      answer: PARTNERS_OR_BRANCHES,
      summary: "A partner's own branches, or for the office the partners of a kind, in one status.",
      access: ADMIN,
      input: filters,
      aliases: BRANCH_LISTS[name],
      run: partnersOrBranches,
    }),
  ),
  ...operation({
    name: "sub-partner.count-by-status",
    answer: objectSchema({ data: COUNTS }),
    summary: "How many partners of a kind are in each status, within the caller's scope.",
    access: STAFF,
    input: countFilters,
    aliases: [
      of("GET /propertyRegistrationMaster/propertyRegistrationMasterStatusCount", "property"),
      of("GET /foodPartner/foodRegistrationMasterStatusCount", "food"),
      of("GET /equipmentPartner/equipmentRegistrationMasterStatusCount", "equipment"),
      of("GET /transporterApi/transportRegistrationMasterStatusCount", "travel"),
      of("GET /staffAccPartnersData/staffAccPropertyRegistrationMasterStatusCount", "property"),
      of("GET /staffTranspoterApi/transportRegistrationMasterStatusCount", "travel"),
    ],
    run: (ctx, input) => countAccounts(ctx, "partner", input),
  }),
  ...operation({
    name: "sub-partner.save",
    creates: "partner_sub_id",
    summary:
      "A partner adds a branch, which waits for approval. Files are its papers, called as their fields are.",
    access: PARTNER,
    input: subPartnerSchema.loose(),
    maxFileBytes: maxBytesOf("document"),
    aliases: [
      { at: "POST /propertyRegistrationMaster", as: BRANCH_FIELDS, with: { partner_kind: "property" } },
      {
        at: "POST /propertyRegistrationMaster/savePropertyRegDetails",
        as: BRANCH_FIELDS,
        with: { partner_kind: "property" },
      },
    ],
    run: async (ctx, given) => {
      const { id: partnerSubId } = await submitSubPartner(ctx, splitFiles(given));
      return { message: "The branch is saved and waits for approval.", partner_sub_id: partnerSubId };
    },
  }),
];
