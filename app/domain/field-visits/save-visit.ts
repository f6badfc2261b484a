import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, sqlState, type Transaction } from "#db/client.ts";
import { houseToCheck, onceAtATime } from "./check-house.ts";
import type { VisitKind } from "./labels.ts";
import { canVisit, mayVisitCity } from "./policy.ts";
import { departmentsValues, ENTITY_SCHEMAS, type EntityValues, placeValues } from "./schema.ts";
import { lockVisit, touchVisit } from "./visit-record.ts";

/**
 * Begins a visit: a draft with what is known about the place. Further steps add to it; a bad connection loses nothing.
 * @param input.checksPropertyId the house on sale that the visit checks
 * @throws Invalid with fields, also for a city outside the employee's zone; Forbidden for who does not visit; NotFound for a house outside
 * the zone; Conflict `open` when somebody is visiting it already
 */
export async function startVisit(
  ctx: Context,
  input: { kind: VisitKind; values: unknown; checksPropertyId?: string | null },
): Promise<{ id: string }> {
  if (!canVisit(ctx.actor) || !isUser(ctx.actor)) throw new Forbidden();
  const employeeId = ctx.actor.id;
  const values = parseInput(ENTITY_SCHEMAS[input.kind], input.values);
  refuseForeignCity(ctx, values.city_id);
  const checks = input.checksPropertyId ? (await houseToCheck(ctx, input.checksPropertyId)).id : null;
  return withMissingFieldMessage(() =>
    withTransaction(ctx, async (ctx) => {
      const made = present(
        await row<{ id: string }>(
          `INSERT INTO field_visits (kind, employee_id, checks_property_id, inserted_at, updated_at, ${COLUMNS})
         VALUES ($kind, $employeeId, $checks::uuid, $now, $now, ${COLUMNS.map((name) => `$${name}`)}) RETURNING id`,
          { ...stored(values), kind: input.kind, employeeId, checks, now: ctx.now },
          ctx.tx,
        ),
      );
      await writeFacilities(ctx.tx, made.id, values.facility_ids);
      await recordAudit(ctx, {
        action: "field_visit.start",
        subjectKind: "field_visit",
        subjectId: made.id,
        after: { kind: input.kind, entity_name: values.entity_name },
      });
      return made;
    }),
  );
}

/**
 * Saves the step about the place itself of a draft.
 * @throws Invalid with fields; NotFound; Forbidden; Conflict `closed` when it is submitted
 */
export async function saveEntity(ctx: Context, input: { visitId: string; values: unknown }): Promise<void> {
  await withMissingFieldMessage(() =>
    withTransaction(ctx, async (ctx) => {
      const visit = await lockVisit(ctx, input.visitId, "edit");
      const values = parseInput(ENTITY_SCHEMAS[visit.kind], input.values);
      refuseForeignCity(ctx, values.city_id);
      await execute(
        `UPDATE field_visits SET ${COLUMNS.map((name) => `${name} = $${name}`)}, updated_at = $now, version = version + 1
         WHERE id = $id`,
        { ...stored(values), id: visit.id, now: ctx.now },
        ctx.tx,
      );
      await writeFacilities(ctx.tx, visit.id, values.facility_ids);
    }),
  );
}

/** Saves which departments a hospital has. @throws as `saveEntity` */
export async function saveDepartments(
  ctx: Context,
  input: { visitId: string; values: unknown },
): Promise<void> {
  const { department_ids: ids } = parseInput(departmentsValues, input.values);
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "edit");
    await execute("DELETE FROM field_visit_departments WHERE field_visit_id = $id", { id: visit.id }, ctx.tx);
    await execute(
      `INSERT INTO field_visit_departments (field_visit_id, department_id)
       SELECT $id, d.id FROM departments d WHERE d.id = ANY($ids::uuid[])`,
      { id: visit.id, ids },
      ctx.tx,
    );
    await touchVisit(ctx, visit.id);
  });
}

/**
 * Saves where the employee stands, at the server's time. The distance to the place is computed by the database whenever both
 * points are known; `accuracy_m` is kept only with a point (a typed one has none).
 * @throws as `saveEntity`
 */
export async function savePlace(ctx: Context, input: { visitId: string; values: unknown }): Promise<void> {
  const place = parseInput(placeValues, input.values);
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "edit");
    await execute(
      `UPDATE field_visits SET employee_location = $location, place_latitude = $latitude::double precision,
         place_longitude = $longitude::double precision, place_accuracy_m = $accuracy::integer, place_at = $now,
         updated_at = $now, version = version + 1
       WHERE id = $id`,
      {
        id: visit.id,
        location: place.employee_location,
        latitude: place.latitude,
        longitude: place.longitude,
        accuracy: place.latitude === null || place.accuracy_m === null ? null : Math.round(place.accuracy_m),
        now: ctx.now,
      },
      ctx.tx,
    );
  });
}

const COLUMNS = [
  "entity_name",
  "city_id",
  "address",
  "pin_code",
  "contact_person",
  "phone_e164",
  "email",
  "latitude",
  "longitude",
  "due_on",
  "details",
] as const satisfies Array<keyof EntityValues>;

function stored(values: EntityValues): Record<string, unknown> {
  const { facility_ids: _, details, email, ...rest } = values;
  return { ...rest, email: email ?? null, details: JSON.stringify(details) };
}

async function writeFacilities(tx: Transaction, visitId: string, ids: string[]): Promise<void> {
  await execute("DELETE FROM field_visit_facilities WHERE field_visit_id = $visitId", { visitId }, tx);
  const known = await execute(
    `INSERT INTO field_visit_facilities (field_visit_id, facility_id)
     SELECT $visitId, f.id FROM facilities f WHERE f.id = ANY($ids::uuid[])`,
    { visitId, ids },
    tx,
  );
  if (known < new Set(ids).size) {
    const text = "One of these facilities is not known.";
    throw new Invalid(text, { facility_ids: [text] });
  }
}

function refuseForeignCity(ctx: Context, cityId: string): void {
  if (mayVisitCity(ctx.actor, cityId)) return;
  const message = "Please choose a city of your zone";
  throw new Invalid(message, { city_id: [message] });
}

async function withMissingFieldMessage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await onceAtATime(work);
  } catch (error) {
    if (sqlState(error) === "23503")
      throw new Invalid("Please choose the city", { city_id: ["Please choose the city"] });
    if (sqlState(error) === "23514")
      throw new Invalid("Please enter both numbers of the place on the map, or none", {
        longitude: ["Please enter both numbers or none"],
      });
    throw error;
  }
}
