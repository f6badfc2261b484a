import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { findAccount, waitingRequests } from "#app/domain/decisions/find-account.ts";
import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { NotFound } from "#app/domain/errors.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { agentList, partnerList } from "#app/domain/registrations/account-lists.ts";
import { REGISTRATION_STATUSES } from "#app/domain/registrations/labels.ts";
import { cityManagerList, staffList } from "#app/domain/registrations/office-list.ts";
import { partnerLoginList } from "#app/domain/registrations/partner-login-list.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import {
  COUNTS,
  eitherSchema,
  ID,
  listAnswerSchema,
  NUMBER,
  objectSchema,
  rowsSchema,
  TEXT,
  totalSchema,
} from "../answer-schemas.ts";
import { id, page, q } from "../fields.ts";
import { type Access, ADMIN, operation, type RouteAlias, STAFF } from "../operation.ts";
import { ownerFields } from "../owner.ts";
import { accountDetail } from "../present/account.ts";
import { listAnswer } from "../present/list.ts";

/** Partners, their branches, agents, staff, city managers: lists within the caller's scope, and the admin's decisions. */

const kind = z.enum(["property", "food", "travel", "equipment"]);
/** In which status registrations are listed: `ALL` is every one, nothing is `empty`. */
const statusOr = (empty: "all" | "pending" | "approved") =>
  z
    .string()
    .toLowerCase()
    .transform((given) => given || empty)
    .pipe(z.enum(["pending", "approved", "rejected", "suspended", "all"]))
    .default(empty);
export const filters = z.object({
  kind: kind.optional(),
  status: statusOr("all"),
  q,
  page,
  accountId: ownerFields.accountId,
});
export type PeopleFilters = z.output<typeof filters>;
/** What counts are narrowed by: they have no pages. */
export const countFilters = filters.omit({ page: true });

/** Registrations of partners or agents within the caller's scope. */
export async function accounts(
  ctx: Context,
  accountKind: "partner" | "agent",
  input: z.output<typeof filters>,
) {
  const { kind: partnerKind = null, accountId, ...rest } = input;
  if (accountId) return named(ctx, accountKind, { ...input, accountId });
  const list = accountKind === "partner" ? partnerList : agentList;
  return withStatusCounts(await listAnswer(ctx, list, { ...rest, kind: partnerKind ?? "all" }));
}

/** How many registrations of partners or agents within the caller's scope are in each status. */
export async function countAccounts(
  ctx: Context,
  accountKind: "partner" | "agent",
  input: z.output<typeof countFilters>,
) {
  return { data: (await accounts(ctx, accountKind, { ...input, page: 1 })).counts };
}

/** What `accounts` answers: a page of the list, or the one that was named. */
export const accountsSchema = (accountKind: "partner" | "agent") =>
  eitherSchema(
    listAnswerSchema(accountKind === "partner" ? partnerList : agentList, { flatCounts: true }),
    rowsSchema(accountDetail.schema, { page: NUMBER, total: NUMBER, counts: COUNTS }),
  );

/** The one that is named, if it is as the list asks. @throws NotFound outside the caller's scope */
async function named(
  ctx: Context,
  accountKind: "partner" | "agent",
  wanted: PeopleFilters & { accountId: string },
) {
  const account = await findAccount(ctx, { accountId: wanted.accountId, accountKind });
  const fits =
    (!wanted.kind || account.partnerKind === wanted.kind) &&
    (wanted.status === "all" || account.status === wanted.status);
  const counts = Object.fromEntries(
    REGISTRATION_STATUSES.map((one) => [one, fits && account.status === one ? 1 : 0]),
  );
  return { data: fits ? [accountDetail.row(account)] : [], total: fits ? 1 : 0, page: 1, counts };
}

async function office(ctx: Context, role: "staff" | "city_manager", input: z.output<typeof filters>) {
  const list = role === "staff" ? staffList : cityManagerList;
  return withStatusCounts(
    await listAnswer(ctx, list, { status: input.status, q: input.q, page: input.page }),
  );
}

const withStatusCounts = (answer: Awaited<ReturnType<typeof listAnswer>>) => ({
  ...answer,
  counts: answer.counts.status ?? {},
});

/** Decides what waits for a person, an account, a branch or a thing on sale; of these kinds when told. @throws NotFound when nothing waits */
export async function decideWaiting(
  ctx: Context,
  subjectId: string,
  decision: "approve" | "reject",
  reason?: string,
  kinds?: readonly string[],
) {
  const requests = await waitingRequests(ctx, [subjectId], null);
  const waiting = requests.find((request) => !kinds || kinds.includes(request.kind));
  if (!waiting) throw new NotFound();
  const { message } = await decide(ctx, {
    approvalId: waiting.id,
    version: waiting.version,
    decision,
    reason,
  });
  return { message };
}

