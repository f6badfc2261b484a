import { expect, test } from "vitest";
import { execute } from "#db/client.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { homeOffers } from "./home-offers.ts";
import { createPlatformOffer, setOfferActive } from "./save-offer.ts";

test("the home page tells what is meant for everybody, runs today and is not used up", async () => {
  const admin = await makeContext("admin");
  const offer = (over: Record<string, string>) =>
    createPlatformOffer(admin, {
      name: "Five of a hundred",
      kind: "room",
      percent: "5",
      bookFrom: inDays(-1),
      onHome: "on",
      ...over,
    });
  const shown = await offer({ name: "Shown", code: "SHOWN", max: "300" });
  await offer({ name: "Private", code: "PRIVATE", onHome: "" });
  await offer({ name: "Not yet", code: "LATER", bookFrom: inDays(1) });
  await offer({ name: "Over", code: "OVER", bookTo: inDays(-1) });
  const full = await offer({ name: "Used up", code: "FULL", limitTotal: "1" });
  await execute("UPDATE offers SET used = 1 WHERE id = $id", full);
  const ended = await offer({ name: "Ended", code: "ENDED" });
  await setOfferActive(admin, { offerId: ended.id, active: false });
  expect(await homeOffers({ actor: { kind: "guest" }, now: new Date() })).toEqual([
    expect.objectContaining({
      id: shown.id,
      name: "Shown",
      code: "SHOWN",
      percentPpm: 50_000,
      maxPaise: 30_000,
    }),
  ]);
});
