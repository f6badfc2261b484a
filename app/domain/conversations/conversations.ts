import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { MessageState } from "#app/domain/messages/schema.ts";
import { derivedKey } from "#app/domain/shared/derived-key.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { bookingIdsOf, conversationScope, newestBookingOf } from "./conversation-scope.ts";

/** What somebody wrote to our numbers and what the office answered: read, answered, given to somebody, done. */

const DAY_MS = 86_400_000;
/** Texts and answers that are shown, the newest ones. */
const SHOWN = 50;

type Newest = { channel: "sms" | "whatsapp"; meant: "text" | "stop" | "start"; receivedAt: Date };

/** How the person can be answered now, or why not. `until`: when WhatsApp takes no more of our words. */
export type AnswerBy = {
  channel: "sms" | "whatsapp";
  until: Date | null;
  refusal: string | null;
};

export type ConversationLine = {
  id: string;
  from: "person" | "office";
  channel: "sms" | "whatsapp";
  /** Null when the words of an old answer were removed. */
  text: string | null;
  at: Date;
  /** Who answered. */
  by: string | null;
  /** Of an answer: how far it is. */
  state: MessageState | null;
};

export type ConversationBooking = {
  id: string;
  bookingOrderId: string;
  kind: string;
  status: string;
  title: string | null;
  startsOn: string;
};

export type Conversation = {
  id: string;
  phone: string;
  name: string | null;
  waitingSince: Date | null;
  ownerId: string | null;
  ownerName: string | null;
  /** The oldest first. */
  lines: ConversationLine[];
  /** The newest bookings that the reader may see, 20 at most. */
  bookings: ConversationBooking[];
  answerBy: AnswerBy;
};

/** How a person whose newest text is this one can be answered. */
export function answerBy(newest: Newest | undefined, now: Date): AnswerBy {
  if (!newest) return { channel: "sms", until: null, refusal: "What they wrote was removed after 400 days." };
  const { channel, meant, receivedAt } = newest;
  const until = channel === "whatsapp" ? new Date(receivedAt.getTime() + DAY_MS) : null;
  if (meant === "stop")
    return { channel, until, refusal: "They wrote STOP: no message of ours reaches them. Please call." };
  if (until && until.getTime() <= now.getTime())
    return {
      channel,
      until,
      refusal:
        "WhatsApp takes an answer only within 24 hours after the person wrote. Please call, or wait until they write again.",
    };
  return { channel, until, refusal: null };
}

type Head = Pick<Conversation, "id" | "phone" | "waitingSince" | "ownerId">;

/** The conversation, when the actor may read it. @throws Forbidden, NotFound */
async function headOf(ctx: Context, id: string): Promise<Head> {
  const scope = conversationScope(ctx.actor);
  const head = await row<Head>(
    `SELECT conversation.id, conversation.phone_e164 AS phone, conversation.waiting_since, conversation.owner_id
     FROM conversations conversation WHERE conversation.id = $id AND ${scope.sql} ${ctx.tx ? "FOR UPDATE OF conversation" : ""}`,
    { ...scope.bind, id },
    ctx.tx,
  );
  if (!head) throw new NotFound();
  return head;
}

const newestText = (phone: string, tx?: Transaction) =>
  row<Newest>(
    "SELECT channel, meant, received_at FROM message_replies WHERE phone_e164 = $phone ORDER BY received_at DESC LIMIT 1",
    { phone },
    tx,
  );

