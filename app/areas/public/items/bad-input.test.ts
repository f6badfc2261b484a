import { beforeAll, describe, expect, it } from "vitest";
import { expireOverdueHolds } from "#app/domain/bookings/expire-holds.ts";
import { systemContext } from "#app/domain/context.ts";
import { execute, row } from "#db/client.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { makeCity, makeCustomer, makeHospital, makePlace, type Place } from "#tests/factories/inventory.ts";
import { makeEquipment, makeKitchen, makeLab, makeRoute } from "#tests/factories/sales.ts";
import { type Answer, browserOf } from "#tests/harness/screens.ts";
import { action as actRoom, loader as showRoom } from "../booking/booking-process.tsx";
import { action as chooseEquipment, loader as listEquipment } from "../equipment/equipment-list.tsx";
import { action as chooseFood, loader as listFood } from "../food/food-list.tsx";
import { action as chooseLab, loader as listLab } from "../lab/arthi-scan.tsx";
import { action as payAction, loader as showPay } from "../payments/proceed-to-pay.tsx";
import { action as chooseRoom, loader as listRoom } from "../rooms/hotel.tsx";
import { loader as searchRoom } from "../rooms/search-list.tsx";
import { action as chooseTravel, loader as listTravel } from "../travel/transport-list.tsx";
import { action as actOnChoice, loader as showChoice } from "./choice.tsx";

/** What cannot be: a clear message, what was typed is kept, nothing is half booked. The same of every kind, screen by screen. */

const AT = { city: "bad-city", hospital: "bad-hospital" };
let place: Place;
let slug: string;
let customer: { id: string; role: "customer" };

beforeAll(async () => {
  const cityId = await makeCity({ slug: AT.city });
  place = await makePlace({ property: { city_id: cityId } });
  const hospitalId = await makeHospital({ city_id: cityId, slug: AT.hospital });
  place = { ...place, cityId, hospitalId };
  slug = (await row<{ slug: string }>("SELECT slug FROM properties WHERE id = $propertyId", place))!.slug;
});

type Fields = Record<string, string>;
/** How a kind is chosen; `over` changes what stands in the address or in the form. */
type Kind = {
  choose: (visitor: Visitor, over?: { url?: Fields; form?: Fields }) => Promise<Answer>;
  list: (visitor: Visitor, url: Fields) => Promise<Answer>;
  /** The name of the date in the address. */
  show: unknown;
  act: unknown;
  param: string;
  /** More than there is. */
  tooMuch: { url?: Fields; form?: Fields };
  withdraw: () => Promise<unknown>;
  raise: () => Promise<unknown>;
};
type Visitor = Awaited<ReturnType<typeof browserOf>>;

const listed = (path: string, url: Fields) =>
  `${path}?${new URLSearchParams({ ...AT, date: inDays(5), ...url })}`;

const suspend = (id: string) =>
  execute("UPDATE items SET status = 'suspended', version = version + 1 WHERE id = $id", { id });

