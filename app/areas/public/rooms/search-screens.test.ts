import type { LoaderFunctionArgs } from "@remix-run/node";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { mergeMasterRow } from "#app/domain/masters/merge-master.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { pastNight } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeHospital, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { loader as food } from "../food/food.tsx";
import { loader as doctors } from "../hospitals/doctors.tsx";
import { loader as hospitals } from "../hospitals/hospitals.tsx";
import { loader as travel } from "../travel/travel.tsx";
import { loader as hotel } from "./hotel.tsx";
import { loader as hotels } from "./hotels.tsx";
import { loader as property } from "./property.tsx";
import { loader as rooms } from "./rooms.tsx";
import { loader as searchList } from "./search-list.tsx";

const TODAY = istDate(new Date());
const IN_TEN_DAYS = addDays(TODAY, 10);
const DATES = `checkIn=${IN_TEN_DAYS}&checkOut=${addDays(TODAY, 12)}`;
const PLACE = { city: "screen-city", hospital: "screen-hospital" };
const SEARCH = `screen-city~screen-hospital~${IN_TEN_DAYS}~${addDays(TODAY, 12)}~2a0c0i1r`;

beforeAll(async () => {
  const cityId = await makeCity({ slug: PLACE.city, name: "Screen City" });
  await makeHospital({ city_id: cityId, slug: PLACE.hospital, near_hospital_name: "Screen Hospital" });
  const propertyId = await makeProperty({
    account_id: await makeAccount(),
    city_id: cityId,
    slug: "screen-house",
  });
  await makeRoom({ property_id: propertyId });
});

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
type Answer = { status: number; to?: string; data?: Record<string, unknown> };

/** What a loader answers, thrown or returned, as a browser would meet it. */
async function open(loader: unknown, path: string, params: Record<string, string> = {}): Promise<Answer> {
  const request = new Request(`http://localhost${path}`);
  const answer = await (loader as Loader)({ request, params, context: {} }).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location") ?? undefined };
  if (answer instanceof Error) throw answer;
  const { init, data } = answer as { init?: ResponseInit | null; data?: Record<string, unknown> };
  if (data === undefined) return { status: 200, data: answer as Record<string, unknown> };
  return { status: init?.status ?? 200, data };
}

