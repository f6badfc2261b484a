import { beforeEach, describe, expect, test } from "vitest";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { addDays, istDate, shiftMonth } from "#app/domain/shared/dates.ts";
import { customerContext } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import {
  bookChoices,
  type Hire,
  type Kitchen,
  type Lab,
  makeEquipment,
  makeKitchen,
  makeLab,
  meals,
  placeChoices,
} from "#tests/factories/sales.ts";
import { readItem } from "../read-items.ts";
import { setTerms } from "../set-terms.ts";
import { lookAtStock } from "./look-at-stock.ts";
import { previewStock, setStock } from "./set-stock.ts";
import { stockGrid } from "./stock-grid.ts";
import { type StockChange, stockForm } from "./stock-schema.ts";
import { listStockBatches, undoStock } from "./undo-stock.ts";

const day = (number: number) => addDays(istDate(new Date()), number);
type Ctx = Awaited<ReturnType<typeof makeContext>>;
let place: Place;
let kitchen: Kitchen;
let gear: Hire;
let lab: Lab;
let owner: Ctx;

beforeEach(async () => {
  place = await makePlace();
  const own = { item: { account_id: place.accountId } };
  kitchen = await makeKitchen(place, own);
  gear = await makeEquipment(place, own);
  lab = await makeLab(place, own);
  owner = await makeContext("partner", { accountId: place.accountId });
});

const change = (itemId: string, over: Partial<StockChange>): StockChange => ({
  item_ids: [itemId],
  first_day: day(7),
  last_day: day(8),
  weekdays: [],
  meals: [],
  ...over,
});

async function cellsOf(outletId: string, days: number[]) {
  const found = [];
  for (const number of days) {
    const grid = await stockGrid(owner, { outletId, month: day(number).slice(0, 7), page: 1 });
    const index = grid.days.findIndex((each) => each.day === day(number));
    found.push(grid.items[0]!.cells[index]!);
  }
  return found;
}

describe("a grid and its changes", () => {
  test("of dishes: each meal of a day counts; a meal can be changed alone", async () => {
    expect(await cellsOf(kitchen.id, [7])).toMatchObject([{ slots: 2, capacity: 20, taken: 0, own: false }]);
    const wish = change(kitchen.dishId, { capacity: 4, meals: ["lunch"] });
    const { groups, blocking } = await previewStock(owner, wish);
    expect(groups).toMatchObject([
      { slots: 2, firstDay: day(7), lastDay: day(8), before: { capacity: 10 }, after: { capacity: 4 } },
    ]);
    expect(blocking).toEqual([]);
    expect(await setStock(owner, wish)).toMatchObject({ slots: 2 });
    expect(await cellsOf(kitchen.id, [6, 7, 8, 9])).toMatchObject([
      { capacity: 20 },
      { capacity: 14, own: true },
      { capacity: 14 },
      { capacity: 20 },
    ]);
  });

  test("of equipment for hire by the day, of a lab centre by the appointment; closed nobody can book", async () => {
    await setStock(owner, change(gear.id, { capacity: 1 }));
    expect(await cellsOf(gear.storeId, [7, 9])).toMatchObject([{ capacity: 1 }, { capacity: 3 }]);
    const [before] = await cellsOf(lab.id, [7]);
    await setStock(owner, change(lab.id, { closed: true }));
    expect(await cellsOf(lab.id, [7])).toMatchObject([{ closedSlots: before!.slots }]);
    await setStock(owner, change(kitchen.dishId, { closed: true }));
    const customer = await customerContext();
    await expect(placeChoices(customer, [meals(place, kitchen)])).rejects.toMatchObject({ code: "sold_out" });
  });

  test("not below what is taken: the bookings are named, and nothing changes", async () => {
    const customer = await customerContext();
    const { ids } = await bookChoices(customer, [meals(place, kitchen)]);
    const before = await cellsOf(kitchen.id, [7, 8]);
    expect(before[0]!.taken).toBeGreaterThan(0);
    const wish = change(kitchen.dishId, { capacity: 0 });
    expect((await previewStock(owner, wish)).blocking).toMatchObject([{ bookingId: ids.food }]);
    await expect(setStock(owner, wish)).rejects.toMatchObject({
      code: "stock_below_sold",
      details: { bookings: [{ bookingId: ids.food }] },
    });
    expect(await cellsOf(kitchen.id, [7, 8])).toEqual(before);
    const { terms } = await readItem(owner, kitchen.dishId);
    await expect(
      setTerms(owner, { store: "items", id: kitchen.dishId, terms: { ...terms, daily_stock: 0 } }),
    ).rejects.toMatchObject({ code: "stock_below_sold", details: { bookings: [{ bookingId: ids.food }] } });
  });

  test("refused: days that are over, a meal that is not cooked, another's, several outlets at once", async () => {
    await expect(
      setStock(owner, change(kitchen.dishId, { first_day: day(-1), capacity: 1 })),
    ).rejects.toThrow(Invalid);
    await expect(
      setStock(owner, change(kitchen.dishId, { meals: ["breakfast"], capacity: 1 })),
    ).rejects.toMatchObject({ fields: { meals: [expect.any(String)] } });
    await expect(
      setStock(owner, change(kitchen.dishId, { item_ids: [kitchen.dishId, gear.id], capacity: 1 })),
    ).rejects.toThrow(Invalid);
    await expect(setStock(owner, change(kitchen.id, { capacity: 1 }))).rejects.toThrow(NotFound);
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    await expect(setStock(stranger, change(kitchen.dishId, { capacity: 1 }))).rejects.toThrow(NotFound);
    await expect(stockGrid(stranger, { outletId: kitchen.id, month: "2026-12", page: 1 })).rejects.toThrow(
      NotFound,
    );
  });
});

