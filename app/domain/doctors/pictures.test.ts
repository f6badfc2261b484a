import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { setPicture } from "./pictures.ts";

/** The photo of a doctor: given, exchanged and taken away, with each change in the audit trail. */

let admin: Context;
let doctorId: string;
beforeAll(async () => {
  admin = await makeContext("admin");
  const department = await row<{ id: string }>(
    "INSERT INTO departments (name) VALUES ('Heart') RETURNING id",
  );
  const made = await row<{ id: string }>(
    "INSERT INTO doctors (doctor_name, slug, department_id) VALUES ('Dr Rao', 'dr-rao', $id) RETURNING id",
    { id: department!.id },
  );
  doctorId = made!.id;
});

const uploaded = async (ctx = admin) =>
  (await receiveUpload(ctx, { file: await photoFile(), purpose: "doctor_photo" })).id;
const shown = async () =>
  (await row<{ id: string | null }>("SELECT photo_upload_id AS id FROM doctors WHERE id = $doctorId", {
    doctorId,
  }))!.id;
const give = (uploadId: string | null, ctx = admin) =>
  setPicture(ctx, { of: "doctor", id: doctorId, uploadId });

it("is given, exchanged, and taken away again, each time told", async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  await give(first);
  expect(await shown()).toBe(first);
  await give(second);
  expect(await shown()).toBe(second);
  await give(null);
  expect(await shown()).toBeNull();
  const told = await rows<{ action: string }>(
    "SELECT action FROM audit_events WHERE subject_id = $doctorId ORDER BY id",
    { doctorId },
  );
  expect(told.map(({ action }) => action)).toEqual([
    "doctor.picture",
    "doctor.picture",
    "doctor.picture_removed",
  ]);
});

it("is a fresh upload for this purpose", async () => {
  const used = await uploaded();
  await give(used);
  const logo = (await receiveUpload(admin, { file: await photoFile(), purpose: "hospital_logo" })).id;
  for (const uploadId of [randomUUID(), logo, used])
    await expect(give(uploadId)).rejects.toMatchObject({ name: "Invalid" });
  expect(await shown()).toBe(used);
  await expect(setPicture(admin, { of: "doctor", id: randomUUID(), uploadId: null })).rejects.toMatchObject({
    name: "NotFound",
  });
});
