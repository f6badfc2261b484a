import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { approvalList } from "#app/domain/approvals/approval-list.ts";
import { GUEST } from "#app/domain/context.ts";
import { readApproval } from "#app/domain/decisions/read-approval.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { decideItem, itemInput, makeItem, makeLabTest } from "#tests/factories/item-inputs.ts";
import { makePhotoUpload } from "#tests/factories/uploads.ts";
import { countItemsByKind } from "./count-items-by-kind.ts";
import { itemList } from "./item-list.ts";
import { ITEM_KINDS } from "./labels.ts";
import { parentChoices } from "./parent-choices.ts";
import { addPhotos, removePhoto } from "./photos.ts";
import { publicItem } from "./public-item.ts";
import { listItemPriceChanges, readItem } from "./read-items.ts";
import { LISTING_KINDS } from "./registry.ts";
import { setTerms } from "./set-terms.ts";
import { submitListing } from "./submit.ts";

type Ctx = Awaited<ReturnType<typeof makeContext>>;
let partner: Ctx;
let stranger: Ctx;
let admin: Ctx;
let cityId: string;

beforeAll(async () => {
  cityId = await makeCity();
  partner = await makeContext("partner", { accountId: await makeAccount({ city_id: cityId }) });
  stranger = await makeContext("partner", { accountId: await makeAccount({ city_id: cityId }) });
  admin = await makeContext("admin");
});

describe.each(ITEM_KINDS)("%s", (kind) => {
  test("waits, is approved with all that was typed, and is on sale; a foreign one looks like none", async () => {
    const { itemId, values, terms } = await makeItem(partner, kind, cityId);
    const waiting = await readItem(partner, itemId);
    expect(waiting).toMatchObject({ kind, status: "pending", waits: true, values, terms, cityId });
    await expect(publicItem(itemId)).rejects.toThrow(NotFound);
    await expect(readItem(stranger, itemId)).rejects.toThrow(NotFound);
    await expect(submitListing(stranger, { store: "items", id: itemId, values })).rejects.toThrow(NotFound);
    await expect(setTerms(stranger, { store: "items", id: itemId, terms })).rejects.toThrow(NotFound);

    const { rows: requests } = await approvalList.page(admin, { kind, q: waiting.name });
    const { view } = await readApproval(admin, requests[0]!.key);
    expect(view.differences.length).toBeGreaterThanOrEqual(2);
    expect(view.differences.every((line) => !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(line.after ?? ""))).toBe(true);

    if (waiting.parentId) {
      for (let id: string | null = waiting.parentId; id; id = (await readItem(partner, id)).parentId) {
        await decideItem(id, "approve");
      }
    }
    await decideItem(itemId, "approve");
    const sold = await publicItem(itemId);
    expect(sold).toMatchObject({ kind, terms });
    expect(sold.values).not.toHaveProperty("phone_e164");
    expect(sold.values).not.toHaveProperty("cars");
  });

  test("an edit of an approved one waits while the approved one stays on sale; a refused draft can be read", async () => {
    const { itemId } = await makeItem(partner, kind, cityId, { approved: true });
    const before = await readItem(partner, itemId);
    const edit = { ...before.values, description: "Quite different" };
    const { outcome } = await submitListing(partner, {
      store: "items",
      id: itemId,
      values: edit,
      version: before.version,
    });
    expect(outcome).toBe("waiting");
    expect((await publicItem(itemId)).values.description).toBe("");
    expect((await readItem(partner, itemId)).differences).toEqual([
      { label: "Description", before: null, after: "Quite different" },
    ]);
    await decideItem(itemId, "reject");
    expect((await readItem(partner, itemId)).draft?.description).toBe("Quite different");
    expect((await submitListing(partner, { store: "items", id: itemId, values: edit })).outcome).toBe(
      "waiting",
    );
    await decideItem(itemId, "approve");
    expect((await publicItem(itemId)).values.description).toBe("Quite different");
    expect((await submitListing(partner, { store: "items", id: itemId, values: edit })).outcome).toBe(
      "unchanged",
    );
    await expect(
      submitListing(partner, { store: "items", id: itemId, values: edit, version: before.version }),
    ).rejects.toThrow(Conflict);
  });

  test("every price change is logged: what, from, to, who", async () => {
    const { itemId } = await makeItem(partner, kind, cityId);
    const { terms } = await readItem(partner, itemId);
    const field =
      LISTING_KINDS[kind].terms.find((each) => each.type === "rupees") ?? LISTING_KINDS[kind].terms[0]!;
    const isOffer = field.type === "percent";
    await setTerms(partner, { store: "items", id: itemId, terms: { ...terms, [field.name]: 50_000 } });
    const log = await listItemPriceChanges(partner, itemId);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      field: field.name,
      previousPaise: isOffer ? null : terms[field.name],
      changedPaise: isOffer ? null : 50_000,
      changedPpm: isOffer ? 50_000 : null,
      changedBy: expect.stringContaining("User"),
    });
    expect(
      (await setTerms(partner, { store: "items", id: itemId, terms: { ...terms, [field.name]: 50_000 } }))
        .changed,
    ).toBe(false);
    expect(await listItemPriceChanges(partner, itemId)).toHaveLength(1);
  });
});

