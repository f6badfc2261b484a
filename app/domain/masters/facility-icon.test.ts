import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { letterFile, photoFile } from "#tests/factories/uploads.ts";
import { setFacilityIcon } from "./facility-icon.ts";

test("a facility has one icon, a picture, given by an admin; the file of an earlier one is let go", async () => {
  const admin = await makeContext("admin");
  const facilityId = (await row<{ id: string }>(
    "INSERT INTO facilities (name) VALUES ('Lift') RETURNING id",
  ))!.id;
  const icon = async () =>
    (await row<{ id: string | null }>("SELECT icon_upload_id AS id FROM facilities WHERE id = $facilityId", {
      facilityId,
    }))!.id;
  const file = await photoFile();
  await setFacilityIcon(admin, { facilityId, file });
  const first = await icon();
  await setFacilityIcon(admin, { facilityId, file: await photoFile("#123456") });
  expect(await icon()).not.toBe(first);
  const state = await row("SELECT attached_at FROM uploads WHERE id = $first", { first });
  expect(state).toEqual({ attachedAt: null });
  const audit = await row(
    "SELECT before, after FROM audit_events WHERE action = 'facilities.icon' ORDER BY id DESC LIMIT 1",
  );
  expect(audit).toEqual({ before: { uploadId: first }, after: { uploadId: await icon() } });

  const kept = await icon();
  await expect(setFacilityIcon(admin, { facilityId, file: letterFile() })).rejects.toMatchObject({
    name: "Invalid",
  });
  await expect(setFacilityIcon(admin, { facilityId: randomUUID(), file })).rejects.toMatchObject({
    name: "NotFound",
  });
  await expect(setFacilityIcon(await makeContext("customer"), { facilityId, file })).rejects.toMatchObject({
    name: "Forbidden",
  });
  expect(await icon()).toBe(kept);
});
