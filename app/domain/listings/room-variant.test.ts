import { expect, test } from "vitest";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { readRoom } from "./read-rooms.ts";
import { setVariantPrice, variantPriceLog } from "./room-variant.ts";

test("the price of every room of a variant, all or none, with its log and what a guest pays", async () => {
  const [account_id, city_id] = [await makeAccount(), await makeCity()];
  const propertyId = await makeProperty({ account_id, city_id });
  const [one, two, other] = [
    await makeRoom({ property_id: propertyId, partner_offer_ppm: 100_000 }),
    await makeRoom({ property_id: propertyId, partner_offer_ppm: 100_000 }),
    await makeRoom({ property_id: propertyId, room_category: "Non-AC" }),
  ];
  const partner = await makeContext("partner", { accountId: account_id });
  const variant = { propertyId, roomCategory: "ac", roomType: "double" };
  expect(await setVariantPrice(partner, { ...variant, pricePaise: 120_000 })).toBe(2);
  const priceOf = async (roomId: string) => (await readRoom(partner, roomId)).terms.default_price_paise;
  expect([await priceOf(one), await priceOf(two), await priceOf(other)]).toEqual([120_000, 120_000, 100_000]);
  const log = await variantPriceLog(partner, variant);
  expect(log).toHaveLength(2);
  // 1,200 rupees less 10 % and 12 % tax on the rest.
  expect(log[0]).toMatchObject({
    previousPricePaise: 100_000,
    changedPricePaise: 120_000,
    customer: { pricePaise: 108_000, gstPaise: 12_960, totalPaise: 120_960 },
  });
  await expect(setVariantPrice(partner, { ...variant, pricePaise: 0 })).rejects.toThrow(Invalid);
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(setVariantPrice(stranger, { ...variant, pricePaise: 1_000 })).rejects.toThrow(NotFound);
  await expect(variantPriceLog(stranger, variant)).rejects.toThrow(NotFound);
  await expect(variantPriceLog(partner, { ...variant, roomType: "Castle" })).rejects.toThrow(NotFound);
});
