import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { EntryKind } from "#app/domain/money/ledger.ts";
import type { Side } from "#app/domain/settlements/labels.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { requiredText } from "#app/domain/shared/text-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row } from "#db/client.ts";
import { models } from "#db/models/index.ts";

/** A line of a statement that is disputed, or may be. Paise; positive is owed to the account. */
export type DisputedLine = {
  lineId: number;
  accountId: string;
  accountName: string;
  side: Side;
  on: IsoDate;
  entry: EntryKind;
  memo: string;
  bookingId: string | null;
  bookingOrderId: string | null;
  amountPaise: number;
  dispute: Dispute | null;
};
export type Dispute = {
  id: string;
  reason: string;
  raisedAt: Date;
  raisedByName: string;
  answer: string;
  answeredAt: Date | null;
};

const LINE = `SELECT line.id AS "lineId", account.id AS "accountId", account.name AS "accountName", account.account_kind AS side,
    (entry.at AT TIME ZONE 'Asia/Kolkata')::date AS "on", entry.kind AS entry, entry.memo, entry.booking_id, booking.booking_order_id,
    -line.amount_paise AS "amountPaise",
    CASE WHEN dispute.id IS NOT NULL THEN jsonb_build_object('id', dispute.id, 'reason', dispute.reason, 'raisedAt', dispute.raised_at,
      'raisedByName', raiser.name, 'answer', dispute.answer, 'answeredAt', dispute.answered_at) END AS dispute
  FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN accounts account ON account.id = line.party_id
  LEFT JOIN bookings booking ON booking.id = entry.booking_id
  LEFT JOIN LATERAL (SELECT * FROM statement_disputes WHERE ledger_line_id = line.id ORDER BY raised_at DESC LIMIT 1) dispute ON true
  LEFT JOIN users raiser ON raiser.id = dispute.raised_by
  WHERE line.account = account.account_kind || '_payable'`;

function ownAccount({ actor }: Context): { userId: string; accountId: string } {
  if (!isUser(actor) || !hasRole(actor, "partner", "agent") || !actor.accountId || actor.subPartnerId)
    throw new Forbidden();
  return { userId: actor.id, accountId: actor.accountId };
}

/** A line of the own statement with its latest dispute; the desk reads any. @throws Forbidden; NotFound also for another account's */
export async function readLine(ctx: Context, lineId: number): Promise<DisputedLine> {
  const own = isPrivileged(ctx.actor) ? null : ownAccount(ctx).accountId;
  const line = await row<DisputedLine>(
    `${LINE} AND line.id = $lineId AND ($own::uuid IS NULL OR line.party_id = $own)`,
    { lineId, own },
    ctx.tx,
  );
  if (!line) throw new NotFound();
  return line;
}

/** The line of a dispute, for the desk. @throws Forbidden; NotFound */
export async function readDispute(ctx: Context, disputeId: string): Promise<DisputedLine> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const line = await row<DisputedLine>(
    `${LINE} AND line.id = (SELECT ledger_line_id FROM statement_disputes WHERE id = $disputeId) AND dispute.id = $disputeId`,
    { disputeId },
    ctx.tx,
  );
  if (!line) throw new NotFound();
  return line;
}

const reasonSchema = requiredText(1_000, "Please say what is wrong.", 3);

/**
 * Says that a line of the own statement is wrong: the desk answers. The same form again gives the first result.
 * @throws Forbidden; NotFound; Invalid; Conflict `open` while an earlier one waits
 */
export async function raiseDispute(
  ctx: Context,
  input: { lineId: number; reason: string; formKey: string },
): Promise<{ id: string }> {
  const { userId, accountId } = ownAccount(ctx);
  const { reason } = parseInput(z.object({ reason: reasonSchema }), { reason: input.reason });
  await readLine(ctx, input.lineId);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const earlier = await row<{ id: string }>(
        "SELECT id FROM statement_disputes WHERE form_key = $formKey AND account_id = $accountId",
        { formKey: input.formKey, accountId },
        ctx.tx,
      );
      if (earlier) return earlier;
      const { id } = await models.StatementDispute.create(
        {
          accountId,
          reason,
          formKey: input.formKey,
          ledgerLineId: input.lineId,
          raisedBy: userId,
          raisedAt: ctx.now,
        },
        { transaction: ctx.tx },
      );
      await recordAudit(ctx, {
        action: "dispute.raise",
        subjectKind: "dispute",
        subjectId: id,
        after: { lineId: input.lineId },
        reason,
      });
      return { id };
    });
  } catch (error) {
    if (brokenConstraint(error) !== "statement_disputes_one_open") throw error;
    throw new Conflict("You have already disputed this line. Our team will answer.", "open");
  }
}

/**
 * Answers a dispute; whoever raised it is told. What follows in money is an adjustment, not an answer. Once only.
 * @throws Forbidden for all but admins; NotFound; Invalid; Conflict `answered`
 */
export async function answerDispute(
  ctx: Context,
  input: { disputeId: string; answer: string },
): Promise<void> {
  const { actor } = ctx;
  if (!isUser(actor) || !isPrivileged(actor)) throw new Forbidden();
  const answer = parseInput(
    z.object({
      answer: requiredText(1_000, "Please write an answer.", 3),
    }),
    { answer: input.answer },
  ).answer;
  await withTransaction(ctx, async (ctx) => {
    const line = await readDispute(ctx, input.disputeId);
    const changed = await execute(
      "UPDATE statement_disputes SET answer = $answer, answered_by = $by, answered_at = $now WHERE id = $id AND answered_at IS NULL",
      { id: input.disputeId, answer, by: actor.id, now: ctx.now },
      ctx.tx,
    );
    if (changed === 0) throw new Conflict("This dispute was answered meanwhile.", "answered");
    await tellAnswer(ctx, line, input.disputeId, answer);
    await recordAudit(ctx, {
      action: "dispute.answer",
      subjectKind: "dispute",
      subjectId: input.disputeId,
      after: { answer },
    });
  });
}

/** Where each side reads its lines. */
const LINE_PAGE = { partner: "/partnerAccounts/line", agent: "/agent_accounts/line" } as const;

async function tellAnswer(ctx: TxContext, line: DisputedLine, id: string, answer: string) {
  const to = await row<{ phone: string | null; email: string | null; userId: string }>(
    `SELECT u.id AS "userId", u.phone_e164 AS phone, u.email::text FROM statement_disputes d JOIN users u ON u.id = d.raised_by WHERE d.id = $id`,
    { id },
    ctx.tx,
  );
  for (const [channel, recipient] of [
    ["sms", present(to).phone],
    ["mail", present(to).email],
  ] as const) {
    if (!recipient) continue;
    await queueMessage(ctx, {
      dedupeKey: `dispute:${id}:answered:${channel}`,
      channel,
      recipient,
      userId: present(to).userId,
      template: "dispute.answered",
      variables: {
        name: line.accountName,
        about: line.bookingOrderId ?? line.entry,
        answer,
        path: `${LINE_PAGE[line.side]}/${line.lineId}`,
      },
    });
  }
}
