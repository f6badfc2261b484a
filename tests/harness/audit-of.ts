import { rows } from "#db/client.ts";

/** What the audit trail says of one action on a subject, oldest first. */
export function auditOf(
  subjectId: string,
  action: string,
): Promise<Array<{ actorId: string | null; before: object | null; after: object | null }>> {
  return rows(
    "SELECT actor_id, before, after FROM audit_events WHERE subject_id = $subjectId AND action = $action ORDER BY id",
    { subjectId, action },
  );
}
