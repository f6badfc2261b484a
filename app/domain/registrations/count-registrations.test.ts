import { expect, test } from "vitest";
import { actorOf, contextOf } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeUser } from "#tests/factories/inventory.ts";
import { countRegistrations } from "./count-registrations.ts";

test("registrations are counted everywhere for an admin, of their city for its office, and for nobody else", async () => {
  const [here, elsewhere] = [await makeCity(), await makeCity()];
  await makeAccount({ city_id: here, partner_kind: "food" });
  await makeAccount({ city_id: here, status: "pending" });
  await makeAccount({ city_id: elsewhere, account_kind: "agent" });
  await makeUser({ role: "staff", zone_city_id: elsewhere });
  const manager = await makeContext("city_manager", { zoneCityId: here });
  const none = { approved: 0, pending: 0 };
  const one = { approved: 1, pending: 0 };
  expect(await countRegistrations(await makeContext("admin"))).toMatchObject({
    partner: { approved: 1, pending: 1 },
    food: one,
    agent: one,
    staff: one,
    city_manager: one,
  });
  expect(await countRegistrations(manager)).toMatchObject({
    partner: { approved: 1, pending: 1 },
    property: { approved: 0, pending: 1 },
    agent: none,
    staff: none,
    city_manager: one,
  });
  const nowhere = contextOf(
    actorOf("staff", crypto.randomUUID(), { zoneCityId: "00000000-0000-0000-0000-000000000000" }),
  );
  for (const ctx of [nowhere, await makeContext("customer")])
    expect(Object.values(await countRegistrations(ctx))).toEqual(Array(8).fill(none));
});
