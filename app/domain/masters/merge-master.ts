import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { containing } from "#app/domain/shared/like.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, row, rows, sqlState, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { MASTERS, type MasterKey } from "./definitions.ts";
import { STORED } from "./find-master.ts";
import {
  countReferences,
  moveWaiting,
  type Referring,
  referencesTo,
  removeDuplicateLinks,
} from "./references.ts";

/** What can be merged: the masters whose rows are taken out of use, and hospitals. */
export type Mergeable = Exclude<MasterKey, "rates"> | "hospitals";

function storedOf(what: Mergeable) {
  return what === "hospitals"
    ? { table: "hospitals", name: "near_hospital_name", singular: "hospital" }
    : { table: STORED[what].table, name: MASTERS[what].nameColumn, singular: MASTERS[what].singular };
}

export type MergePreview = {
  from: { id: string; name: string };
  into: { id: string; name: string } | null;
  /** How many rows of which table refer to the row that goes. */
  moves: Referring[];
};

/** What a merge would move. @throws NotFound; Forbidden */
export async function previewMerge(
  ctx: Context,
  what: Mergeable,
  input: { fromId: string; intoId: string | null },
): Promise<MergePreview> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { table, name } = storedOf(what);
  const [pair, references] = await Promise.all([
    rows<{ id: string; name: string }>(
      `SELECT id, ${name}::text AS name FROM ${table} WHERE id = ANY($ids::uuid[])`,
      { ids: [input.fromId, input.intoId].filter(Boolean) },
      ctx.tx,
    ),
    referencesTo(ctx.tx, table),
  ]);
  const from = pair.find((one) => one.id === input.fromId);
  if (!from) throw new NotFound();
  const moves = await countReferences(ctx.tx, references, from.id);
  return { from, into: pair.find((one) => one.id === input.intoId) ?? null, moves };
}

/**
 * Says that one row of a master is another one: everything that refers to it refers to the other from now on. The row stays, out
 * of use, so that its id is still known (`currentId`), and its public address leads to the other's (`former_addresses`).
 * @returns how many rows were moved
 * @throws NotFound; Invalid for a row and itself; Conflict `merged` when one of them was merged before or is out of use, `default` for the policy that
 * others fall back to, `both_have` when both have something of one name that must be merged first; Forbidden
 */
