import { recordAudits } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import {
  countReferences,
  moveAtOnce,
  moveWaiting,
  type Reference,
  type Referring,
  referencesTo,
  removeDuplicateLinks,
} from "#app/domain/masters/references.ts";
import { containing } from "#app/domain/shared/like.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, rows, sqlState, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { mayMerge } from "./policy.ts";

/** How two rows of one kind become one: what hangs on the one hangs on the other from then on, and no money changes hands. */

export type Ids = { fromId: string; intoId: string };

/** One of the two, with what decides whether they can be one. */
export type MergeSide = {
  id: string;
  name: string;
  status: string;
  version: number;
  merged: boolean;
  of: string;
  /** Tells it from another of the same name: its address and number. */
  place: string;
};

export type MergeKind = {
  /** The table, and how merges of it are kept. */
  table: "accounts" | "properties";
  singular: string;
  /** Said where the two are not of the same kind, or not of the same partner. */
  otherOf: string;
  /** The columns that are not moved: what they say stays with the row that goes. */
  stays: readonly string[];
  /** Why the first cannot go, as a sentence, or null. */
  whyNot: (tx: Transaction | undefined, from: MergeSide, into: MergeSide) => Promise<string | null>;
  /** What the move needs before it and after it. */
  prepare: (tx: Transaction, ids: Ids, from: MergeSide) => Promise<void>;
  subjectKind: (side: MergeSide) => string;
};

export type PairPreview = {
  from: { id: string; name: string; place: string };
  into: { id: string; name: string; place: string } | null;
  moves: Referring[];
  /** Why these two cannot be merged this way round; null when they can, or none was chosen yet. */
  refusal: string | null;
};

const PLACE = "concat_ws(', ', nullif(it.address, ''), upper(left(it.id::text, 8)))";
/** `of` must be the same in both: of which kind they are, or whose. */
const ACCOUNT_SIDES = `SELECT it.id, it.name, it.status, it.version, it.account_kind || coalesce(it.partner_kind, '') AS of, ${PLACE} AS place,
    EXISTS (SELECT FROM master_merges gone WHERE gone.master = 'accounts' AND gone.from_id = it.id) AS merged FROM accounts it`;
const PROPERTY_SIDES = `SELECT it.id, it.name, it.status, it.version, it.account_id::text AS of, ${PLACE} AS place,
    EXISTS (SELECT FROM master_merges gone WHERE gone.master = 'properties' AND gone.from_id = it.id) AS merged FROM properties it`;
const NEAR_ACCOUNTS = `SELECT it.id, concat_ws(', ', it.name, ${PLACE}, city.name) AS name FROM accounts own
  JOIN accounts it ON it.id <> own.id AND it.account_kind = own.account_kind AND it.partner_kind IS NOT DISTINCT FROM own.partner_kind
  LEFT JOIN cities city ON city.id = it.city_id`;
const NEAR_PROPERTIES = `SELECT it.id, concat_ws(', ', it.name, ${PLACE}, city.name) AS name FROM properties own
  JOIN properties it ON it.id <> own.id AND it.city_id = own.city_id JOIN cities city ON city.id = it.city_id`;

function sidesOf(
  tx: Transaction | undefined,
  kind: MergeKind,
  ids: string[],
  lock: boolean,
): Promise<MergeSide[]> {
  return rows<MergeSide>(
    `${kind.table === "accounts" ? ACCOUNT_SIDES : PROPERTY_SIDES} WHERE it.id = ANY($ids::uuid[]) ORDER BY it.id${lock ? " FOR UPDATE OF it" : ""}`,
    { ids },
    tx,
  );
}

async function movable(tx: Transaction | undefined, kind: MergeKind): Promise<Reference[]> {
  const all = await referencesTo(tx, kind.table);
  return all.filter(({ table, column }) => !kind.stays.includes(`${table}.${column}`));
}

/** Those that anything hangs on: a table that nobody may change is not even asked to. */
async function usedOf(tx: Transaction, references: readonly Reference[], id: string): Promise<Reference[]> {
  const used = new Set((await countReferences(tx, references, id)).map(({ table }) => table));
  return references.filter(({ table }) => used.has(table));
}

async function refusalOf(
  tx: Transaction | undefined,
  kind: MergeKind,
  { from, into }: { from: MergeSide; into: MergeSide },
): Promise<string | null> {
  if (from.merged || into.merged || into.status === "rejected")
    return `One of the two was refused, or merged already. Please look again.`;
  if (from.of !== into.of) return kind.otherOf;
  return kind.whyNot(tx, from, into);
}

