import type { ZodType } from "zod";
import { recordAudits } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { present } from "#app/present.ts";
import { execute, rows, type Transaction } from "#db/client.ts";
import { MASTERS, type MasterKey } from "./definitions.ts";
import { STORED } from "./find-master.ts";
import { canChangeMaster, requireCityOfZone } from "./policy.ts";
import { afterMasterChange } from "./save-master.ts";
import { MASTER_SCHEMAS } from "./schema.ts";

type Values = Record<string, unknown>;

/** What a row of a master would hold. @throws Invalid with the fields, also when the city is outside the zone of whoever writes it */
export function masterValues({ actor }: Context, master: MasterKey, input: unknown): Values {
  const values = parseInput<Values>(MASTER_SCHEMAS[master] as ZodType<Values>, input);
  requireCityOfZone(actor, master, values);
  return values;
}

export type MasterChanges = {
  /** Values as `masterValues` gives them. */
  created: ReadonlyArray<{ id: string; values: Values }>;
  changed: ReadonlyArray<{ id: string; before: Values; after: Values }>;
};

/**
 * Adds and changes many rows of a master with a few statements, and an audit row for each, as `createMasterRow` and `updateMasterRow` do for one.
 * @throws Forbidden; Conflict `taken` when one of the names was taken meanwhile; what the database refuses
 */
export async function saveMasterRows(
  ctx: TxContext,
  master: MasterKey,
  { created, changed }: MasterChanges,
): Promise<void> {
  if (!canChangeMaster(ctx.actor, master)) throw new Forbidden();
  if (created.length + changed.length === 0) return;
  await insertRows(ctx, master, created);
  await updateRows(ctx.tx, master, changed);
  await recordAudits(ctx, [
    ...created.map(({ id, values }) => ({
      action: `${master}.create`,
      subjectKind: master,
      subjectId: id,
      after: values,
    })),
    ...changed.map(({ id, before, after }) => ({
      action: `${master}.update`,
      subjectKind: master,
      subjectId: id,
      before,
      after,
    })),
  ]);
  await afterMasterChange(master, ctx.tx);
}

async function insertRows(
  ctx: TxContext,
  master: MasterKey,
  created: MasterChanges["created"],
): Promise<void> {
  if (created.length === 0) return;
  const { table } = STORED[master];
  const more = await derivedOfMany(ctx, master, created);
  const stored = created.map(({ id, values }, index) => ({ id, ...values, ...more[index] }));
  const columns = Object.keys(present(stored[0])).join(", ");
  const made = await execute(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $stored::jsonb)
     ON CONFLICT DO NOTHING`,
    { stored: JSON.stringify(stored) },
    ctx.tx,
  );
  if (made < created.length) throw new Conflict(`This ${MASTERS[master].singular} already exists.`, "taken");
}

async function updateRows(
  tx: Transaction,
  master: MasterKey,
  changed: MasterChanges["changed"],
): Promise<void> {
  // Rows may differ in different columns; each set of columns is one statement.
  const bySet = Map.groupBy(changed, ({ after }) => Object.keys(after).join(", "));
  const { table } = STORED[master];
  for (const [columns, group] of bySet) {
    await execute(
      `UPDATE ${table} stored SET ${columns
        .split(", ")
        .map((column) => `${column} = said.${column}`)
        .join(", ")}
       FROM jsonb_populate_recordset(NULL::${table}, $said::jsonb) said WHERE stored.id = said.id`,
      { said: JSON.stringify(group.map(({ id, after }) => ({ id, ...after }))) },
      tx,
    );
  }
}

/** What new rows need besides what was typed, in their order. */
async function derivedOfMany(
  ctx: TxContext,
  master: MasterKey,
  created: MasterChanges["created"],
): Promise<Values[]> {
  if (master === "rates") return created.map(() => ({ created_by: userIdOf(ctx.actor) }));
  if (master !== "cities" && master !== "states") return created.map(() => ({}));
  const bases = created.map(({ values }) => slugOf(String(values.name), MASTERS[master].singular));
  const found = await rows<{ slug: string }>(
    `SELECT slug FROM ${master} WHERE regexp_replace(slug, '-[0-9]+$', '') = ANY($bases::text[]) OR slug = ANY($bases::text[])`,
    { bases: [...new Set(bases)] },
    ctx.tx,
  );
  const taken = new Set(found.map(({ slug }) => slug));
  return bases.map((base) => {
    const slug = freeSlug(base, taken);
    taken.add(slug);
    return { slug };
  });
}