const decision = z.object({
  subjectId: id,
  /** Whose it is, where a call says it. */
  partnerId: ownerFields.partnerId,
  reason: z.string().trim().max(1_000).optional(),
});
const subject = {
  account_id: "subjectId",
  partner_id: "subjectId",
  agent_id: "subjectId",
  equipment_id: "subjectId",
  user_id: "subjectId",
};

/** Approve and reject of registrations and of changes to them: what waits is of one of these kinds, and of whom `refuse` lets pass. */
export function decisions(
  name: string,
  kinds: readonly string[],
  approve: RouteAlias[],
  reject: RouteAlias[],
  refuse: (ctx: Context, input: z.output<typeof decision>) => Promise<void> = async () => undefined,
) {
  return [
    ...operation({
      name: `${name}.approve`,
      summary: "Approves the registration that waits.",
      access: ADMIN,
      input: decision,
      aliases: approve,
      run: async (ctx, input) => {
        await refuse(ctx, input);
        return decideWaiting(ctx, input.subjectId, "approve", undefined, kinds);
      },
    }),
    ...operation({
      name: `${name}.reject`,
      summary: "Rejects the registration that waits; the reason goes to the applicant.",
      access: ADMIN,
      input: decision,
      aliases: reject,
      run: async (ctx, input) => {
        await refuse(ctx, input);
        return decideWaiting(ctx, input.subjectId, "reject", input.reason, kinds);
      },
    }),
  ];
}

const to = (at: Extract<RouteAlias, string>): RouteAlias => ({ at, as: subject });
/** An alias that says the kind (and more) by its name. */
export const of = (
  at: Extract<RouteAlias, string>,
  partnerKind: PartnerKind | null,
  access?: Access,
  more = {},
): RouteAlias => ({
  at,
  as: { account_id: "accountId" },
  with: { ...(partnerKind ? { kind: partnerKind } : {}), ...more },
  ...(access ? { access } : {}),
});

const AGENT_LISTS = {
  "agent.list": ["GET /adminDashboard/agent-registrations", "GET /adminDashboard/agent-master-list"],
  "agent.list-for-approval": [
    "GET /agentApi/getAgentRegApprovalStatus/agent",
    "GET /agentApi/agentRegApproval",
  ],
  "agent.list-by-status": [
    {
      at: "GET /agentApi/getAgentDataOnStatus/:status/:account_id",
      as: { account_id: "accountId" },
      access: STAFF,
      note: "An account_id that is an id names one agent; 0 is every one.",
    },
    "GET /agentApi/:status",
  ],
  "agent.list-profiles": ["GET /adminDashboard/agent-profiles"],
} satisfies Record<string, RouteAlias[]>;

