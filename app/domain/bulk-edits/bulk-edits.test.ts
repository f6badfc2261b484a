import { beforeAll, describe, expect, it } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { makeItem } from "#tests/factories/item-inputs.ts";
import {
  applyBulkEdit,
  type BulkRequest,
  bulkEditable,
  listBulkEdits,
  previewBulkEdit,
  removeOldBulkEdits,
  undoBulkEdit,
} from "./bulk-edits.ts";

type Ctx = Awaited<ReturnType<typeof makeContext>>;
let admin: Ctx;
let cityId: string;
let accountId: string;

beforeAll(async () => {
  admin = await makeContext("admin");
  cityId = await makeCity();
  accountId = await makeAccount();
});

/** A house with rooms at these prices (paise), all pending but sold alike. */
async function house(...prices: number[]) {
  const property_id = await makeProperty({ account_id: accountId, city_id: cityId });
  const ids: string[] = [];
  for (const [index, default_price_paise] of prices.entries())
    ids.push(await makeRoom({ property_id, name: `Room ${index}`, default_price_paise }));
  return { property_id, ids, query: `property=${property_id}` };
}

const open = (query: string, list = "room-master", ctx = admin) =>
  bulkEditable(ctx, list, new URLSearchParams(query));
const raise: BulkRequest = { field: "default_price_paise", way: "raise", value: "5" };

async function apply(query: string, request: BulkRequest, leaveOut: string[] = [], list = "room-master") {
  const what = await open(query, list);
  const { seen } = await previewBulkEdit(admin, what, request);
  return applyBulkEdit(admin, what, request, { seen, leaveOut });
}

const pricesOf = async (propertyId: string) =>
  (
    await rows<{ price: number }>(
      "SELECT default_price_paise AS price FROM rooms WHERE property_id = $propertyId ORDER BY name",
      { propertyId },
    )
  ).map(({ price }) => price);

describe("many prices at once", () => {
  it("are looked at, changed with log, version and audit, and undone", async () => {
    const { property_id, ids, query } = await house(100_000, 150_050, 99_99_00_000);
    const preview = await previewBulkEdit(admin, await open(query), raise);
    expect(preview.changed).toBe(2);
    expect(preview.steps.map(({ before, after }) => [before, after]).sort()).toEqual([
      [100_000, 105_000],
      [150_050, 157_600],
    ]);
    expect(preview.leftOut).toEqual([
      { reason: expect.stringContaining("this amount is too high"), count: 1 },
    ]);
    const { id, changed } = await apply(query, raise);
    expect(changed).toBe(2);
    expect(await pricesOf(property_id)).toEqual([105_000, 157_600, 99_99_00_000]);
    const log = await rows("SELECT room_id FROM price_changes WHERE batch_id = $id", { id });
    const audit = await rows<{ action: string }>(
      "SELECT action FROM audit_events WHERE batch_id = $id ORDER BY id",
      { id },
    );
    expect(log).toHaveLength(2);
    expect(audit.map(({ action }) => action)).toEqual(["room.terms", "room.terms", "bulk_edit.apply"]);
    const version = await row<{ version: number }>("SELECT version FROM rooms WHERE id = $id", {
      id: ids[0]!,
    });
    expect(version!.version).toBe(2);
    expect(await undoBulkEdit(admin, "room-master", id)).toEqual({ changed: 2 });
    expect(await pricesOf(property_id)).toEqual([100_000, 150_050, 99_99_00_000]);
    await expect(undoBulkEdit(admin, "room-master", id)).rejects.toThrow(Conflict);
  });

  it("leave out what is ticked, and are refused when they are no longer what was seen", async () => {
    const { property_id, ids, query } = await house(100_000, 200_000);
    await apply(query, raise, [ids[1]!]);
    expect(await pricesOf(property_id)).toEqual([105_000, 200_000]);
    const what = await open(query);
    const { seen } = await previewBulkEdit(admin, what, raise);
    await execute("UPDATE rooms SET default_price_paise = 300000 WHERE id = $id", { id: ids[1]! });
    await expect(applyBulkEdit(admin, what, raise, { seen, leaveOut: [] })).rejects.toMatchObject({
      code: "stale",
    });
    expect(await pricesOf(property_id)).toEqual([105_000, 300_000]);
  });

  it("stay when one of them was changed since", async () => {
    const { property_id, ids, query } = await house(100_000, 200_000);
    const { id } = await apply(query, { ...raise, way: "lower", value: "10" });
    await execute("UPDATE rooms SET default_price_paise = 300000 WHERE id = $id", { id: ids[1]! });
    await expect(undoBulkEdit(admin, "room-master", id)).rejects.toMatchObject({ code: "changed_since" });
    expect(await pricesOf(property_id)).toEqual([90_000, 300_000]);
  });

  it("of items are those of one kind, kept with the kind", async () => {
    const partner = await makeContext("partner", { accountId });
    const { itemId } = await makeItem(partner, "food_item", cityId);
    const query = `kind=food_item&account=${accountId}`;
    expect(Object.keys((await open("", "items")).fields)).toEqual(["on_sale", "status"]);
    const { id } = await apply(query, { field: "price_paise", way: "set", value: "150" }, [], "items");
    const price = async () =>
      (await row<{ price: number }>("SELECT price_paise AS price FROM food_items WHERE item_id = $itemId", {
        itemId,
      }))!.price;
    expect(await price()).toBe(15_000);
    const logged = await row("SELECT field FROM item_price_changes WHERE batch_id = $id", { id });
    expect(logged).toEqual({ field: "price_paise" });
    await undoBulkEdit(admin, "items", id);
    expect(await price()).toBe(12_000);
  });
});