export async function mergeMasterRow(
  ctx: Context,
  what: Mergeable,
  input: { fromId: string; intoId: string },
): Promise<{ moved: number }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { fromId, intoId } = input;
  const { table, name, singular } = storedOf(what);
  if (fromId === intoId)
    throw new Invalid(`This is the same ${singular}.`, { into: ["Please choose another one"] });
  try {
    return await withTransaction(ctx, async (ctx) => {
      const pair = await rows<{ id: string; name: string; active: boolean; fallback: boolean }>(
        `SELECT id, ${name}::text AS name, active, ${what === "cancellation-policies" ? "is_default" : "false"} AS fallback
         FROM ${table} WHERE id IN ($fromId, $intoId) ORDER BY id FOR UPDATE`,
        { fromId, intoId },
        ctx.tx,
      );
      const from = pair.find((one) => one.id === fromId);
      const into = pair.find((one) => one.id === intoId);
      if (!from || !into) throw new NotFound();
      if (from.fallback)
        throw new Conflict(
          "This is the policy of whoever chose none. Choose another default first.",
          "default",
        );
      if (!into.active || (await currentId({ ...ctx, now: ctx.now, tx: ctx.tx }, what, fromId)) !== fromId)
        throw new Conflict(`One of the two is out of use or merged already. Please look again.`, "merged");
      await keepAddresses(ctx.tx, what, { fromId, intoId });
      const moved = await moveReferences(ctx.tx, table, { fromId, intoId });
      await moveWaiting(ctx.tx, { fromId, intoId });
      await retire(ctx, what, { fromId, intoId, fromName: from.name });
      await recordAudit(ctx, {
        action: `${what}.merge`,
        subjectKind: what,
        subjectId: fromId,
        before: { name: from.name },
        after: { into: intoId, name: into.name, moved },
      });
      return { moved };
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw new Conflict(
      `Both have something of the same name (${brokenConstraint(error)?.replaceAll("_", " ") ?? table}). Merge those first.`,
      "both_have",
    );
  }
}

async function moveReferences(
  tx: Transaction,
  table: string,
  ids: { fromId: string; intoId: string },
): Promise<number> {
  let moved = 0;
  for (const reference of await referencesTo(tx, table)) {
    const { table: at, column } = reference;
    await removeDuplicateLinks(tx, reference, ids);
    moved += await execute(`UPDATE ${at} SET ${column} = $intoId WHERE ${column} = $fromId`, ids, tx);
  }
  return moved;
}

/** Notes the public addresses that go, and gives a new one to what would clash in the other city. */
async function keepAddresses(
  tx: Transaction,
  what: Mergeable,
  ids: { fromId: string; intoId: string },
): Promise<void> {
  const note = (select: string) =>
    execute(
      `INSERT INTO former_addresses (kind, city_slug, slug, target_id) ${select}
       ON CONFLICT (kind, city_slug, slug) DO UPDATE SET target_id = EXCLUDED.target_id, since = now()`,
      select.includes("$intoId") ? ids : { fromId: ids.fromId },
      tx,
    );
  if (what === "hospitals")
    await note(
      "SELECT 'hospital', c.slug, h.slug, $intoId::uuid FROM hospitals h JOIN cities c ON c.id = h.city_id WHERE h.id = $fromId",
    );
  if (what !== "cities") return;
  await note("SELECT 'city', slug, '', $intoId::uuid FROM cities WHERE id = $fromId");
  for (const kind of ["hospital", "property"]) {
    const table = kind === "hospital" ? "hospitals" : "properties";
    await note(
      `SELECT '${kind}', c.slug, t.slug, t.id FROM ${table} t JOIN cities c ON c.id = t.city_id WHERE t.city_id = $fromId`,
    );
    await execute(
      `UPDATE ${table} t SET slug = left(t.slug, 70) || '-' || left(t.id::text, 8)
       WHERE t.city_id = $fromId AND EXISTS (SELECT FROM ${table} other WHERE other.city_id = $intoId AND other.slug = t.slug)`,
      ids,
      tx,
    );
  }
}

async function retire(
  ctx: TxContext,
  what: Mergeable,
  merge: { fromId: string; intoId: string; fromName: string },
): Promise<void> {
  const { table } = storedOf(what);
  const { fromId, intoId, fromName } = merge;
  await execute(`UPDATE ${table} SET active = false WHERE id = $fromId`, { fromId }, ctx.tx);
  await execute(
    "UPDATE master_merges SET into_id = $intoId WHERE master = $what AND into_id = $fromId",
    { what, fromId, intoId },
    ctx.tx,
  );
  await execute(
    "UPDATE former_addresses SET target_id = $intoId WHERE target_id = $fromId",
    { fromId, intoId },
    ctx.tx,
  );
  const mergedBy = userIdOf(ctx.actor);
  await models.MasterMerge.create(
    { master: what, fromId, intoId, fromName, mergedBy, mergedAt: ctx.now },
    { transaction: ctx.tx },
  );
}

/** The id that a row is known by today: its own, or that of the row that it was merged into. */
export async function currentId(ctx: Context, what: Mergeable, id: string): Promise<string> {
  const merged = await row<{ id: string }>(
    "SELECT into_id AS id FROM master_merges WHERE master = $what AND from_id = $id",
    { what, id },
    ctx.tx,
  );
  return merged?.id ?? id;
}

/** `currentId` of several rows, each once. */
export async function currentIds(ctx: Context, what: Mergeable, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return ids;
  const merged = await rows<{ from: string; into: string }>(
    `SELECT from_id AS "from", into_id AS "into" FROM master_merges WHERE master = $what AND from_id = ANY($ids::uuid[])`,
    { what, ids },
    ctx.tx,
  );
  return [...new Set(ids.map((id) => merged.find(({ from }) => from === id)?.into ?? id))];
}

/** The rows that a merge can go into: in use, by any part of the name, at most 30, without the row itself. @throws Forbidden */
export async function mergeChoices(
  ctx: Context,
  what: Mergeable,
  input: { fromId: string; q: string },
): Promise<Array<{ id: string; name: string }>> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { table, name } = storedOf(what);
  const bind = { fromId: input.fromId, part: containing(input.q) };
  // Only hospitals of the same city are compared, out of a million.
  const city =
    what === "hospitals"
      ? "AND city_id = (SELECT own.city_id FROM hospitals own WHERE own.id = $fromId)"
      : "";
  return rows(
    `SELECT id, ${name}::text AS name FROM ${table} WHERE active AND id <> $fromId AND ${name}::text ILIKE $part ${city}
     ORDER BY ${name} LIMIT 30`,
    bind,
    ctx.tx,
  );
}
