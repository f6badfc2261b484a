import type { Change } from "#app/domain/context.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { isMaster, MASTERS } from "#app/domain/masters/definitions.ts";
import { execute, type Transaction } from "#db/client.ts";
import type { ImportName } from "../columns.ts";
import { LISTING_IMPORTS, type ListingImportName } from "../listing-columns.ts";

/** What a change of a row was, as it is kept to be undone, newest last. `version` is that of the row, or of the request for a draft. */
export type Made = {
  rowId: string;
  action: string;
  version: number | null;
  /** Nothing of a new row. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

export const isListings = (what: ImportName): what is ListingImportName =>
  Object.hasOwn(LISTING_IMPORTS, what);

/** Whether imports of this kind are undone: masters that change, hospitals and listings; not partners and rates. */
export function isUndoable(what: ImportName): boolean {
  return what === "hospitals" || isListings(what) || (isMaster(what) && MASTERS[what].changeable);
}

/** What the audit trail calls a row of an import. */
const subjectOf = (what: ImportName) => (isListings(what) ? LISTING_IMPORTS[what] : what);

const storeOf = (what: ImportName) => (isListings(what) ? LISTING_KINDS[LISTING_IMPORTS[what]].store : "");

/** Keeps what an import changed, in the transaction of the change, to undo it. Hospitals do it by their own statements. */
export async function recordImportChanges(
  importId: string,
  what: ImportName,
  changes: readonly Change[],
  tx: Transaction,
): Promise<void> {
  const own = changes.filter(({ subjectKind }) => isUndoable(what) && subjectKind === subjectOf(what));
  if (own.length === 0) return;
  await execute(
    `INSERT INTO file_import_changes (import_id, master, row_id, before, after, action, version)
     SELECT $importId, $what, one."subjectId", one.before, coalesce(one.after, '{}'), one.action, CASE
       WHEN one.action = $draft THEN (SELECT version FROM approvals
         WHERE subject_kind = one."subjectKind" AND subject_id = one."subjectId" AND status = 'pending')
       WHEN $store = 'properties' THEN (SELECT version FROM properties WHERE id = one."subjectId")
       WHEN $store = 'rooms' THEN (SELECT version FROM rooms WHERE id = one."subjectId")
       WHEN $store = 'items' THEN (SELECT version FROM items WHERE id = one."subjectId") END
     FROM ROWS FROM (jsonb_to_recordset($changes::jsonb) AS ("subjectKind" text, "subjectId" uuid, before jsonb, after jsonb, action text)) WITH ORDINALITY
       AS one ("subjectKind", "subjectId", before, after, action, place) ORDER BY place`,
    { importId, what, draft: `${subjectOf(what)}.draft`, store: storeOf(what), changes: JSON.stringify(own) },
    tx,
  );
}
