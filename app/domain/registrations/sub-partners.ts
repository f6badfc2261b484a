import { z } from "zod";
import type { Approval } from "#app/domain/approvals/labels.ts";
import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import type { Applicant, ApprovalSubject, SubjectView } from "#app/domain/approvals/subject.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { documentFiles, keepDocuments } from "#app/domain/documents/documents.ts";
import { PARTNER_KIND_LABELS, PARTNER_KINDS } from "#app/domain/documents/labels.ts";
import {
  attachDocuments,
  type GivenFile,
  receiveDocuments,
  withFiles,
} from "#app/domain/documents/receive-files.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { emailSchema, formatPhone, personNameSchema, phoneSchema } from "#app/domain/identity/schema.ts";
import { revokeSessions } from "#app/domain/identity/sessions.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { resolveManagedAccount } from "#app/domain/shared/managed-account.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { lineOfText, optionalText } from "#app/domain/shared/text-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, rawRow, rawRows, row, rows, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { requireCity } from "./hospital-named.ts";
import type { RegistrationStatus } from "./labels.ts";

/** A branch of a partner: of any kind, with a login of its own that sees its own items only. */
export const subPartnerSchema = z.object({
  partner_kind: z.enum(PARTNER_KINDS, "Please choose what the branch sells."),
  name: lineOfText("Please enter the name of the branch."),
  contact_name: personNameSchema,
  phone_e164: phoneSchema,
  email: emailSchema,
  city_id: z.uuid("Please choose the city."),
  address: optionalText(500),
});
export type SubPartnerValues = z.output<typeof subPartnerSchema>;

export type SubPartner = SubPartnerValues & {
  id: string;
  accountId: string;
  status: RegistrationStatus;
  version: number;
  cityName: string | null;
  waits: boolean;
};

/** SQL: does something of this row of `sub_partners s` wait for approval? */
export const WAITS =
  "EXISTS (SELECT FROM approvals p WHERE p.subject_kind = 'sub_partner' AND p.subject_id = s.id AND p.status = 'pending')";

export const BRANCHES_OF_MAIN_LOGIN = "Only the partner's main login can change branches.";

const COLUMNS = `s.id, s.account_id AS "accountId", s.partner_kind, s.name, s.contact_name, s.phone_e164, s.email::text, s.city_id, s.address, s.status, s.version,
  c.name AS "cityName", ${WAITS} AS waits`;

/** The account whose branches this actor keeps: see `resolveManagedAccount`. @throws Forbidden, NotFound */
async function accountOf(ctx: Context, accountId?: string): Promise<string> {
  if (isUser(ctx.actor) && ctx.actor.subPartnerId) throw new Forbidden(BRANCHES_OF_MAIN_LOGIN);
  return (await resolveManagedAccount(ctx, accountId)).accountId;
}

/** The account that a branch belongs to, when this actor keeps it. @throws NotFound, Forbidden */
async function ownerOf(ctx: Context, id: string): Promise<string> {
  const found = await models.SubPartner.findByPk(id, { transaction: ctx.tx });
  if (!found) throw new NotFound();
  return accountOf(ctx, found.accountId);
}

/** @throws Forbidden for a login that keeps no branches: it is told so before it types */
export async function requireBranchKeeper(ctx: Context): Promise<void> {
  await accountOf(ctx);
}

