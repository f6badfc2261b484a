import { z } from "zod";
import { type Context, type TxContext, userIdOf } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { preferredChannel } from "#app/domain/messages/preferred-channel.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import type { Language } from "#app/words/languages.ts";
import { currentLanguage, speaking } from "#app/words/speaking.ts";
import { row } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { RequestKind, RequestStatus } from "./labels.ts";
import { canWorkOff } from "./policy.ts";
import { staleRequest, writeAction } from "./write-action.ts";

/**
 * An answer to what somebody asked. It stands in the customer's area; an SMS (or WhatsApp, by the country of the number) says so to a number
 * that is proved, and holds nothing of it. Where no number is proved, a mail address that was given gets the answer itself. The answer to a
 * grievance goes to the number and the address that were typed, as its form promises: it tells of nobody's health.
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

type Answered = { kind: RequestKind; customerId: string | null; phone: string | null; email: string | null };

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
  if (request.kind === "grievance" && request.phone)
    return {
      channel: "sms",
      recipient: request.phone,
      userId: person?.phone === request.phone ? userId : null,
    };
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
      `SELECT number, version, kind, status, owner_id, name, customer_id, phone_e164 AS phone, email::text, language,
         coalesce(details ->> 'about', '') AS about FROM requests
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
    if (way) {
      const said = { lineId, way, request, text };
      await speaking(request.language ?? currentLanguage(), () =>
        request.kind === "grievance" ? tellOfGrievance(ctx, said) : tell(ctx, said),
      );
    }
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
  language: Language | null;
  about: string;
};

type Told = { lineId: string; way: AnswerWay; request: Answered & Open; text: string };

async function tell(ctx: TxContext, { lineId, way, request, text }: Told): Promise<void> {
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
  await noteMessage(ctx, lineId, id);
}

/** By SMS to the number that was typed, and in full by mail where there is an address. */
async function tellOfGrievance(ctx: TxContext, { lineId, way, request, text }: Told): Promise<void> {
  const { number, name, about, email } = request;
  const common = {
    template: "grievance.answered" as const,
    variables: { number, name, about, answer: text },
    ...(way.userId ? { userId: way.userId } : {}),
  };
  const { id } = await queueMessage(ctx, {
    ...common,
    dedupeKey: `request:answer:${lineId}`,
    channel: way.channel,
    recipient: way.recipient,
  });
  if (email)
    await queueMessage(ctx, {
      ...common,
      dedupeKey: `request:answer:${lineId}:mail`,
      channel: "mail",
      recipient: email,
    });
  await noteMessage(ctx, lineId, id);
}

const noteMessage = (ctx: TxContext, lineId: string, messageId: string) =>
  models.RequestAction.update({ messageId }, { where: { id: lineId }, transaction: ctx.tx });