/** What a person wrote and was answered, with the person's bookings. @throws Forbidden, NotFound */
export async function findConversation(ctx: Context, id: string): Promise<Conversation> {
  const head = await headOf(ctx, id);
  const { phone, ownerId } = head;
  const scope = bookingScope(ctx.actor);
  const [person, owner, newest, lines, bookings] = await Promise.all([
    row<{ name: string }>(newestBookingOf("$phone"), { phone }),
    row<{ name: string }>("SELECT name FROM users WHERE id = $ownerId", { ownerId }),
    newestText(phone),
    rows<ConversationLine>(
      `SELECT * FROM (
         (SELECT reply.id, 'person' AS "from", reply.channel, reply.body AS text, reply.received_at AS at, NULL AS by, NULL AS state
          FROM message_replies reply WHERE reply.phone_e164 = $phone ORDER BY reply.received_at DESC LIMIT ${SHOWN})
         UNION ALL
         (SELECT message.id, 'office', message.channel, message.variables ->> 'text', answer.answered_at, author.name, message.state
          FROM conversation_answers answer JOIN messages message ON message.id = answer.message_id
            JOIN users author ON author.id = answer.answered_by
          WHERE answer.conversation_id = $id ORDER BY answer.answered_at DESC LIMIT ${SHOWN})
         ORDER BY at DESC LIMIT ${SHOWN}) newest ORDER BY at`,
      { phone, id },
    ),
    rows<ConversationBooking>(
      `SELECT booking.id, booking.booking_order_id, booking.kind, booking.status, booking.snapshot ->> 'title' AS title, booking.starts_on
       FROM bookings booking WHERE booking.id IN (${bookingIdsOf("$phone")}) AND ${scope.sql}
       ORDER BY booking.created_at DESC LIMIT 20`,
      { ...scope.bind, phone },
    ),
  ]);
  return {
    ...head,
    name: person?.name ?? null,
    ownerName: owner?.name ?? null,
    lines,
    bookings,
    answerBy: answerBy(newest, ctx.now),
  };
}

export const answerForm = z.object({
  text: z
    .string({ error: "Please write the answer." })
    .trim()
    .min(1, "Please write the answer.")
    .max(1_000, "An answer has at most 1,000 characters."),
});

/**
 * Answers through the channel of the person's last message, and assigns the conversation to the user who answers. The same text with the
 * same form key is sent once. @param input.done whether the conversation is finished, also where the text was sent before
 * @throws Forbidden, NotFound, Invalid; Conflict `taken` when it is somebody else's, `unreachable` when no answer reaches the person
 */
export async function answerConversation(
  ctx: Context,
  input: { id: string; text: string; key: string; done: boolean },
): Promise<void> {
  const { text } = parseInput(answerForm, { text: input.text });
  const me = officerOf(ctx);
  await withTransaction(ctx, async (ctx) => {
    const { id, phone, ownerId } = await headOf(ctx, input.id);
    if (ownerId && ownerId !== me)
      throw new Conflict("Someone else is assigned to this person. Assign it to yourself first.", "taken");
    const { channel, until, refusal } = answerBy(await newestText(phone, ctx.tx), ctx.now);
    if (refusal) throw new Conflict(refusal, "unreachable");
    const { id: messageId, queued } = await queueMessage(ctx, {
      dedupeKey: `answer:${id}:${derivedKey(input.key, text)}`,
      channel,
      recipient: phone,
      template: "office.answer",
      variables: { text },
      ...(until ? { notAfter: until } : {}),
    });
    if (queued)
      await execute(
        "INSERT INTO conversation_answers (message_id, conversation_id, answered_by, answered_at) VALUES ($messageId, $id, $me, $now)",
        { messageId, id, me, now: ctx.now },
        ctx.tx,
      );
    else if (!input.done) return;
    await execute(
      "UPDATE conversations SET owner_id = $me, waiting_since = CASE WHEN $done THEN NULL ELSE waiting_since END WHERE id = $id",
      { id, me, done: input.done },
      ctx.tx,
    );
    const action = queued ? "reply.answer" : "reply.settle";
    await recordAudit(ctx, { action, subjectKind: "conversation", subjectId: id });
  });
}

/** Assigns the conversation to the actor, whoever had it before. @throws Forbidden, NotFound */
export function takeConversation(ctx: Context, id: string): Promise<void> {
  const me = officerOf(ctx);
  return change(ctx, id, "reply.assign", { ownerId: me });
}

/** Says that nothing waits any more: until the person writes again. @throws Forbidden, NotFound */
export function settleConversation(ctx: Context, id: string): Promise<void> {
  officerOf(ctx);
  return change(ctx, id, "reply.settle", { waitingSince: null });
}

function change(
  ctx: Context,
  id: string,
  action: string,
  after: { ownerId: string } | { waitingSince: null },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { ownerId, waitingSince } = await headOf(ctx, id);
    await models.Conversation.update(after, { where: { id }, transaction: ctx.tx });
    await recordAudit(ctx, {
      action,
      subjectKind: "conversation",
      subjectId: id,
      before: { ownerId, waitingSince },
    });
  });
}

/** Only a person answers and looks after somebody. @throws Forbidden */
function officerOf({ actor }: Context): string {
  if (!isUser(actor)) throw new Forbidden();
  return actor.id;
}
