import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { RequestKind, RequestStatus } from "./labels.ts";
import { canWorkOff } from "./policy.ts";

export type TakeActionInput = {
  id: string;
  kinds: readonly RequestKind[];
  /** As shown on the page that was filled in. */
  version: number;
  status: RequestStatus;
  owner_id?: string;
  /** IST; without both it stays due when it was. */
  due_date?: string;
  due_time?: string;
  remarks: string;
};

/**
 * Writes down what was done about a request: who works on it, until when, where it stands, and a remark.
 * @throws NotFound; Conflict `stale` when somebody else wrote meanwhile; Invalid when the owner is nobody of the office
 */
export async function takeAction(ctx: Context, input: TakeActionInput): Promise<{ number: string }> {
  return withTransaction(ctx, async (ctx) => {
    const request = await row<{
      number: string;
      version: number;
      status: RequestStatus;
      ownerId: string | null;
    }>(
      `SELECT number, version, status, owner_id FROM requests
       WHERE id = $id AND kind = ANY($kinds::text[]) FOR UPDATE`,
      { id: input.id, kinds: input.kinds },
      ctx.tx,
    );
    if (!request || !canWorkOff(ctx.actor, request)) throw new NotFound();
    if (request.version !== input.version)
      throw new Conflict("Somebody wrote about this request meanwhile. Please look at it again.", "stale");
    const ownerId = input.owner_id ?? null;
    if (ownerId && ownerId !== request.ownerId && !(await isOfTheOffice(ctx, ownerId))) {
      const text = "Please choose somebody of the office.";
      throw new Invalid(text, { owner_id: [text] });
    }
    await execute(
      `UPDATE requests SET status = $status, owner_id = $ownerId, due_at = coalesce($dueAt::timestamptz, due_at), version = version + 1,
         closed_at = CASE WHEN $status = 'closed' THEN coalesce(closed_at, $now::timestamptz) END WHERE id = $id`,
      {
        id: input.id,
        status: input.status,
        ownerId,
        dueAt: input.due_date && input.due_time ? istInstant(input.due_date, input.due_time) : null,
        now: ctx.now,
      },
      ctx.tx,
    );
    await models.RequestAction.create(
      {
        requestId: input.id,
        actionTakenby: userIdOf(ctx.actor),
        remarks: input.remarks,
        status: input.status,
        createdAt: ctx.now,
      },
      { transaction: ctx.tx },
    );
    await recordAudit(ctx, {
      action: "request.take_action",
      subjectKind: "request",
      subjectId: input.id,
      before: { status: request.status, ownerId: request.ownerId },
      after: { status: input.status, ownerId },
    });
    return { number: request.number };
  });
}

const OFFICE = "role IN ('staff', 'admin') AND status = 'approved'";

async function isOfTheOffice(ctx: Context, userId: string): Promise<boolean> {
  return (await row(`SELECT FROM users WHERE id = $userId AND ${OFFICE}`, { userId }, ctx.tx)) !== undefined;
}

/** Who may be given a request: everybody of the office, by name. */
export function ownerOptions(ctx: Context): Promise<Array<{ id: string; name: string }>> {
  return rows(`SELECT id, name FROM users WHERE ${OFFICE} ORDER BY name, id LIMIT 500`, {}, ctx.tx);
}
