import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { formerPropertyAddress } from "#app/domain/places/former-addresses.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import {
  makeAccount,
  makeCity,
  makeGstin,
  makePlace,
  makeProperty,
  makeRoom,
  makeUser,
} from "#tests/factories/inventory.ts";
import { makeItem } from "#tests/factories/item-inputs.ts";
import { duplicateAccountList } from "./account-duplicate-list.ts";
import { ACCOUNT_MERGE } from "./account-merge.ts";
import { mergePair, pairChoices, previewPair } from "./merge.ts";
import { duplicatePropertyList } from "./property-duplicate-list.ts";
import { PROPERTY_MERGE } from "./property-merge.ts";

let admin: Context;
let staff: Context;

beforeAll(async () => {
  admin = await makeContext("admin");
  staff = await makeContext("staff");
});

const NAME = "Seva Residency";
const twice = async (city_id: string) =>
  [
    await makeAccount({ name: NAME, city_id, created_at: new Date("2026-01-01") }),
    await makeAccount({ name: "seva residency", city_id, created_at: new Date("2026-02-01") }),
  ] as const;
const tell = (action: string, id: string) =>
  rows<{ after: object }>("SELECT after FROM audit_events WHERE action = $action AND subject_id = $id", {
    action,
    id,
  });

describe("partners who registered twice", () => {
  it("are listed with what both have, and become one with all that hangs on them", async () => {
    const cityId = await makeCity();
    const [kept, gone] = await twice(cityId);
    await makeAccount({ name: NAME, city_id: await makeCity() });
    const person = await makeUser({ role: "partner", account_id: gone });
    const house = await makeProperty({ account_id: gone, city_id: cityId });
    const { itemId } = await makeItem(await makeContext("partner", { accountId: gone }), "food_item", cityId);
    const branch = await row<{ id: string }>(
      `INSERT INTO sub_partners (account_id, partner_kind, name, phone_e164, email, city_id, address, status)
       VALUES ($gone, 'property', 'East', '+919811100022', 'east@example.com', $cityId, '', 'approved') RETURNING id`,
      { gone, cityId },
    );
    await execute("UPDATE properties SET sub_partner_id = $branch WHERE id = $house", {
      branch: branch!.id,
      house,
    });
    const pairs = async () => (await duplicateAccountList.page(admin, { city: cityId })).rows;
    expect(await pairs()).toMatchObject([{ accountId: kept, otherId: gone, in_common: "name" }]);
    expect(await previewPair(admin, ACCOUNT_MERGE, { fromId: gone, intoId: kept })).toMatchObject({
      refusal: null,
      moves: expect.arrayContaining([{ table: "properties", rows: 1 }]),
    });
    await mergePair(admin, ACCOUNT_MERGE, { fromId: gone, intoId: kept });
    const owners = await rows(
      `SELECT account_id FROM properties WHERE id = $house UNION ALL SELECT account_id FROM items WHERE id = $itemId
       UNION ALL SELECT account_id FROM users WHERE id = $person UNION ALL SELECT account_id FROM sub_partners WHERE id = $branch`,
      { house, itemId, person, branch: branch!.id },
    );
    expect(owners).toEqual(Array(4).fill({ accountId: kept }));
    expect(await row("SELECT status FROM accounts WHERE id = $gone", { gone })).toEqual({
      status: "suspended",
    });
    expect(await pairs()).toEqual([]);
    for (const id of [kept, gone]) expect(await tell("account.merge", id)).toHaveLength(1);
    await expect(mergePair(admin, ACCOUNT_MERGE, { fromId: gone, intoId: kept })).rejects.toThrow(Conflict);
  });

  it("stay two, with the reason, where both earned something; the other way round where one did", async () => {
    const sold = await makePlace({ account: { name: NAME, gstin: makeGstin() } });
    const other = await makePlace({ account: { name: NAME, gstin: makeGstin() } });
    const idle = await makeAccount({ name: NAME });
    await makeBooking(await customerContext(), sold);
    const reason = async (fromId: string, intoId: string) =>
      (await previewPair(admin, ACCOUNT_MERGE, { fromId, intoId })).refusal;
    expect(await reason(sold.accountId, idle)).toMatch(/bookings \(1\).*Merge the other way round/);
    expect(await reason(idle, sold.accountId)).toBeNull();
    await makeBooking(await customerContext(), other);
    expect(await reason(sold.accountId, other.accountId)).toMatch(
      /neither can become the other.*different GSTINs/,
    );
    await expect(
      mergePair(admin, ACCOUNT_MERGE, { fromId: sold.accountId, intoId: other.accountId }),
    ).rejects.toMatchObject({ code: "cannot_merge" });
  });

  it.each([
    ["of another kind", { partner_kind: "food" }, /different kinds/],
    ["refused before", { status: "rejected" }, /refused, or merged already/],
  ])("are not one with an account %s", async (_, over, said) => {
    const [one, other] = [await makeAccount(), await makeAccount(over)];
    expect((await previewPair(admin, ACCOUNT_MERGE, { fromId: one, intoId: other })).refusal).toMatch(said);
  });
});

