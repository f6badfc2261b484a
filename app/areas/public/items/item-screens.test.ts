import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { refreshFinder } from "#app/domain/search/finder/refresh.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import { formatsIn } from "#app/words/catalogue.ts";
import { execute, row } from "#db/client.ts";
import { inDays } from "#tests/factories/bookings.ts";
import {
  makeCity,
  makeHospital,
  makePlace,
  makeProperty,
  makeRoom,
  type Place,
} from "#tests/factories/inventory.ts";
import {
  type Hire,
  type Kitchen,
  type Lab,
  makeEquipment,
  makeKitchen,
  makeLab,
  makeRoute,
  type Route,
} from "#tests/factories/sales.ts";
import { guestBrowser, type SignedInBrowser } from "#tests/harness/signed-in.ts";
import { loader as equipmentList } from "../equipment/equipment-list.tsx";
import { loader as medicalEquipment } from "../equipment/medical-equipment.tsx";
import { loader as food } from "../food/food.tsx";
import { action as chooseFood, loader as foodList } from "../food/food-list.tsx";
import { loader as doctors } from "../hospitals/doctors.tsx";
import { loader as arthiScan } from "../lab/arthi-scan.tsx";
import { action as chooseRoom } from "../rooms/hotel.tsx";
import { loader as transportList } from "../travel/transport-list.tsx";
import { loader as travel } from "../travel/travel.tsx";
import { loader as choice } from "./choice.tsx";

let place: Place;
let kitchen: Kitchen;
let route: Route;
let equipment: Hire;
let lab: Lab;
let browser: SignedInBrowser;
const AT = { city: "item-city", hospital: "item-hospital" };

beforeAll(async () => {
  const cityId = await makeCity({ slug: AT.city });
  const hospitalId = await makeHospital({ city_id: cityId, slug: AT.hospital });
  place = { ...(await makePlace()), cityId, hospitalId };
  kitchen = await makeKitchen(place);
  route = await makeRoute(place);
  equipment = await makeEquipment(place);
  lab = await makeLab(place);
  browser = await guestBrowser();
});

type Args = LoaderFunctionArgs & ActionFunctionArgs;
type Answer = { status: number; to?: string; data?: Record<string, unknown> };

async function answerOf(
  run: unknown,
  request: Request,
  params: Record<string, string> = {},
): Promise<Answer> {
  const answer = await (run as (args: Args) => Promise<unknown>)({
    request,
    params,
    context: {},
  } as Args).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location") ?? undefined };
  if (answer instanceof Error) throw answer;
  const { init, data } = answer as { init?: ResponseInit | null; data?: Record<string, unknown> };
  if (data === undefined) return { status: 200, data: answer as Record<string, unknown> };
  return { status: init?.status ?? 200, data };
}

const url = (path: string, over: Record<string, string> = {}) =>
  `http://localhost${path}?${new URLSearchParams({ ...AT, date: inDays(5), ...over })}`;
const open = (run: unknown, address: string, params?: Record<string, string>) =>
  answerOf(run, new Request(address, { headers: { Cookie: browser.cookie } }), params);

function post(
  run: unknown,
  address: string,
  fields: Record<string, string>,
  params?: Record<string, string>,
) {
  const body = new URLSearchParams({ ...fields, _key: browser.formKey() });
  const request = new Request(address, { method: "POST", body, headers: { Cookie: browser.cookie } });
  return answerOf(run, request, params);
}

