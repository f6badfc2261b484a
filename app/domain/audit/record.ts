import { type Context, isUser } from "#app/domain/context.ts";
import { execute, type Transaction } from "#db/client.ts";

export type AuditInput = {
  /** Dotted verb: `property.approve`, `booking.cancel`. */
  action: string;
  subjectKind: string;
  subjectId: string;
  /** Only the fields that changed; never a password, code, token or health detail. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
  batchId?: string;
};

/** Writes who did what to the append-only audit trail, inside the transaction of the change itself. */
export async function recordAudit(ctx: Context, tx: Transaction, input: AuditInput): Promise<void> {
  const user = isUser(ctx.actor) ? ctx.actor : undefined;
  await execute(
    `INSERT INTO audit_events (actor_kind, actor_id, actor_role, action, subject_kind, subject_id, before, after, reason, request_id, ip_hash, batch_id)
     VALUES ($actorKind, $actorId, $actorRole, $action, $subjectKind, $subjectId, $before, $after, $reason, $requestId, $ipHash, $batchId)`,
    {
      actorKind: ctx.actor.kind === "system" ? `system:${ctx.actor.name}` : ctx.actor.kind,
      actorId: user?.id ?? null,
      actorRole: user?.role ?? null,
      action: input.action,
      subjectKind: input.subjectKind,
      subjectId: input.subjectId,
      before: input.before ? JSON.stringify(input.before) : null,
      after: input.after ? JSON.stringify(input.after) : null,
      reason: input.reason ?? null,
      requestId: ctx.request?.id ?? null,
      ipHash: ctx.request?.ipHash ?? null,
      batchId: input.batchId ?? null,
    },
    tx,
  );
}
