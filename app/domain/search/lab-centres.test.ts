import { expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { makeLab } from "#tests/factories/sales.ts";
import { houseAt, houseToCollect } from "./lab-centres.ts";

test("a centre collects at a house as far as it comes; an address tells a house from a hospital", async () => {
  const lab = await makeLab(await makePlace(), { outlet: { service_radius_m: 3_000 } });
  const ctx = { actor: GUEST, now: new Date() };
  const house = { slug: "green-stay", name: "Green Stay", latitude: 17.4, longitude: 78.4867 };
  const near = await houseToCollect(ctx, lab.id, house);
  expect(near).toEqual({ at: "house:green-stay", name: "Green Stay" });
  expect(await houseToCollect(ctx, lab.id, { ...house, latitude: 17.5 })).toBeNull();
  expect([near!.at, "care-hospital", null].map(houseAt)).toEqual(["green-stay", null, null]);
});
