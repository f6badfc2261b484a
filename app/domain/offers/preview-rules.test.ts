import { beforeAll, expect, test } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { execute, row } from "#db/client.ts";
import { approveProposal } from "#tests/factories/approvals.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { listRules, proposeRule } from "./commission-rules.ts";
import { previewPlatformOffer, previewRuleChange } from "./preview-rules.ts";

const today = istDate(new Date());
let admin: Context;
let place: Place;
let sold: { feePpm: number; pricePaise: number };

beforeAll(async () => {
  admin = await makeContext("admin");
  place = await makePlace({ room: { default_price_paise: 100_000 } });
  const { id } = await makeBooking(await customerContext(), place);
  sold = (await row<typeof sold>(
    "SELECT commission_ppm AS fee_ppm, price_paise FROM bookings WHERE id = $id",
    { id },
  ))!;
});

const ofHouse = (rows: Awaited<ReturnType<typeof previewRuleChange>>) =>
  rows.find(({ accountId }) => accountId === place.accountId);

test("a new rule changes the fee and the share of the bookings that it fits, and of no other", async () => {
  const rule = { name: "For this house", percent: "20", accountId: place.accountId, validFrom: today };
  const changed = ofHouse(await previewRuleChange(admin, { add: rule }))!;
  expect(changed).toMatchObject({
    bookings: 1,
    before: { commissionPaise: (sold.pricePaise * sold.feePpm) / 1_000_000 },
    after: { commissionPaise: sold.pricePaise / 5 },
  });
  expect(changed.before.totalPaise).toBe(changed.after.totalPaise);
  expect(changed.after.partnerSharePaise).toBeLessThan(changed.before.partnerSharePaise);
  const another = await previewRuleChange(admin, { add: { ...rule, accountId: "", kind: "lab" } });
  expect(ofHouse(another)).toBeUndefined();
  await expect(previewRuleChange(admin, { add: { ...rule, percent: "much" } })).rejects.toThrow(/percentage/);
});

test("a rule of today that ends, or is tried later than another", async () => {
  const rules = [];
  for (const [name, percent] of [
    ["First of the house", "10"],
    ["Second of the house", "30"],
  ]) {
    const values = { name, percent, accountId: place.accountId, validFrom: today };
    const { id } = await proposeRule(admin, values);
    await approveProposal(id);
    rules.push((await listRules(admin)).find((one) => one.id === id)!);
  }
  const [first] = rules;
  const later = ofHouse(await previewRuleChange(admin, { move: first!.id, direction: "down" }));
  expect(later).toMatchObject({
    before: { commissionPaise: sold.pricePaise / 10 },
    after: { commissionPaise: (sold.pricePaise * 3) / 10 },
  });
  const without = ofHouse(await previewRuleChange(admin, { end: first!.id }));
  expect(without!.after.commissionPaise).toBe((sold.pricePaise * 3) / 10);
  await expect(previewRuleChange(admin, { end: place.accountId })).rejects.toThrow("Not found");
});

test("an offer of ours lessens what guests pay and our profit, never below the floor, and no partner's share", async () => {
  const offer = { name: "Half of it", kind: "room", percent: "50", propertyId: place.propertyId };
  const changed = ofHouse(await previewPlatformOffer(admin, offer))!;
  expect(changed.before.totalPaise - changed.after.totalPaise).toBe(sold.pricePaise / 2);
  expect(changed.after.partnerSharePaise).toBe(changed.before.partnerSharePaise);
  await execute("UPDATE bookings SET floor_paise = price_paise - 10000 WHERE account_id = $accountId", {
    accountId: place.accountId,
  });
  const capped = ofHouse(await previewPlatformOffer(admin, offer))!;
  expect(capped.before.totalPaise - capped.after.totalPaise).toBe(10_000);
  await expect(previewPlatformOffer(admin, { ...offer, percent: "" })).rejects.toThrow(/percentage/);
});

test("nobody but admins sees what partners earn", async () => {
  const staff = await makeContext("staff");
  await expect(previewRuleChange(staff, { end: place.accountId })).rejects.toThrow("You may not do this");
  await expect(previewPlatformOffer(staff, {})).rejects.toThrow("You may not do this");
});
