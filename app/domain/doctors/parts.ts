import type { ZodType } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows, sqlState } from "#db/client.ts";
import { DOCTOR_PARTS, type DoctorPart, HOSPITAL_PARTS, type HospitalPart, type PartRow } from "./labels.ts";
import { canKeepDoctors } from "./policy.ts";
import { DOCTOR_PART_SCHEMAS, HOSPITAL_PART_SCHEMAS } from "./schema.ts";

/** Which list of whose page. Tables and columns come from here, never from a request. */
export type PartOf = { of: "doctor"; part: DoctorPart } | { of: "hospital"; part: HospitalPart };

const MOST = 100;

function stored(list: PartOf) {
  return list.of === "doctor"
    ? {
        table: `doctor_${list.part}`,
        owner: "doctor_id",
        owners: { table: "doctors", id: "id" },
        fields: DOCTOR_PARTS[list.part].fields.map((field) => field.name),
        order: {
          education: "start_year DESC NULLS LAST",
          experience: "start_year DESC NULLS LAST",
          achievements: "year DESC NULLS LAST",
          articles: "created_at DESC",
        }[list.part],
        schema: DOCTOR_PART_SCHEMAS[list.part] as ZodType<Record<string, unknown>>,
      }
    : {
        table: `hospital_${list.part}`,
        owner: "hospital_id",
        owners: { table: "hospital_profiles", id: "hospital_id" },
        fields: HOSPITAL_PARTS[list.part].fields.map((field) => field.name),
        order: { achievements: "year DESC NULLS LAST", amenities: "amenities" }[list.part],
        schema: HOSPITAL_PART_SCHEMAS[list.part] as ZodType<Record<string, unknown>>,
      };
}

/** The SQL of such a list as one JSON value, for the reads of a page. `ownerSql` is the owner's id. */
export function partsSql(list: PartOf, ownerSql: string): string {
  const { table, owner, fields, order } = stored(list);
  return `coalesce((SELECT json_agg(json_build_object('id', part.id, 'values', json_build_object(${fields.map((name) => `'${name}', part.${name}`)}))
    ORDER BY part.${order}, part.id) FROM ${table} part WHERE part.${owner} = ${ownerSql}), '[]'::json)`;
}

/** One line of a list. @throws NotFound; Forbidden */
export async function findPart(ctx: Context, list: PartOf, ownerId: string, id: string): Promise<PartRow> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const { table, owner, fields } = stored(list);
  const found = await row<PartRow>(
    `SELECT id, json_build_object(${fields.map((name) => `'${name}', ${name}`)}) AS values
     FROM ${table} WHERE id = $id AND ${owner} = $ownerId`,
    { id, ownerId },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** One line of a list and whose page it is on, for who knows the line alone. @throws NotFound; Forbidden */
export async function findPartWithOwner(
  ctx: Context,
  list: PartOf,
  id: string,
): Promise<PartRow & { ownerId: string }> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const { table, owner } = stored(list);
  const found = await row<{ ownerId: string }>(
    `SELECT ${owner} AS "ownerId" FROM ${table} WHERE id = $id`,
    { id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return { ...found, ...(await findPart(ctx, list, found.ownerId, id)) };
}

/**
 * Adds a line to a list of a doctor's or hospital's page, or changes one when `id` is given.
 * @throws Invalid with fields; NotFound for an unknown page or line; Conflict `too_many` past 100; Forbidden
 */
export async function savePart(
  ctx: Context,
  list: PartOf,
  input: { ownerId: string; id?: string; values: unknown },
): Promise<{ id: string }> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const { table, owner, owners, fields, schema } = stored(list);
  const values = parseInput(schema, input.values);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const page = await row(
        `SELECT FROM ${owners.table} WHERE ${owners.id} = $ownerId FOR UPDATE`,
        { ownerId: input.ownerId },
        ctx.tx,
      );
      if (!page) throw new NotFound();
      const [saved] = input.id
        ? await rows<{ id: string }>(
            `UPDATE ${table} SET ${fields.map((name) => `${name} = $${name}`)} WHERE id = $id AND ${owner} = $ownerId RETURNING id`,
            { ...values, id: input.id, ownerId: input.ownerId },
            ctx.tx,
          )
        : await rows<{ id: string }>(
            `INSERT INTO ${table} (${owner}, ${fields}) SELECT $ownerId, ${fields.map((name) => `$${name}`)}
             WHERE (SELECT count(*) FROM ${table} WHERE ${owner} = $ownerId) < ${MOST} RETURNING id`,
            { ...values, ownerId: input.ownerId },
            ctx.tx,
          );
      if (!saved && input.id) throw new NotFound();
      if (!saved) throw new Conflict(`At most ${MOST} lines, please.`, "too_many");
      await recordAudit(ctx, {
        action: `${list.of}.${list.part}.${input.id ? "update" : "create"}`,
        subjectKind: list.of,
        subjectId: input.ownerId,
        after: { id: saved.id, ...values, ...(values.blogs_description ? { blogs_description: "…" } : {}) },
      });
      return saved;
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw new Invalid("This is there already.", { [present(fields[0])]: ["This is there already."] });
  }
}

/** Takes a line off a list. @throws NotFound; Forbidden */
export async function deletePart(
  ctx: Context,
  list: PartOf,
  input: { ownerId: string; id: string },
): Promise<void> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const { table, owner } = stored(list);
  await withTransaction(ctx, async (ctx) => {
    const gone = await execute(
      `DELETE FROM ${table} WHERE id = $id AND ${owner} = $ownerId`,
      { id: input.id, ownerId: input.ownerId },
      ctx.tx,
    );
    if (gone === 0) throw new NotFound();
    await recordAudit(ctx, {
      action: `${list.of}.${list.part}.delete`,
      subjectKind: list.of,
      subjectId: input.ownerId,
      before: { id: input.id },
    });
  });
}