describe("whose items", () => {
  test("a partner of any kind adds any kind; staff of the zone and admins on behalf; nobody else", async () => {
    const property = partner.actor.accountId!;
    const account = await row("SELECT partner_kind FROM accounts WHERE id = $1", [property]);
    expect(account).toMatchObject({ partnerKind: "property" });
    const input = { kind: "kitchen", ...(await itemInput("kitchen", cityId)) } as const;
    const staff = await makeContext("staff", { zoneCityId: cityId });
    const elsewhere = await makeContext("staff", { zoneCityId: await makeCity() });
    const made = await submitListing(staff, { ...input, accountId: property });
    expect((await readItem(partner, made.id)).accountName).toBeTruthy();
    await expect(submitListing(staff, input)).rejects.toThrow(Invalid);
    await expect(submitListing(elsewhere, { ...input, accountId: property })).rejects.toThrow(Invalid);
    await expect(readItem(elsewhere, made.id)).rejects.toThrow(NotFound);
    for (const role of ["customer", "city_manager"] as const) {
      const actor = await makeContext(role, { zoneCityId: cityId });
      await expect(submitListing(actor, { ...input, accountId: property })).rejects.toThrow(Forbidden);
    }
    const posted = await submitListing(stranger, { ...input, accountId: property });
    await expect(readItem(partner, posted.id)).rejects.toThrow(NotFound);
  });

  test("an item belongs to an outlet of its own account and of the right kind", async () => {
    const kitchen = await makeItem(partner, "kitchen", cityId);
    const dish = { kind: "food_item", ...(await itemInput("food_item", cityId)) } as const;
    await expect(submitListing(partner, dish)).rejects.toThrow(Invalid);
    await expect(submitListing(stranger, { ...dish, parentId: kitchen.itemId })).rejects.toThrow(NotFound);
    const store = await makeItem(partner, "medical_store", cityId);
    await expect(submitListing(partner, { ...dish, parentId: store.itemId })).rejects.toThrow(NotFound);
  });

  test("a branch sees its own items only, and what it adds is its own", async () => {
    const branch = await row<{ id: string }>(
      "INSERT INTO sub_partners (account_id, partner_kind, name, status) VALUES ($1, 'food', 'North', 'approved') RETURNING id",
      [partner.actor.accountId],
    );
    const login = { ...partner, now: new Date(), actor: { ...partner.actor, subPartnerId: branch!.id } };
    const whole = await makeItem(partner, "kitchen", cityId);
    const own = await makeItem(login, "kitchen", cityId);
    await expect(readItem(login, whole.itemId)).rejects.toThrow(NotFound);
    expect((await readItem(login, own.itemId)).branchName).toBe("North");
    const dish = await makeItem(login, "food_item", cityId, { parentId: own.itemId });
    expect((await itemList.page(login, { kind: "food_item" })).rows.map((item) => item.key)).toEqual([
      dish.itemId,
    ]);
    expect((await parentChoices(login, "food_item")).map((choice) => choice.id)).toEqual([own.itemId]);
  });
});

test("what a new one can belong to is listed by its whole name: vehicles of one name by their company", async () => {
  const owner = await makeContext("partner", { accountId: await makeAccount() });
  for (const name of ["Wheel Cabs", "Arogya Cabs", "North Cabs"]) {
    const company = await makeItem(owner, "transport_company", cityId, { values: { name } });
    await makeItem(owner, "vehicle", cityId, { parentId: company.itemId, values: { name: "Sedan" } });
  }
  expect((await parentChoices(owner, "travel_location")).map(({ name }) => name)).toEqual([
    "Sedan, Arogya Cabs",
    "Sedan, North Cabs",
    "Sedan, Wheel Cabs",
  ]);
});