describe("undo", () => {
  test("sets each slot back to what it was, once; and can itself be undone", async () => {
    await setStock(owner, change(kitchen.dishId, { capacity: 6, last_day: day(7) }));
    const before = await cellsOf(kitchen.id, [7, 8]);
    const { batchId } = await setStock(owner, change(kitchen.dishId, { capacity: 2, closed: true }));
    const after = await cellsOf(kitchen.id, [7, 8]);
    expect(await undoStock(owner, { batchId })).toMatchObject({ slots: 4, outletId: kitchen.id });
    expect(await cellsOf(kitchen.id, [7, 8])).toEqual(before);
    await expect(undoStock(owner, { batchId })).rejects.toMatchObject({ code: "changed_since" });
    const [undo, undone] = await listStockBatches(owner, { outletId: kitchen.id });
    expect(undone).toMatchObject({ batchId, slots: 4, firstDay: day(7), lastDay: day(8) });
    expect(undone!.undoneAt).not.toBeNull();
    await undoStock(owner, { batchId: undo!.batchId });
    expect(await cellsOf(kitchen.id, [7, 8])).toEqual(after);
  });

  test("is refused when a slot was changed again, or was sold meanwhile, and for a stranger", async () => {
    await setStock(owner, change(kitchen.dishId, { capacity: 0 }));
    const { batchId } = await setStock(owner, change(kitchen.dishId, { capacity: 10 }));
    await bookChoices(await customerContext(), [meals(place, kitchen)]);
    await expect(undoStock(owner, { batchId })).rejects.toMatchObject({ code: "stock_below_sold" });
    await setStock(owner, change(kitchen.dishId, { closed: true }));
    await expect(undoStock(owner, { batchId })).rejects.toMatchObject({ code: "changed_since" });
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    await expect(undoStock(stranger, { batchId })).rejects.toThrow(NotFound);
  });
});

describe("what the form of stock means", () => {
  const typed = (over: Record<string, string>) =>
    stockForm.safeParse({
      item_ids: [crypto.randomUUID()],
      first_day: "2026-12-10",
      last_day: "2026-12-20",
      ...over,
    });

  test.each<[Record<string, string>, Partial<StockChange>]>([
    [{ capacity: "12" }, { capacity: 12, closed: undefined }],
    [
      { capacity: "", capacity_usual: "on", sale: "open" },
      { capacity: "default", closed: false },
    ],
    [{ sale: "close" }, { capacity: undefined, closed: true }],
  ])("%o", (over, change) => expect(typed(over).data).toMatchObject(change));

  test.each([
    [{ capacity: "few" }, "capacity", "Please enter a whole number"],
    [{ capacity: "3", capacity_usual: "on" }, "capacity", "Either a number, or the usual one"],
    [{ last_day: "later" }, "last_day", "Please choose the last day"],
  ])("refuses %o", (over, field, message) =>
    expect(typed(over).error?.issues).toMatchObject([{ path: [field], message }]),
  );
});

describe("the page of an outlet's stock", () => {
  const look = (over: Partial<Parameters<typeof lookAtStock>[1]>) =>
    lookAtStock(owner, { outletId: kitchen.id, month: "", page: 1, firstDay: null, change: null, ...over });

  test.each([
    ["the month asked for", { month: "2027-03", firstDay: "2027-05-02" }, "2027-03"],
    ["the month of the change", { month: "2027-13", firstDay: "2027-05-02" }, "2027-05"],
    ["this month", { month: "soon" }, istDate(new Date()).slice(0, 7)],
  ])("shows %s", async (_, asked, month) => {
    const { grid, preview, earlier, later } = await look(asked);
    const days = grid.days.map((each) => each.day);
    expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${shiftMonth(month, 1)}-07`]);
    expect([earlier < month, later > month, preview]).toEqual([true, true, null]);
  });

  test("finds no foreign dish; says what a change would do, or what is wrong with it", async () => {
    const typed = { item_ids: [kitchen.dishId], first_day: day(7), last_day: day(8), capacity: "4" };
    const foreign = await makeKitchen(place);
    await expect(look({ change: { ...typed, item_ids: [foreign.dishId] } })).rejects.toThrow(NotFound);
    expect((await look({ change: typed })).preview).toMatchObject({ fields: {}, groups: [{ slots: 4 }] });
    const wrong = await look({ change: { ...typed, last_day: day(6) } });
    expect(wrong.preview).toMatchObject({
      groups: [],
      blocking: [],
      fields: { last_day: [expect.any(String)] },
    });
  });
});
