import { z } from "zod";
import { type Context, type TxContext, userIdOf } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { preferredChannel } from "#app/domain/messages/preferred-channel.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { RequestKind, RequestStatus } from "./labels.ts";
import { canWorkOff } from "./policy.ts";
import { staleRequest, writeAction } from "./write-action.ts";

/**
 * An answer to what somebody asked. It stands in the customer's area; an SMS (or WhatsApp, by the country of the number) says so to a number
 * that is proved, and holds nothing of it. Where no number is proved, a mail address that was given gets the answer itself.
 */

/** About the version of the request that was looked at. */
export const answerForm = z.object({
  version: z.coerce.number().int().min(1),
  text: z
    .string("Please write the answer.")
    .trim()
    .min(1, "Please write the answer.")
    .max(1_000, "An answer has at most 1,000 characters."),
});

/** How an answer reaches the person; null where nothing is proved, and somebody has to call. */
export type AnswerWay = { channel: Channel; recipient: string; userId: string | null };

type Answered = { customerId: string | null; phone: string | null; email: string | null };

/** @param request how it was asked: by whom, and the number (E.164) and address that were typed */
export async function answerWay(ctx: Context, request: Answered): Promise<AnswerWay | null> {
  const person = await row<{ id: string; phone: string; email: string | null; numberProven: boolean }>(
    `SELECT id, phone_e164 AS phone, email::text, number_proven FROM users
     WHERE role = 'customer' AND status = 'approved' AND phone_e164 IS NOT NULL
       AND CASE WHEN $customerId::uuid IS NULL THEN phone_e164 = $phone AND number_proven ELSE id = $customerId END`,
    { customerId: request.customerId, phone: request.phone },
    ctx.tx,
  );
  const userId = person?.id ?? null;
  if (person?.numberProven) {
    const channel = preferredChannel(person.phone);
    if (channel !== "mail") return { channel, recipient: person.phone, userId };
  }
  const recipient = request.email ?? person?.email;
  return recipient ? { channel: "mail", recipient, userId } : null;
}

/**
 * Answers a request: several answers are possible. The request is answered then, or closed, and whoever answers has it if nobody had.
 * @param input.version as shown on the page that was filled in
 * @returns how the person is told; null if they are not
 * @throws NotFound, also for one that is not the actor's to work off; Conflict `stale` when somebody wrote meanwhile; Invalid on `text`
 */
export async function answerRequest(
  ctx: Context,
  input: { id: string; kinds: readonly RequestKind[]; closes?: boolean } & z.input<typeof answerForm>,
): Promise<{ number: string; channel: Channel | null }> {
  const { text, version } = parseInput(answerForm, { text: input.text, version: input.version });
  return withTransaction(ctx, async (ctx) => {
    const request = await row<Answered & Open>(
      `SELECT number, version, kind, status, owner_id, name, customer_id, phone_e164 AS phone, email::text FROM requests
       WHERE id = $id AND kind = ANY($kinds::text[]) FOR UPDATE`,
      { id: input.id, kinds: input.kinds },
      ctx.tx,
    );
    if (!request || !canWorkOff(ctx.actor, request)) throw new NotFound();
    if (request.version !== version) throw staleRequest();
    const { number, status, ownerId } = request;
    const lineId = await writeAction(ctx, input.id, {
      action: "request.answer",
      kind: "answer",
      before: { status, ownerId },
      after: { status: input.closes ? "closed" : "answered", ownerId: ownerId ?? userIdOf(ctx.actor) },
      dueAt: null,
      remarks: text,
    });
    const way = await answerWay(ctx, request);
    if (way) await tell(ctx, { lineId, way, request, text });
    return { number, channel: way?.channel ?? null };
  });
}

type Open = {
  number: string;
  version: number;
  kind: RequestKind;
  status: RequestStatus;
  ownerId: string | null;
  name: string;
};

async function tell(
  ctx: TxContext,
  { lineId, way, request, text }: { lineId: string; way: AnswerWay; request: Open; text: string },
): Promise<void> {
  const { channel, recipient, userId } = way;
  const { id } = await queueMessage(ctx, {
    dedupeKey: `request:answer:${lineId}`,
    channel,
    recipient,
    template: "request.answered",
    variables: {
      number: request.number,
      kind: request.kind,
      name: request.name,
      // What is asked of us tells of somebody's health: no SMS holds it.
      text: channel === "mail" ? text : "",
    },
    ...(userId ? { userId } : {}),
  });
  await models.RequestAction.update({ messageId: id }, { where: { id: lineId }, transaction: ctx.tx });
}