describe("what is refused", () => {
  test("a name twice at one outlet, a number plate of another's car, a route in a circle, a deposit on what is sold", async () => {
    const dish = await makeItem(partner, "food_item", cityId);
    await expect(
      makeItem(partner, "food_item", cityId, {
        parentId: dish.parentId,
        values: { name: dish.values.name! },
      }),
    ).rejects.toThrow("There is one of this name already");
    const cab = await makeItem(partner, "vehicle", cityId);
    await expect(
      makeItem(stranger, "vehicle", cityId, { values: { cars: cab.values.cars! } }),
    ).rejects.toThrow("is a car of another vehicle");
    const route = await itemInput("travel_location", cityId);
    await expect(
      makeItem(partner, "travel_location", cityId, {
        values: { to_point_id: route.values.from_point_id!, from_point_id: route.values.from_point_id! },
      }),
    ).rejects.toThrow(Invalid);
    await expect(
      makeItem(partner, "equipment_item", cityId, { values: { purchased_type: "buy" } }),
    ).rejects.toThrow("Only what is hired has a deposit");
    await expect(
      makeItem(partner, "kitchen", cityId, { values: { latitude: 28.6, longitude: 77.2 } }),
    ).rejects.toThrow(Invalid);
  });

  test.each([
    [{ second_order_until: "18:00" }, "second_order_until", "Please say first when the second shift opens"],
    [{ second_closing_time: "22:00" }, "second_opening_time", "Please say when the second shift opens."],
    [{ second_opening_time: "18:00" }, "second_closing_time", "Please say when the second shift closes."],
    [
      {
        opening_time: "07:00",
        closing_time: "19:00",
        second_opening_time: "18:00",
        second_closing_time: "22:00",
      },
      "second_opening_time",
      "The second shift opens after the first one has closed, on the same day.",
    ],
  ])("a kitchen's second shift is whole and comes after the first: %o", async (values, field, message) => {
    await expect(makeItem(partner, "kitchen", cityId, { values })).rejects.toMatchObject({
      fields: { [field]: [expect.stringContaining(message)] },
    });
  });

  test("a kitchen with two shifts is kept with both", async () => {
    const values = {
      opening_time: "07:00",
      closing_time: "11:00",
      order_until: "09:00",
      second_opening_time: "18:00",
      second_closing_time: "22:00",
      second_order_until: "20:00",
    };
    const { itemId } = await makeItem(partner, "kitchen", cityId, { approved: true, values });
    expect((await readItem(partner, itemId)).values).toMatchObject(values);
  });

  test("extra keys change nothing", async () => {
    const { itemId } = await makeItem(partner, "kitchen", cityId, {
      values: { status: "approved", account_id: stranger.actor.accountId, mh_service_fee_ppm: 0 },
    });
    const item = await readItem(partner, itemId);
    expect(item).toMatchObject({
      status: "pending",
      accountId: partner.actor.accountId,
      mhServiceFeePpm: 150_000,
    });
  });
});

test("a car taken away stays for its trips and comes back", async () => {
  const { itemId, values } = await makeItem(partner, "vehicle", cityId);
  await submitListing(partner, { store: "items", id: itemId, values: { ...values, cars: [] } });
  expect(await rows("SELECT active FROM vehicle_units WHERE item_id = $1", [itemId])).toEqual([
    { active: false },
  ]);
  await submitListing(partner, { store: "items", id: itemId, values });
  expect((await readItem(partner, itemId)).values.cars).toEqual(values.cars);
});

test("an outlet that moves takes what it sells to its city", async () => {
  const { itemId, parentId } = await makeItem(partner, "food_item", cityId);
  const { values } = await readItem(partner, parentId!);
  const other = await makeCity();
  await submitListing(partner, { store: "items", id: parentId!, values: { ...values, city_id: other } });
  expect((await readItem(partner, itemId)).cityId).toBe(other);
});

