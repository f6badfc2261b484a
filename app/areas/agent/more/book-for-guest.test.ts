import { beforeAll, expect, it } from "vitest";
import { action as chooseFood } from "#app/areas/public/food/food-list.tsx";
import { chooseContact, saveContact } from "#app/domain/agents/contacts.ts";
import type { TypedGuests } from "#app/domain/bookings/schema.ts";
import type { Context } from "#app/domain/context.ts";
import { actorOf, contextOf, inDays } from "#tests/factories/bookings.ts";
import { makeAccount, makeCity, makeHospital, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { makeKitchen } from "#tests/factories/sales.ts";
import { uniqueMobile } from "#tests/factories/unique.ts";
import { type Answer, browserOf } from "#tests/harness/screens.ts";
import { action as book, loader as show } from "./book-for-guest.tsx";

/** An agent books for one guest after another, in one browser. */

const AT = { city: "agents-city", hospital: "agents-hospital" };
let agent: Context;
let browser: Awaited<ReturnType<typeof browserOf>>;
let kitchen: { id: string; dishId: string };

beforeAll(async () => {
  const cityId = await makeCity({ slug: AT.city });
  const hospitalId = await makeHospital({ city_id: cityId, slug: AT.hospital });
  kitchen = await makeKitchen({
    ...(await makePlace({ property: { city_id: cityId } })),
    cityId,
    hospitalId,
  });
  const accountId = await makeAccount({ account_kind: "agent", agent_commission_ppm: 50_000 });
  const id = await makeUser({ role: "agent", account_id: accountId });
  agent = contextOf(actorOf("agent", id, { accountId }));
  browser = await browserOf({ id, role: "agent" });
});

const guest = (patientName: string) =>
  saveContact(agent, {
    contactName: `Family of ${patientName}`,
    phone: uniqueMobile(),
    patientName,
    attendants: "",
    address: `Home of ${patientName}`,
  });

type Dinner = { guests: TypedGuests; book: (over: Record<string, string>) => Promise<Answer> };

/** A dinner for whoever is chosen: what its form shows, and the form sent, with more. */
async function dinner(): Promise<Dinner> {
  const search = new URLSearchParams({ ...AT, date: inDays(5), meal: "dinner" });
  const dishes = { kitchen: kitchen.id, "dish[0]": kitchen.dishId, "quantity[0]": "1", "meal[0]": "dinner" };
  const { to } = await browser.post(chooseFood, `/foodList?${search}`, {}, dishes);
  const draft = /[0-9a-f-]{36}/.exec(to ?? "")![0];
  const path = `/agent_book_cab_med_eq/${draft}`;
  const { data } = await browser.open(show, path, { draft });
  const { guests, totalPaise } = data as { guests: TypedGuests; totalPaise: number };
  const texts = Object.entries(guests).filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const fields = { ...Object.fromEntries(texts), shownTotalPaise: String(totalPaise), keep: "on" };
  return { guests, book: (over) => browser.post(book, path, { draft }, { ...fields, ...over }) };
}

it("the form has who was chosen, and nothing of who was booked for before", async () => {
  await chooseContact(agent, (await guest("Venkat Rao")).id);
  const first = await dinner();
  expect(first.guests).toMatchObject({ patientName: "Venkat Rao", contactName: "Family of Venkat Rao" });
  const held = await first.book({ address: "Ward 5, bed 2", specialRequests: "No salt" });
  expect(held.to).toMatch(/^\/agent_bookings\//);

  await chooseContact(agent, (await guest("Leela Nair")).id);
  const second = await dinner();
  expect(second.guests).toMatchObject({ patientName: "Leela Nair", contactName: "Family of Leela Nair" });
  expect(JSON.stringify(second.guests)).not.toMatch(/Venkat|Ward 5|No salt/);

  // Nor has it what was typed for somebody else and not booked.
  expect((await second.book({ specialRequests: "No tomato" })).status).toBe(400);
  await chooseContact(agent, (await guest("Maya Iyer")).id);
  const third = await dinner();
  expect(third.guests).toMatchObject({ patientName: "Maya Iyer", contactName: "Family of Maya Iyer" });
  expect(JSON.stringify(third.guests)).not.toMatch(/Leela|No tomato/);
});

it("the form is empty after a booking when nobody is chosen", async () => {
  await chooseContact(agent, (await guest("Radha Das")).id);
  expect((await (await dinner()).book({ address: "Ward 1, bed 4" })).status).toBe(303);
  expect((await dinner()).guests).toEqual({});
});