it.each([
  ["no field", { ...raise, field: "nothing" }],
  ["a field of nobody's", { ...raise, field: "constructor" }],
  ["no percentage", { ...raise, value: "much" }],
  ["a way that the field lacks", { ...raise, way: "clear" as const }],
  ["no amount", { ...raise, way: "set" as const, value: "-5" }],
])("a change with %s is refused", async (_, request) => {
  const { query } = await house(100_000);
  await expect(previewBulkEdit(admin, await open(query), request)).rejects.toThrow(Invalid);
});

it("sets floor prices and takes them away, and switches what is on sale", async () => {
  const { property_id, query } = await house(100_000, 200_000);
  const stored = () =>
    rows<{ floor: number | null; onSale: boolean }>(
      "SELECT floor_price_paise AS floor, on_sale FROM rooms WHERE property_id = $property_id",
      { property_id },
    );
  await apply(query, { field: "floor_price", way: "set", value: "800" });
  expect(await stored()).toEqual([
    { floor: 80_000, onSale: true },
    { floor: 80_000, onSale: true },
  ]);
  await apply(query, { field: "floor_price", way: "clear", value: "" });
  const off = await apply(query, { field: "on_sale", way: "set", value: "no" });
  expect(await stored()).toEqual([
    { floor: null, onSale: false },
    { floor: null, onSale: false },
  ]);
  await undoBulkEdit(admin, "room-master", off.id);
  expect((await stored()).every(({ onSale }) => onSale)).toBe(true);
  const { leftOut } = await previewBulkEdit(admin, await open(query), {
    field: "floor_price",
    way: "raise",
    value: "5",
  });
  expect(leftOut).toEqual([{ reason: "There is nothing to raise or lower.", count: 2 }]);
});

it("gives people of the back office another zone, but for those who have none", async () => {
  const staff = await makeContext("staff", { zoneCityId: cityId });
  const customer = await makeContext("customer");
  await execute("UPDATE users SET name = 'Zonal Bulk' WHERE id = ANY($ids::uuid[])", {
    ids: [staff.actor.id, customer.actor.id],
  });
  const other = await makeCity();
  const request = { field: "zone", way: "set", value: other } as const;
  const { leftOut } = await previewBulkEdit(admin, await open("q=Zonal Bulk", "people"), request);
  expect(leftOut).toEqual([{ reason: "Only staff and city managers have a zone.", count: 1 }]);
  const { id } = await apply("q=Zonal Bulk", request, [], "people");
  const zone = () => row("SELECT zone_city_id FROM users WHERE id = $id", { id: staff.actor.id });
  expect(await zone()).toEqual({ zoneCityId: other });
  await undoBulkEdit(admin, "people", id);
  expect(await zone()).toEqual({ zoneCityId: cityId });
});

