import { beforeAll, expect, it } from "vitest";
import { action as chooseFood } from "#app/areas/public/food/food-list.tsx";
import { action as chooseRoom } from "#app/areas/public/rooms/hotel.tsx";
import type { Role } from "#app/domain/context.ts";
import { GUESTS, inDays } from "#tests/factories/bookings.ts";
import {
  makeCity,
  makeHospital,
  makePlace,
  makeProperty,
  makeRoom,
  makeUser,
  type Place,
} from "#tests/factories/inventory.ts";
import { makeKitchen } from "#tests/factories/sales.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { loader as details, action as fill } from "../booking/booking-process.tsx";
import { loader as choice } from "./choice.tsx";

/** A desk begins to book for one guest on the phone, and goes on with the next one. */

const AT = { city: "desk-city", hospital: "desk-hospital" };
const SEARCH = `${AT.city}~${AT.hospital}~${inDays(5)}~${inDays(7)}~2a0c0i1r`;
const HOUSE = "desk-house";
let place: Place;
let roomId: string;
let kitchen: { id: string; dishId: string };

beforeAll(async () => {
  const cityId = await makeCity({ slug: AT.city });
  const hospitalId = await makeHospital({ city_id: cityId, slug: AT.hospital });
  place = { ...(await makePlace({ property: { city_id: cityId } })), cityId, hospitalId };
  const house = { account_id: place.accountId, city_id: cityId, slug: HOUSE };
  roomId = await makeRoom({ property_id: await makeProperty(house) });
  kitchen = await makeKitchen(place);
});

type Browser = Awaited<ReturnType<typeof browserOf>>;
type Typed = { draft?: { guests: object }; choice?: { guests: object } };

async function chosenRoom(browser: Browser) {
  const params = { hotelInfo: HOUSE, searchInfo: SEARCH };
  const { to } = await browser.post(chooseRoom, `/hotelName/${HOUSE}/${SEARCH}`, params, { roomId });
  return `/bookingProcess/${SEARCH}?draft=${to!.split("/")[2]}`;
}

async function typedFor(browser: Browser, path: string): Promise<object> {
  const { data } = await browser.open(details, path, { searchInfo: SEARCH });
  return (data as Typed).draft!.guests;
}

/** Types the details of a guest without the patient's name: nothing is held, and what was typed is kept. */
async function beginFor(browser: Browser, path: string) {
  const { contactName, phone, address } = GUESTS as Record<string, string>;
  const typed = { intent: "details", contactName: contactName!, phone: phone!, address: address! };
  const begun = await browser.post(fill, path, { searchInfo: SEARCH }, { ...typed, shownTotalPaise: "1" });
  expect(begun.status).toBe(400);
  expect(await typedFor(browser, path)).toMatchObject({ contactName });
}

it.each(["admin", "city_manager", "staff"] satisfies Role[])(
  "the next choice of the %s desk has nothing of the guest before, of the same kind or another",
  async (role) => {
    const browser = await browserOf({ id: await makeUser({ role, zone_city_id: place.cityId }), role });
    await beginFor(browser, await chosenRoom(browser));
    expect(await typedFor(browser, await chosenRoom(browser))).toEqual({});

    await beginFor(browser, await chosenRoom(browser));
    const list = `/foodList?${new URLSearchParams({ ...AT, date: inDays(5), meal: "dinner" })}`;
    const dishes = {
      kitchen: kitchen.id,
      "dish[0]": kitchen.dishId,
      "quantity[0]": "1",
      "meal[0]": "dinner",
    };
    const { to } = await browser.post(chooseFood, list, {}, dishes);
    const { data } = await browser.open(choice, to!, { FoodNo: to!.split("/").at(-1)! });
    expect((data as Typed).choice!.guests).toEqual({});
  },
);

it("a family that chooses another room types nothing twice", async () => {
  const browser = await browserOf(null);
  await beginFor(browser, await chosenRoom(browser));
  expect(await typedFor(browser, await chosenRoom(browser))).toMatchObject({
    contactName: GUESTS.contactName,
  });
});
