import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import type { Channel, MessageState } from "#app/domain/messages/schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows } from "#db/client.ts";
import {
  MEDICAL_KINDS,
  type RequestKind,
  type RequestLineKind,
  type RequestStatus,
  waitingSql,
} from "./labels.ts";
import { canWorkOff } from "./policy.ts";

type RequestRow = {
  id: string;
  number: string;
  kind: RequestKind;
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  location: string;
  hospitalName: string;
  cityName: string | null;
  message: string;
  details: Record<string, string>;
  status: RequestStatus;
  ownerId: string | null;
  ownerName: string | null;
  dueAt: Date;
  /** Waits for the office, and past its due time. */
  overdue: boolean;
  createdAt: Date;
  actionTakenBy: string | null;
  remarks: string | null;
  files: number;
};

const SELECT = `SELECT r.id, r.number, r.kind, r.name, r.phone_e164 AS phone, r.email, r.location,
    coalesce(h.near_hospital_name, r.hospital_name) AS "hospitalName", c.name AS "cityName", r.message, r.details, r.status,
    r.owner_id, owner.name AS "ownerName", r.due_at, ${waitingSql("r")} AND r.due_at < $now AS overdue,
    r.created_at, last.by AS "actionTakenBy", last.remarks,
    (SELECT count(*)::integer FROM request_files f WHERE f.request_id = r.id) AS files
  FROM requests r
  LEFT JOIN hospitals h ON h.id = r.hospital_id LEFT JOIN cities c ON c.id = r.city_id LEFT JOIN users owner ON owner.id = r.owner_id
  LEFT JOIN LATERAL (SELECT u.name AS by, a.remarks FROM request_actions a LEFT JOIN users u ON u.id = a.action_takenby
    WHERE a.request_id = r.id ORDER BY a.created_at DESC LIMIT 1) last ON true`;

export type RequestDetail = RequestRow & {
  version: number;
  customerId: string | null;
  answeredAt: Date | null;
  /** The newest first. `channel` and `state` are of the message that told the person of an answer. */
  actions: Array<{
    id: string;
    kind: RequestLineKind;
    by: string | null;
    remarks: string;
    status: RequestStatus;
    createdAt: Date;
    channel: Channel | null;
    state: MessageState | null;
  }>;
  uploads: Array<{ id: string; name: string; contentType: string; byteSize: number }>;
};

/**
 * One request with what was done about it and its files. A look at one that tells of somebody's health is audited.
 * @param kinds the kinds of the list that it is opened from
 * @throws NotFound when it is missing, of another kind, or not the actor's to work off
 */
export async function findRequest(
  ctx: Context,
  input: { id: string; kinds: readonly RequestKind[] },
): Promise<RequestDetail> {
  const found = await row<RequestRow & Pick<RequestDetail, "version" | "customerId" | "answeredAt">>(
    `${SELECT.replace("SELECT", "SELECT r.version, r.customer_id, r.answered_at,")} WHERE r.id = $id AND r.kind = ANY($kinds::text[])`,
    { ...input, now: ctx.now },
    ctx.tx,
  );
  if (!found || !canWorkOff(ctx.actor, found)) throw new NotFound();
  const [actions, uploads] = await Promise.all([
    rows<RequestDetail["actions"][number]>(
      `SELECT a.id, a.kind, u.name AS by, a.remarks, a.status, a.created_at, told.channel, told.state FROM request_actions a
       LEFT JOIN users u ON u.id = a.action_takenby LEFT JOIN messages told ON told.id = a.message_id WHERE a.request_id = $id ORDER BY a.created_at DESC LIMIT 100`,
      { id: input.id },
      ctx.tx,
    ),
    rows<RequestDetail["uploads"][number]>(
      `SELECT u.id, u.original_name AS name, u.content_type, u.byte_size
       FROM request_files f JOIN uploads u ON u.id = f.upload_id WHERE f.request_id = $id ORDER BY u.created_at, u.id`,
      { id: input.id },
      ctx.tx,
    ),
  ]);
  if (MEDICAL_KINDS.includes(found.kind)) {
    await withTransaction(ctx, (ctx) =>
      recordAudit(ctx, { action: "request.read", subjectKind: "request", subjectId: input.id }),
    );
  }
  return { ...found, actions, uploads };
}

/** Requests that wait for the office, for each kind: how many, how many past their time. Admins only. */
export async function countOpenRequests(ctx: Context) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return rows<{ kind: RequestKind; open: number; overdue: number }>(
    `SELECT kind, count(*)::integer AS open, (count(*) FILTER (WHERE due_at < $now))::integer AS overdue
     FROM requests request WHERE ${waitingSql("request")} GROUP BY kind`,
    { now: ctx.now },
    ctx.tx,
  );
}