describe("the lists", () => {
  it("show kitchens with their dishes, and nothing that only the office knows", async () => {
    const { data } = await open(foodList, url("/foodList", { meal: "lunch" }));
    expect(data!.kitchens).toMatchObject([{ id: kitchen.id, dishes: [{ left: 10, offeredPaise: 10_500 }] }]);
    expect(JSON.stringify(data)).not.toMatch(/commission|partnerShare|phone|email/i);
  });

  it.each([
    ["another meal", { meal: "breakfast" }],
    ["a diet that nobody cooks", { meal: "lunch", diet: "vegan" }],
  ])("find no kitchen for %s", async (_, over) => {
    expect((await open(foodList, url("/foodList", over))).data).toMatchObject({ kitchens: [] });
  });

  it("say what is missing before they search", async () => {
    const { data, status } = await open(foodList, url("/foodList", { date: inDays(-1) }));
    expect(status).toBe(400);
    expect(data).toMatchObject({
      kitchens: null,
      problems: { date: expect.anything(), meal: expect.anything() },
    });
    const nowhere = { from: crypto.randomUUID(), to: route.toId, time: "10:00" };
    const problems = { route: "Please choose two different places." };
    const cars = await open(transportList, url("/transportList", nowhere));
    expect(cars).toMatchObject({ status: 400, data: { found: null, problems } });
  });

  it("show cars, equipment and tests", async () => {
    const cars = await open(
      transportList,
      url("/transportList", { from: route.fromId, to: route.toId, time: "10:00" }),
    );
    expect(cars.data!.found).toMatchObject([{ offeredPaise: 57_750, freeCars: 1 }]);
    const equipment = await open(equipmentList, url("/equipmentList", { days: "3" }));
    expect(equipment.data!.found).toMatchObject([{ depositPaise: 100_000, left: 3 }]);
    const centres = await open(arthiScan, url("/ArthiScan"));
    expect(centres.data!.centres).toHaveLength(1);
  });

  it("lead to tomorrow when no store brings anything more today, and only then", async () => {
    const noonTomorrow = istInstant(inDays(1), "12:00").getTime();
    const leadMinutes = Math.round((noonTomorrow - Date.now()) / 60_000);
    await execute("UPDATE outlets SET lead_minutes = $leadMinutes WHERE item_id = $storeId", {
      leadMinutes,
      storeId: equipment.storeId,
    });
    try {
      expect((await open(equipmentList, url("/equipmentList", { date: inDays(0) }))).data).toMatchObject({
        found: [],
        tomorrow: inDays(1),
      });
      const none = url("/equipmentList", { date: inDays(0), q: "nobody has this" });
      expect((await open(equipmentList, none)).data).toMatchObject({ found: [], tomorrow: null });
      const later = await open(equipmentList, url("/equipmentList", { date: inDays(1) }));
      expect(later.data).toMatchObject({ found: [expect.anything()], tomorrow: null });
    } finally {
      await execute("UPDATE outlets SET lead_minutes = 60 WHERE item_id = $storeId", equipment);
    }
  });

  it("of where a sample is taken begin with the house and the hospital of the search", async () => {
    const outlet = await row<{ latitude: number; longitude: number }>(
      "UPDATE outlets SET service_radius_m = 20_000 WHERE item_id = $id RETURNING latitude, longitude",
      { id: lab.id },
    );
    const { latitude, longitude } = outlet!;
    const nearer = await makeHospital({ city_id: place.cityId, slug: "nearer", latitude, longitude });
    const { accountId: account_id, cityId: city_id } = place;
    const near = { latitude: latitude + 0.05, longitude };
    await execute(
      "UPDATE hospitals SET latitude = $latitude, longitude = $longitude WHERE slug = $hospital",
      {
        ...near,
        hospital: AT.hospital,
      },
    );
    await makeProperty({ account_id, city_id, slug: "lab-house", ...near });
    await makeProperty({ account_id, city_id, slug: "lab-far", latitude: latitude + 1, longitude });
    const placesOf = async (house: string) => {
      const { data } = await open(
        arthiScan,
        url("/ArthiScan", { centre: lab.id, ...(house ? { house } : {}) }),
      );
      const { places, place: chosen } = data as {
        places: Array<{ at: string }>;
        place: { at: string } | null;
      };
      return [places.map(({ at }) => at), chosen?.at ?? null];
    };
    expect(await placesOf("lab-house")).toEqual([
      ["house:lab-house", AT.hospital, "nearer"],
      "house:lab-house",
    ]);
    // The centre does not come as far as that house.
    expect(await placesOf("lab-far")).toEqual([[AT.hospital, "nearer"], AT.hospital]);
    expect(await placesOf("")).toEqual([[AT.hospital, "nearer"], null]);
    await execute("DELETE FROM hospitals WHERE id = $nearer", { nearer });
  });

  it("do not know a hospital that is none", async () => {
    await expect(open(foodList, url("/foodList", { hospital: "nowhere" }))).resolves.toMatchObject({
      status: 404,
    });
  });

  it("say an empty search by the texts of the contract", () => {
    expect(LOOKUP_MESSAGES.sorryCurrentlyThereAreNoRestaurantsAvailableForThisCity).toBe(
      "Sorry! Currently, there are No Restaurants Available for this City",
    );
    expect(LOOKUP_MESSAGES.sorryCurrentlyThereAreNoPartnersAvailableForThisCity).toBe(
      "Sorry! Currently, there are No Partners Available for this City",
    );
  });
});

