import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, row, rows } from "#db/client.ts";
import type { RequestKind, RequestStatus } from "./labels.ts";

/** What a customer asked for: how far it is, and a word more about it. What the office writes down stays in the office. */

export type OwnRequest = {
  id: string;
  number: string;
  kind: RequestKind;
  message: string;
  status: RequestStatus;
  createdAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  /** What the customer added, oldest first. */
  added: Array<{ at: Date; text: string }>;
};

const MOST = 50;

/** The requests of the customer, newest first, at most 50. @throws Forbidden for anybody but a customer */
export async function listOwnRequests(ctx: Context): Promise<OwnRequest[]> {
  const found = await rows<Omit<OwnRequest, "added"> & { added: Array<{ at: string; text: string }> }>(
    `SELECT request.id, request.number, request.kind, request.message, request.status, request.created_at, request.due_at,
       request.closed_at,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('at', word.created_at, 'text', word.remarks) ORDER BY word.created_at), '[]')
        FROM request_actions word WHERE word.request_id = request.id AND word.action_takenby = $me) AS added
     FROM requests request WHERE request.customer_id = $me ORDER BY request.created_at DESC, request.id LIMIT ${MOST}`,
    { me: customerIn(ctx) },
    ctx.tx,
  );
  return found.map(({ added, ...request }) => ({
    ...request,
    added: added.map(({ at, text }) => ({ at: new Date(at), text })),
  }));
}

const wordSchema = z.object({
  id: z.uuid(),
  text: z.string().trim().min(2, "Please write what you want to add.").max(500, "At most 500 characters"),
});

/**
 * Adds a word to an own request that is not closed; whoever works on it reads it among what was done.
 * @throws Forbidden; NotFound for somebody else's; Conflict `closed`; Invalid on `text`
 */
export async function addWord(ctx: Context, input: z.input<typeof wordSchema>): Promise<{ number: string }> {
  const { id, text } = parseInput(wordSchema, input);
  const me = customerIn(ctx);
  return withTransaction(ctx, async (ctx) => {
    const request = await row<{ number: string; status: RequestStatus }>(
      "SELECT number, status FROM requests WHERE id = $id AND customer_id = $me FOR UPDATE",
      { id, me },
      ctx.tx,
    );
    if (!request) throw new NotFound();
    if (request.status === "closed") throw new Conflict(words("refusals")("requestClosed"), "closed");
    await execute(
      `INSERT INTO request_actions (request_id, action_takenby, remarks, status, created_at)
       VALUES ($id, $me, $text, $status, $now)`,
      { id, me, text, status: request.status, now: ctx.now },
      ctx.tx,
    );
    await execute("UPDATE requests SET version = version + 1 WHERE id = $id", { id }, ctx.tx);
    await recordAudit(ctx, {
      action: "request.add_word",
      subjectKind: "request",
      subjectId: id,
    });
    return { number: request.number };
  });
}

function customerIn({ actor }: Context): string {
  if (!isUser(actor) || !hasRole(actor, "customer")) throw new Forbidden();
  return actor.id;
}