const suspend: BulkRequest = { field: "status", way: "set", value: "suspended" };

it("suspends what is approved, for a reason, and undoes it; what waits or was merged stays", async () => {
  const { property_id, ids, query } = await house(100_000, 200_000, 300_000);
  await execute("UPDATE rooms SET status = 'pending' WHERE id = $id", { id: ids[2]! });
  const what = await open(query);
  const { changed, leftOut, seen } = await previewBulkEdit(admin, what, suspend);
  expect([changed, leftOut]).toEqual([
    2,
    [{ reason: "It waits for its first approval: decide the request under Approvals.", count: 1 }],
  ]);
  const agreed = { seen, leaveOut: [] };
  await expect(applyBulkEdit(admin, what, suspend, { ...agreed, reason: " " })).rejects.toThrow("say why");
  const { id } = await applyBulkEdit(admin, what, suspend, { ...agreed, reason: "Water damage" });
  const stored = () =>
    rows("SELECT status FROM rooms WHERE property_id = $property_id ORDER BY name", { property_id });
  expect(await stored()).toEqual([{ status: "suspended" }, { status: "suspended" }, { status: "pending" }]);
  const audit = await rows(
    "SELECT DISTINCT action, reason FROM audit_events WHERE batch_id = $id ORDER BY action",
    { id },
  );
  expect(audit).toEqual([
    { action: "bulk_edit.apply", reason: "Water damage" },
    { action: "room.suspend", reason: "Water damage" },
  ]);
  await undoBulkEdit(admin, "room-master", id);
  expect(await stored()).toEqual([{ status: "approved" }, { status: "approved" }, { status: "pending" }]);
  const staff = await makeContext("staff", { zoneCityId: cityId });
  expect(Object.keys((await open(query, "room-master", staff)).fields)).not.toContain("status");
});

it("does not give back what was merged since", async () => {
  const [fromId, intoId] = [
    await makeProperty({ account_id: accountId, city_id: cityId, name: "Twin of Bulk" }),
    await makeProperty({ account_id: accountId, city_id: cityId }),
  ];
  await execute("UPDATE properties SET status = 'approved' WHERE id = $fromId", { fromId });
  const what = await open("q=Twin of Bulk", "property-master");
  const { seen } = await previewBulkEdit(admin, what, suspend);
  const { id } = await applyBulkEdit(admin, what, suspend, { seen, leaveOut: [], reason: "Looks doubled" });
  await execute(
    "INSERT INTO master_merges (master, from_id, into_id, from_name) VALUES ('properties', $fromId, $intoId, 'Twin of Bulk')",
    { fromId, intoId },
  );
  await expect(undoBulkEdit(admin, "property-master", id)).rejects.toThrow("It was merged into another one.");
  expect((await previewBulkEdit(admin, what, { ...suspend, value: "approved" })).leftOut).toEqual([
    { reason: "It was merged into another one.", count: 1 },
  ]);
});

it("suspends people, whose devices are signed out, but not oneself and not whoever waits", async () => {
  const [partner, waiting] = [await makeContext("partner", { accountId }), await makeContext("customer")];
  await execute("UPDATE users SET status = 'pending' WHERE id = $id", { id: waiting.actor.id });
  await execute("UPDATE users SET name = 'Bulk Person' WHERE id = ANY($ids::uuid[])", {
    ids: [partner.actor.id, waiting.actor.id, admin.actor.id],
  });
  await execute(
    "INSERT INTO sessions (id_hash, user_id, role, expires_at) SELECT sha256(id::text::bytea), id, role, now() + interval '1 day' FROM users WHERE id = $id",
    { id: partner.actor.id },
  );
  const what = await open("q=Bulk Person", "people");
  const { leftOut, changed, seen } = await previewBulkEdit(admin, what, suspend);
  expect(changed).toBe(1);
  expect(leftOut.map(({ reason }) => reason).sort()).toEqual([
    "Nobody decides about their own account.",
    "This person waits for an approval: decide the request under Approvals.",
  ]);
  const { id } = await applyBulkEdit(admin, what, suspend, { seen, leaveOut: [], reason: "Left the firm" });
  const state = () =>
    row(
      `SELECT status, (SELECT count(*)::integer FROM sessions WHERE user_id = users.id AND revoked_at IS NULL) AS devices
       FROM users WHERE id = $id`,
      { id: partner.actor.id },
    );
  expect(await state()).toEqual({ status: "suspended", devices: 0 });
  await undoBulkEdit(admin, "people", id);
  expect(await state()).toEqual({ status: "approved", devices: 0 });
});

