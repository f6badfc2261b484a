import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, isUser, userIdOf } from "#app/domain/context.ts";
import { replaceDocuments } from "#app/domain/documents/documents.ts";
import {
  ASKED_DOCUMENTS,
  DOCUMENTS,
  type DocumentKind,
  fileFieldOf,
  type SignUpKind,
} from "#app/domain/documents/labels.ts";
import {
  attachDocuments,
  type GivenFile,
  receiveDocuments,
  withFiles,
} from "#app/domain/documents/receive-files.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { recordAcceptance } from "#app/domain/registrations/terms/seller-terms.ts";
import type { AccountKind } from "#app/domain/shared/managed-account.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { refuseOfficeDecision, releaseNumber } from "#app/domain/team/team.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { type Language, PARTNER_LANGUAGES } from "#app/words/languages.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { brokenConstraint, execute, row } from "#db/client.ts";
import { hospitalNamed, requireCity } from "./hospital-named.ts";
import { registersForOthers } from "./policy.ts";
import {
  type AccountRegistration,
  agentRegistrationSchema,
  documentsOf,
  partnerRegistrationSchema,
} from "./schema.ts";

/** Shown for a second registration of one mobile. It holds the word "Register", which is how a client knows it (specification 5). */
export const alreadyRegistered = (what: string) =>
  `This mobile number is already Registered as ${what}. Please sign in, or write to us when it waits for too long.`;

const WORDS = { partner: "a partner", agent: "an agent" } as const;

export type Registered = { accountId: string };

/**
 * Registers a partner of one kind with its first user: both wait until an admin approves. Staff do it on behalf of somebody of
 * their zone. Amounts, rights and status are never taken from the input. Photos and PDFs of the papers are kept as private documents
 * (`receiveDocuments`).
 * @param input.photos whether the photos that the law wants us to keep have to come with it, as with the forms; the calls are older than
 *   that, and imports and the demo have none
 * @param input.terms the version of the terms that was accepted; without it the owner is asked at the first sign-in
 * @throws Invalid; Conflict (`registered`) when the mobile has a registration that was not rejected; TooMany
 */
export async function registerPartner(
  ctx: Context,
  input: { kind: SignUpKind; values: unknown; files?: GivenFile[]; photos?: true; terms?: number },
): Promise<Registered> {
  const values = parseInput(partnerRegistrationSchema(input.kind), input.values) as AccountRegistration;
  const { kind: as, files = [], photos, terms } = input;
  return register(ctx, { accountKind: "partner", as, values, files, photos, terms });
}

/**
 * Registers an agent with its first user, as `registerPartner` does a partner.
 * @throws Invalid; Conflict (`registered`); TooMany
 */
export async function registerAgent(
  ctx: Context,
  input: { values: unknown; files?: GivenFile[]; terms?: number },
): Promise<Registered> {
  const values = parseInput(agentRegistrationSchema, input.values) as AccountRegistration;
  const { files = [], terms } = input;
  return register(ctx, { accountKind: "agent", as: "agent", values, files, terms });
}

type Registration = {
  accountKind: AccountKind;
  as: SignUpKind | "agent";
  values: AccountRegistration;
  files: GivenFile[];
  photos?: true | undefined;
  terms?: number | undefined;
};

async function register(ctx: Context, input: Registration): Promise<Registered> {
  const { values, accountKind, as: of } = input;
  const onBehalf = registersForOthers(ctx.actor);
  if (!onBehalf) await countFormPost(ctx, "registration", values.mobile_no);
  const zone = isUser(ctx.actor) && onBehalf && !isPrivileged(ctx.actor) ? ctx.actor.zoneCityId : null;
  await requireCity(ctx, values.city, zone);
  const hospitalId = await hospitalNamed(ctx, { cityId: values.city, name: values.nearest_hospital });
  const numbers = Object.fromEntries(ASKED_DOCUMENTS[of].map(({ kind }) => [kind, values[kind]]));
  if (input.photos) refuseWithoutPhotos(of, input.files);
  const received = await receiveDocuments(ctx, input.files, numbers);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const earlier = await earlierOf(ctx, accountKind, values.mobile_no);
      if (earlier && !earlier.again) throw refusal(accountKind);
      const accountId = await writeAccount(ctx, input, {
        hospitalId,
        onBehalf,
        again: earlier?.accountId,
      });
      const userId = await writeUser(ctx, input, accountId, earlier?.userId);
      if (input.terms) await recordAcceptance(ctx, { accountId, userId, kind: of, version: input.terms });
      await attachDocuments(ctx, accountId, received);
      await replaceDocuments(ctx, accountId, withFiles(documentsOf(of, values), received));
      await requestApproval(ctx, {
        subjectKind: accountKind,
        subjectId: accountId,
        change: "create",
        title: values.name,
        accountId,
        cityId: values.city,
      });
      await recordAudit(ctx, {
        action: `${accountKind}.register`,
        subjectKind: "account",
        subjectId: accountId,
        after: { as: of, cityId: values.city, onBehalf, files: received.length },
      });
      return { accountId };
    });
  } catch (error) {
    throw brokenConstraint(error) === "users_role_phone_e164_key" ? refusal(accountKind) : error;
  }
}

