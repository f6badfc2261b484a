import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, type TxContext, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import type { Language } from "#app/words/languages.ts";
import { currentLanguage, speaking } from "#app/words/speaking.ts";
import { row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { grievanceSchema } from "./schema.ts";

/**
 * Takes a grievance from anybody. The same words from the same mobile while the first still waits are one.
 * @throws Invalid, TooMany
 */
export async function registerGrievance(ctx: Context, input: unknown): Promise<{ id: string }> {
  const values = parseInput(grievanceSchema, input);
  await countFormPost(ctx, "grievance", values.mobile_no);
  return withTransaction(ctx, async (ctx) => {
    const { name, mobile_no: phoneE164, email_id: email, about, message } = values;
    const grievance = {
      name,
      phoneE164,
      email: email ?? null,
      about,
      message,
      language: currentLanguage(),
      createdAt: ctx.now,
    };
    const same = await row<{ id: string }>(
      "SELECT id FROM grievances WHERE phone_e164 = $phoneE164 AND message = $message AND status = 'open' LIMIT 1",
      { phoneE164, message },
      ctx.tx,
    );
    if (same) return same;
    const { id } = await models.Grievance.create(grievance, { transaction: ctx.tx });
    await recordAudit(ctx, { action: "grievance.register", subjectKind: "grievance", subjectId: id });
    return { id };
  });
}

export const answerSchema = z.object({
  id: z.uuid(),
  answer: z.string("Please write the answer.").trim().min(2, "Please write the answer.").max(2_000),
});

/**
 * Answers a grievance, by SMS and by mail where there is an address, in the language that it was written in. For admins.
 * @throws Forbidden; Conflict when it was answered already, or is not there
 */
export async function answerGrievance(ctx: Context, input: unknown): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { id, answer } = parseInput(answerSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const answered = await row<Answered>(
      `UPDATE grievances SET status = 'answered', answer = $answer, answered_by = $by, answered_at = $now
       WHERE id = $id AND status = 'open' RETURNING name, phone_e164 AS phone, email::text, about, language`,
      { id, answer, by: userIdOf(ctx.actor), now: ctx.now },
      ctx.tx,
    );
    if (!answered) throw new Conflict("This one was answered already.", "stale");
    await speaking(answered.language, () => tellAnswer(ctx, { id, answer, ...answered }));
    await recordAudit(ctx, {
      action: "grievance.answer",
      subjectKind: "grievance",
      subjectId: id,
      after: { answer },
    });
  });
}

type Answered = { name: string; phone: string; email: string | null; about: string; language: Language };

async function tellAnswer(
  ctx: TxContext,
  { id, answer, name, about, phone, email }: Answered & { id: string; answer: string },
): Promise<void> {
  const common = { template: "grievance.answered" as const, variables: { name, about, answer } };
  await queueMessage(ctx, {
    ...common,
    dedupeKey: `grievance:${id}:sms`,
    channel: "sms",
    recipient: phone,
  });
  if (email)
    await queueMessage(ctx, {
      ...common,
      dedupeKey: `grievance:${id}:mail`,
      channel: "mail",
      recipient: email,
    });
}
