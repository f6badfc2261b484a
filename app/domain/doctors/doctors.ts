import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { detachUploads } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows, sqlState } from "#db/client.ts";
import type { PartRow } from "./labels.ts";
import { partsSql } from "./parts.ts";
import { canKeepDoctors } from "./policy.ts";
import { type DoctorValues, doctorValues } from "./schema.ts";

const COLUMNS = [
  "doctor_name",
  "department_id",
  "specialization",
  "total_experience",
  "hospital_id",
  "languages",
  "about",
  "position",
  "shown",
] as const satisfies Array<keyof DoctorValues>;

const STALE =
  "Somebody changed this doctor after you opened the page. Please look again and repeat your change.";

/**
 * Adds a doctor, or changes one when `doctorId` is given. The address (slug) is made of the name and then stays.
 * @throws Invalid with fields; NotFound; Conflict `stale` when another change came first; Forbidden
 */
export async function saveDoctor(
  ctx: Context,
  input: { doctorId?: string; version?: number; values: unknown },
): Promise<{ id: string; slug: string }> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const values = parseInput(doctorValues, input.values);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const slug = input.doctorId
        ? null
        : await freeDoctorSlug({ ...ctx, now: ctx.now, tx: ctx.tx }, values.doctor_name);
      const [saved] = await rows<{ id: string; slug: string }>(
        input.doctorId
          ? `UPDATE doctors SET ${COLUMNS.map((name) => `${name} = $${name}`)}, version = version + 1, updated_at = $now
             WHERE id = $id AND version = coalesce($version::integer, version) RETURNING id, slug`
          : `INSERT INTO doctors (slug, created_at, updated_at, ${COLUMNS})
             VALUES ($slug, $now, $now, ${COLUMNS.map((name) => `$${name}`)}) RETURNING id, slug`,
        input.doctorId
          ? { ...values, id: input.doctorId, version: input.version ?? null, now: ctx.now }
          : { ...values, slug, now: ctx.now },
        ctx.tx,
      );
      if (!saved) {
        if (await row("SELECT FROM doctors WHERE id = $id", { id: input.doctorId }, ctx.tx))
          throw new Conflict(STALE, "stale");
        throw new NotFound();
      }
      await recordAudit(ctx, {
        action: input.doctorId ? "doctor.update" : "doctor.create",
        subjectKind: "doctor",
        subjectId: saved.id,
        after: { ...values, about: undefined },
      });
      return saved;
    });
  } catch (error) {
    if (sqlState(error) !== "23503") throw error;
    throw new Invalid("Please choose the department and the hospital of the lists", {
      department_id: ["Please choose the department"],
    });
  }
}

async function freeDoctorSlug(ctx: Context, name: string): Promise<string> {
  const base = slugOf(name, "doctor");
  const taken = await rows<{ slug: string }>(
    "SELECT slug FROM doctors WHERE slug >= $base AND slug < $beyond",
    { base, beyond: `${base}~` },
    ctx.tx,
  );
  return freeSlug(base, new Set(taken.map((one) => one.slug)));
}

/** Deletes a doctor with everything on the page. @throws NotFound; Forbidden */
export async function deleteDoctor(ctx: Context, doctorId: string): Promise<void> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const [gone] = await rows<{ name: string; photo: string | null }>(
      "DELETE FROM doctors WHERE id = $doctorId RETURNING doctor_name AS name, photo_upload_id AS photo",
      { doctorId },
      ctx.tx,
    );
    if (!gone) throw new NotFound();
    if (gone.photo) await detachUploads(ctx.tx, [gone.photo]);
    await recordAudit(ctx, {
      action: "doctor.delete",
      subjectKind: "doctor",
      subjectId: doctorId,
      before: { doctor_name: gone.name },
    });
  });
}

export type DoctorRecord = {
  id: string;
  slug: string;
  version: number;
  photoUploadId: string | null;
  values: DoctorValues;
  parts: Record<"education" | "experience" | "achievements" | "articles", PartRow[]>;
};

/** A doctor for the back office. @throws NotFound; Forbidden */
export async function findDoctor(ctx: Context, id: string): Promise<DoctorRecord> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const part = (name: keyof DoctorRecord["parts"]) =>
    `'${name}', ${partsSql({ of: "doctor", part: name }, "d.id")}`;
  const found = await row<DoctorRecord>(
    `SELECT d.id, d.slug, d.version, d.photo_upload_id,
       jsonb_build_object(${COLUMNS.map((name) => `'${name}', d.${name}`)}) AS values,
       json_build_object(${part("education")}, ${part("experience")}, ${part("achievements")}, ${part("articles")}) AS parts
     FROM doctors d WHERE d.id = $id`,
    { id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}
