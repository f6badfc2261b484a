import { randomUUID } from "node:crypto";
import { decide } from "#app/domain/decisions/decide.ts";
import { execute, row } from "#db/client.ts";
import { makeContext } from "./contexts.ts";

/** An erasure that two admins agreed on. @returns what the transaction that carries it out sets `medihaven.erasing` to */
export async function agreeOnErasure(): Promise<string> {
  const [one, other] = await Promise.all([makeContext("admin"), makeContext("admin")]);
  const [proposer, decider] = [one, other].map(({ actor }) => (actor as { id: string }).id);
  const id = randomUUID();
  await execute(
    `INSERT INTO approvals (subject_kind, subject_id, change, status, requested_by, decided_by, decided_at)
     VALUES ('erasure', $id, 'update', 'approved', $proposer, $decider, now())`,
    { id, proposer, decider },
  );
  return id;
}

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
