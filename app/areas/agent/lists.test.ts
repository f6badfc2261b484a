import { beforeAll, expect, it } from "vitest";
import { loader as bookings } from "#app/areas/offices/bookings/list.tsx";
import type { Context } from "#app/domain/context.ts";
import { row } from "#db/client.ts";
import { agentContext, holdForGuest, makeAgency } from "#tests/factories/agencies.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";

/** The bookings of an agent whose guests stay in two houses of two cities. */

type Shown = {
  rows: Array<{ key: string }>;
  filters: Array<{ name: string; options: Array<{ value: string; label: string }> }>;
};

let [here, there, elsewhere]: Place[] = [];
let first: string;

beforeAll(async () => {
  [here, there, elsewhere] = [await makePlace(), await makePlace(), await makePlace()];
  const agent = await agentOfAgency();
  const stranger = await agentOfAgency();
  first = (await holdForGuest(agent, here)).bookingId;
  await holdForGuest(agent, there);
  await holdForGuest(stranger, elsewhere);
  open = await opener(agent);
  openOther = await opener(stranger);
});

const agentOfAgency = async () => agentContext(await makeAgency(50_000));
let open: Awaited<ReturnType<typeof opener>>;
let openOther: typeof open;

async function opener({ actor }: Context) {
  const browser = await browserOf({ id: "id" in actor ? actor.id : "", role: "agent" });
  return async (path: string) => (await browser.open(bookings, path)).data!.list as unknown as Shown;
}

const offered = ({ filters }: Shown, name: string) =>
  filters.find((one) => one.name === name)?.options.map(({ value }) => value) ?? [];

it.each(["city", "hospital", "property"] as const)("bookings are narrowed by %s", async (name) => {
  const list = await open("/agent_bookings");
  expect(list.rows).toHaveLength(2);
  const { city, hospital, property } = (await row<Record<typeof name, string>>(
    "SELECT city_id AS city, hospital_id AS hospital, property_id AS property FROM bookings WHERE id = $first",
    { first },
  ))!;
  const value = { city, hospital, property }[name];
  // "All", and what the own bookings name: nothing of another agency.
  expect(offered(list, name)).toHaveLength(3);
  expect(offered(list, name)).toContain(value);
  const narrowed = await open(`/agent_bookings?${name}=${value}`);
  expect(narrowed.rows.map(({ key }) => key)).toEqual([first]);
});

it("a hospital that says its city is not followed by it once more", async () => {
  const { city } = (await row<{ city: string }>(
    `UPDATE hospitals SET near_hospital_name = 'Christian Medical College, ' || city.name FROM cities city
     WHERE hospitals.id = $hospitalId AND city.id = hospitals.city_id RETURNING city.name AS city`,
    there!,
  ))!;
  const { filters } = await open("/agent_bookings");
  const labels = filters.find(({ name }) => name === "hospital")!.options.map(({ label }) => label);
  expect(labels).toContain(`Christian Medical College, ${city}`);
});

it("nobody is asked to choose among one", async () => {
  const list = await openOther("/agent_bookings");
  expect(["city", "hospital", "property"].flatMap((name) => offered(list, name))).toEqual([]);
});
