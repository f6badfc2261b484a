import { createHash } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { LIST_NAMES, type ListName, loadList } from "#app/domain/exports/lists.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import { readKeys } from "#app/domain/lists/query.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { BULK_EDITS } from "./declared.ts";
import { type BulkChange, type BulkField, type BulkStep, type BulkValue, nextOf, type Way } from "./field.ts";

/**
 * Changes a column in every row that a list's filters select: with a preview, all or nothing, and undoable as long as nothing changed
 * since.
 */

/** Rows that one bulk edit takes. */
export const MOST_ROWS = 5_000;
const SHOWN = 20;
const BATCH = 1_000;
/** How long it can be undone. */
export const UNDO_DAYS = 30;

/** A list with the filters that an address gives it, as somebody may edit it in bulk. */
export type BulkEditable = {
  name: ListName;
  list: AnyList;
  state: Record<string, unknown>;
  fields: Record<string, BulkField>;
  hint: string | undefined;
};

/** Whether this list has columns that the actor may change in bulk. */
export function editsInBulk({ actor }: Pick<Context, "actor">, name: string): boolean {
  return (isUser(actor) && !actor.viewedBy && BULK_EDITS[name as ListName]?.may(actor)) || false;
}

/** @throws NotFound for a list that is not edited in bulk; Forbidden for those who may not */
export async function bulkEditable(
  ctx: Context,
  name: string,
  query: URLSearchParams,
): Promise<BulkEditable> {
  const known = LIST_NAMES.find((one) => one === name);
  const declared = known && BULK_EDITS[known];
  if (!known || !declared) throw new NotFound();
  if (!editsInBulk(ctx, known)) throw new Forbidden();
  const list = await loadList(known);
  const state = list.search.decode(query) as Record<string, unknown>;
  return { name: known, list, state, fields: declared.fields(state, ctx.actor), hint: declared.hint };
}

export type BulkRequest = BulkChange & { field: string };

export type BulkPreview = {
  /** The first 20 that would change. */
  steps: Array<{ id: string; name: string; detail: string; before: BulkValue; after: BulkValue }>;
  changed: number;
  leftOut: Array<{ reason: string; count: number }>;
  /** What is agreed to: sent back with the change, which is refused when it would be another. */
  seen: string;
};

/**
 * What a bulk edit would do.
 * @throws Invalid on `field`, `way` or `value`, or when the filters leave too many rows
 */
export async function previewBulkEdit(
  ctx: Context,
  what: BulkEditable,
  request: BulkRequest,
): Promise<BulkPreview> {
  const { changing, leftOut } = await stepsOf(ctx, what, request, false);
  const shown = [...changing].sort(byPlace).slice(0, SHOWN);
  return {
    steps: shown.map(({ of: _, ...step }) => step),
    changed: changing.length,
    leftOut,
    seen: digestOf(changing),
  };
}

/** Rows come in the order in which they are locked; people look for a name. */
function byPlace(one: BulkStep, other: BulkStep): number {
  return (
    one.detail.localeCompare(other.detail, "en") ||
    one.name.localeCompare(other.name, "en") ||
    one.id.localeCompare(other.id, "en")
  );
}

function digestOf(steps: readonly BulkStep[]): string {
  const hash = createHash("sha256");
  for (const { id, before, after } of steps) hash.update(JSON.stringify([id, before, after]));
  return hash.digest("base64url");
}

/** The field of this name. @throws Invalid on `field` */
export function fieldNamed({ fields }: BulkEditable, name: string): BulkField {
  const found = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!found) throw new Invalid("Please choose what is to be changed.", { field: ["Please choose"] });
  return found;
}

async function stepsOf(ctx: Context, what: BulkEditable, request: BulkRequest, lock: boolean) {
  const field = fieldNamed(what, request.field);
  const next = await nextOf(ctx, field, request);
  const ids = await idsOf(ctx, what);
  const changing: BulkStep[] = [];
  const reasons = new Map<string, number>();
  for (const found of await field.rows(ctx, ids, lock)) {
    const after = next(found.before);
    const reason = whyLeftOut(ctx, field, found, after);
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    else changing.push({ ...found, after: present(after) });
  }
  const leftOut = [...reasons].map(([reason, count]) => ({ reason, count }));
  return { field, changing, leftOut: leftOut.sort((one, other) => other.count - one.count) };
}

