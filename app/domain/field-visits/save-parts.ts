import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { attachUploads, detachUploads } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row, rows, type Transaction } from "#db/client.ts";
import { MOST_KEY_PERSONS, MOST_RATES, MOST_VISIT_PHOTOS } from "./labels.ts";
import { personValues, rateValues } from "./schema.ts";
import { lockVisit, touchVisit } from "./visit-record.ts";

/** The lists of a draft visit: key persons, room rates, photos. Each throws NotFound, Forbidden, or Conflict `closed` as `lockVisit`. */

/** Adds a key person. @throws Invalid with fields; Conflict `too_many` */
export function addPerson(ctx: Context, input: { visitId: string; values: unknown }): Promise<void> {
  return addPeople(ctx, { visitId: input.visitId, people: [input.values] });
}

/** Adds key persons, all or none. @throws Invalid with fields; Conflict `too_many` */
export async function addPeople(
  ctx: Context,
  input: { visitId: string; people: readonly unknown[] },
): Promise<void> {
  const people = input.people.map((values) => parseInput(personValues, values));
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "edit");
    await refuseTooMany(ctx.tx, "field_visit_people", visit.id, MOST_KEY_PERSONS - people.length + 1);
    await execute(
      `INSERT INTO field_visit_people (field_visit_id, key_type, doctor_name, speciality_name, phone_e164)
       SELECT $visitId, person.* FROM jsonb_to_recordset($people::jsonb)
         AS person (key_type text, doctor_name text, speciality_name text, phone_e164 text)`,
      { visitId: visit.id, people: JSON.stringify(people) },
      ctx.tx,
    );
    await touchVisit(ctx, visit.id);
  });
}

/** Takes a key person off the list. */
export function removePerson(ctx: Context, input: { visitId: string; id: string }): Promise<void> {
  return remove(ctx, "field_visit_people", input);
}

/**
 * Adds a room rate (paise a night), or changes one when `id` is given.
 * @throws Invalid with fields, also when the same category, AC, sharing and breakfast is there; Conflict `too_many`
 */
export async function saveRate(
  ctx: Context,
  input: { visitId: string; id?: string; values: unknown },
): Promise<void> {
  const { visitId, id } = input;
  if (!id) return addRates(ctx, { visitId, rates: [input.values] });
  const values = parseInput(rateValues, input.values);
  await withRepeatedRateMessage(() =>
    withTransaction(ctx, async (ctx) => {
      const visit = await lockVisit(ctx, visitId, "edit");
      const changed = await execute(
        `UPDATE field_visit_rates SET room_category = $room_category, ac_type = $ac_type, sharing_type = $sharing_type,
           breakfast_type = $breakfast_type, rate_paise = $rate_paise, no_of_rooms = $no_of_rooms
         WHERE id = $id AND field_visit_id = $visitId`,
        { ...values, id, visitId: visit.id },
        ctx.tx,
      );
      if (changed === 0) throw new NotFound();
      await touchVisit(ctx, visit.id);
    }),
  );
}

/** Adds room rates (paise a night), all or none. @throws as `saveRate` */
export async function addRates(
  ctx: Context,
  input: { visitId: string; rates: readonly unknown[] },
): Promise<void> {
  const rates = input.rates.map((values) => parseInput(rateValues, values));
  await withRepeatedRateMessage(() =>
    withTransaction(ctx, async (ctx) => {
      const visit = await lockVisit(ctx, input.visitId, "edit");
      await refuseTooMany(ctx.tx, "field_visit_rates", visit.id, MOST_RATES - rates.length + 1);
      await execute(
        `INSERT INTO field_visit_rates (field_visit_id, room_category, ac_type, sharing_type, breakfast_type, rate_paise, no_of_rooms)
         SELECT $visitId, rate.* FROM jsonb_to_recordset($rates::jsonb) AS rate (room_category text, ac_type text, sharing_type text,
           breakfast_type text, rate_paise bigint, no_of_rooms integer)`,
        { visitId: visit.id, rates: JSON.stringify(rates) },
        ctx.tx,
      );
      await touchVisit(ctx, visit.id);
    }),
  );
}

async function withRepeatedRateMessage(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (brokenConstraint(error) !== "field_visit_rates_once") throw error;
    const message = "This category is there already, with the same AC, sharing and breakfast.";
    throw new Invalid(message, { room_category: [message] });
  }
}

/** Takes a room rate off the list. */
export function removeRate(ctx: Context, input: { visitId: string; id: string }): Promise<void> {
  return remove(ctx, "field_visit_rates", input);
}

/** Adds uploaded photos. @throws Invalid for files that are no fresh uploads of this person; Conflict `too_many` */
export async function addVisitPhotos(
  ctx: Context,
  input: { visitId: string; photos: Array<{ uploadId: string; caption?: string }> },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "edit");
    await refuseTooMany(ctx.tx, "field_visit_photos", visit.id, MOST_VISIT_PHOTOS - input.photos.length + 1);
    const uploadIds = input.photos.map((photo) => photo.uploadId);
    const taken = await attachUploads(ctx, { uploadIds, purpose: "visit_photo", accountId: null });
    if (taken.length !== uploadIds.length)
      throw new Invalid("A photo was not uploaded completely. Please choose it again.");
    await execute(
      `INSERT INTO field_visit_photos (field_visit_id, upload_id, caption, added_at)
       SELECT $visitId, upload_id, caption, $now FROM unnest($uploadIds::uuid[], $captions::text[]) AS photo (upload_id, caption)`,
      {
        visitId: visit.id,
        uploadIds,
        captions: input.photos.map((photo) => (photo.caption ?? "").trim().slice(0, 140)),
        now: ctx.now,
      },
      ctx.tx,
    );
    await touchVisit(ctx, visit.id);
  });
}

/** Takes a photo down; its files are removed by the clean-up. */
export async function removeVisitPhoto(ctx: Context, input: { visitId: string; id: string }): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "edit");
    const gone = await rows<{ upload: string }>(
      "DELETE FROM field_visit_photos WHERE id = $id AND field_visit_id = $visitId RETURNING upload_id AS upload",
      { id: input.id, visitId: visit.id },
      ctx.tx,
    );
    if (gone.length === 0) throw new NotFound();
    await detachUploads(
      ctx.tx,
      gone.map((photo) => photo.upload),
    );
    await touchVisit(ctx, visit.id);
  });
}

type PartTable = "field_visit_people" | "field_visit_rates" | "field_visit_photos";

async function remove(ctx: Context, table: PartTable, input: { visitId: string; id: string }): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "edit");
    const gone = await execute(
      `DELETE FROM ${table} WHERE id = $id AND field_visit_id = $visitId`,
      { id: input.id, visitId: visit.id },
      ctx.tx,
    );
    if (gone === 0) throw new NotFound();
    await touchVisit(ctx, visit.id);
  });
}

async function refuseTooMany(tx: Transaction, table: PartTable, visitId: string, most: number) {
  const found = present(
    await row<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${table} WHERE field_visit_id = $visitId`,
      { visitId },
      tx,
    ),
  );
  if (found.count >= most) throw new Conflict("This list is full. Remove a line to add another.", "too_many");
}
