import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row, rows, type Transaction } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { HOSPITAL_VALUES_SQL } from "./find-hospital.ts";
import { NOTE_HOSPITAL_ADDRESS } from "./former-addresses.ts";
import { canChangePlaces } from "./policy.ts";
import { type HospitalValues, hospitalValues } from "./schema.ts";

export type SaveHospitalInput = {
  /** Absent: a new hospital. */
  hospitalId?: string;
  /** The version that was looked at, so that a page opened before somebody else's change does not overwrite it. */
  version?: number;
  values: unknown;
};

const SAVED_BY_OTHERS =
  "Somebody changed this hospital after you opened the page. Please look again and repeat your change.";

/**
 * Adds a hospital or changes one. A changed name keeps the address of the page; another city gives it a new one there.
 * Properties nearby are linked anew by the database when the place on the map moves.
 * @throws Invalid with fields; NotFound; Conflict `stale` when another change came first; Forbidden
 */
export async function saveHospital(
  ctx: Context,
  input: SaveHospitalInput,
): Promise<{ id: string; slug: string; created: boolean }> {
  if (!canChangePlaces(ctx.actor)) throw new Forbidden();
  const values = parseInput(hospitalValues, input.values);
  try {
    return await withTransaction(ctx, async (ctx) => {
      await enqueue("finder", {}, { tx: ctx.tx, singletonKey: "changes" });
      return input.hospitalId ? update(ctx, input.hospitalId, input.version, values) : create(ctx, values);
    });
  } catch (error) {
    if (brokenConstraint(error) === "hospitals_city")
      throw new Invalid("Please choose the city", { city: ["Please choose the city"] });
    if (brokenConstraint(error) === "hospitals_city_id_slug_key")
      throw new Conflict("A hospital of this name was added just now. Please try again.", "stale");
    throw error;
  }
}

const COLUMNS: Record<keyof HospitalValues, string> = {
  near_hospital_name: "near_hospital_name",
  city: "city_id",
  locality: "locality",
  type: "hospital_type",
  address: "address",
  pin_code: "pin_code",
  latitude: "latitude",
  longitude: "longitude",
  no_of_bed: "no_of_bed",
  phone: "phone",
  website: "website",
  featured: "featured",
  active: "active",
};
const NAMES = Object.keys(COLUMNS) as Array<keyof HospitalValues>;

async function create(ctx: TxContext, values: HospitalValues) {
  const slug = await slugIn(ctx.tx, values.city, values.near_hospital_name);
  const made = present(
    await row<{ id: string }>(
      `INSERT INTO hospitals (slug, ${NAMES.map((name) => COLUMNS[name])}) VALUES ($slug, ${NAMES.map((name) => `$${name}`)}) RETURNING id`,
      { ...values, slug },
      ctx.tx,
    ),
  );
  await recordAudit(ctx, {
    action: "hospital.create",
    subjectKind: "hospital",
    subjectId: made.id,
    after: { ...values, slug },
  });
  return { id: made.id, slug, created: true };
}

async function update(ctx: TxContext, id: string, version: number | undefined, values: HospitalValues) {
  const seen = await row<{ slug: string; version: number; values: HospitalValues }>(
    `SELECT slug, version, ${HOSPITAL_VALUES_SQL} AS values FROM hospitals h WHERE id = $id FOR UPDATE`,
    { id },
    ctx.tx,
  );
  if (!seen) throw new NotFound();
  if (version !== undefined && version !== seen.version) throw new Conflict(SAVED_BY_OTHERS, "stale");
  const changed = NAMES.filter((name) => values[name] !== seen.values[name]);
  if (changed.length === 0) return { id, slug: seen.slug, created: false };
  const slug =
    values.city === seen.values.city
      ? seen.slug
      : await slugIn(ctx.tx, values.city, values.near_hospital_name);
  if (slug !== seen.slug || values.city !== seen.values.city)
    await execute(NOTE_HOSPITAL_ADDRESS, { id }, ctx.tx);
  await row(
    `UPDATE hospitals SET ${changed.map((name) => `${COLUMNS[name]} = $${name}`)}, slug = $slug, version = version + 1, updated_at = $now
     WHERE id = $id`,
    { ...named(values, changed), slug, id, now: ctx.now },
    ctx.tx,
  );
  await recordAudit(ctx, {
    action: "hospital.update",
    subjectKind: "hospital",
    subjectId: id,
    before: named(seen.values, changed),
    after: named(values, changed),
  });
  return { id, slug, created: false };
}

/** The values with these names. */
function named(values: HospitalValues, names: Array<keyof HospitalValues>): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** The first free address for this name among the city's hospitals. */
async function slugIn(tx: Transaction, cityId: string, name: string): Promise<string> {
  const base = slugOf(name, "hospital");
  const taken = await rows<{ slug: string }>(
    "SELECT slug FROM hospitals WHERE city_id = $cityId AND slug >= $base AND slug < $beyond",
    { cityId, base, beyond: `${base}~` },
    tx,
  );
  return freeSlug(base, new Set(taken.map((one) => one.slug)));
}