function whyLeftOut(
  ctx: Context,
  field: BulkField,
  found: Omit<BulkStep, "after">,
  after: BulkValue | undefined,
): string | undefined {
  if (after === undefined) return "There is nothing to raise or lower.";
  if (after === found.before) return "It is so already.";
  return field.whyNot?.(ctx, { ...found, after });
}

/** The rows that the filters leave in the actor's scope. @throws Invalid for too many */
async function idsOf(ctx: Context, { list, state }: BulkEditable): Promise<string[]> {
  const found = await readKeys(list.query(ctx, state), { limit: MOST_ROWS + 1 }, ctx.tx);
  if (found.length > MOST_ROWS)
    throw new Invalid(
      `At most ${MOST_ROWS.toLocaleString("en-IN")} rows are changed at once. Please filter further.`,
    );
  return found;
}

/**
 * Changes a column of every row that the filters leave, but for those left out, all or none.
 * @param agreed what the preview said (`seen`), the ids of rows to leave out, and why, where the column asks for it
 * @throws Conflict (`stale`) when it would be another change than was seen; Invalid
 */
export async function applyBulkEdit(
  ctx: Context,
  what: BulkEditable,
  request: BulkRequest,
  agreed: { seen: string; leaveOut: readonly string[]; reason?: string },
): Promise<{ id: string; changed: number }> {
  const { actor } = ctx;
  if (!isUser(actor)) throw new Forbidden();
  const reason = agreed.reason?.trim() || undefined;
  if (fieldNamed(what, request.field).asksWhy && !reason)
    throw new Invalid("Please say why.", { reason: ["Please say why."] });
  return withTransaction(ctx, async (ctx) => {
    const { field, changing } = await stepsOf(ctx, what, request, true);
    if (digestOf(changing) !== agreed.seen)
      throw new Conflict("These rows were changed since you looked at them. Please look again.", "stale");
    const steps = changing.filter(({ id }) => !agreed.leaveOut.includes(id));
    if (steps.length === 0) throw new Invalid("Nothing is left to change.");
    const { list, state, name } = what;
    const made = present(
      await row<{ id: string }>(
        `INSERT INTO bulk_edits (list, query, field, way, value, changed, made_by, made_at)
       VALUES ($name, $query, $field, $way, $value, $changed, $by, $now) RETURNING id`,
        {
          name,
          query: list.search.href({ ...state, page: 1, saved: null }).slice(1),
          field: request.field,
          way: request.way,
          value: request.value,
          changed: steps.length,
          by: actor.id,
          now: ctx.now,
        },
        ctx.tx,
      ),
    );
    const { id } = made;
    await inBatches(steps, async (some) => {
      await field.write(ctx, some, { batchId: id, reason });
      await execute(
        `INSERT INTO bulk_edit_rows (bulk_edit_id, row_id, before, after)
         SELECT $id, said.id, said.before, said.after FROM jsonb_to_recordset($said::jsonb) AS said (id uuid, before jsonb, after jsonb)`,
        {
          id,
          said: JSON.stringify(some.map(({ id: rowId, before, after }) => ({ id: rowId, before, after }))),
        },
        ctx.tx,
      );
    });
    await recordAudit(ctx, {
      action: "bulk_edit.apply",
      subjectKind: "bulk_edit",
      subjectId: id,
      after: {
        list: name,
        field: request.field,
        way: request.way,
        value: request.value,
        changed: steps.length,
      },
      reason,
      batchId: id,
    });
    return { id, changed: steps.length };
  });
}