export const peopleCalls = [
  ...operation({
    name: "partner.list",
    answer: accountsSchema("partner"),
    summary: "Registrations of partners, newest first, 25 a page.",
    access: ADMIN,
    input: filters,
    aliases: [
      of("GET /foodPartner/mainFoodPartnerDetails", "food", STAFF),
      "GET /adminDashboard/partner-registrations",
      "GET /adminDashboard/partner-master-list",
    ],
    run: (ctx, input) => accounts(ctx, "partner", input),
  }),
  ...operation({
    name: "partner.list",
    answer: accountsSchema("partner"),
    summary: "Registrations of partners to decide about: without a status those that wait.",
    access: ADMIN,
    input: filters.extend({ status: statusOr("pending") }),
    aliases: ["GET /approvePartner/partnerRegData"],
    run: (ctx, input) => accounts(ctx, "partner", input),
  }),
  ...operation({
    name: "partner.list-by-status",
    answer: accountsSchema("partner"),
    summary: "Registrations of partners in one status; ALL is every one.",
    access: ADMIN,
    input: filters,
    aliases: [
      {
        at: "GET /approvePartner/getPartnerAllDisplayForAdmin/:param",
        as: { param: "status" },
        note: "param is read as the status.",
      },
    ],
    run: (ctx, input) => accounts(ctx, "partner", input),
  }),
  ...operation({
    name: "partner.count-by-status",
    answer: objectSchema({ data: COUNTS }),
    summary: "How many partners are in each status.",
    access: ADMIN,
    input: countFilters,
    aliases: ["GET /approvePartner/getpartnerRegistrationStatusCount"],
    run: (ctx, input) => countAccounts(ctx, "partner", input),
  }),
  ...operation({
    name: "partner.list-names",
    answer: totalSchema(objectSchema({ account_id: ID, partner_id: ID, partner_name: TEXT })),
    summary: "Approved partners by name, for a choice.",
    access: STAFF,
    input: filters,
    aliases: [
      of("GET /foodPartner/loadPartnerNames", "food"),
      of("GET /equipmentPartner/equipmentpartnerNames", "equipment"),
      of("GET /transporterApi/TravelpartnerNames", "travel"),
      of("GET /staffAccPartnersData/loadPartnersNamesInStaff/partnerNames", "property"),
    ],
    run: async (ctx, input) => {
      const found = await accounts(ctx, "partner", { ...input, status: "approved" });
      return {
        data: found.data.map(({ account_id, partner_name }) => ({
          account_id,
          partner_id: account_id,
          partner_name,
        })),
        total: found.total,
        page: found.page,
      };
    },
  }),
  ...operation({
    name: "partner.list-for-report",
    answer: totalSchema(objectSchema({ account_id: ID, partner_name: TEXT, status: TEXT })),
    summary: "Partners of a kind by name, for a report.",
    access: ADMIN,
    input: filters,
    aliases: [
      of("GET /adminDashboard/partner-report-lookup-property", "property"),
      of("GET /adminDashboard/partner-report-lookup-food", "food"),
      of("GET /adminDashboard/partner-report-lookup-travel", "travel"),
      of("GET /adminDashboard/partner-report-lookup-medical", "equipment"),
    ],
    run: async (ctx, input) => {
      const found = await accounts(ctx, "partner", input);
      return {
        data: found.data.map(({ account_id, partner_name, status: at }) => ({
          account_id,
          partner_name,
          status: at,
        })),
        total: found.total,
        page: found.page,
      };
    },
  }),
  ...operation({
    name: "partner.list-mail-info",
    answer: listAnswerSchema(partnerLoginList),
    summary: "The logins of partners, for mailing credentials.",
    access: ADMIN,
    input: z.object({ q, page }),
    aliases: ["GET /adminDashboard/partner-mail-info"],
    run: (ctx, input) => listAnswer(ctx, partnerLoginList, input),
  }),
  ...operation({
    name: "partner.mail-credentials",
    summary: "Mails a partner's login a single-use link to set the password.",
    access: ADMIN,
    input: z.object({ userId: id }),
    aliases: [{ at: "POST /adminDashboard/sendMailToPartner", as: { user_id: "userId" } }],
    run: async (ctx, { userId }) => {
      await sendPasswordLink(ctx, { userId });
      return { message: ADMIN_MESSAGES.partnerLoginCredentialsSentSuccessfully };
    },
  }),
  ...decisions(
    "partner",
    ["partner", "partner_profile"],
    ["approvePartner", "approvePartnerfood", "approvePartnertravel", "approvePartnermedical"].map((last) =>
      to(`PUT /approvePartner/${last}`),
    ),
    ["rejectPartner", "rejectPartnerfood", "rejectPartnertravel", "rejectPartnermedical"].map((last) =>
      to(`PUT /approvePartner/${last}`),
    ),
  ),
  ...decisions(
    "staff",
    ["staff"],
    [to("PUT /approvePartner/approveStaffRegistration")],
    [to("PUT /approvePartner/rejectStaffRegistration")],
  ),
  ...decisions(
    "city-manager",
    ["city_manager"],
    [to("PUT /approvePartner/approveCityManager")],
    [to("PUT /approvePartner/rejectCityManager")],
  ),
  ...decisions(
    "agent",
    ["agent", "agent_profile"],
    [to("PUT /agentApi/approveAgentRegDetails/agent")],
    [to("PUT /agentApi/rejectAgentRegDetails/:agent_id/:agent_sub_id")],
  ),
  ...operation({
    name: "staff.list",
    answer: listAnswerSchema(staffList, { flatCounts: true }),
    summary: "Registrations of staff: without a status those that wait.",
    access: ADMIN,
    input: filters.extend({ status: statusOr("pending") }),
    aliases: ["GET /approvePartner/staffRegData"],
    run: (ctx, input) => office(ctx, "staff", input),
  }),
  ...operation({
    name: "city-manager.list",
    answer: listAnswerSchema(cityManagerList, { flatCounts: true }),
    summary: "Registrations of city managers: without a status those that wait.",
    access: ADMIN,
    input: filters.extend({ status: statusOr("pending") }),
    aliases: ["GET /approvePartner/cityManagerRegData"],
    run: (ctx, input) => office(ctx, "city_manager", input),
  }),
  ...(
    ["agent.list", "agent.list-for-approval", "agent.list-by-status", "agent.list-profiles"] as const
  ).flatMap((name) =>
    operation({
      name,
      answer: accountsSchema("agent"),
      summary:
        name === "agent.list-for-approval"
          ? "Agents and their approval: without a status those that are approved."
          : "Agents within the caller's scope, newest first, 25 a page.",
      access: ADMIN,
      input: name === "agent.list-for-approval" ? filters.extend({ status: statusOr("approved") }) : filters,
      aliases: AGENT_LISTS[name],
      run: (ctx, input) => accounts(ctx, "agent", input),
    }),
  ),
  ...operation({
    name: "agent.count-by-status",
    answer: objectSchema({ data: COUNTS }),
    summary: "How many agents are in each status, within the caller's scope.",
    access: STAFF,
    input: countFilters,
    aliases: ["GET /agentApi/agentRegMasterStatusCount"],
    run: (ctx, input) => countAccounts(ctx, "agent", input),
  }),
];
