import type { Approval, ApprovalStatus, Difference } from "#app/domain/approvals/labels.ts";
import { canDecide } from "#app/domain/approvals/policy.ts";
import { type DecisionInput, decisionSchema } from "#app/domain/approvals/schema.ts";
import type { Applicant, ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, DomainError, Forbidden, Invalid } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row, type Transaction } from "#db/client.ts";
import { findApproval } from "./read-approval.ts";
import { subjectOf } from "./registry.ts";

export type Decided = {
  approvalId: string;
  subjectKind: string;
  subjectId: string;
  title: string;
  status: ApprovalStatus;
  /** The text to show, as the contract gives it for this kind. */
  message: string;
};

/**
 * Approves or rejects one request, only in the version that was reviewed. Applies it, informs the applicant and writes the audit row, in
 * one transaction.
 * @throws Invalid when a rejection gives no reason; NotFound; Forbidden for those who may not decide, and for one's own request;
 *   Conflict (`stale`) when the request was edited or decided since, `warned` when it is approved together with others but has warnings
 */
export async function decide(
  ctx: Context,
  input: DecisionInput,
  { together = false }: { together?: boolean } = {},
): Promise<Decided> {
  if (!canDecide(ctx.actor)) throw new Forbidden();
  const decision = parseInput(decisionSchema, input);
  try {
    return await withTransaction(ctx, (ctx) => decideWithin(ctx, decision, together));
  } catch (error) {
    if (brokenConstraint(error) === "approvals_not_by_oneself") {
      throw new Forbidden("Somebody else has to decide this: it is your own request.");
    }
    throw error;
  }
}

async function decideWithin(ctx: TxContext, input: DecisionInput, together: boolean): Promise<Decided> {
  const approval = await findApproval(input.approvalId, ctx.tx);
  const subject = subjectOf(approval.subjectKind);
  await subject.lock(ctx.tx, approval.subjectId);
  const applicant = await applicantOf(ctx.tx, approval, subject);
  await refuseOwn(ctx, applicant);
  const { differences, warnings = [] } = await subject.view(ctx, approval);
  if (together && input.decision === "approve" && warnings.length > 0)
    throw new Conflict(`Please look at this one by itself: ${warnings.join(" ")}`, "warned");
  const status = input.decision === "approve" ? "approved" : "rejected";
  const reason = input.reason || null;
  await compareAndSet(ctx, input, { status, reason, differences });
  if (status === "approved") await subject.apply(ctx, approval, input);
  else await subject.reject(ctx, approval, reason ?? "");
  await recordAudit(ctx, {
    action: `${approval.subjectKind}.${input.decision}`,
    subjectKind: approval.subjectKind,
    subjectId: approval.subjectId,
    before: { status: approval.status, version: approval.version },
    after: { status, change: approval.change, differences },
    reason: reason ?? undefined,
  });
  if (applicant) await tellApplicant(ctx, { approval, subject, applicant, status, reason });
  return {
    approvalId: approval.id,
    subjectKind: approval.subjectKind,
    subjectId: approval.subjectId,
    title: approval.title,
    status,
    message: subject.messages[status],
  };
}

async function compareAndSet(
  ctx: TxContext,
  { approvalId, version }: DecisionInput,
  change: { status: "approved" | "rejected"; reason: string | null; differences: Difference[] },
) {
  const changed = await execute(
    `UPDATE approvals SET status = $status, decided_by = $decidedBy, decided_at = $now, reason = $reason, differences = $differences
     WHERE id = $approvalId AND version = $version AND status = 'pending'`,
    {
      approvalId,
      version,
      status: change.status,
      reason: change.reason,
      differences: JSON.stringify(change.differences),
      decidedBy: userIdOf(ctx.actor),
      now: ctx.now,
    },
    ctx.tx,
  );
  if (changed === 0) {
    throw new Conflict(
      "This request was decided or edited since you opened it. Please look at it again.",
      "stale",
      { approvalId },
    );
  }
}

/** Who is informed of a decision: as the kind declares, otherwise the applicant, otherwise the account. */
async function applicantOf(
  tx: Transaction,
  approval: Approval,
  subject: ApprovalSubject,
): Promise<Applicant | undefined> {
  const named = await subject.applicant?.(tx, approval);
  if (named) return named;
  const found = await row<Applicant>(
    `SELECT coalesce(u.name, o.name) AS name, u.id AS "userId", coalesce(u.phone_e164, o.phone_e164) AS phone, coalesce(u.email, o.email)::text AS email
     FROM approvals a LEFT JOIN users u ON u.id = a.requested_by LEFT JOIN accounts o ON o.id = a.account_id
     WHERE a.id = $id`,
    { id: approval.id },
    tx,
  );
  return found?.name ? found : undefined;
}

