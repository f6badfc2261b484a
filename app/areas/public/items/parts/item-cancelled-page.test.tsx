import { expect, test } from "vitest";
import { factsOf, rendered } from "#tests/harness/rendered.ts";
import type { ItemCancellation } from "./item-booking-view.ts";
import { ItemCancelledPage } from "./item-cancelled-page.tsx";

/** @database none */

const cancelled = (refundPaise: number, deposit: { paise: number } | null) =>
  ({
    kind: "equipment",
    bookingOrderId: "MHE-7K3F-92QX",
    title: "Hospital bed",
    startsAt: new Date("2026-12-01T04:30:00Z"),
    checkIn: "2026-12-01",
    checkOut: "2026-12-03",
    deposit,
    cancellation: {
      bookingCancelId: "MHC-1",
      cancelledAt: new Date("2026-11-30T04:30:00Z"),
      paidPaise: 50_000,
      chargePaise: 50_000 - refundPaise,
      refundPaise,
      taxReversalPaise: 0,
      refund: null,
    },
  }) as unknown as ItemCancellation;

test.each([
  ["nothing of the price and a deposit", 0, { paise: 120_000 }, "₹1,200.00"],
  ["both", 40_000, { paise: 120_000 }, "₹1,600.00"],
  ["the price alone", 40_000, null, "₹400.00"],
  ["nothing", 0, null, "no refund"],
])("who gets back %s reads it above everything else", async (_, refundPaise, deposit, lead) => {
  const page = await rendered(<ItemCancelledPage booking={cancelled(refundPaise, deposit)} />);
  expect(page.querySelector("p")?.text).toContain(lead);
  expect(Object.values(factsOf(page))[0]).toBe("₹500.00");
  expect(page.querySelector('a[href="/grievanceRegistration?booking=MHE-7K3F-92QX"]')).not.toBeNull();
  expect(page.text.includes("No refund.")).toBe(deposit === null);
});
