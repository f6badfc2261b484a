import { expect, test } from "vitest";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { addPhotos } from "#app/domain/listings/photos.ts";
import { execute } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeProperty } from "#tests/factories/inventory.ts";
import { makePhotoUpload } from "#tests/factories/uploads.ts";
import { partnerPicture } from "./partner-picture.ts";

test("the picture of a partner is the first approved photo of what it sells", async () => {
  const admin = await makeContext("admin");
  const [account_id, city_id] = [await makeAccount(), await makeCity()];
  const partner = await makeContext("partner", { accountId: account_id });
  const propertyId = await makeProperty({ account_id, city_id });
  const uploadId = await makePhotoUpload(partner);
  const { photoIds } = await addPhotos(partner, {
    store: "properties",
    id: propertyId,
    photos: [{ uploadId }],
  });
  expect(await partnerPicture(admin, account_id)).toBeNull();
  await execute("UPDATE property_photos SET approved = true WHERE id = $id", { id: photoIds[0] });
  expect(await partnerPicture(admin, account_id)).toBe(uploadId);
  await expect(partnerPicture(admin, crypto.randomUUID())).rejects.toThrow(NotFound);
  await expect(partnerPicture(partner, account_id)).rejects.toThrow(Forbidden);
});