/** What a merge would move, and why it cannot be. @throws NotFound; Forbidden */
export async function previewPair(
  ctx: Context,
  kind: MergeKind,
  { fromId, intoId }: { fromId: string; intoId: string | null },
): Promise<PairPreview> {
  if (!mayMerge(ctx.actor)) throw new Forbidden();
  const sides = await sidesOf(ctx.tx, kind, [fromId, ...(intoId ? [intoId] : [])], false);
  const from = sides.find(({ id }) => id === fromId);
  const into = sides.find(({ id }) => id === intoId && id !== fromId);
  if (!from || (intoId && !into)) throw new NotFound();
  const moves = await countReferences(ctx.tx, await movable(ctx.tx, kind), from.id);
  return {
    from,
    into: into ?? null,
    moves,
    refusal: into ? await refusalOf(ctx.tx, kind, { from, into }) : null,
  };
}

/**
 * Merges the first into the second. The first stays, suspended, with everything that was ever earned on it.
 * @returns how many rows were moved
 * @throws NotFound; Forbidden; Invalid for one and itself; Conflict `cannot_merge` with the reason, `both_have` when both have one thing
 */
export async function mergePair(ctx: Context, kind: MergeKind, ids: Ids): Promise<{ moved: number }> {
  if (!mayMerge(ctx.actor)) throw new Forbidden();
  if (ids.fromId === ids.intoId)
    throw new Invalid(`This is the same ${kind.singular}.`, { into: ["Please choose another one"] });
  try {
    return await withTransaction(ctx, async (ctx) => {
      const sides = await sidesOf(ctx.tx, kind, [ids.fromId, ids.intoId], true);
      const from = sides.find(({ id }) => id === ids.fromId);
      const into = sides.find(({ id }) => id === ids.intoId);
      if (!from || !into) throw new NotFound();
      const refusal = await refusalOf(ctx.tx, kind, { from, into });
      if (refusal) throw new Conflict(refusal, "cannot_merge");
      await kind.prepare(ctx.tx, ids, from);
      const references = await usedOf(ctx.tx, await movable(ctx.tx, kind), from.id);
      for (const link of references) await removeDuplicateLinks(ctx.tx, link, ids);
      const moved = await moveAtOnce(ctx.tx, references, ids);
      await moveWaiting(ctx.tx, ids);
      await retire(ctx, kind, { ...ids, fromName: from.name });
      await recordAudits(
        ctx,
        [from, into].map((side) => ({
          action: `${kind.singular}.merge`,
          subjectKind: kind.subjectKind(side),
          subjectId: side.id,
          before: { from: from.id, name: from.name },
          after: { into: into.id, name: into.name, moved },
        })),
      );
      return { moved };
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    const what = brokenConstraint(error)?.replaceAll("_", " ") ?? kind.table;
    throw new Conflict(
      `Both have the same thing (${what}). Merge or remove one of those first.`,
      "both_have",
    );
  }
}

async function retire(
  ctx: TxContext,
  { table }: MergeKind,
  { fromId, intoId, fromName }: Ids & { fromName: string },
): Promise<void> {
  await execute(
    `UPDATE ${table === "accounts" ? "accounts" : "properties"} SET status = 'suspended', version = version + 1, updated_at = $now WHERE id = $fromId`,
    { fromId, now: ctx.now },
    ctx.tx,
  );
  await execute(
    "UPDATE approvals SET status = 'withdrawn' WHERE subject_id = $fromId AND status = 'pending'",
    { fromId },
    ctx.tx,
  );
  await execute(
    "UPDATE master_merges SET into_id = $intoId WHERE master = $table AND into_id = $fromId",
    { table, fromId, intoId },
    ctx.tx,
  );
  await models.MasterMerge.create(
    {
      master: table,
      fromId,
      intoId,
      fromName,
      mergedBy: userIdOf(ctx.actor),
      mergedAt: ctx.now,
    },
    { transaction: ctx.tx },
  );
}

/** What it can be merged into, by any part of the name, at most 30. @throws Forbidden */
export async function pairChoices(
  ctx: Context,
  kind: MergeKind,
  { fromId, q }: { fromId: string; q: string },
): Promise<Array<{ id: string; name: string }>> {
  if (!mayMerge(ctx.actor)) throw new Forbidden();
  return rows(
    `${kind.table === "accounts" ? NEAR_ACCOUNTS : NEAR_PROPERTIES}
     WHERE own.id = $fromId AND it.status <> 'rejected' AND it.name ILIKE $part
       AND NOT EXISTS (SELECT FROM master_merges gone WHERE gone.master = $table AND gone.from_id = it.id)
     ORDER BY it.name, it.id LIMIT 30`,
    { fromId, table: kind.table, part: containing(q) },
    ctx.tx,
  );
}