/** One branch of an account that the actor keeps. @throws NotFound when it is another's, Forbidden */
export async function findSubPartner(ctx: Context, id: string): Promise<SubPartner> {
  const found = await rawRow<SubPartner>(
    `SELECT ${COLUMNS} FROM sub_partners s LEFT JOIN cities c ON c.id = s.city_id WHERE s.id = $id AND s.account_id = $accountId`,
    { id, accountId: await ownerOf(ctx, id) },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

const NAME_TAKEN = "You already have a branch of this kind with this name.";

/**
 * Adds a branch to the own account (the office: to the one named), or changes one. A new one waits for approval, and with it comes a login of its own; a change of
 * an approved one waits while the approved version counts. Photos and PDFs of papers are the branch's at once, called as their fields are.
 * @param input.version of the row that was edited
 * @throws Invalid, Forbidden, NotFound, Conflict (`stale`)
 */
export async function submitSubPartner(
  ctx: Context,
  input: {
    accountId?: string;
    subPartnerId?: string;
    version?: number;
    values: unknown;
    files?: GivenFile[];
  },
): Promise<{ id: string; outcome: "created" | "saved" | "waiting" }> {
  const accountId = input.subPartnerId
    ? await ownerOf(ctx, input.subPartnerId)
    : await accountOf(ctx, input.accountId);
  const values = parseInput(subPartnerSchema, input.values);
  await requireCity(ctx, values.city_id, null).catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.message, { city_id: [error.message] });
  });
  const received = await receiveDocuments(ctx, input.files ?? [], {});
  try {
    return await withTransaction(ctx, async (ctx) => {
      const change = input.subPartnerId
        ? await changeOne(ctx, { id: input.subPartnerId, accountId, version: input.version, values })
        : await addOne(ctx, accountId, values);
      await attachDocuments(ctx, accountId, received);
      await keepDocuments(ctx, { accountId, branchId: change.id }, withFiles([], received));
      await requestApproval(ctx, {
        subjectKind: "sub_partner",
        subjectId: change.id,
        change: change.outcome === "waiting" ? "update" : "create",
        title: values.name,
        payload: change.outcome === "waiting" ? { values } : undefined,
        accountId,
        cityId: values.city_id,
      });
      await recordAudit(ctx, {
        action: `sub_partner.${input.subPartnerId ? "change" : "create"}`,
        subjectKind: "sub_partner",
        subjectId: change.id,
        after: { name: values.name, partnerKind: values.partner_kind, files: received.length },
      });
      return change;
    });
  } catch (error) {
    if (brokenConstraint(error) === "sub_partners_name_once")
      throw new Invalid(NAME_TAKEN, { name: [NAME_TAKEN] });
    throw error;
  }
}

async function addOne(ctx: TxContext, accountId: string, values: SubPartnerValues) {
  const made = await row<{ id: string }>(
    `INSERT INTO sub_partners (account_id, partner_kind, name, contact_name, phone_e164, email, city_id, address, created_at, updated_at)
     VALUES ($accountId, $partner_kind, $name, $contact_name, $phone_e164, $email, $city_id, $address, $now, $now) RETURNING id`,
    { ...values, accountId, now: ctx.now },
    ctx.tx,
  );
  return { id: present(made).id, outcome: "created" as const };
}

async function changeOne(
  ctx: TxContext,
  input: { id: string; accountId: string; version: number | undefined; values: SubPartnerValues },
) {
  const { id, accountId, version, values } = input;
  const live = await row<{ status: RegistrationStatus; version: number }>(
    "SELECT status, version FROM sub_partners WHERE id = $id AND account_id = $accountId FOR UPDATE",
    { id, accountId },
    ctx.tx,
  );
  if (!live) throw new NotFound();
  if (version !== undefined && live.version !== version)
    throw new Conflict("This branch was changed since you opened it. Please look at it again.", "stale");
  if (live.status === "suspended")
    throw new Conflict("This branch is suspended. Please call us.", "suspended");
  if (live.status === "approved") return { id, outcome: "waiting" as const };
  await writeOne(ctx.tx, id, values, "pending", ctx.now);
  return { id, outcome: "saved" as const };
}

async function writeOne(tx: Transaction, id: string, values: SubPartnerValues, status: string, now: Date) {
  await execute(
    `UPDATE sub_partners SET partner_kind = $partner_kind, name = $name, contact_name = $contact_name, phone_e164 = $phone_e164, email = $email,
       city_id = $city_id, address = $address, status = $status, version = version + 1, updated_at = $now WHERE id = $id`,
    { ...values, id, status, now },
    tx,
  );
}

type Row = SubPartnerValues & { id: string; account_id: string; status: RegistrationStatus };

const ROW = `SELECT id, account_id, partner_kind, name, contact_name, phone_e164, email::text, city_id, address, status FROM sub_partners`;

async function read(tx: Transaction | undefined, id: string): Promise<Row> {
  const found = await rawRow<Row>(`${ROW} WHERE id = $id`, { id }, tx);
  if (!found) throw new NotFound();
  return found;
}

/** What each request for a branch would change, in two reads. @throws NotFound */
async function viewMany(ctx: Context, approvals: Approval[]): Promise<SubjectView[]> {
  const ids = approvals.map(({ subjectId }) => subjectId);
  const files = await documentFiles(ctx, { branchIds: ids });
  const branches = await rawRows<Row>(`${ROW} WHERE id = ANY($ids::uuid[])`, { ids }, ctx.tx);
  const live = new Map(branches.map((branch) => [branch.id, branch]));
  const cityIds = [...branches, ...approvals.flatMap((approval) => draftOf(approval) ?? [])].map(
    ({ city_id }) => city_id,
  );
  const cities = await rows<{ id: string; name: string }>(
    "SELECT id, name FROM cities WHERE id = ANY($cityIds::uuid[])",
    { cityIds },
    ctx.tx,
  );
  const cityNames = new Map(cities.map(({ id, name }) => [id, name]));
  return approvals.map((approval) => {
    const branch = live.get(approval.subjectId);
    if (!branch) throw new NotFound();
    const before = approval.change === "update" ? inWords(branch, cityNames) : {};
    const after = inWords(draftOf(approval) ?? branch, cityNames);
    const differences = Object.entries(after).flatMap(([label, text]) =>
      (before[label] ?? "") === text ? [] : [{ label, before: before[label] || null, after: text || null }],
    );
    return { differences, photos: [], files: files.filter(({ branchId }) => branchId === branch.id) };
  });
}

