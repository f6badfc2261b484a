import { expect, it } from "vitest";
import { readOnboarding } from "#app/domain/onboarding/checklist.ts";
import { execute } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { makeKitchen, makeLab } from "#tests/factories/sales.ts";
import { kindsSold } from "./kinds-sold.ts";
import { listNotSold, whyNotSold } from "./why-not-sold.ts";

it("says of each listing why the search leaves it out, and of the others nothing", async () => {
  const place = await makePlace();
  const partner = await makeContext("partner", { accountId: place.accountId });
  expect(await listNotSold(partner)).toEqual([]);
  await execute("UPDATE rooms SET on_sale = false WHERE id = $roomId", place);
  expect(await listNotSold(partner)).toMatchObject([
    { kind: "property", reasons: ["none of its rooms is on sale"] },
    { kind: "room", propertyId: place.propertyId, reasons: ["taken off sale by you"] },
  ]);
  await execute("UPDATE accounts SET status = 'suspended' WHERE id = $accountId", place);
  expect(await whyNotSold(partner, { kind: "property", id: place.propertyId })).toEqual([
    "your account is not approved",
    "none of its rooms is on sale",
  ]);
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  expect(await listNotSold(stranger)).toEqual([]);
});

it("says that a licence has ended, as the search says it", async () => {
  const place = await makePlace();
  const kitchen = await makeKitchen(place);
  const partner = await makeContext("partner", { accountId: kitchen.accountId });
  expect(await listNotSold(partner)).toEqual([]);
  expect(await kindsSold(partner)).toEqual(expect.arrayContaining(["food"]));
  await execute("UPDATE outlets SET licence_valid_until = '2020-01-01' WHERE item_id = $id", kitchen);
  expect(await listNotSold(partner)).toMatchObject([
    { id: kitchen.id, reasons: ["the licence has expired"] },
  ]);
  await execute("UPDATE outlets SET licence_valid_until = NULL WHERE item_id = $id", kitchen);
  await execute("UPDATE items SET status = 'pending' WHERE id = $dishId", kitchen);
  expect(await listNotSold(partner)).toMatchObject([
    { id: kitchen.id, reasons: ["nothing in it is on sale"] },
    { id: kitchen.dishId, reasons: ["not approved"] },
  ]);
});

it("says that no test has a price, once all that have one are taken off sale", async () => {
  const lab = await makeLab(await makePlace());
  const partner = await makeContext("partner", { accountId: lab.accountId });
  expect(await listNotSold(partner)).toEqual([]);
  await execute("UPDATE lab_centre_tests SET active = false WHERE item_id = $id", lab);
  expect(await listNotSold(partner)).toMatchObject([{ id: lab.id, reasons: ["no test has a price"] }]);
});

it("lists what is missing until a partner sells and is paid", async () => {
  const fresh = await makeAccount({ address: "1 Road", pan: "AABCU9603R" });
  const owner = await makeContext("partner", { accountId: fresh });
  const undone = (steps: Array<{ step: string; done: boolean }>) =>
    steps.filter((one) => !one.done).map(({ step }) => step);
  expect(undone((await readOnboarding(owner)).steps)).toEqual([
    "item",
    "photos",
    "prices",
    "bank",
    "approval",
  ]);
  const place = await makePlace({ account: { address: "1 Road" } });
  const seller = await makeContext("partner", { accountId: place.accountId });
  expect(undone((await readOnboarding(seller)).steps)).toEqual(["profile", "photos", "bank"]);
  await makePayee(place.accountId);
  expect(undone((await readOnboarding(seller)).steps)).toEqual(["photos"]);
  await expect(readOnboarding(await makeContext("admin"))).rejects.toThrow("may not do this");
});
