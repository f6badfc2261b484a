import { decide } from "#app/domain/decisions/decide.ts";
import { row } from "#db/client.ts";
import { makeContext } from "./contexts.ts";

/** What one admin proposed for this row, approved by another. */
export async function approveProposal(subjectId: string): Promise<void> {
  const waiting = await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $subjectId AND status = 'pending'",
    { subjectId },
  );
  if (!waiting) throw new Error(`Nothing waits for ${subjectId}`);
  const { id: approvalId, version } = waiting;
  await decide(await makeContext("admin"), { approvalId, version, decision: "approve" });
}