const inWords = (values: SubPartnerValues, cityNames: Map<string, string>): Record<string, string> => ({
  Kind: PARTNER_KIND_LABELS[values.partner_kind],
  Name: values.name,
  Contact: values.contact_name,
  Mobile: values.phone_e164 ? formatPhone(values.phone_e164) : "",
  Email: values.email ?? "",
  City: cityNames.get(values.city_id) ?? "",
  Address: values.address,
});

/** How a branch waits for approval: see `ApprovalSubject`. */
export const subPartnerApproval: ApprovalSubject = {
  kind: "sub_partner",
  label: "Sub-partner",
  path: () => "/subPartners",
  messages: {
    approved: "Sub Partner Approved Successfully...",
    rejected: "Sub Partner Rejected Successfully...",
  },

  applicant: (tx, approval) =>
    row<Applicant>(
      `SELECT u.name, u.id AS "userId", u.phone_e164 AS phone, u.email::text FROM users u WHERE u.id = $id`,
      { id: approval.requestedBy },
      tx,
    ),

  async lock(tx, id) {
    await execute("SELECT FROM sub_partners WHERE id = $id FOR UPDATE", { id }, tx);
  },

  view: async (ctx, approval) => present((await viewMany(ctx, [approval]))[0]),
  viewMany,

  async apply(ctx, approval) {
    const live = await read(ctx.tx, approval.subjectId);
    const values = draftOf(approval) ?? live;
    // What our office suspended while the change waited stays so.
    const status = live.status === "suspended" ? "suspended" : "approved";
    await writeOne(ctx.tx, approval.subjectId, values, status, ctx.now);
    if (status === "approved") await giveLogin(ctx, approval.subjectId, live.account_id, values);
  },

  async reject(ctx, approval) {
    if (approval.change === "update") return;
    await execute(
      "UPDATE sub_partners SET status = 'rejected', version = version + 1, updated_at = $now WHERE id = $id",
      { id: approval.subjectId, now: ctx.now },
      ctx.tx,
    );
  },
};

const draftOf = (approval: Approval) =>
  approval.change === "update" ? (approval.payload.values as SubPartnerValues | undefined) : undefined;

/**
 * The login of a branch: made with its approval, moved to another mobile with the branch. When the mobile is a partner's already
 * (the owner's own), the branch has none, and the owner works for it.
 */
async function giveLogin(ctx: TxContext, id: string, accountId: string, values: SubPartnerValues) {
  const own = await row<{ id: string; phoneE164: string }>(
    "SELECT id, phone_e164 FROM users WHERE sub_partner_id = $id AND account_id = $accountId ORDER BY created_at LIMIT 1",
    { id, accountId },
    ctx.tx,
  );
  const taken = await row(
    "SELECT FROM users WHERE role = 'partner' AND phone_e164 = $phone AND id IS DISTINCT FROM $own",
    { phone: values.phone_e164, own: own?.id ?? null },
    ctx.tx,
  );
  if (taken) return;
  const bind = {
    name: values.contact_name,
    email: values.email,
    phone: values.phone_e164,
    subRole: values.partner_kind,
    now: ctx.now,
  };
  if (own) {
    await execute(
      "UPDATE users SET name = $name, email = $email, phone_e164 = $phone, sub_role = $subRole, updated_at = $now WHERE id = $id",
      { ...bind, id: own.id },
      ctx.tx,
    );
    if (own.phoneE164 !== values.phone_e164) await revokeSessions(own.id, ctx.tx);
    return;
  }
  const made = await row<{ id: string }>(
    `INSERT INTO users (role, sub_role, account_id, sub_partner_id, name, email, phone_e164, status, created_at, updated_at)
     VALUES ('partner', $subRole, $accountId, $id, $name, $email, $phone, 'approved', $now, $now) RETURNING id`,
    { ...bind, id, accountId },
    ctx.tx,
  );
  await sendPasswordLink(ctx, { userId: present(made).id });
}