describe("the hospital of a list", () => {
  const OPEN = { city: "", hospital: "" };
  const NAME = "Sunrise Heart Institute";

  beforeAll(async () => {
    await execute("UPDATE hospitals SET near_hospital_name = $name, featured = true WHERE slug = $slug", {
      name: NAME,
      slug: AT.hospital,
    });
    await execute("UPDATE travel_points SET hospital_id = $hospitalId WHERE id = $toId", {
      hospitalId: place.hospitalId,
      toId: route.toId,
    });
    await refreshFinder();
  });

  it.each([
    ["/food", food],
    ["/medicalEquipment", medicalEquipment],
    ["/travel", travel],
    ["/ArthiScan", arthiScan],
    ["/doctors", doctors],
  ])("is found by what was typed: %s", async (path, run) => {
    const typed = await open(run, url(path, { ...OPEN, place: "sunrise hart institut" }));
    expect(typed.status).toBe(302);
    expect(typed.to).toMatch(new RegExp(`^${path}[?].*city=${AT.city}&hospital=${AT.hospital}`));
    expect((await open(run, `http://localhost${typed.to}`)).status).toBe(200);
  });

  it("is the typed one and not the one that was chosen before", async () => {
    const other = await makeHospital({
      city_id: place.cityId,
      slug: "other",
      near_hospital_name: "Moonlight Kidney Clinic",
    });
    await refreshFinder();
    const typed = await open(foodList, url("/foodList", { meal: "lunch", place: "moonlight kidney" }));
    expect(typed.to).toContain("hospital=other");
    const same = await open(foodList, url("/foodList", { meal: "lunch", place: NAME }));
    expect(same.data).toMatchObject({ steps: { hospital: { slug: AT.hospital }, found: null } });
    await execute("DELETE FROM hospitals WHERE id = $other", { other });
    await refreshFinder();
  });

  it("stands with what is near what was typed, where that is not sure", async () => {
    const { data } = await open(food, url("/food", { ...OPEN, place: "zzzz qqqq" }));
    expect(data).toMatchObject({ steps: { hospital: null, found: { isSure: false } }, offer: null });
  });

  it("is of the day of the search, which is the first of a stay that is added to, else of tomorrow", async () => {
    const tomorrow = inDays(1);
    const toOf = async (date: string) => {
      const { data } = await open(food, `http://localhost/food?${new URLSearchParams({ ...AT, date })}`);
      return data!.offer;
    };
    expect(await toOf("")).toMatchObject({
      to: expect.stringContaining(tomorrow),
      all: expect.stringContaining("tomorrow"),
    });
    const later = inDays(5);
    expect(await toOf(later)).toMatchObject({
      to: expect.stringContaining(later),
      all: `See all dishes for lunch on ${formatsIn("en").longDate(later)}`,
    });
  });

  it("is that of the well-known one with an offer while nothing is chosen", async () => {
    const near = { hospital: NAME, lines: [expect.anything()] };
    for (const [path, run] of [
      ["/food", food],
      ["/medicalEquipment", medicalEquipment],
      ["/travel", travel],
      ["/ArthiScan", arthiScan],
    ] as const) {
      const { data } = await open(run, `http://localhost${path}`);
      expect(data!.offer, path).toMatchObject(near);
      const [line] = (data!.offer as { lines: Array<{ to: string }> }).lines;
      expect(line!.to, path).toContain(`hospital=${AT.hospital}`);
    }
  });

  it("gives way to the chosen house, which meals and equipment are brought to", async () => {
    const { accountId: account_id, cityId: city_id } = place;
    const house = { name: "Offer House", slug: "offer-house" };
    await makeProperty({ account_id, city_id, ...house });
    for (const [path, run] of [
      ["/food", food],
      ["/medicalEquipment", medicalEquipment],
    ] as const) {
      const { data } = await open(
        run,
        `http://localhost${path}?${new URLSearchParams({ ...AT, house: house.slug })}`,
      );
      expect(data!.offer, path).toMatchObject({
        hospital: house.name,
        to: expect.stringContaining("house=offer-house"),
      });
      const [line] = (data!.offer as { lines: Array<{ about: string }> }).lines;
      expect(line!.about, path).toContain(`from ${house.name}`);
    }
  });

  it("loses a house that stands in another city", async () => {
    const elsewhere = await makePlace();
    await execute("UPDATE properties SET slug = 'far-away' WHERE id = $id", { id: elsewhere.propertyId });
    const { data } = await open(foodList, url("/foodList", { meal: "lunch", house: "far-away" }));
    expect(data).toMatchObject({ to: { name: NAME } });
  });
});