/**
 * Somebody may register in another role and decide in his own: the same phone or mail address is the same person.
 * @throws Forbidden
 */
async function refuseOwn(ctx: TxContext, applicant: Applicant | undefined): Promise<void> {
  if (!applicant || !isUser(ctx.actor)) return;
  const same = await row(
    "SELECT FROM users WHERE id = $id AND (phone_e164 = $phone OR email = $email)",
    { id: ctx.actor.id, phone: applicant.phone, email: applicant.email },
    ctx.tx,
  );
  if (same) throw new Forbidden("Somebody else has to decide this: it is your own request.");
}

type Told = {
  approval: Approval;
  subject: ApprovalSubject;
  applicant: Applicant;
  status: "approved" | "rejected";
  reason: string | null;
};

async function tellApplicant(ctx: TxContext, { approval, subject, applicant, status, reason }: Told) {
  const channels = [
    { channel: "sms", recipient: applicant.phone },
    { channel: "mail", recipient: applicant.email },
  ] as const;
  for (const { channel, recipient } of channels) {
    if (!recipient || (channel === "mail" && status === "approved" && subject.welcomes)) continue;
    const common = {
      dedupeKey: `approval:${approval.id}:${status}:${channel}`,
      channel,
      recipient,
      userId: applicant.userId ?? undefined,
    };
    const variables = {
      name: applicant.name,
      subject: `Your ${subject.label.toLowerCase()} ${approval.title}`,
      // A person's role ("Partner") stands in a sentence of its own, in the welcome.
      ...(subject.welcomes ? {} : { kind: subject.label, title: approval.title }),
      path: subject.path(approval, status),
    };
    if (status === "approved")
      await queueMessage(ctx, { ...common, template: "approval.approved", variables });
    else
      await queueMessage(ctx, {
        ...common,
        template: "approval.rejected",
        variables: { ...variables, reason: reason ?? "" },
      });
  }
}

export type DecideManyInput = {
  requests: Array<{ approvalId: string; version: number }>;
  decision: DecisionInput["decision"];
  reason?: string;
  agentCommissionPpm?: number;
  /** Decide each as it would be decided, and keep nothing of it: no decision, no message, no audit row. */
  dryRun?: boolean;
};

export type DecisionResult = { approvalId: string; decided: Decided | null; refusal: string | null };

const MOST_AT_ONCE = 50;

/**
 * The same decision for several requests, each in its own transaction: one that is refused does not hold up the others.
 * @returns a result for each request, in order
 * @throws Invalid for none, more than 50, or a rejection without a reason
 */
export async function decideMany(
  ctx: Context,
  { requests, decision, reason, agentCommissionPpm, dryRun = false }: DecideManyInput,
): Promise<DecisionResult[]> {
  if (requests.length === 0) throw new Invalid("Please choose at least one request.");
  if (requests.length > MOST_AT_ONCE) throw new Invalid(`At most ${MOST_AT_ONCE} requests at once, please.`);
  if (decision === "reject" && !reason?.trim()) {
    throw new Invalid("Please say why.", {
      reason: ["Please say why, so that the applicant can correct it"],
    });
  }
  const results: DecisionResult[] = [];
  for (const { approvalId, version } of requests) {
    try {
      const input = { approvalId, version, decision, reason, agentCommissionPpm };
      const decided = dryRun ? await tryOut(ctx, input) : await decide(ctx, input, { together: true });
      results.push({ approvalId, decided, refusal: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ approvalId, decided: null, refusal: error.message });
    }
  }
  return results;
}

/** What `decide` would answer, undone in the same breath. @throws as `decide` */
async function tryOut(ctx: Context, input: DecisionInput): Promise<Decided> {
  const kept = new Error("only tried");
  let decided: Decided | undefined;
  try {
    await withTransaction(ctx, async (ctx) => {
      decided = await decide(ctx, input, { together: true });
      throw kept;
    });
  } catch (error) {
    if (error !== kept) throw error;
  }
  return present(decided);
}