it("is of the own zone for staff, and of nobody else", async () => {
  const { property_id, query } = await house(100_000);
  const staff = await makeContext("staff", { zoneCityId: cityId });
  const elsewhere = await makeContext("staff", { zoneCityId: await makeCity() });
  const preview = async (ctx: Ctx) =>
    (await previewBulkEdit(ctx, await open(query, "room-master", ctx), raise)).changed;
  expect([await preview(staff), await preview(elsewhere)]).toEqual([1, 0]);
  const { id } = await apply(query, raise);
  await expect(undoBulkEdit(staff, "room-master", id)).rejects.toThrow(NotFound);
  await expect(open("", "people", staff)).rejects.toThrow(Forbidden);
  await expect(open("", "bookings")).rejects.toThrow(NotFound);
  for (const role of ["customer", "city_manager"] as const)
    await expect(open("", "room-master", await makeContext(role, { zoneCityId: cityId }))).rejects.toThrow(
      Forbidden,
    );
  const [latest] = await listBulkEdits(admin, await open(""));
  expect(latest).toMatchObject({
    id,
    label: "Price per night in rupees",
    way: "raise",
    value: "5",
    changed: 1,
  });
  expect(await listBulkEdits(staff, await open("", "room-master", staff))).toEqual([]);
  await removeOldBulkEdits({ ...admin, now: new Date(Date.now() + 31 * 86_400_000) });
  await expect(undoBulkEdit(admin, "room-master", id)).rejects.toThrow(NotFound);
  expect(await pricesOf(property_id)).toEqual([105_000]);
});

it("switches houses and what is sold beside them off, and sets the floor of items", async () => {
  const { property_id } = await house(100_000);
  await execute("UPDATE properties SET name = 'Bulk House' WHERE id = $property_id", { property_id });
  const off: BulkRequest = { field: "on_sale", way: "set", value: "no" };
  await apply("q=Bulk House", off, [], "property-master");
  expect(await row("SELECT on_sale FROM properties WHERE id = $property_id", { property_id })).toEqual({
    onSale: false,
  });
  const repeated = await previewBulkEdit(admin, await open("q=Bulk House", "property-master"), off);
  expect(repeated.leftOut).toEqual([{ reason: "It is so already.", count: 1 }]);

  const owner = await makeAccount();
  const { itemId } = await makeItem(await makeContext("partner", { accountId: owner }), "food_item", cityId);
  await execute("UPDATE items SET status = 'approved' WHERE id = $itemId", { itemId });
  const query = `kind=food_item&account=${owner}`;
  const stored = () =>
    row("SELECT on_sale, floor_price_paise AS floor, status FROM items WHERE id = $itemId", { itemId });
  await apply(query, off, [], "items");
  const floor: BulkRequest = { field: "floor_price", way: "set", value: "90" };
  const { id } = await apply(query, floor, [], "items");
  expect(await stored()).toEqual({ onSale: false, floor: 9_000, status: "approved" });
  expect(
    await row(
      "SELECT subject_kind, subject_id FROM audit_events WHERE batch_id = $id AND action = 'item.floor_price'",
      { id },
    ),
  ).toEqual({
    subjectKind: "item",
    subjectId: itemId,
  });
  const nothing = await previewBulkEdit(admin, await open(query, "items"), { ...floor, value: "0" });
  expect(nothing.leftOut).toEqual([{ reason: "A floor price is above zero, or there is none.", count: 1 }]);
  const { seen } = await previewBulkEdit(admin, await open(query, "items"), suspend);
  await applyBulkEdit(admin, await open(query, "items"), suspend, {
    seen,
    leaveOut: [],
    reason: "Cold food",
  });
  expect(await stored()).toMatchObject({ status: "suspended" });
});