const KINDS: Record<string, () => Promise<Kind>> = {
  food: async () => {
    const kitchen = await makeKitchen(place);
    const at = (url: Fields = {}) => listed("/foodList", { meal: "lunch", ...url });
    const form = { kitchen: kitchen.id, "dish[0]": kitchen.dishId, "quantity[0]": "1" };
    return {
      choose: (visitor, over = {}) => visitor.post(chooseFood, at(over.url), {}, { ...form, ...over.form }),
      list: (visitor, url) => visitor.open(listFood, at(url)),
      show: showChoice,
      act: actOnChoice,
      param: "FoodNo",
      tooMuch: { form: { "quantity[0]": "11" } },
      withdraw: () => suspend(kitchen.dishId),
      raise: () => execute("UPDATE food_items SET price_paise = 12000 WHERE item_id = $dishId", kitchen),
    };
  },
  travel: async () => {
    const route = await makeRoute(place);
    const at = (url: Fields = {}) =>
      listed("/transportList", { from: route.fromId, to: route.toId, time: "10:00", ...url });
    return {
      choose: (visitor, over = {}) =>
        visitor.post(chooseTravel, at(over.url), {}, { route: route.id, ...over.form }),
      list: (visitor, url) => visitor.open(listTravel, at(url)),
      show: showChoice,
      act: actOnChoice,
      param: "GuestNo",
      tooMuch: { url: { travellers: "5" } },
      withdraw: () => suspend(route.id),
      raise: () => execute("UPDATE vehicles SET day_price_paise = 60000 WHERE item_id = $vehicleId", route),
    };
  },
  equipment: async () => {
    const chair = await makeEquipment(place);
    const at = (url: Fields = {}) => listed("/equipmentList", { days: "3", ...url });
    return {
      choose: (visitor, over = {}) =>
        visitor.post(chooseEquipment, at(over.url), {}, { item: chair.id, units: "1", ...over.form }),
      list: (visitor, url) => visitor.open(listEquipment, at(url)),
      show: showChoice,
      act: actOnChoice,
      param: "EquipmentNo",
      tooMuch: { form: { units: "4" } },
      withdraw: () => suspend(chair.storeId),
      raise: () => execute("UPDATE equipment_items SET price_paise = 6000 WHERE item_id = $id", chair),
    };
  },
  lab: async () => {
    const lab = await makeLab(place);
    const at = (url: Fields = {}) => listed("/ArthiScan", { centre: lab.id, test: lab.testId, ...url });
    return {
      choose: (visitor, over = {}) =>
        visitor.post(chooseLab, at(over.url), {}, { time: "09:30", ...over.form }),
      list: (visitor, url) => visitor.open(listLab, at(url)),
      show: showChoice,
      act: actOnChoice,
      param: "draft",
      tooMuch: { form: { time: "09:40" } },
      withdraw: () => suspend(lab.id),
      raise: () => execute("UPDATE lab_centre_tests SET price_paise = 50000 WHERE item_id = $id", lab),
    };
  },
};

const GUESTS = {
  intent: "details",
  contactName: "Asha Rao",
  patientName: "Ravi Rao",
  patientAge: "62",
  patientGender: "male",
  address: "Ward 4, bed 12",
};

type Shown = { problem: string | null; totalPaise: number; previousPaise: number | null; order: unknown };

/** A customer who has chosen: the page of the choice, and its form. */
async function chosen(kind: Kind, over?: { url?: Fields; form?: Fields }) {
  customer = { id: await makeCustomer(), role: "customer" };
  const visitor = await browserOf(customer);
  const { to, status } = await kind.choose(visitor, over);
  expect(status).toBe(303);
  const id = to!.split("/").at(-1)!;
  const params = { [kind.param]: id };
  return {
    visitor,
    read: async () => (await visitor.open(kind.show, to!, params)).data!.choice as Shown,
    order: (fields: Fields) => visitor.post(kind.act, to!, params, { ...GUESTS, ...fields }),
  };
}

const orders = async () =>
  (await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM orders WHERE customer_id = $id",
    customer,
  ))!.count;
const textOf = (answer: Answer) => JSON.stringify(answer.data);

