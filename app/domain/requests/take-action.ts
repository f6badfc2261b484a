import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows } from "#db/client.ts";
import type { RequestKind, RequestStatus } from "./labels.ts";
import { canWorkOff } from "./policy.ts";
import { staleRequest, writeAction } from "./write-action.ts";

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
    if (request.version !== input.version) throw staleRequest();
    const ownerId = input.owner_id ?? null;
    if (ownerId && ownerId !== request.ownerId && !(await isOfTheOffice(ctx, ownerId))) {
      const text = "Please choose somebody of the office.";
      throw new Invalid(text, { owner_id: [text] });
    }
    await writeAction(ctx, input.id, {
      action: "request.take_action",
      before: request,
      after: { status: input.status, ownerId },
      dueAt: input.due_date && input.due_time ? istInstant(input.due_date, input.due_time) : null,
      remarks: input.remarks,
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
