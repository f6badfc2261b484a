import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { ItemFacts } from "./item-facts.tsx";

/** What a hire says of its deposit, as time passes. @database none */

type Deposit = NonNullable<PublicBooking["deposit"]>;

const at = new Date("2026-11-30T12:45:00Z");

it.each<[string, Partial<Deposit>, string]>([
  ["with the guest", {}, "₹1,200.00, held until it is back."],
  [
    "back, and something is claimed",
    { returnedAt: at },
    "₹1,200.00, held until it is clear how much of it goes back.",
  ],
  [
    "settled in part",
    { returnedAt: at, settledAt: at, withheldPaise: 20_000, note: "The lid is broken" },
    "₹1,000.00 refunded on Mon, 30 Nov 2026, 6:15 PM. ₹200.00 kept: The lid is broken",
  ],
  [
    "kept whole",
    { settledAt: at, withheldPaise: 120_000, note: "It never came back" },
    ">₹1,200.00 kept: It never came back<",
  ],
])("says of one that is %s what is held", (_, over, words) => {
  const deposit = { paise: 120_000, withheldPaise: 0, note: "", returnedAt: null, settledAt: null, ...over };
  const booking = {
    bookingOrderId: "MHE-1",
    kind: "equipment",
    startsAt: at,
    checkIn: "2026-11-30",
    checkOut: "2026-12-02",
    guests: [],
    deposit,
    snapshot: {
      subtitle: "1 piece",
      propertyName: "Store",
      propertyAddress: "",
      facts: [["Brought to", "Green House"]],
    },
  } as unknown as PublicBooking;
  expect(renderToStaticMarkup(<ItemFacts booking={booking} />)).toContain(words);
});