describe.each(Object.keys(KINDS))("%s", (name) => {
  let kind: Kind;
  let visitor: Visitor;
  beforeAll(async () => {
    kind = await KINDS[name]!();
    visitor = await browserOf({ id: await makeCustomer(), role: "customer" });
  });

  it.each([
    ["a day that has passed", inDays(-1)],
    ["a day that does not exist", "2027-02-30"],
    ["no day at all", ""],
  ])("of %s is not looked for and not taken", async (_, date) => {
    const { data, status } = await kind.list(visitor, { date });
    expect(status).toBe(400);
    expect(data!.kitchens ?? data!.found ?? data!.times ?? null).toBeNull();
    if (name === "lab") expect(data!.late).toBe(true);
    else expect(data!.problems).toMatchObject({ date: "Please choose today or later." });
    const refused = await kind.choose(visitor, { url: { date } });
    expect(refused.status).toBe(400);
    expect(textOf(refused)).toMatch(/has passed|choose .*day/);
  });

  it("of a day too far ahead is not taken", async () => {
    const refused = await kind.choose(visitor, { url: { date: inDays(500) } });
    expect(refused.status).toBe(400);
    expect(textOf(refused)).toContain("too far ahead");
  });

  it("of nothing at all is not taken", async () => {
    const nothing: Record<string, { url?: Fields; form?: Fields }> = {
      food: { form: { "quantity[0]": "0" } },
      travel: { url: { travellers: "0" } },
      equipment: { form: { units: "0" } },
      lab: { url: { test: "" } },
    };
    const refused = await kind.choose(visitor, nothing[name]);
    expect(refused.status).toBe(400);
    expect(textOf(refused)).toMatch(/how many|at least one|enter 1 or more|choose a test/i);
  });

  it("of more than anybody may order says how many that is, and keeps what was typed", async () => {
    const far: Record<string, Fields> = { food: { "quantity[0]": "999" }, equipment: { units: "999" } };
    if (!far[name]) return;
    const refused = await kind.choose(visitor, { form: far[name] });
    expect(refused.status).toBe(400);
    expect(textOf(refused)).toContain("Please enter 50 or less");
    expect(textOf(refused)).toContain("999");
  });

  it("of more than fits says so before anything is typed, and is not held", async () => {
    const { read, order } = await chosen(kind, kind.tooMuch);
    const { problem, totalPaise } = await read();
    expect(problem).toMatch(/only|seats|sold out|no appointment/);
    const refused = await order({ shownTotalPaise: String(totalPaise) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(await orders()).toBe(0);
  });

  it("keeps what was typed when a name is none", async () => {
    const { read, order } = await chosen(kind);
    const { totalPaise } = await read();
    const refused = await order({ patientName: "12 34", shownTotalPaise: String(totalPaise) });
    expect(refused.status).toBe(400);
    expect(textOf(refused)).toContain("Please enter a name in letters");
    expect(textOf(refused)).toContain("Ward 4, bed 12");
    expect(((await read()) as unknown as { guests: Fields }).guests).toMatchObject({ patientName: "12 34" });
    expect(await orders()).toBe(0);
  });

  it("shows another price before it is agreed to", async () => {
    const own = await KINDS[name]!();
    const { read, order } = await chosen(own);
    const before = (await read()).totalPaise;
    await own.raise();
    const now = await read();
    expect(now).toMatchObject({ previousPaise: before });
    expect(now.totalPaise).toBeGreaterThan(before);
    const refused = await order({ shownTotalPaise: String(before) });
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("The price has changed since you chose");
    expect(await orders()).toBe(0);
    expect((await order({ shownTotalPaise: String(now.totalPaise) })).to).toContain("/proceedToPayPage/");
    expect(await row("SELECT total_paise AS total FROM orders WHERE customer_id = $id", customer)).toEqual({
      total: now.totalPaise,
    });
  });

  it("withdrawn meanwhile is told, and nothing is held", async () => {
    const own = await KINDS[name]!();
    const { read, order } = await chosen(own);
    const { totalPaise } = await read();
    await own.withdraw();
    expect((await read()).problem).toMatch(/no longer|not on sale/i);
    const refused = await order({ shownTotalPaise: String(totalPaise) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(await orders()).toBe(0);
  });

  it("pressed twice, or again by the back button, is one order", async () => {
    const own = await KINDS[name]!();
    const { visitor: presser, read, order } = await chosen(own);
    const fields = { shownTotalPaise: String((await read()).totalPaise), _key: presser.formKey() };
    const [first, second] = await Promise.all([order(fields), order(fields)]);
    const back = await order({ shownTotalPaise: fields.shownTotalPaise });
    for (const { status, to } of [first, second, back]) {
      expect(status).toBe(303);
      expect(to).toBe(first.to);
    }
    expect(await orders()).toBe(1);
    expect((await read()).order).toMatchObject({ status: "held" });
  });

  it("whose hold ran out cannot be paid, and is held again by one press", async () => {
    const own = await KINDS[name]!();
    const { visitor: payer, read, order } = await chosen(own);
    const { to } = await order({ shownTotalPaise: String((await read()).totalPaise) });
    const params = { order: to!.split("/").at(-1)! };
    await execute(
      "UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE reference = $order",
      params,
    );
    const page = await payer.open(showPay, to!, params);
    expect(page.data).toMatchObject({ order: { payable: false }, hasDraft: true });
    const late = await payer.post(payAction, to!, params, { intent: "pay" });
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain("no longer held for you");
    await expireOverdueHolds(systemContext("test"));
    const again = await payer.post(payAction, to!, params, { intent: "again" });
    expect(again.to).toContain("/proceedToPayPage/");
    expect(again.to).not.toBe(to);
  });
});

describe("room", () => {
  const search = (from: string, until: string, party = "2a0c0i1r") =>
    `${AT.city}~${AT.hospital}~${from}~${until}~${party}`;
  const params = (searchInfo: string) => ({ hotelInfo: slug, searchInfo });
  const sound = () => search(inDays(5), inDays(7));
  const choose = (visitor: Visitor, searchInfo: string) =>
    visitor.post(chooseRoom, "/hotelName", params(searchInfo), { roomId: place.roomId });

  it.each<[string, Fields, string]>([
    ["nights that have passed", { checkIn: inDays(-2) }, "in the past"],
    ["no night", { checkOut: inDays(5) }, "must be after the day you arrive"],
    ["a day that does not exist", { checkIn: "2027-02-30" }, "Choose the day you arrive"],
    ["more nights than may be", { checkOut: inDays(90) }, "up to 60 nights"],
    ["a day too far ahead", { checkIn: inDays(500), checkOut: inDays(502) }, "up to a year ahead"],
    ["nobody", { adults: "0" }, "From 1 to 20 adults"],
    ["no room", { rooms: "0" }, "in 1 to 5 rooms"],
    ["more people than any house takes", { adults: "99" }, "From 1 to 20 adults"],
  ])("of %s is not looked for: the form says why and keeps the rest", async (_, over, why) => {
    const visitor = await browserOf(null);
    const typed = { ...AT, checkIn: inDays(5), checkOut: inDays(7), children: "1", ...over };
    const { status, data } = await visitor.open(searchRoom, `/searchList?${new URLSearchParams(typed)}`);
    expect(status).toBe(400);
    expect(Object.values(data!.problems as Fields).join(" ")).toContain(why);
    expect(JSON.stringify(data)).toContain('"children":1');
  });

  it("of nights that have passed meanwhile leads back to the search", async () => {
    const visitor = await browserOf(null);
    const past = search(inDays(-2), inDays(1));
    expect((await visitor.open(listRoom, "/hotelName", params(past))).to).toContain("/searchList?");
    expect((await choose(visitor, past)).to).toContain("/searchList?");
  });

  it("of a night that does not exist is no address of ours", async () => {
    const visitor = await browserOf(null);
    expect(await choose(visitor, search("2027-02-30", "2027-03-02"))).toMatchObject({ status: 404 });
  });

  it("of more people than fit is told on the way, and not held", async () => {
    customer = { id: await makeCustomer(), role: "customer" };
    const visitor = await browserOf(customer);
    const searchInfo = search(inDays(5), inDays(7), "9a0c0i1r");
    const { to } = await choose(visitor, searchInfo);
    const draft = to!.split("/").at(-2)!;
    const path = `/bookingProcess/x?draft=${draft}`;
    const page = await visitor.open(showRoom, path, { searchInfo });
    const { problem, totalPaise } = page.data!.draft as Shown;
    expect(problem).toBeTruthy();
    const refused = await visitor.post(
      actRoom,
      path,
      { searchInfo },
      { ...GUESTS, shownTotalPaise: String(totalPaise) },
    );
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(await orders()).toBe(0);
  });

  it("withdrawn, dearer, pressed twice: told, shown, once", async () => {
    customer = { id: await makeCustomer(), role: "customer" };
    const visitor = await browserOf(customer);
    const searchInfo = sound();
    const { to } = await choose(visitor, searchInfo);
    const path = `/bookingProcess/x?draft=${to!.split("/").at(-2)!}`;
    const read = async () => (await visitor.open(showRoom, path, { searchInfo })).data!.draft as Shown;
    const order = (fields: Fields) => visitor.post(actRoom, path, { searchInfo }, { ...GUESTS, ...fields });
    const before = (await read()).totalPaise;

    await execute("UPDATE rooms SET status = 'suspended' WHERE id = $roomId", place);
    expect((await read()).problem).toMatch(/no longer|not on sale/i);
    expect((await order({ shownTotalPaise: String(before) })).status).toBeLessThan(500);
    expect(await orders()).toBe(0);
    await execute(
      "UPDATE rooms SET status = 'approved', default_price_paise = default_price_paise + 10000 WHERE id = $roomId",
      place,
    );

    const now = await read();
    expect(now).toMatchObject({ previousPaise: before, problem: null });
    expect((await order({ shownTotalPaise: String(before) })).status).toBe(409);
    const fields = { shownTotalPaise: String(now.totalPaise), _key: visitor.formKey() };
    const [first, second] = await Promise.all([order(fields), order(fields)]);
    expect(second.to).toBe(first.to);
    expect((await order({ shownTotalPaise: fields.shownTotalPaise })).to).toBe(first.to);
    expect(await orders()).toBe(1);
  });
});
