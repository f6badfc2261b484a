import { z } from "zod";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { type AccountDetail, findAccount } from "#app/domain/decisions/find-account.ts";
import { addDocumentFiles } from "#app/domain/documents/add-files.ts";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { phoneSchema } from "#app/domain/identity/schema.ts";
import { agentList, partnerList } from "#app/domain/registrations/account-lists.ts";
import { REGISTRATION_STATUSES } from "#app/domain/registrations/labels.ts";
import { readProfile, saveProfile } from "#app/domain/registrations/profile.ts";
import { type AccountChange, setAccountStatus } from "#app/domain/registrations/set-account-status.ts";
import { findSubPartner, submitSubPartner } from "#app/domain/registrations/sub-partners.ts";
import type { AccountKind } from "#app/domain/shared/managed-account.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { eitherSchema, listRowSchema, rowsSchema } from "../answer-schemas.ts";
import { id } from "../fields.ts";
import {
  type Access,
  ADMIN,
  INVENTORY_MANAGERS,
  operation,
  PARTNER,
  type RouteAlias,
  STAFF,
} from "../operation.ts";
import { OWNER_NAMES, ownerFields, ownerOf } from "../owner.ts";
import { accountDetail, ownAccount } from "../present/account.ts";
import { listAnswer } from "../present/list.ts";
import { decideWaiting } from "./people.ts";

/** What is registered of partners, their branches and agents: found again, and changed, by themselves or on behalf. */

const KINDS = { "sub-partner": "partner", agent: "agent" } as const;
const LISTS = { partner: partnerList, agent: agentList };
type Name = keyof typeof KINDS;

/** Nothing, or the one account that is meant: by its id or its mobile. A partner finds itself only. */
async function existing(ctx: Context, accountKind: AccountKind, asked: string) {
  const isId = z.uuid().safeParse(asked).success;
  if (hasRole(ctx.actor, "partner", "agent")) {
    const own = await readProfile(ctx);
    return own.accountId === asked || own.phone === asked ? [ownAccount.row(own)] : [];
  }
  if (isId) return [accountDetail.row(await findAccount(ctx, { accountId: asked, accountKind }))];
  return (await listAnswer(ctx, LISTS[accountKind], { status: "all", q: asked })).data;
}

const find = (name: Name, aliases: RouteAlias[]) =>
  operation({
    name: `${name}.find-existing`,
    answer: rowsSchema(
      eitherSchema(ownAccount.schema, accountDetail.schema, listRowSchema(LISTS[KINDS[name]])),
    ),
    summary: "The registration that an id or a mobile number has already; an empty list when there is none.",
    access: STAFF,
    input: z.object({ asked: z.union([id, phoneSchema], "Please give an id or a mobile number") }),
    aliases,
    run: async (ctx, { asked }) => ({ data: await existing(ctx, KINDS[name], asked) }),
  });
const asked = (at: Extract<RouteAlias, string>, access: Access = STAFF): RouteAlias => ({
  at,
  as: { id: "asked", x: "asked", account_id: "asked", mobile_no: "asked" },
  access,
  note: "What is asked for is an account's id or a mobile number.",
});

const given = z.looseObject({
  ...ownerFields,
  userId: id.optional(),
  name: z.string().max(200).optional(),
  branchName: z.string().max(200).optional(),
  contact_name: z.string().max(200).optional(),
  city: z.string().max(100).optional(),
  address: z.string().max(1_000).optional(),
  pan: z.string().max(20).optional(),
  gstin: z.string().max(20).optional(),
  status: z.string().toLowerCase().pipe(z.enum(REGISTRATION_STATUSES)).optional(),
  reason: z.string().max(1_000).optional(),
});
type Given = z.output<typeof given>;

/** @throws NotFound for a login of another account */
async function refuseOtherUser(ctx: Context, accountId: string, kind: AccountKind, userId: string) {
  if (userId === accountId || (isUser(ctx.actor) && ctx.actor.id === userId)) return;
  if (hasRole(ctx.actor, "partner", "agent")) throw new NotFound();
  const account = await findAccount(ctx, { accountId, accountKind: kind });
  if (!account.users.some((user) => user.id === userId)) throw new NotFound();
}

async function changeProfile(ctx: Context, accountId: string, sent: Given): Promise<void> {
  const { version, ...profile } = await readProfile(ctx, { accountId });
  const standing = {
    name: profile.name,
    contact_name: profile.contactName,
    city: profile.cityId ?? "",
    address: profile.address,
    pan: profile.pan ?? "",
    gstin: profile.gstin ?? "",
  };
  const changed = (Object.keys(standing) as Array<keyof typeof standing>).filter(
    (name) => sent[name] !== undefined && sent[name] !== standing[name],
  );
  if (changed.length === 0) return;
  const values = { ...standing, ...Object.fromEntries(changed.map((name) => [name, sent[name]])) };
  await saveProfile(ctx, { accountId, version, values });
}

async function renameBranch(ctx: Context, accountId: string, subPartnerId: string, name: string) {
  const branch = await findSubPartner(ctx, subPartnerId);
  if (branch.accountId !== accountId) throw new NotFound();
  if (branch.name === name) return;
  const { partner_kind, contact_name, phone_e164, email, city_id, address, version } = branch;
  const values = { partner_kind, name, contact_name, phone_e164, email, city_id, address };
  await submitSubPartner(ctx, { subPartnerId, version, values });
}

