import type { Approval, Difference } from "#app/domain/approvals/labels.ts";
import type { Applicant, ApprovalSubject } from "#app/domain/approvals/subject.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { documentFiles } from "#app/domain/documents/documents.ts";
import {
  type DocumentKind,
  documentTitle,
  SIGN_UP_LABELS,
  type SignUpKind,
} from "#app/domain/documents/labels.ts";
import { NotFound } from "#app/domain/errors.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import type { AccountKind } from "#app/domain/shared/managed-account.ts";
import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { SIGNED_UP_AS } from "#app/domain/shared/signed-up-as.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { accountWarnings } from "./account-warnings.ts";
import { agreeCommission, standardAgentPpm } from "./agent-commission.ts";

const REGISTER_AGAIN: Record<AccountKind, string> = {
  partner: "/patnerSignup",
  agent: "/userTypeReg?type=agent",
};

/** How a registration of a partner or agent waits for approval: see `ApprovalSubject`. */
function accountApproval(
  kind: AccountKind,
  label: string,
  messages: ApprovalSubject["messages"],
): ApprovalSubject {
  return {
    kind,
    label,
    // Who is rejected cannot sign in: the registration itself takes the mended one.
    path: (_approval, status) => (status === "approved" ? "/patnerLogin" : REGISTER_AGAIN[kind]),
    messages,
    welcomes: true,
    applicant: accountApplicant,

    async lock(tx, id) {
      await execute("SELECT FROM accounts WHERE id = $id FOR UPDATE", { id }, tx);
    },

    async view(ctx, approval) {
      const accountId = approval.subjectId;
      const [differences, files, warnings] = await Promise.all([
        registrationFacts(ctx, accountId),
        documentFiles(ctx, { accountId }),
        accountWarnings(ctx, accountId),
      ]);
      return { differences, photos: [], files, warnings };
    },

    async apply(ctx, approval, { agentCommissionPpm }) {
      if (kind === "agent")
        await agreeCommission(ctx, { accountId: approval.subjectId, ppm: agentCommissionPpm });
      await settle(ctx, approval, "approved");
    },

    async reject(ctx, approval) {
      await settle(ctx, approval, "rejected");
    },
  };
}

export const partnerApproval = accountApproval("partner", "Partner registration", {
  approved: "Partner Approved Successfully...",
  rejected: "Partner Rejected Successfully...",
  approvalFailed: APPROVALS_MESSAGES.partnerApprovalFailedPleaseTryAgain,
  rejectionFailed: APPROVALS_MESSAGES.partnerRejectionFailedPleaseTryAgain,
});

export const agentApproval = accountApproval("agent", "Agent registration", {
  approved: "Agent Approved Successfully...",
  rejected: "Agent Rejected Successfully...",
  approvalFailed: APPROVALS_MESSAGES.agentApprovalFailedPleaseTryAgain,
  rejectionFailed: APPROVALS_MESSAGES.registrationFailedPleaseTryAgain,
});

/** Whom the decision about an account is told: its first user, else the account itself. */
export async function accountApplicant(tx: Transaction, approval: Approval): Promise<Applicant | undefined> {
  return row<Applicant>(
    `SELECT coalesce(u.name, a.name) AS name, u.id AS "userId", coalesce(u.phone_e164, a.phone_e164) AS phone, coalesce(u.email, a.email)::text AS email
     FROM accounts a LEFT JOIN LATERAL (SELECT * FROM users WHERE account_id = a.id AND sub_partner_id IS NULL ORDER BY created_at, id LIMIT 1) u ON true
     WHERE a.id = $id`,
    { id: approval.accountId },
    tx,
  );
}

/** The account and whoever waits with it get the status; the approved get the link to set a password by mail. */
async function settle(ctx: TxContext, approval: Approval, status: "approved" | "rejected") {
  await execute(
    "UPDATE accounts SET status = $status, version = version + 1, updated_at = $now WHERE id = $id",
    { id: approval.subjectId, status, now: ctx.now },
    ctx.tx,
  );
  const users = await rows<{ id: string; email: string | null }>(
    `UPDATE users SET status = $status, updated_at = $now WHERE account_id = $id AND status = 'pending' AND sub_partner_id IS NULL
     RETURNING id, email`,
    { id: approval.subjectId, status, now: ctx.now },
    ctx.tx,
  );
  if (status !== "approved") return;
  for (const user of users) if (user.email) await sendPasswordLink(ctx, { userId: user.id });
}

type Facts = {
  name: string;
  contactName: string;
  phone: string | null;
  email: string | null;
  signedUpAs: SignUpKind | null;
  isAgent: boolean;
  commissionPpm: number;
  cityName: string | null;
  hospitalName: string | null;
  address: string;
  documents: Array<{ kind: DocumentKind; number: string; validUntil: string | null }>;
};

/** What a registration says, as an admin looks at it before deciding. @throws NotFound */
async function registrationFacts(ctx: Context, accountId: string): Promise<Difference[]> {
  const facts = await row<Facts>(
    `SELECT a.name, a.contact_name, a.phone_e164 AS phone, a.email::text, ${SIGNED_UP_AS} AS "signedUpAs", a.account_kind = 'agent' AS "isAgent",
       a.agent_commission_ppm AS "commissionPpm", c.name AS "cityName",
       h.near_hospital_name AS "hospitalName", a.address,
       coalesce((SELECT jsonb_agg(jsonb_build_object('kind', d.document_kind, 'number', d.number, 'validUntil', d.valid_until) ORDER BY d.document_kind)
         FROM documents d WHERE d.account_id = a.id AND d.sub_partner_id IS NULL AND d.document_kind <> 'other'), '[]') AS documents
     FROM accounts a LEFT JOIN cities c ON c.id = a.city_id LEFT JOIN hospitals h ON h.id = a.nearest_hospital_id WHERE a.id = $accountId`,
    { accountId },
    ctx.tx,
  );
  if (!facts) throw new NotFound();
  const lines: Array<[string, string | null]> = [
    ["Business", facts.name],
    ["Kind", facts.signedUpAs ? SIGN_UP_LABELS[facts.signedUpAs] : null],
    ["Name", facts.contactName],
    ["Mobile", facts.phone ? formatPhone(facts.phone) : null],
    ["Email", facts.email],
    ["City", facts.cityName],
    ["Nearest hospital", facts.hospitalName],
    ["Address", facts.address],
    // Another one is agreed on the agent's page under People.
    [
      "Commission once approved",
      facts.isAgent ? `${(facts.commissionPpm || standardAgentPpm()) / 10_000} %` : null,
    ],
    ...facts.documents.map(({ kind, number, validUntil }): [string, string] => [
      documentTitle(kind, number),
      validUntil ? `${number}, valid until ${validUntil.split("-").reverse().join("/")}` : number,
    ]),
  ];
  return lines.flatMap(([label, after]) => (after ? [{ label, before: null, after }] : []));
}
