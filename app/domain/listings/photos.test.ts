import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { execute, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { letterFile, photoFile } from "#tests/factories/uploads.ts";
import { addPhotoFiles, addPhotos, movePhoto, photosOf, removePhoto, setCaption } from "./photos.ts";
import { LISTING_KINDS } from "./registry.ts";

let place: Place;
let owner: Context;
let house: { store: "properties"; id: string };
beforeEach(async () => {
  place = await makePlace();
  owner = await makeContext("partner", { accountId: place.accountId });
  house = { store: "properties", id: place.propertyId };
});

const add = (...files: File[]) =>
  addPhotoFiles(owner, { ...house, accountId: place.accountId, files, caption: " The garden " });
const shown = async () => (await photosOf(owner, house)).map(({ id }) => id);
const requests = () =>
  rows("SELECT status FROM approvals WHERE subject_id = $id ORDER BY requested_at", house);

describe("files of a form", () => {
  test("the good ones are added, and each of the others is named", async () => {
    const { added, refusals } = await add(await photoFile(), letterFile());
    expect([added, refusals]).toEqual([1, [expect.stringMatching(/^letter\.pdf: /)]]);
    expect(await photosOf(owner, house)).toMatchObject([{ caption: "The garden", approved: false }]);
  });

  test("nothing is added of nothing, or of bad ones alone", async () => {
    await expect(add(letterFile())).rejects.toMatchObject({
      name: "Invalid",
      fields: { photos: [expect.stringMatching(/^letter\.pdf: /)] },
    });
    await expect(add()).rejects.toThrow("No photo was added.");
    await expect(addPhotos(owner, { ...house, photos: [] })).rejects.toThrow("Please choose a photo.");
    expect(await shown()).toEqual([]);
  });

  test("a listing has a most, and photos are uploads of the same account", async () => {
    const { photos: most } = LISTING_KINDS.property.most;
    const many = (count: number) => Array.from({ length: count }, () => ({ uploadId: randomUUID() }));
    await expect(addPhotos(owner, { ...house, photos: many(most + 1) })).rejects.toMatchObject({
      code: "too_many",
    });
    await expect(addPhotos(owner, { ...house, photos: many(1) })).rejects.toThrow(Invalid);
  });
});

test("photos change places one by one, and stay at the ends", async () => {
  await add(await photoFile("#111111"), await photoFile("#222222"), await photoFile("#333333"));
  const [first, second, third] = (await shown()) as [string, string, string];
  const move = (photoId: string, direction: "up" | "down") =>
    movePhoto(owner, { ...house, photoId, direction });
  await move(first, "down");
  expect(await shown()).toEqual([second, first, third]);
  await move(third, "up");
  expect(await shown()).toEqual([second, third, first]);
  await move(second, "up");
  await move(first, "down");
  expect(await shown()).toEqual([second, third, first]);
});

test("an approved photo keeps its words; the last one that waits takes its request away with it", async () => {
  await add(await photoFile("#111111"));
  const [approved] = await shown();
  await execute("UPDATE property_photos SET approved = true WHERE id = $approved", { approved });
  const change = setCaption(owner, { ...house, photoId: approved!, caption: "The hall" });
  await expect(change).rejects.toMatchObject({ code: "approved" });
  await add(await photoFile("#222222"));
  const waiting = (await shown()).at(-1)!;
  await setCaption(owner, { ...house, photoId: waiting, caption: "The hall" });
  expect((await photosOf(owner, house)).at(-1)).toMatchObject({ caption: "The hall" });
  await removePhoto(owner, { ...house, photoId: waiting });
  expect(await requests()).toEqual([{ status: "withdrawn" }]);
});

test("photos of a rejected listing ask for nothing before it is saved again", async () => {
  await execute("UPDATE properties SET status = 'rejected' WHERE id = $id", house);
  await add(await photoFile());
  expect(await requests()).toEqual([]);
});
