import { expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { execute } from "#db/client.ts";
import { makeAccount, makeCity, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { listPublicProperties } from "./list-public-properties.ts";

test("properties on sale, of a city or a partner, with what they cost at least", async () => {
  const guest = { actor: GUEST, now: new Date() };
  const [city_id, account_id, resting] = [
    await makeCity(),
    await makeAccount(),
    await makeAccount({ status: "suspended" }),
  ];
  const shown = await makeProperty({ account_id, city_id, name: "Asha Nivas" });
  await makeRoom({ property_id: shown, default_price_paise: 90_000 });
  await makeRoom({ property_id: shown, default_price_paise: 50_000, status: "pending" });
  await makeProperty({ account_id, city_id, name: "Bina Nivas", status: "pending" });
  await makeProperty({ account_id: resting, city_id, name: "Chitra Nivas" });
  const away = await makeProperty({ account_id, city_id, name: "Deepa Nivas" });
  await execute("UPDATE properties SET on_sale = false WHERE id = $away", { away });
  const ofCity = await listPublicProperties(guest, { cityId: city_id, page: 1 });
  expect(ofCity).toMatchObject({ more: false, rows: [{ id: shown, fromPaise: 90_000 }] });
  expect(ofCity.rows[0]).not.toHaveProperty("phone");
  const named = { cityId: city_id, accountId: account_id, q: "asha" };
  expect((await listPublicProperties(guest, { ...named, page: 1 })).rows).toHaveLength(1);
  expect((await listPublicProperties(guest, { ...named, page: 2 })).rows).toEqual([]);
  expect((await listPublicProperties(guest, { accountId: resting, page: 1 })).rows).toEqual([]);
});