async function inBatches(
  steps: readonly BulkStep[],
  work: (some: readonly BulkStep[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < steps.length; at += BATCH) await work(steps.slice(at, at + BATCH));
}

export type BulkEdit = {
  id: string;
  label: string;
  way: Way;
  /** As it was typed; of a choice, its words. */
  value: string;
  changed: number;
  madeBy: string;
  madeAt: Date;
  undoneAt: Date | null;
  canUndo: boolean;
};

type Kept = { id: string; list: ListName; query: string; field: string; undoneAt: Date | null };

/** Whose bulk edits somebody sees: admins those of all, others their own. */
function ownScope({ actor }: Context): { sql: string; bind: Record<string, string> } {
  if (isPrivileged(actor)) return { sql: "true", bind: {} };
  return { sql: "edit.made_by = $self", bind: { self: isUser(actor) ? actor.id : "" } };
}

/** The last bulk edits of a list, newest first, at most 20. */
export async function listBulkEdits(ctx: Context, { name }: BulkEditable): Promise<BulkEdit[]> {
  const { sql, bind } = ownScope(ctx);
  const found = await rows<Omit<BulkEdit, "label" | "canUndo"> & { field: string; query: string }>(
    `SELECT edit.id, edit.field, edit.query, edit.way, edit.value, edit.changed, person.name AS "madeBy", edit.made_at, edit.undone_at
     FROM bulk_edits edit JOIN users person ON person.id = edit.made_by WHERE edit.list = $name AND ${sql}
     ORDER BY edit.made_at DESC, edit.id LIMIT ${SHOWN}`,
    { name, ...bind },
    ctx.tx,
  );
  return Promise.all(
    found.map(async ({ field, query, ...edit }) => {
      const { fields } = await bulkEditable(ctx, name, new URLSearchParams(query));
      const own = fields[field];
      const option = (await own?.options?.(ctx))?.find(({ value }) => value === edit.value);
      const canUndo = edit.undoneAt === null && own !== undefined;
      return { ...edit, label: own?.label ?? field, value: option?.label ?? edit.value, canUndo };
    }),
  );
}

/**
 * Gives every row of a bulk edit what it said before, all or none.
 * @throws NotFound for somebody else's or an old one; Conflict when it is undone already, or (`changed_since`) a row was changed since
 */
export async function undoBulkEdit(ctx: Context, name: string, id: string): Promise<{ changed: number }> {
  return withTransaction(ctx, async (ctx) => {
    const { sql, bind } = ownScope(ctx);
    const edit = await row<Kept>(
      `SELECT edit.id, edit.list, edit.query, edit.field, edit.undone_at FROM bulk_edits edit
       WHERE edit.id = $id AND edit.list = $name AND ${sql} FOR UPDATE`,
      { id, name, ...bind },
      ctx.tx,
    );
    if (!edit) throw new NotFound();
    if (edit.undoneAt) throw new Conflict("This is undone already.");
    const what = await bulkEditable(ctx, name, new URLSearchParams(edit.query));
    const steps = await backOf(ctx, what, edit);
    const field = fieldNamed(what, edit.field);
    await inBatches(steps, (some) => field.write(ctx, some, { batchId: id, reason: "Undone" }));
    await execute("UPDATE bulk_edits SET undone_at = $now WHERE id = $id", { id, now: ctx.now }, ctx.tx);
    await recordAudit(ctx, {
      action: "bulk_edit.undo",
      subjectKind: "bulk_edit",
      subjectId: id,
      after: { list: name, field: edit.field, changed: steps.length },
      batchId: id,
    });
    return { changed: steps.length };
  });
}

/** The steps back, of locked rows. @throws Conflict when one says something else by now, may not go back, or is out of the actor's sight */
async function backOf(ctx: TxContext, what: BulkEditable, edit: Kept): Promise<BulkStep[]> {
  const kept = await rows<{ rowId: string; before: BulkValue; after: BulkValue }>(
    "SELECT row_id, before, after FROM bulk_edit_rows WHERE bulk_edit_id = $id",
    { id: edit.id },
    ctx.tx,
  );
  const among = kept.map(({ rowId }) => rowId);
  const inSight = await readKeys(what.list.query(ctx, {}), { limit: MOST_ROWS, among }, ctx.tx);
  const field = fieldNamed(what, edit.field);
  const found = await field.rows(ctx, inSight, true);
  const asKept = new Map(kept.map((one) => [one.rowId, one]));
  const since = found.find(({ id, before }) => before !== present(asKept.get(id)).after);
  if (since || found.length < kept.length)
    throw new Conflict(
      since
        ? `"${since.name}" was changed since. Nothing was undone.`
        : "Some of these rows are no longer there. Nothing was undone.",
      "changed_since",
    );
  const steps = found.map((one) => ({ ...one, after: present(asKept.get(one.id)).before }));
  for (const step of steps) {
    const reason = field.whyNot?.(ctx, step);
    if (reason) throw new Conflict(`"${step.name}": ${reason} Nothing was undone.`, "changed_since");
  }
  return steps;
}

/** Forgets bulk edits that are too old to be undone. For a schedule. */
export async function removeOldBulkEdits(ctx: Context): Promise<void> {
  await execute("DELETE FROM bulk_edits WHERE made_at <= $before", {
    before: new Date(ctx.now.getTime() - UNDO_DAYS * 86_400_000),
  });
}