describe("the screens of a search", () => {
  it("show what is free, with the price of the whole stay", async () => {
    const { status, data } = await open(hotels, `/hotels/x/y?${DATES}`, PLACE);
    expect(status).toBe(200);
    const found = data!.found as { rows: Array<{ price: { totalPaise: number } }> };
    expect(found.rows.map((room) => room.price.totalPaise)).toEqual([224_000]);
    expect(JSON.stringify(data)).not.toMatch(/commission|partnerShare|mhProfit|phone|email/i);
  });

  it("finds a filter that was merged as what it was merged into", async () => {
    const admin = await makeContext("admin");
    const [from, into] = await Promise.all(
      ["Searched slope", "Searched ramp"].map((name) => createMasterRow(admin, "facilities", { name })),
    );
    await mergeMasterRow(admin, "facilities", { fromId: from!.id, intoId: into!.id });
    const { data } = await open(hotels, `/hotels/x/y?facility=${from!.id}`, PLACE);
    expect(data!.state).toMatchObject({ facility: [into!.id], type: null });
  });

  it("ask for dates when there are none, and say what is wrong with wrong ones", async () => {
    expect(await open(hotels, "/hotels/x/y", PLACE)).toMatchObject({
      status: 200,
      data: { stay: null, problems: {} },
    });
    const wrong = await open(hotels, `/hotels/x/y?checkIn=${IN_TEN_DAYS}&checkOut=${IN_TEN_DAYS}`, PLACE);
    expect(wrong).toMatchObject({
      status: 400,
      data: { stay: null, problems: { checkOut: expect.any(String) } },
    });
  });

  it("lead a whole search to its list, and a past one back to its form", async () => {
    const whole = await open(searchList, `/searchList?city=screen-city&hospital=screen-hospital&${DATES}`);
    expect(whole).toMatchObject({ status: 302, to: `/hotels/screen-city/screen-hospital?${DATES}` });
    const past = SEARCH.replace(IN_TEN_DAYS, pastNight());
    const led = await open(hotel, "/", { hotelInfo: "screen-house", searchInfo: past });
    expect(led.to).toContain("/searchList?city=screen-city&hospital=screen-hospital");
    expect(await open(searchList, led.to!)).toMatchObject({
      status: 400,
      data: { problems: { checkIn: expect.stringContaining("past") } },
    });
  });

  it("ask nobody to mend what they have not begun, whatever the address says besides a search", async () => {
    for (const query of ["", "?hl=hi", "?utm_source=whatsapp"])
      expect(await open(searchList, `/searchList${query}`)).toMatchObject({
        status: 200,
        data: { problems: {} },
      });
    expect(await open(searchList, "/searchList?adults=3")).toMatchObject({
      status: 400,
      data: { problems: { city: expect.any(String) } },
    });
  });

  it("lead the search of a city that was merged to the one that it was merged into", async () => {
    const admin = await makeContext("admin");
    const into = await makeCity({ slug: "screen-bengaluru", name: "Screen Bengaluru" });
    const from = await makeCity({ slug: "screen-bangalore", name: "Screen Bangalore" });
    await makeHospital({ city_id: from, slug: "moved-hospital" });
    await mergeMasterRow(admin, "cities", { fromId: from, intoId: into });
    const asked = "city=screen-bangalore&hospital=moved-hospital";
    const now = "city=screen-bengaluru&hospital=moved-hospital";
    for (const loader of [rooms, searchList, food, travel])
      expect((await open(loader, `/x?${asked}&adults=3`)).to).toBe(`/x?${now}&adults=3`);
    expect((await open(searchList, "/x?city=nowhere")).status).toBe(404);
    expect((await open(searchList, "/x?city=now%00here&hospital=no%00where")).status).toBe(404);
    const [heart, cardiology] = await Promise.all(
      ["Screen heart", "Screen cardiology"].map((name) => createMasterRow(admin, "departments", { name })),
    );
    await mergeMasterRow(admin, "departments", { fromId: heart!.id, intoId: cardiology!.id });
    for (const loader of [doctors, hospitals])
      expect(
        (await open(loader, `/x?city=screen-bangalore&department=${heart!.id}`)).data!.state,
      ).toMatchObject({
        city: "screen-bengaluru",
        department: cardiology!.id,
      });
  });

  it("lead a property with sound dates to its stay", async () => {
    const params = { ...PLACE, property: "screen-house" };
    expect(await open(property, "/", params)).toMatchObject({ status: 200 });
    expect((await open(property, `/?${DATES}`, params)).to).toBe(`/hotelName/screen-house/${SEARCH}`);
    expect((await open(hotel, "/", { hotelInfo: "screen-house", searchInfo: SEARCH })).status).toBe(200);
  });

  it.each([
    [hotels, { city: "screen-city", hospital: "nowhere" }],
    [hotels, { city: "nowhere", hospital: "screen-hospital" }],
    [property, { ...PLACE, property: "nowhere" }],
    [property, { ...PLACE, property: "screen-house~nowhere" }],
    [hotel, { hotelInfo: "nowhere", searchInfo: SEARCH }],
    [hotel, { hotelInfo: "screen-house", searchInfo: SEARCH.replace("screen-hospital", "nowhere") }],
    [hotel, { hotelInfo: "screen-house", searchInfo: "what~ever" }],
    [hotel, { hotelInfo: "x".repeat(500), searchInfo: SEARCH }],
  ])("are not found at an address that names nothing (%#)", async (loader, params) => {
    const answer = await open(loader, "/", params as Record<string, string>);
    expect(answer.status).toBe(404);
  });

  it("answer any address with a page, never with a failure", async () => {
    const names = [
      "checkIn",
      "checkOut",
      "adults",
      "children",
      "rooms",
      "price",
      "category",
      "type",
      "distance",
    ];
    const keys = [...names, "facility", "page", "sort", "q", "city", "hospital", "constructor", "__proto__"];
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom(
        IN_TEN_DAYS,
        "31/12/2026",
        "-1",
        "999999999999",
        "0-1000",
        "AC",
        "screen-city",
        "%00",
        "'--",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 8 }),
        async (pairs) => {
          const query = new URLSearchParams(pairs).toString();
          for (const loader of [hotels, rooms, searchList, property]) {
            const { status } = await open(loader, `/?${query}`, { ...PLACE, property: "screen-house" });
            expect([200, 302, 400, 404]).toContain(status);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
