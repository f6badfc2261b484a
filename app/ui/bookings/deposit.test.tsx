import { expect, test } from "vitest";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { factsOf, rendered } from "#tests/harness/rendered.ts";
import { DepositPanel } from "./deposit.tsx";

/** @database none */

test("a settled deposit says what was held, what of it went back and what was kept", async () => {
  const deposit = {
    paise: 120_000,
    withheldPaise: 20_000,
    note: "",
    returnedAt: null,
    settledAt: new Date("2026-11-30T12:45:00Z"),
  };
  const page = await rendered(
    <DepositPanel
      booking={{ deposit } as unknown as Booking}
      claims={[]}
      photos={[]}
      moments={[]}
      failure={undefined}
    />,
  );
  expect(factsOf(page)).toMatchObject({ Held: "₹1,200.00", Refunded: "₹1,000.00", Kept: "₹200.00" });
});