describe("a choice", () => {
  const list = () => url("/foodList", { meal: "lunch" });

  it("is kept for its browser alone, and priced by the server", async () => {
    const chosen = await post(chooseFood, list(), {
      kitchen: kitchen.id,
      "dish[0]": kitchen.dishId,
      "quantity[0]": "2",
      price: "1",
    });
    expect(chosen.status).toBe(303);
    const FoodNo = chosen.to!.split("/").at(-1)!;
    const page = await open(choice, `http://localhost/bookingFood/${FoodNo}`, { FoodNo });
    expect(page.data!.choice).toMatchObject({ totalPaise: 21_000, problem: null });
    browser = await guestBrowser();
    expect(await open(choice, `http://localhost/bookingFood/${FoodNo}`, { FoodNo })).toMatchObject({
      status: 404,
    });
  });

  it("beside a room can be brought to its house", async () => {
    const house = { name: "Item House", slug: "item-house" };
    const { accountId: account_id, cityId: city_id } = place;
    const roomId = await makeRoom({ property_id: await makeProperty({ account_id, city_id, ...house }) });
    const searchInfo = `${AT.city}~${AT.hospital}~${inDays(5)}~${inDays(7)}~2a0c0i1r`;
    const params = { hotelInfo: house.slug, searchInfo };
    const room = await post(chooseRoom, `http://localhost/hotelName`, { roomId }, params);
    const beside = { meal: "lunch", with: room.to!.split("/")[2]! };
    const offered = await open(foodList, url("/foodList", beside));
    expect(offered.data).toMatchObject({ steps: { houses: [house] }, to: { from: "the hospital" } });
    const brought = url("/foodList", { ...beside, house: house.slug });
    expect((await open(foodList, brought)).data!.to).toMatchObject({ name: house.name });
    const meal = { kitchen: kitchen.id, "dish[0]": kitchen.dishId, "quantity[0]": "1" };
    expect((await post(chooseFood, brought, meal)).to).toContain("/cartDetails/");
    const kept = await row(
      "SELECT more->0->>'propertyId' = (SELECT id::text FROM properties WHERE slug = 'item-house') AS kept FROM booking_drafts WHERE id = $with",
      beside,
    );
    expect(kept).toEqual({ kept: true });
    expect(await open(foodList, url("/foodList", { ...beside, house: "nowhere" }))).toMatchObject({
      status: 404,
    });
    browser = await guestBrowser();
    expect((await open(foodList, url("/foodList", beside))).data).toMatchObject({ steps: { houses: [] } });
  });

  it("needs a dish", async () => {
    const none = await post(chooseFood, list(), {
      kitchen: kitchen.id,
      "dish[0]": kitchen.dishId,
      "quantity[0]": "0",
    });
    expect(none.status).toBe(400);
  });

  it("of a kitchen that is none does not exist", async () => {
    const none = await post(chooseFood, list(), {
      kitchen: place.cityId,
      "dish[0]": kitchen.dishId,
      "quantity[0]": "1",
    });
    expect(none.status).toBe(404);
  });
});