it("let nobody into a partner's account by a registration that nobody decided about", async () => {
  const [known, stranger] = [await makeAccount(), await makeAccount({ status: "pending" })];
  const reason = async (fromId: string, intoId: string) =>
    (await previewPair(admin, ACCOUNT_MERGE, { fromId, intoId })).refusal;
  expect(await reason(stranger, known)).toMatch(/whoever registered it would come into/);
  expect(await reason(known, stranger)).toBeNull();
});

describe("a house that is listed twice", () => {
  it("becomes one: rooms, bookings and its address go over, and a room of both is sold once", async () => {
    const place = await makePlace({
      property: { name: NAME, slug: "seva-residency" },
      room: { name: "Deluxe" },
    });
    const { cityId, accountId } = place;
    const gone = await makeProperty({
      account_id: accountId,
      city_id: cityId,
      name: `${NAME} East`,
      slug: "seva-residency-east",
    });
    const same = await makeRoom({ property_id: gone, name: "Deluxe" });
    await execute(
      "INSERT INTO approvals (subject_kind, subject_id, change, account_id) VALUES ('property', $gone, 'update', $accountId)",
      { gone, accountId },
    );
    const own = await makeRoom({ property_id: gone, name: "Suite" });
    const booked = await makeBooking(await customerContext(), { ...place, propertyId: gone, roomId: same });
    const pairs = async () => (await duplicatePropertyList.page(admin, { city: cityId })).rows;
    expect(await pairs()).toMatchObject([{ propertyId: place.propertyId, otherId: gone }]);
    expect(await pairChoices(admin, PROPERTY_MERGE, { fromId: gone, q: "seva" })).toMatchObject([
      { id: place.propertyId },
    ]);
    // Two of one name are told apart by their numbers.
    const { from, into } = await previewPair(admin, PROPERTY_MERGE, {
      fromId: gone,
      intoId: place.propertyId,
    });
    expect([from.place, into?.place].map((each) => each?.split(", ").at(-1)?.toLowerCase())).toEqual([
      gone.slice(0, 8),
      place.propertyId.slice(0, 8),
    ]);
    await mergePair(admin, PROPERTY_MERGE, { fromId: gone, intoId: place.propertyId });
    const stored = await rows<{ id: string; onSale: boolean }>(
      "SELECT id, on_sale FROM rooms WHERE property_id = $id ORDER BY name",
      { id: place.propertyId },
    );
    expect(stored.map(({ id, onSale }) => [id, onSale])).toEqual([
      [place.roomId, true],
      [same, false],
      [own, true],
    ]);
    expect(await row("SELECT property_id FROM bookings WHERE id = $id", { id: booked.id })).toEqual({
      propertyId: place.propertyId,
    });
    const city = await row<{ slug: string }>("SELECT slug FROM cities WHERE id = $cityId", { cityId });
    expect(await formerPropertyAddress(admin, city!.slug, "seva-residency-east")).toEqual({
      citySlug: city!.slug,
      slug: "seva-residency",
    });
    expect(await pairs()).toEqual([]);
    expect(await row("SELECT status FROM approvals WHERE subject_id = $gone", { gone })).toEqual({
      status: "withdrawn",
    });
    expect(await tell("property.merge", gone)).toHaveLength(1);
  });

  it("of two partners stays two", async () => {
    const [one, other] = [await makePlace(), await makePlace()];
    await expect(
      mergePair(admin, PROPERTY_MERGE, { fromId: one.propertyId, intoId: other.propertyId }),
    ).rejects.toThrow(/Merge the partners first/);
  });
});

it("is for admins, of two that are there", async () => {
  const [kept, gone] = await twice(await makeCity());
  await expect(mergePair(staff, ACCOUNT_MERGE, { fromId: gone, intoId: kept })).rejects.toThrow(Forbidden);
  await expect(previewPair(staff, ACCOUNT_MERGE, { fromId: gone, intoId: null })).rejects.toThrow(Forbidden);
  await expect(pairChoices(staff, ACCOUNT_MERGE, { fromId: gone, q: "" })).rejects.toThrow(Forbidden);
  for (const list of [duplicateAccountList, duplicatePropertyList])
    await expect(list.page(staff, {})).rejects.toThrow(Forbidden);
  await expect(mergePair(admin, ACCOUNT_MERGE, { fromId: gone, intoId: gone })).rejects.toThrow(Invalid);
  await expect(
    mergePair(admin, ACCOUNT_MERGE, { fromId: gone, intoId: crypto.randomUUID() }),
  ).rejects.toThrow(NotFound);
});