describe("stock follows", () => {
  test("slots without a number of their own; never below what is sold", async () => {
    const { itemId, terms } = await makeItem(partner, "food_item", cityId);
    await execute(
      `INSERT INTO stock_slots (item_id, slot, capacity, follows_default, sold) VALUES ($1, now() + interval '1 day', 10, true, 4),
         ($1, now() + interval '2 days', 3, false, 0), ($1, now() - interval '1 day', 10, true, 10)`,
      [itemId],
    );
    await setTerms(partner, { store: "items", id: itemId, terms: { ...terms, daily_stock: 6 } });
    expect(await rows("SELECT capacity FROM stock_slots WHERE item_id = $1 ORDER BY slot", [itemId])).toEqual(
      [{ capacity: 10 }, { capacity: 6 }, { capacity: 3 }],
    );
    await expect(
      setTerms(partner, { store: "items", id: itemId, terms: { ...terms, daily_stock: 3 } }),
    ).rejects.toMatchObject({
      code: "stock_below_sold",
      details: { bookings: [] },
    });
    expect((await readItem(partner, itemId)).terms.daily_stock).toBe(6);
  });

  test("a shelf counts what is left, and filling it adds to what was sold", async () => {
    const { itemId, terms } = await makeItem(partner, "equipment_item", cityId, {
      values: { purchased_type: "buy" },
      terms: { caution_deposit_paise: 0, units: 5 },
    });
    await execute("INSERT INTO stock_slots (item_id, slot, capacity, sold) VALUES ($1, '-infinity', 5, 3)", [
      itemId,
    ]);
    expect((await readItem(partner, itemId)).terms.units).toBe(2);
    await setTerms(partner, { store: "items", id: itemId, terms: { ...terms, units: 20 } });
    expect((await readItem(partner, itemId)).terms.units).toBe(20);
    expect(await rows("SELECT capacity, sold FROM stock_slots WHERE item_id = $1", [itemId])).toEqual([
      { capacity: 23, sold: 3 },
    ]);
  });
});

test("photos wait for approval, are shown then, and go at once", async () => {
  const { itemId } = await makeItem(partner, "kitchen", cityId, { approved: true });
  const uploadId = await makePhotoUpload(partner);
  await expect(addPhotos(stranger, { store: "items", id: itemId, photos: [{ uploadId }] })).rejects.toThrow(
    NotFound,
  );
  await addPhotos(partner, { store: "items", id: itemId, photos: [{ uploadId, caption: "The hall" }] });
  expect((await publicItem(itemId)).photos).toEqual([]);
  await decideItem(itemId, "approve");
  expect((await publicItem(itemId)).photos).toMatchObject([{ uploadId, caption: "The hall" }]);
  const { photos } = await readItem(partner, itemId);
  await removePhoto(partner, { store: "items", id: itemId, photoId: photos[0]!.id });
  expect((await publicItem(itemId)).photos).toEqual([]);
});

test("lists are filtered, counted by status, in words, and stream whole", async () => {
  const owner = await makeContext("partner", { accountId: await makeAccount({ city_id: cityId }) });
  const { parentId } = await makeItem(owner, "food_item", cityId, { approved: true });
  await makeItem(owner, "food_item", cityId, { parentId, values: { name: "Ragi porridge" } });
  const list = await itemList.page(owner, { kind: "food_item" });
  expect(list).toMatchObject({
    total: 2,
    counts: { status: { approved: 1, pending: 1, rejected: 0 } },
  });
  expect(list.rows[0]).toMatchObject({ price: 12_000, meal_times: ["Lunch", "Dinner"] });
  expect((await itemList.page(owner, { kind: "food_item", q: "ragi" })).rows).toHaveLength(1);
  expect((await itemList.page(owner, { kind: "food_item", status: "approved" })).total).toBe(1);
  const counts = await countItemsByKind(owner);
  expect(Object.keys(counts).sort()).toEqual(["food_item", "kitchen"]);
  expect(counts.food_item).toEqual({ approved: 1, pending: 1 });
  expect(await countItemsByKind({ ...owner, actor: GUEST })).toEqual({});
  expect((await itemList.page(owner, { kind: "kitchen" })).rows[0]).toMatchObject({
    on_sale_of_all: "1 of 2",
  });
  const { stream } = await listFile(itemList.query(owner, { kind: "food_item" }), "csv");
  const file = parse(await text(stream), { columns: true, bom: true }) as Array<Record<string, string>>;
  expect(file).toHaveLength(2);
  expect(file[0]).toMatchObject({
    item_name: "Ragi porridge",
    price: "120.00",
    meal_times: "Lunch; Dinner",
    diet_marks: "Renal",
    waits_for_approval: "yes",
  });
});

test("a lab centre's tests each have a price in the log", async () => {
  const { itemId, terms } = await makeItem(partner, "lab_centre", cityId);
  const [first] = terms.tests as Array<{ lab_test_id: string; price_paise: number }>;
  const added = await makeLabTest();
  const tests = [
    { ...first!, price_paise: 50_000 },
    { lab_test_id: added, price_paise: 9_000 },
  ];
  await setTerms(partner, { store: "items", id: itemId, terms: { ...terms, tests } });
  const log = await listItemPriceChanges(partner, itemId);
  expect(log.map((line) => [line.previousPaise, line.changedPaise]).sort()).toEqual(
    [
      [45_000, 50_000],
      [null, 9_000],
    ].sort(),
  );
});
