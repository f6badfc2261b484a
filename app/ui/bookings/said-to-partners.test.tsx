import { parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { speaking } from "#app/words/speaking.ts";
import { StandingPanel } from "../money/balance.tsx";
import { MealsToCome } from "./marks.tsx";
import { GuestsPanel, PolicyPanel, StayPanel } from "./stay.tsx";

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
  expect(text).toContain("कोई नहीं");
  expect(text).toContain("1 x डिलीवरी");
  expect(text).not.toMatch(/a day|Delivery/);
});

test("whoever cooks, drives or delivers reads what the guest asked for, and the address that it goes to", () => {
  const meals = {
    kind: "food",
    bookingOrderId: "MHF-97GA-BAFW",
    startsAt: new Date("2026-12-01T07:30:00Z"),
    checkIn: "2026-12-01",
    checkOut: "2026-12-03",
    guests: [],
    snapshot: {
      title: "Pathya Kitchen",
      subtitle: "Lunch, 3 days",
      propertyName: "Pathya Kitchen",
      propertyAddress: "",
      facts: [["Brought to", "Golconda Arogya Nivas"]],
      place: { name: "Golconda Arogya Nivas", address: "Road No. 72, Jubilee Hills" },
    },
    deposit: null,
    lines: [],
    specialRequests: "Allergic to peanuts",
  } as unknown as Booking;
  const text = inHindi(<StayPanel booking={meals} />);
  expect(text).toContain("Allergic to peanuts");
  expect(text).toContain("Road No. 72, Jubilee Hills");
});

test("whoever ends meals before their last day reads until when they are ordered", () => {
  const booking = { kind: "food", checkOut: "2026-12-03" } as Booking;
  const told = (today: string) => inHindi(<MealsToCome booking={booking} today={today} />);
  expect(told("2026-12-01")).toContain("खाना 03/12/2026 तक के लिए ऑर्डर है");
  expect(told("2026-12-03")).toBe("");
});

test("so is where the guest is from", () => {
  const guest = {
    contact: { name: "Sunita Devi", phone: "+919000020003", email: null },
    guests: [],
    nationality: "Indian",
    adults: 1,
    children: 0,
    infants: 0,
    guestAddress: "",
  } as unknown as Booking;
  expect(inHindi(<GuestsPanel booking={guest} />)).toContain("भारतीय");
});

test("a room and its policy are named in the language of the partner", () => {
  const room = {
    kind: "room",
    checkIn: "2026-12-01",
    checkOut: "2026-12-03",
    units: 1,
    nights: 2,
    extraBeds: 0,
    stay: null,
    specialRequests: "",
    policy: { name: "Moderate", steps: [], earlier: [] },
    snapshot: {
      propertyName: "Kakatiya Nivas",
      cityName: "Hyderabad",
      roomName: "Room 1",
      roomType: "Twin",
      roomCategory: "Non-AC",
      checkInTime: "12:00",
      checkOutTime: "11:00",
      hospitalName: null,
    },
  } as unknown as Booking;
  expect(inHindi(<StayPanel booking={room} />)).toContain("Room 1 (दो अलग बिस्तर, बिना AC)");
  expect(inHindi(<PolicyPanel booking={room} />)).toContain("मध्यम");
});

test("steps of a policy that are over are left out of what can still be cancelled", () => {
  const steps = [
    { until: new Date("2020-01-01T00:00:00Z"), words: "full refund" },
    { until: null, words: "no refund" },
  ];
  const of = (status: string) =>
    ({ status, kind: "room", policy: { name: "Moderate", steps, earlier: [] } }) as unknown as Booking;
  const textOf = (status: string) => parse(renderToStaticMarkup(<PolicyPanel booking={of(status)} />)).text;
  const open = textOf("confirmed");
  expect(open).not.toContain("full refund");
  expect(open).toContain("From now on: no refund");
  const over = textOf("completed");
  expect(over).toContain("full refund");
  expect(over).toContain("After that, or if nobody comes: no refund");
});
