import { parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { speaking } from "#app/words/speaking.ts";
import { StandingPanel } from "../money/balance.tsx";
import { StayPanel } from "./stay.tsx";

/** The page of a booking keeps no English in a partner's own language. @database none */

const inHindi = (element: ReactNode) =>
  speaking("hi", () => parse(renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)).text);

test("why the money of a booking waits is said in the language of the partner", () => {
  const text = inHindi(
    <StandingPanel
      standing={{
        side: "partner",
        state: "held_back",
        paise: 98_372,
        dueOn: "2026-12-05",
        reason: "Damage is claimed; the guest may object",
        payout: null,
      }}
    />,
  );
  expect(text).toContain("मेहमान आपत्ति कर सकते हैं");
  expect(text).not.toContain("Damage");
});

test("so are the lines of what was sold", () => {
  const hired = {
    kind: "equipment",
    bookingOrderId: "MHE-7K3F-92QX",
    startsAt: new Date("2026-12-01T04:30:00Z"),
    checkIn: "2026-12-01",
    checkOut: "2026-12-03",
    guests: [],
    snapshot: {
      title: "Hospital bed",
      subtitle: "1 piece, on hire for 3 days",
      propertyName: "Care Store",
      propertyAddress: "",
      facts: [],
    },
    deposit: null,
    lines: [
      { name: "Hospital bed, a day", quantity: 3, amountPaise: 111_000 },
      { name: "Delivery", quantity: 1, amountPaise: 10_000 },
    ],
  } as unknown as Booking;
  const text = inHindi(<StayPanel booking={hired} />);
  expect(text).toContain("1 x डिलीवरी");
  expect(text).not.toMatch(/a day|Delivery/);
});
