import {
  type RequestApprovalInput,
  requestApproval,
  withdrawApproval,
} from "#app/domain/approvals/request-approval.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { row, type Transaction } from "#db/client.ts";
import type { ItemStatus } from "./property-labels.ts";

/** `created`: waits for its first approval. `saved`: still waits, as changed. `waiting`: the draft waits while the approved version stays on sale. */
export type SubmitOutcome = "created" | "saved" | "waiting" | "unchanged";

/** True for a thing that was approved once: its edits wait as a draft. A suspended one keeps its own approval. */
export function editsWait(status: ItemStatus): boolean {
  return status === "approved" || status === "suspended";
}

/** True when two sets of values say the same; neither the order of a list nor that of an object's keys matters. */
export function sameValues(one: object, other: object): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameValue(Reflect.get(one, name), Reflect.get(other, name)));
}

export function sameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

// A stored object comes back with its keys in another order.
function comparable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(comparable).sort().join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${key}:${comparable(Reflect.get(value, key))}`).join()}}`;
}

/** Before and after of the fields that differ, for the audit trail. */
export function changesOf(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (name) => !sameValue(Reflect.get(before, name), Reflect.get(after, name)),
  );
  const pick = (values: object) =>
    Object.fromEntries(changed.map((name) => [name, Reflect.get(values, name)]));
  return { before: pick(before), after: pick(after) };
}

/** @throws Conflict (`stale`) when the form was filled from an older version */
export function refuseStale(current: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== current) {
    throw new Conflict(
      "This was changed since you opened it. Please look at it again before you save.",
      "stale",
    );
  }
}

/** The values that wait for approval of an approved thing; null when only photos wait; undefined when nothing does. */
export async function waitingValues<Values extends object>(
  tx: Transaction | undefined,
  subjectKind: string,
  subjectId: string,
): Promise<Values | null | undefined> {
  const draft = await row<{ values: Values | null }>(
    `SELECT payload -> 'values' AS values FROM approvals
     WHERE subject_kind = $subjectKind AND subject_id = $subjectId AND status = 'pending' AND change = 'update'`,
    { subjectKind, subjectId },
    tx,
  );
  return draft?.values;
}

/**
 * Keeps an edit of an approved thing as the draft of its request for approval. An edit back to what is on sale takes the
 * request away, unless photos wait with it.
 */
export async function keepDraft<Values extends object>(
  ctx: Context,
  tx: Transaction,
  request: RequestApprovalInput,
  { live, values, photosWait }: { live: Values; values: Values; photosWait: boolean },
): Promise<SubmitOutcome> {
  const draft = await waitingValues<Values>(tx, request.subjectKind, request.subjectId);
  const differs = !sameValues(live, values);
  if (!differs && !photosWait) {
    if (draft !== undefined) await withdrawApproval(ctx, tx, request);
    return "unchanged";
  }
  if (draft !== undefined && sameValues(draft ?? live, values)) return "unchanged";
  await requestApproval(ctx, tx, { ...request, payload: differs ? { values } : {} });
  return "waiting";
}
