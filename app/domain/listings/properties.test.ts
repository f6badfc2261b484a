import { beforeAll, describe, expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { database, row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { makeFacility, propertyValuesIn, ROOM_TERMS, roomValues } from "#tests/factories/property-values.ts";
import { makePhotoUpload } from "#tests/factories/uploads.ts";
import { differencesOf } from "./differences.ts";
import type { Values } from "./fields.ts";
import type { PropertyValues } from "./kinds/property.ts";
import { addPhotos, movePhoto, removePhoto, setCaption, setFocus } from "./photos.ts";
import { propertyList } from "./property-list.ts";
import { publicProperty } from "./public-property.ts";
import { readProperty } from "./read-properties.ts";
import { readRoom } from "./read-rooms.ts";
import { LISTING_KINDS } from "./registry.ts";
import { submitListing, submitNewListings } from "./submit.ts";

type Ctx = Awaited<ReturnType<typeof makeContext>>;
let partner: Ctx;
let admin: Ctx;
let cityId: string;

beforeAll(async () => {
  cityId = await makeCity();
  partner = await makeContext("partner", { accountId: await makeAccount({ city_id: cityId }) });
  admin = await makeContext("admin");
});

async function approve(subjectId: string) {
  const waiting = await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $1 AND status = 'pending'",
    [subjectId],
  );
  await decide(admin, { approvalId: waiting!.id, version: waiting!.version, decision: "approve" });
}

async function propertyOnSale() {
  const { id: propertyId } = await submitListing(partner, {
    kind: "property",
    values: await propertyValuesIn(cityId),
  });
  await approve(propertyId);
  return propertyId;
}

describe("whose property", () => {
  test("a partner's own account, whatever the input names; admins and staff of the city name it; others none", async () => {
    const values = await propertyValuesIn(cityId);
    const stranger = await makeAccount();
    const { id: propertyId } = await submitListing(partner, {
      kind: "property",
      accountId: stranger,
      values,
    });
    expect((await readProperty(partner, propertyId)).accountId).toBe(partner.actor.accountId);
    const named = await submitListing(admin, { kind: "property", accountId: stranger, values });
    expect((await readProperty(admin, named.id)).accountId).toBe(stranger);
    await expect(submitListing(admin, { kind: "property", values })).rejects.toThrow(Invalid);
    await expect(
      submitListing(await makeContext("customer"), { kind: "property", accountId: stranger, values }),
    ).rejects.toThrow(Forbidden);
    const staff = await makeContext("staff", { zoneCityId: cityId });
    const onBehalf = await submitListing(staff, { kind: "property", accountId: stranger, values });
    expect((await readProperty(staff, onBehalf.id)).accountId).toBe(stranger);
    await expect(
      submitListing(staff, { kind: "property", accountId: crypto.randomUUID(), values }),
    ).rejects.toThrow(Invalid);
    const elsewhere = await makeContext("staff", { zoneCityId: await makeCity() });
    await expect(submitListing(elsewhere, { kind: "property", accountId: stranger, values })).rejects.toThrow(
      Invalid,
    );
    await expect(submitListing(elsewhere, { store: "properties", id: propertyId, values })).rejects.toThrow(
      NotFound,
    );
    const moved = { ...values, city_id: await makeCity() };
    await expect(
      submitListing(staff, { store: "properties", id: propertyId, values: moved }),
    ).rejects.toThrow(Invalid);
    await expect(
      submitListing(await makeContext("city_manager", { zoneCityId: cityId }), {
        store: "properties",
        id: propertyId,
        values,
      }),
    ).rejects.toThrow(NotFound);
  });

  test("a foreign one looks like none, for every read and change", async () => {
    const propertyId = await propertyOnSale();
    const values = await propertyValuesIn(cityId);
    const { id: roomId } = await submitListing(partner, {
      kind: "room",
      parentId: propertyId,
      values: await roomValues(),
      terms: ROOM_TERMS,
    });
    const { photoIds } = await addPhotos(partner, {
      store: "properties",
      id: propertyId,
      photos: [{ uploadId: await makePhotoUpload(partner) }],
    });
    const photoId = photoIds[0]!;
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    const upload = await makePhotoUpload(stranger);
    const tries: Array<() => Promise<unknown>> = [
      () => readProperty(stranger, propertyId),
      () => readRoom(stranger, roomId),
      () => submitListing(stranger, { store: "properties", id: propertyId, values }),
      async () => submitListing(stranger, { store: "rooms", id: roomId, values: await roomValues() }),
      async () =>
        submitListing(stranger, {
          kind: "room",
          parentId: propertyId,
          values: await roomValues(),
          terms: ROOM_TERMS,
        }),
      () => addPhotos(stranger, { store: "properties", id: propertyId, photos: [{ uploadId: upload }] }),
      () => movePhoto(stranger, { store: "properties", id: propertyId, photoId, direction: "up" }),
      () => setCaption(stranger, { store: "properties", id: propertyId, photoId, caption: "mine" }),
      () => setFocus(stranger, { store: "properties", id: propertyId, photoId, focus: "top" }),
      () => removePhoto(stranger, { store: "properties", id: propertyId, photoId }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(NotFound);
    expect((await propertyList.page(stranger, {})).rows).toEqual([]);
    const list = await propertyList.page(await makeContext("city_manager", { zoneCityId: cityId }), {});
    expect(list.rows.map((each) => each.key)).toContain(propertyId);
    expect(
      (await propertyList.page(await makeContext("city_manager", { zoneCityId: await makeCity() }), {})).rows,
    ).toEqual([]);
  });
});

test("two of a name in one city get addresses of their own, and keep them when renamed", async () => {
  const values = await propertyValuesIn(cityId, { name: "St. Mary's  Guest-House & Co." });
  const first = await submitListing(partner, { kind: "property", values });
  const second = await submitListing(partner, { kind: "property", values });
  expect((await readProperty(partner, first.id)).slug).toBe("st-marys-guest-house-co");
  expect((await readProperty(partner, second.id)).slug).toBe("st-marys-guest-house-co-2");
  await submitListing(partner, {
    store: "properties",
    id: first.id,
    values: { ...values, name: "Something Else" },
  });
  expect((await readProperty(partner, first.id)).slug).toBe("st-marys-guest-house-co");
});

test("several of a name that come together get addresses that nobody has, nor each other", async () => {
  const city = await makeCity();
  const values = await propertyValuesIn(city, { name: "Shanti Nivas" });
  const numbered = await propertyValuesIn(city, { name: "Shanti Nivas 2" });
  const accountId = await makeAccount({ city_id: city });
  const place = { accountId, subPartnerId: null, cityId: city, parentId: null, parentName: null };
  const add = (all: Values[]) =>
    database().transaction((tx) =>
      submitNewListings(
        { ...partner, tx },
        "property",
        all.map((each) => ({ place, values: each, terms: {} })),
      ),
    );
  const ids = [...(await add([numbered])), ...(await add([values, values])), ...(await add([values]))];
  const slugs = await Promise.all(ids.map(async (id) => (await readProperty(admin, id)).slug));
  expect(slugs).toEqual(["shanti-nivas-2", "shanti-nivas", "shanti-nivas-3", "shanti-nivas-4"]);
});

describe("what is refused", () => {
  const nobody = "00000000-0000-4000-8000-000000000000";
  test.each<[string, Partial<PropertyValues>, string]>([
    ["no name", { name: "   " }, "name"],
    ["a point in the sea", { latitude: 1 }, "latitude"],
    ["a point in another state", { latitude: 28.6, longitude: 77.2 }, "location"],
    ["a PIN code of five digits", { pin_code: "50003" }, "pin_code"],
    ["a GSTIN that is none", { gstin: "ABC" }, "gstin"],
    ["a GSTIN whose check character is wrong", { gstin: "36AABCU9603R1ZX" }, "gstin"],
    ["an unknown type", { property_type_id: nobody }, "property_type_id"],
    ["an unknown city", { city_id: nobody }, "city_id"],
    ["an unknown facility", { facility_ids: [nobody] }, "facility_ids"],
    ["an unknown policy", { cancellation_policy_id: nobody }, "cancellation_policy_id"],
    ["a time that is none", { check_in_time: "25:00" }, "check_in_time"],
    ["too long a description", { description: "x".repeat(4_001) }, "description"],
  ])("%s", async (_, over, field) => {
    const refusal = await submitListing(partner, {
      kind: "property",
      values: await propertyValuesIn(cityId, over),
    }).catch((error) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(Object.keys(refusal.fields)).toEqual([field]);
  });
});

test("differences are told in words: ids become names, what is empty is left out", async () => {
  const lift = await makeFacility("Lift to every floor");
  const before = await propertyValuesIn(cityId);
  const after = { ...before, facility_ids: [lift], email: null };
  expect(await differencesOf(LISTING_KINDS.property.values, before, after)).toEqual([
    { label: "Facilities", before: null, after: "Lift to every floor" },
    { label: "Email", before: "host@example.com", after: null },
  ]);
  const whole = await differencesOf(LISTING_KINDS.property.values, null, after);
  expect(whole.find((line) => line.label === "Type of property")).toEqual({
    label: "Type of property",
    before: null,
    after: "Guest house",
  });
  expect(whole.some((line) => line.label === "Email")).toBe(false);
});

describe("photos", () => {
  const shown = async (propertyId: string) =>
    (await publicProperty(systemContext("test"), { propertyId })).photos.map((photo) => photo.caption);

  test("of an approved property wait for approval, and so do those of its rooms", async () => {
    const propertyId = await propertyOnSale();
    await addPhotos(partner, {
      store: "properties",
      id: propertyId,
      photos: [{ uploadId: await makePhotoUpload(partner), caption: "Front" }],
    });
    expect(await shown(propertyId)).toEqual([]);
    await approve(propertyId);
    expect(await shown(propertyId)).toEqual(["Front"]);
    const { id: roomId } = await submitListing(partner, {
      kind: "room",
      parentId: propertyId,
      values: await roomValues(),
      terms: ROOM_TERMS,
    });
    await addPhotos(partner, {
      store: "rooms",
      id: roomId,
      photos: [{ uploadId: await makePhotoUpload(partner), caption: "Bed" }],
    });
    await approve(roomId);
    const { rooms, photos } = await publicProperty(systemContext("test"), { propertyId });
    expect([photos.length, rooms[0]!.photos.map((photo) => photo.caption)]).toEqual([1, ["Bed"]]);
  });

  test("added while an admin looks: what he saw can no longer be approved", async () => {
    const { id: propertyId } = await submitListing(partner, {
      kind: "property",
      values: await propertyValuesIn(cityId),
    });
    const seen = await row<{ id: string; version: number }>(
      "SELECT id, version FROM approvals WHERE subject_id = $1",
      [propertyId],
    );
    await addPhotos(partner, {
      store: "properties",
      id: propertyId,
      photos: [{ uploadId: await makePhotoUpload(partner) }],
    });
    await expect(
      decide(admin, { approvalId: seen!.id, version: seen!.version, decision: "approve" }),
    ).rejects.toThrow(Conflict);
  });

  test("are put in order, and taken down at once", async () => {
    const propertyId = await propertyOnSale();
    const captions = ["One", "Two", "Three"];
    const photos = await Promise.all(
      captions.map(async (caption) => ({ uploadId: await makePhotoUpload(partner), caption })),
    );
    const { photoIds } = await addPhotos(partner, { store: "properties", id: propertyId, photos });
    await approve(propertyId);
    expect(await shown(propertyId)).toEqual(["One", "Two", "Three"]);
    await movePhoto(partner, { store: "properties", id: propertyId, photoId: photoIds[2]!, direction: "up" });
    await movePhoto(partner, { store: "properties", id: propertyId, photoId: photoIds[0]!, direction: "up" });
    expect(await shown(propertyId)).toEqual(["One", "Three", "Two"]);
    await expect(
      setCaption(partner, {
        store: "properties",
        id: propertyId,
        photoId: photoIds[0]!,
        caption: "Call me on 98…",
      }),
    ).rejects.toThrow(Conflict);
    await setFocus(partner, {
      store: "properties",
      id: propertyId,
      photoId: photoIds[2]!,
      focus: "left-bottom",
    });
    const house = await publicProperty(partner, { propertyId });
    expect(house.photos.map(({ focus }) => focus)).toEqual(["center", "left-bottom", "center"]);
    await removePhoto(partner, { store: "properties", id: propertyId, photoId: photoIds[0]! });
    expect(await shown(propertyId)).toEqual(["Three", "Two"]);
    expect(await row("SELECT attached_at FROM uploads WHERE id = $1", [photos[0]!.uploadId])).toEqual({
      attachedAt: null,
    });
  });

  test("taken away before the decision: nothing waits any more", async () => {
    const propertyId = await propertyOnSale();
    const { photoIds } = await addPhotos(partner, {
      store: "properties",
      id: propertyId,
      photos: [{ uploadId: await makePhotoUpload(partner) }],
    });
    await removePhoto(partner, { store: "properties", id: propertyId, photoId: photoIds[0]! });
    expect((await readProperty(partner, propertyId)).approval).toMatchObject({
      status: "approved",
      change: "create",
    });
  });

  test("need an upload of one's own that is attached nowhere yet, and belong to one listing", async () => {
    const propertyId = await propertyOnSale();
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    const foreign = await makePhotoUpload(stranger);
    await expect(
      addPhotos(partner, { store: "properties", id: propertyId, photos: [{ uploadId: foreign }] }),
    ).rejects.toThrow(Invalid);
    const own = await makePhotoUpload(partner);
    const { photoIds } = await addPhotos(partner, {
      store: "properties",
      id: propertyId,
      photos: [{ uploadId: own }],
    });
    await expect(
      addPhotos(partner, { store: "properties", id: propertyId, photos: [{ uploadId: own }] }),
    ).rejects.toThrow(Invalid);
    const { id: roomId } = await submitListing(partner, {
      kind: "room",
      parentId: propertyId,
      values: await roomValues(),
      terms: ROOM_TERMS,
    });
    await expect(removePhoto(partner, { store: "rooms", id: roomId, photoId: photoIds[0]! })).rejects.toThrow(
      NotFound,
    );
  });
});