/** @throws Invalid naming each paper whose photo or PDF is missing */
function refuseWithoutPhotos(of: SignUpKind | "agent", files: GivenFile[]): void {
  const missing = ASKED_DOCUMENTS[of].filter(
    ({ kind, photo }) => photo && !files.some(({ field }) => field === fileFieldOf(kind)),
  );
  const [first] = missing;
  if (!first) return;
  const text = (kind: DocumentKind) =>
    words("refusals")("photoOfPaper", { paper: translateLabel(DOCUMENTS[kind].label) });
  throw new Invalid(
    text(first.kind),
    Object.fromEntries(missing.map(({ kind }) => [fileFieldOf(kind), [text(kind)]])),
  );
}

const refusal = (kind: AccountKind) => new Conflict(alreadyRegistered(WORDS[kind]), "registered");

/**
 * The registration that this mobile has already; `again` when it was rejected, so that it may be sent corrected. Whoever left a team
 * gives up the number that they signed in with there, and begins anew.
 * @throws Conflict `office_decided` for whom our office suspended
 */
async function earlierOf(ctx: TxContext, role: AccountKind, phone: string) {
  const found = await row<{
    userId: string;
    accountId: string;
    status: string;
    account: string;
    isMember: boolean;
  }>(
    `SELECT u.id AS "userId", a.id AS "accountId", u.status, a.status AS account, u.rights IS NOT NULL AS "isMember"
     FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.role = $role AND u.phone_e164 = $phone FOR UPDATE`,
    { role, phone },
    ctx.tx,
  );
  if (!found) return undefined;
  if (found.isMember && found.status === "rejected") {
    await refuseOfficeDecision(ctx, found.userId);
    await releaseNumber(ctx.tx, { role, phone, now: ctx.now });
    return undefined;
  }
  return { ...found, again: !found.isMember && found.status === "rejected" && found.account === "rejected" };
}

async function writeAccount(
  ctx: TxContext,
  { accountKind, as, values }: Registration,
  more: { hospitalId: string | null; onBehalf: boolean; again: string | undefined },
): Promise<string> {
  const bind = {
    accountKind,
    partnerKind: as === "agent" ? null : as === "lab" ? "equipment" : as,
    laboratory: as === "lab",
    name: values.name,
    contactName: values.first_name,
    phone: values.mobile_no,
    email: values.email_id,
    cityId: values.city,
    hospitalId: more.hospitalId,
    address: values.address,
    gstin: values.gstin ?? null,
    pan: values.pan ?? null,
    registeredBy: more.onBehalf ? userIdOf(ctx.actor) : null,
    now: ctx.now,
  };
  if (more.again) {
    await execute(
      `UPDATE accounts SET partner_kind = $partnerKind, laboratory = $laboratory, name = $name, contact_name = $contactName, email = $email, city_id = $cityId,
         nearest_hospital_id = $hospitalId, address = $address, gstin = $gstin, pan = $pan, registered_by = $registeredBy,
         status = 'pending', version = version + 1, updated_at = $now
       WHERE id = $id AND account_kind = $accountKind AND phone_e164 = $phone`,
      { ...bind, id: more.again },
      ctx.tx,
    );
    return more.again;
  }
  const made = present(
    await row<{ id: string }>(
      `INSERT INTO accounts (account_kind, partner_kind, laboratory, name, contact_name, phone_e164, email, city_id, nearest_hospital_id, address, gstin, pan,
       registered_by, status, created_at, updated_at)
     VALUES ($accountKind, $partnerKind, $laboratory, $name, $contactName, $phone, $email, $cityId, $hospitalId, $address, $gstin, $pan,
       $registeredBy, 'pending', $now, $now) RETURNING id`,
      bind,
      ctx.tx,
    ),
  );
  return made.id;
}

/** The language that somebody registers in, so that the welcome comes in it; null for English, which says nothing. */
function spokenByPartners(): Language | null {
  return PARTNER_LANGUAGES.find((each) => each !== "en" && each === currentLanguage()) ?? null;
}

async function writeUser(
  ctx: TxContext,
  { accountKind, values }: Registration,
  accountId: string,
  userId: string | undefined,
): Promise<string> {
  const bind = { name: values.first_name, email: values.email_id, now: ctx.now };
  if (userId) {
    await execute(
      "UPDATE users SET name = $name, email = $email, status = 'pending', updated_at = $now WHERE id = $userId",
      { ...bind, userId },
      ctx.tx,
    );
    return userId;
  }
  const made = present(
    await row<{ id: string }>(
      `INSERT INTO users (role, account_id, name, email, phone_e164, language, status, created_at, updated_at)
       VALUES ($role, $accountId, $name, $email, $phone, $language, 'pending', $now, $now) RETURNING id`,
      { ...bind, role: accountKind, accountId, phone: values.mobile_no, language: spokenByPartners() },
      ctx.tx,
    ),
  );
  return made.id;
}
