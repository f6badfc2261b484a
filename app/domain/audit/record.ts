import type { TxContext } from "#app/domain/context.ts";
import { type Change, type Context, isUser } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedExecute } from "#db/client.ts";

/** Its action is a dotted verb (`property.approve`); its fields are never a password, code, token or health detail. */
export type AuditInput = Change & { reason?: string; batchId?: string };

const NAMES =
  "actor_kind, actor_id, actor_role, action, subject_kind, subject_id, before, after, reason, request_id, ip_hash, batch_id, address";

/** One audit row; its values are those of `auditValues`, in order. */
export const AUDIT_INSERT = `INSERT INTO audit_events (${NAMES})
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** What is the same for everything that one request does. */
const WHOSE: ReadonlySet<string> = new Set([
  "actor_kind",
  "actor_id",
  "actor_role",
  "request_id",
  "ip_hash",
  "address",
]);

/** Who did what, as the binds of `AUDIT_INSERT`. */
export function auditValues(ctx: Context, input: AuditInput): Array<string | null> {
  const user = isUser(ctx.actor) ? ctx.actor : undefined;
  const viewer = user?.viewedBy;
  return [
    ctx.actor.kind === "system" ? `system:${ctx.actor.name}` : viewer ? "viewer" : ctx.actor.kind,
    viewer?.id ?? user?.id ?? null,
    viewer ? "admin" : (user?.role ?? null),
    input.action,
    input.subjectKind,
    input.subjectId,
    input.before ? JSON.stringify(input.before) : null,
    input.after ? JSON.stringify(input.after) : null,
    input.reason ?? null,
    ctx.request?.id ?? null,
    ctx.request?.ipHash ?? null,
    input.batchId ?? null,
    ctx.request?.address ?? null,
  ];
}

/** Writes who did what to the append-only audit trail, inside the transaction of the change itself. */
export async function recordAudit(ctx: TxContext, input: AuditInput): Promise<void> {
  ctx.changes?.push(input);
  await plannedExecute(AUDIT_INSERT, auditValues(ctx, input), ctx.tx);
}

/** As `recordAudit`, of many changes with one statement. */
export async function recordAudits(ctx: TxContext, inputs: readonly AuditInput[]): Promise<void> {
  if (inputs.length === 0) return;
  ctx.changes?.push(...inputs);
  const columns = NAMES.split(", ");
  const values = auditValues(ctx, present(inputs[0]));
  const alike = Object.fromEntries(
    columns.filter((name) => WHOSE.has(name)).map((name) => [name, values[columns.indexOf(name)]]),
  );
  const events = inputs.map(({ action, subjectKind, subjectId, before, after, reason, batchId }) => ({
    action,
    subject_kind: subjectKind,
    subject_id: subjectId,
    before,
    after,
    reason,
    batch_id: batchId,
  }));
  await plannedExecute(
    `INSERT INTO audit_events (${NAMES})
     SELECT ${columns.map((name) => `${WHOSE.has(name) ? "alike" : "event"}.${name}`).join(", ")}
     FROM ROWS FROM (jsonb_populate_recordset(NULL::audit_events, $events::jsonb)) WITH ORDINALITY AS event
     CROSS JOIN jsonb_populate_record(NULL::audit_events, $alike::jsonb) AS alike ORDER BY ordinality`,
    { events: JSON.stringify(events), alike: JSON.stringify(alike) },
    ctx.tx,
  );
}
