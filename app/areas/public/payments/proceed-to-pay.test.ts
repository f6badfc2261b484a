import { createElement } from "react";
import { expect, it } from "vitest";
import { customerContext, placeStay } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { browserOf } from "#tests/harness/screens.ts";
import ProceedToPay, { loader } from "./proceed-to-pay.tsx";

it("offers to change the details where they were typed, and to let go by the link of an agent", async () => {
  const guest = await customerContext();
  const order = await placeStay(guest, await makePlace());
  // The browser of somebody who got the link: the choice was made in another one.
  const browser = await browserOf({ id: guest.actor.id, role: "customer" });
  const { data } = await browser.open(loader, `/proceedToPayPage/${order.reference}`, {
    order: order.reference,
  });
  const buttons = async (more: object) =>
    (await rendered(createElement(ProceedToPay), { data: { ...data, ...more } }))
      .querySelectorAll("button")
      .map((button) => button.text.trim());
  expect(await buttons({})).toContain("Do not book it");
  expect(await buttons({})).not.toContain("Change the details");
  expect(await buttons({ hasDraft: true })).toContain("Change the details");
});
