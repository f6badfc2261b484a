import type { Difference } from "#app/domain/approvals/labels.ts";
import { type Recommendation, recommendationsOf } from "#app/domain/approvals/recommend.ts";
import type { SecondPerson } from "#app/domain/approvals/second-person.ts";
import { type EventLine, eventsOf } from "#app/domain/audit/events-of.ts";
import type { Context } from "#app/domain/context.ts";
import { type AccountDocument, listDocuments } from "#app/domain/documents/documents.ts";
import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { UserStatus } from "#app/domain/identity/labels.ts";
import { standardAgentPpm } from "#app/domain/registrations/agent-commission.ts";
import { itemCounts, type SoldItemCounts } from "#app/domain/registrations/item-counts.ts";
import type { RegistrationStatus } from "#app/domain/registrations/labels.ts";
import { registrationScope } from "#app/domain/registrations/policy.ts";
import type { AcceptedTerms } from "#app/domain/registrations/terms/labels.ts";
import { acceptedTerms } from "#app/domain/registrations/terms/seller-terms.ts";
import type { AccountKind } from "#app/domain/shared/managed-account.ts";
import { row, rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { readWaiting } from "./read-approval.ts";

export type AccountUser = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  status: UserStatus;
  branch: string | null;
  hasPassword: boolean;
  lastLoginAt: Date | null;
};

/** A pending request, as shown to the person who decides. */
export type WaitingRequest = {
  id: string;
  version: number;
  kind: string;
  kindLabel: string;
  change: "create" | "update";
  title: string;
  requestedAt: Date;
  requestedByName: string | null;
  differences: Difference[];
  warnings: string[];
  recommendations: Recommendation[];
  /** The reader made the request, so somebody else decides. */
  secondPerson: SecondPerson | null;
};

export type AccountDetail = {
  id: string;
  accountKind: AccountKind;
  partnerKind: PartnerKind | null;
  name: string;
  contactName: string;
  phone: string | null;
  email: string | null;
  cityName: string | null;
  stateName: string | null;
  hospitalName: string | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  gstin: string | null;
  pan: string | null;
  commissionPpm: number;
  status: RegistrationStatus;
  registeredByName: string | null;
  createdAt: Date;
  users: AccountUser[];
  documents: AccountDocument[];
  requests: WaitingRequest[];
  history: EventLine[];
  counts: SoldItemCounts | null;
  /** The terms that the owner accepted, the newest version first. */
  terms: AcceptedTerms[];
  /** What an agent earns where nobody says anything else, ppm. */
  standardCommissionPpm: number;
};

/** The name of an account in audit events. */
const ACCOUNT_KINDS = ["account", "partner", "agent", "partner_profile", "agent_profile", "payee_account"];

/**
 * A partner's or agent's account with its people, documents, pending requests and audit trail. Scoped as the lists of accounts.
 * @throws NotFound outside the scope, or for an account of the other kind
 */
export async function findAccount(
  ctx: Context,
  input: { accountId: string; accountKind: AccountKind },
): Promise<AccountDetail> {
  const scope = registrationScope(ctx.actor);
  const found = await row<
    Omit<
      AccountDetail,
      "users" | "documents" | "requests" | "history" | "counts" | "terms" | "standardCommissionPpm"
    > & { cityId: string | null }
  >(
    `SELECT a.id, a.account_kind, a.partner_kind, a.name, a.contact_name, a.phone_e164 AS phone,
       a.email::text, a.city_id, c.name AS "cityName", s.name AS "stateName", h.near_hospital_name AS "hospitalName", a.address,
       a.latitude, a.longitude, a.gstin, a.pan, a.agent_commission_ppm AS "commissionPpm", a.status, r.name AS "registeredByName", a.created_at
     FROM accounts a LEFT JOIN cities c ON c.id = a.city_id LEFT JOIN states s ON s.id = c.state_id
       LEFT JOIN hospitals h ON h.id = a.nearest_hospital_id LEFT JOIN users r ON r.id = a.registered_by
     WHERE a.id = $accountId AND a.account_kind = $accountKind`,
    input,
    ctx.tx,
  );
  const visible = found && ("all" in scope || ("cityId" in scope && scope.cityId === found.cityId));
  if (!visible) throw new NotFound();
  const { accountId } = input;
  const [users, documents, requests, history, counts, terms] = await Promise.all([
    rows<AccountUser>(
      `SELECT u.id, u.name, u.phone_e164 AS phone, u.email::text, u.status, b.name AS branch, u.password_hash IS NOT NULL AS "hasPassword",
         u.last_login_at
       FROM users u LEFT JOIN sub_partners b ON b.id = u.sub_partner_id WHERE u.account_id = $accountId ORDER BY u.created_at LIMIT 50`,
      { accountId },
      ctx.tx,
    ),
    listDocuments(ctx, { accountId }),
    waitingRequests(ctx, [accountId], accountId),
    eventsOf(ctx, { kinds: ACCOUNT_KINDS, id: accountId }),
    itemCounts(ctx, [accountId]),
    acceptedTerms(ctx, accountId),
  ]);
  return {
    ...found,
    users,
    documents,
    requests,
    history,
    terms,
    counts: counts.get(accountId) ?? null,
    standardCommissionPpm: standardAgentPpm(),
  };
}

/** Whether an account is a partner's or an agent's, whoever asks; undefined when there is none. */
export async function findAccountKind(ctx: Context, accountId: string): Promise<AccountKind | undefined> {
  return (await models.Account.findByPk(accountId, { transaction: ctx.tx }))?.accountKind;
}

/** As `findAccount`, of a partner or an agent. @throws NotFound outside the scope */
export async function findAnyAccount(ctx: Context, accountId: string): Promise<AccountDetail> {
  const accountKind = await findAccountKind(ctx, accountId);
  if (!accountKind) throw new NotFound();
  return findAccount(ctx, { accountId, accountKind });
}

/** What waits for these subjects, and (with `accountId`) for the branches of an account; at most 20. */
export async function waitingRequests(
  ctx: Context,
  subjectIds: string[],
  accountId: string | null,
): Promise<WaitingRequest[]> {
  const waiting = await readWaiting(ctx, { subjectIds, accountId });
  const advice = await recommendationsOf(
    ctx,
    waiting.map(({ id }) => id),
  );
  return waiting.map((request) => ({
    id: request.id,
    version: request.version,
    kind: request.subjectKind,
    kindLabel: request.kindLabel,
    change: request.change,
    title: request.title,
    requestedAt: request.requestedAt,
    requestedByName: request.requestedByName,
    differences: request.view.differences,
    warnings: request.view.warnings ?? [],
    recommendations: advice.get(request.id) ?? [],
    secondPerson: request.secondPerson,
  }));
}
