import { z } from "zod";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { words } from "#app/words/catalogue.ts";
import { row, rows } from "#db/client.ts";
import { dueAfter, type RequestKind, type RequestStatus } from "./labels.ts";
import { writeAction } from "./write-action.ts";

/** What a customer asked for: how far it is, what was said on both sides, and a word more. Notes of the office stay in the office. */

export type OwnRequest = {
  id: string;
  number: string;
  kind: RequestKind;
  /** Of a grievance: in a few words, as it was written. */
  about: string | null;
  message: string;
  status: RequestStatus;
  createdAt: Date;
  dueAt: Date;
  answeredAt: Date | null;
  closedAt: Date | null;
  /** What was said since, oldest first: a word of the customer, or an answer of ours. */
  said: Array<{ kind: "word" | "answer"; at: Date; text: string }>;
};

const MOST = 50;

/**
 * Whose a request is: of whoever was signed in, or, if nobody was, of the customer who has proved the number that was typed. What the
 * office wrote down after a call is in its own words, and is nobody's to read.
 */
const OWN = `(request.customer_id = $me OR (request.customer_id IS NULL AND request.recorded_by IS NULL
  AND request.phone_e164 = (SELECT phone_e164 FROM users WHERE id = $me AND number_proven)))`;

/** The requests of the customer, where something was said last first, at most 50. @throws Forbidden for anybody but a customer */
export async function listOwnRequests(ctx: Context): Promise<OwnRequest[]> {
  type Said = OwnRequest["said"][number];
  const found = await rows<Omit<OwnRequest, "said"> & { said: Array<Omit<Said, "at"> & { at: string }> }>(
    `SELECT request.id, request.number, request.kind, request.details ->> 'about' AS about, request.message, request.status, request.created_at, request.due_at,
       request.answered_at, request.closed_at, coalesce(line.said, '[]') AS said
     FROM requests request
     LEFT JOIN LATERAL (SELECT max(line.created_at) AS at,
         jsonb_agg(jsonb_build_object('kind', line.kind, 'at', line.created_at, 'text', line.remarks) ORDER BY line.created_at) AS said
       FROM request_actions line WHERE line.request_id = request.id AND line.kind <> 'note') line ON true
     WHERE ${OWN} ORDER BY greatest(line.at, request.created_at) DESC, request.id LIMIT ${MOST}`,
    { me: customerIn(ctx) },
    ctx.tx,
  );
  return found.map(({ said, ...request }) => ({
    ...request,
    said: said.map(({ at, ...line }) => ({ ...line, at: new Date(at) })),
  }));
}

const wordSchema = z.object({
  id: z.uuid(),
  text: z.string().trim().min(2, "Please write what you want to add.").max(500, "At most 500 characters"),
});

/**
 * Adds a word to an own request that is not closed. One that was answered is open once more, and due within the hours of its kind.
 * @throws Forbidden; NotFound for somebody else's; Conflict `closed`; Invalid on `text`; TooMany, so that the words of one person leave
 *   room for what the office wrote
 */
export async function addWord(ctx: Context, input: z.input<typeof wordSchema>): Promise<{ number: string }> {
  const { id, text } = parseInput(wordSchema, input);
  const me = customerIn(ctx);
  await countFormPost(ctx, "request_word", `${me}:${id}`);
  return withTransaction(ctx, async (ctx) => {
    const request = await row<{
      number: string;
      kind: RequestKind;
      status: RequestStatus;
      ownerId: string | null;
    }>(
      `SELECT number, kind, status, owner_id FROM requests request WHERE id = $id AND ${OWN} FOR UPDATE OF request`,
      { id, me },
      ctx.tx,
    );
    if (!request) throw new NotFound();
    const { number, kind, status, ownerId } = request;
    if (status === "closed") throw new Conflict(words("refusals")("requestClosed"), "closed");
    const isReopened = status === "answered";
    await writeAction(ctx, id, {
      action: "request.add_word",
      kind: "word",
      before: { status, ownerId },
      after: { status: isReopened ? "open" : status, ownerId },
      dueAt: isReopened ? dueAfter(kind, ctx.now) : null,
      remarks: text,
    });
    return { number };
  });
}

function customerIn({ actor }: Context): string {
  if (!isUser(actor) || !hasRole(actor, "customer")) throw new Forbidden();
  return actor.id;
}
