import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { TripMoneyPanel } from "./trip-money.tsx";

/** What a trip costs, with what went back of a deposit. @database none */

const settledAt = new Date("2026-11-30T12:45:00Z");
const money = {
  totalPaise: 161_440,
  carriedPaise: 0,
  paidPaise: 161_440,
  refundedPaise: 0,
  returningPaise: 0,
};

it.each([
  ["held", { settledAt: null }, "completed", "with a deposit of ₹1,200.00<"],
  [
    "back in part",
    { settledAt, withheldPaise: 20_000 },
    "completed",
    "with a deposit of ₹1,200.00, ₹1,000.00 of it refunded<",
  ],
  ["kept whole", { settledAt, withheldPaise: 120_000 }, "completed", "with a deposit of ₹1,200.00<"],
  [
    "part of what was refunded of a cancelled hire",
    { settledAt },
    "cancelled",
    "with a deposit of ₹1,200.00<",
  ],
])("says of a deposit that is %s how much", (_, over, status, words) => {
  const deposit = { paise: 120_000, withheldPaise: 0, note: "", returnedAt: null, ...over };
  const booking = {
    reference: "REF",
    kind: "equipment",
    status,
    deposit,
    cancellation: null,
    price: { totalPaise: 41_440 },
    snapshot: { title: "Commode chair" },
  } as unknown as PublicBooking;
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <TripMoneyPanel money={money} bookings={[booking]} />
    </MemoryRouter>,
  );
  expect(page).toContain(words);
});
