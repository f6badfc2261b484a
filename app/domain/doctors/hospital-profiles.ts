import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { detachUploads } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import type { PartRow } from "./labels.ts";
import { partsSql } from "./parts.ts";
import { canKeepDoctors } from "./policy.ts";
import { type ProfileValues, profileValues } from "./schema.ts";

/** Hospitals of the master list with a page of their own (talk to hospital). */

/** Begins the page of a hospital; a second time nothing happens. @throws NotFound for an unknown hospital; Forbidden */
export async function addHospitalProfile(ctx: Context, hospitalId: string): Promise<void> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    if (!(await row("SELECT FROM hospitals WHERE id = $hospitalId", { hospitalId }, ctx.tx)))
      throw new NotFound();
    const made = await execute(
      `INSERT INTO hospital_profiles (hospital_id, created_at, updated_at) VALUES ($hospitalId, $now, $now) ON CONFLICT DO NOTHING`,
      { hospitalId, now: ctx.now },
      ctx.tx,
    );
    if (made > 0)
      await recordAudit(ctx, {
        action: "hospital.profile.create",
        subjectKind: "hospital",
        subjectId: hospitalId,
      });
  });
}

/**
 * Begins the page of a hospital with what it says; one that is there is changed.
 * @throws Invalid with fields; NotFound for an unknown hospital; Forbidden
 */
export async function writeHospitalProfile(
  ctx: Context,
  input: { hospitalId: string; values: unknown },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await addHospitalProfile(ctx, input.hospitalId);
    await saveHospitalProfile(ctx, input);
  });
}

/** Saves what a hospital's page says. @throws Invalid with fields; NotFound; Conflict `stale`; Forbidden */
export async function saveHospitalProfile(
  ctx: Context,
  input: { hospitalId: string; version?: number; values: unknown },
): Promise<void> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const { department_ids: departmentIds, ...values } = parseInput(profileValues, input.values);
  await withTransaction(ctx, async (ctx) => {
    const saved = await execute(
      `UPDATE hospital_profiles SET about = $about, position = $position, shown = $shown, version = version + 1, updated_at = $now
       WHERE hospital_id = $hospitalId AND version = coalesce($version::integer, version)`,
      { ...values, hospitalId: input.hospitalId, version: input.version ?? null, now: ctx.now },
      ctx.tx,
    );
    if (saved === 0) await refuse(ctx.tx, input.hospitalId);
    await execute(
      "DELETE FROM hospital_specialities WHERE hospital_id = $hospitalId",
      { hospitalId: input.hospitalId },
      ctx.tx,
    );
    await execute(
      `INSERT INTO hospital_specialities (hospital_id, department_id)
       SELECT $hospitalId, d.id FROM departments d WHERE d.id = ANY($departmentIds::uuid[])`,
      { hospitalId: input.hospitalId, departmentIds },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "hospital.profile.update",
      subjectKind: "hospital",
      subjectId: input.hospitalId,
      after: { position: values.position, shown: values.shown, specialities: departmentIds.length },
    });
  });
}

async function refuse(tx: Transaction, hospitalId: string): Promise<never> {
  if (await row("SELECT FROM hospital_profiles WHERE hospital_id = $hospitalId", { hospitalId }, tx))
    throw new Conflict(
      "Somebody changed this page after you opened it. Please look again and repeat your change.",
      "stale",
    );
  throw new NotFound();
}

/** Deletes a hospital's page with all its lists; the hospital of the master stays. @throws NotFound; Forbidden */
export async function deleteHospitalProfile(ctx: Context, hospitalId: string): Promise<void> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const [gone] = await rows<{ logo: string | null }>(
      "DELETE FROM hospital_profiles WHERE hospital_id = $hospitalId RETURNING logo_upload_id AS logo",
      { hospitalId },
      ctx.tx,
    );
    if (!gone) throw new NotFound();
    if (gone.logo) await detachUploads(ctx.tx, [gone.logo]);
    await recordAudit(ctx, {
      action: "hospital.profile.delete",
      subjectKind: "hospital",
      subjectId: hospitalId,
    });
  });
}

export type ProfileRecord = {
  id: string;
  name: string;
  slug: string;
  citySlug: string;
  cityName: string;
  version: number;
  logoUploadId: string | null;
  values: ProfileValues;
  parts: Record<"achievements" | "amenities", PartRow[]>;
};

/** A hospital's page for the back office; `id` is the hospital's. @throws NotFound; Forbidden */
export async function findHospitalProfile(ctx: Context, id: string): Promise<ProfileRecord> {
  if (!canKeepDoctors(ctx.actor)) throw new Forbidden();
  const part = (name: keyof ProfileRecord["parts"]) =>
    `'${name}', ${partsSql({ of: "hospital", part: name }, "h.id")}`;
  const found = await row<ProfileRecord>(
    `SELECT h.id, h.near_hospital_name AS name, h.slug, c.slug AS "citySlug", c.name::text AS "cityName", p.version,
       p.logo_upload_id,
       jsonb_build_object('about', p.about, 'position', p.position, 'shown', p.shown, 'department_ids',
         coalesce((SELECT jsonb_agg(s.department_id) FROM hospital_specialities s WHERE s.hospital_id = h.id), '[]')) AS values,
       json_build_object(${part("achievements")}, ${part("amenities")}) AS parts
     FROM hospital_profiles p JOIN hospitals h ON h.id = p.hospital_id JOIN cities c ON c.id = h.city_id
     WHERE p.hospital_id = $id`,
    { id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}