const STEPS: Record<string, AccountChange> = {
  "approved suspended": "suspend",
  "suspended approved": "resume",
  "rejected approved": "reinstate",
};

/** A status that stands already is no change; another one is the admins' to give. */
async function changeStatus(ctx: Context, accountId: string, kind: AccountKind, sent: Given): Promise<void> {
  const { status }: Pick<AccountDetail, "status"> = await findAccount(ctx, { accountId, accountKind: kind });
  if (!sent.status || sent.status === status) return;
  const change = STEPS[`${status} ${sent.status}`];
  if (!change) throw new Invalid("What waits is approved or rejected by its own call.");
  await setAccountStatus(ctx, { accountId, change, reason: sent.reason ?? "" });
}

const update = (name: Name, aliases: RouteAlias[]) =>
  operation({
    name: `${name}.update`,
    summary:
      "Changes what is registered; what is not sent stays. The contact's name counts at once, names and numbers of papers wait for approval. Files are papers, as at the registration.",
    access: STAFF,
    input: given,
    maxFileBytes: maxBytesOf("document"),
    aliases,
    run: async (ctx, { accountId, partnerId, branchId, ...sent }) => {
      const kind = KINDS[name];
      const named = ownerOf({ accountId, partnerId, branchId });
      const account =
        named.accountId ?? (hasRole(ctx.actor, "partner") && isUser(ctx.actor) ? ctx.actor.accountId : null);
      if (!account)
        throw new Invalid("Please say whose registration it is.", { account_id: ["Please give the id"] });
      if (Object.values(sent).every((value) => value === undefined))
        throw new Invalid("Please say what is to be changed.");
      const all = { ...sent, accountId, partnerId, branchId };
      if (sent.userId) await refuseOtherUser(ctx, account, kind, sent.userId);
      if (sent.status) await changeStatus(ctx, account, kind, all);
      if (named.branchId && sent.branchName)
        await renameBranch(ctx, account, named.branchId, sent.branchName);
      await changeProfile(ctx, account, all);
      await addDocumentFiles(ctx, {
        accountId: account,
        branchId: named.branchId,
        files: splitFiles(sent).files,
      });
      return { success: true, message: "The registration is saved." };
    },
  });

const changed = (at: Extract<RouteAlias, string>, access: Access = STAFF, note = ""): RouteAlias => ({
  at,
  as: {
    ...OWNER_NAMES,
    user_id: "userId",
    partner_name: "name",
    agent_name: "name",
    partner_sub_name: "branchName",
    agent_sub_name: "branchName",
    first_name: "contact_name",
    remarks: "reason",
  },
  access,
  note: note || "Mobile and mail are changed by whoever they belong to, with a code.",
});

export const profileCalls = [
  ...find("sub-partner", [
    asked("GET /propertyRegistrationMaster/existingUserProperty/:id", [...PARTNER, ...STAFF]),
    asked("GET /foodPartner/existingUserFoodPartner/:x"),
    asked("GET /equipmentPartner/existingUserProperty/:id"),
    asked("GET /transporterApi/transportExistingUser/:id"),
    asked("GET /staffAccPartnersData/existingUserProperty"),
  ]),
  ...find("agent", [asked("GET /agentApi/existingUserProperty/:id")]),
  ...update("sub-partner", [
    changed("PUT /propertyRegistrationMaster/update-partner-names", INVENTORY_MANAGERS),
    changed("PUT /foodPartner/updateFoodPartnerMaster"),
    changed(
      "PUT /foodPartner/update-partner-names/:user_id/:agent_id/:agent_sub_id/:name/:partner_sub_name",
      INVENTORY_MANAGERS,
    ),
    changed(
      "PUT /foodPartner/update-partner-names-by-staff/:user_id/:agent_id/:agent_sub_id/:name/:partner_sub_name/:status",
      STAFF,
      "A status other than the present one is for admins, with a reason.",
    ),
    changed("PUT /equipmentPartner/updateEquipmentPartnerForm"),
    changed("PUT /transporterApi/updatetransportPartnerForm"),
    changed(
      "PUT /transporterApi/update-partner-names/:user_id/:agent_id/:transport_sub_id/:name/:partner_sub_name",
      INVENTORY_MANAGERS,
    ),
    changed("PUT /staffAccPartnersData/updatePropertyPartnerForm"),
    changed(
      "PUT /staffAccPartnersData/update-partner-names/:account_id/:partner_id/:partner_sub_id/:name/:partner_sub_name/:status",
      STAFF,
      "A status other than the present one is for admins, with a reason.",
    ),
  ]),
  ...update("agent", [
    changed("PUT /agentApi/updateAgentRegistrationMaster"),
    changed("PUT /agentApi/update-agent-names/:user_id/:agent_id/:agent_sub_id/:agent_name/:agent_sub_name"),
  ]),
  ...operation({
    name: "agent.approve-profile",
    summary: "Approves the change of an agent's profile that waits.",
    access: ADMIN,
    input: z.object({ agentId: id }),
    aliases: [
      {
        at: "POST /adminDashboard/ApproveAgentProfileMethod",
        as: { agent_id: "agentId", account_id: "agentId" },
      },
    ],
    run: (ctx, { agentId }) => decideWaiting(ctx, agentId, "approve", undefined, ["agent_profile"]),
  }),
];
