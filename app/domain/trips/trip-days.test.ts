import { describe, expect, it } from "vitest";
import type { PublicBooking, StayView } from "#app/domain/bookings/booking-details.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { speaking } from "#app/words/speaking.ts";
import type { Trip } from "./trip.ts";
import { tripCalendar } from "./trip-calendar.ts";
import { nextStop, tripDays } from "./trip-days.ts";

/** A trip day by day, of bookings that stand nowhere. @database none */

type Told = Partial<Omit<PublicBooking, "snapshot">> & {
  snapshot?: Partial<PublicBooking["snapshot"]>;
  at?: string;
};

function booked(kind: PublicBooking["kind"], { at = "10:00", snapshot, ...over }: Told = {}): PublicBooking {
  const checkIn = over.checkIn ?? "2026-12-01";
  return {
    reference: `REF-${kind}`,
    bookingOrderId: `MH-${kind}`,
    kind,
    status: "confirmed",
    checkIn,
    checkOut: checkIn,
    startsAt: istInstant(checkIn, at),
    stay: null,
    deposit: null,
    driver: null,
    ...over,
    snapshot: {
      title: "Green House",
      subtitle: "Double",
      propertyName: "Green House",
      propertyAddress: "1 Hospital Road",
      propertyPhone: "+919848012345",
      checkInTime: "14:00",
      checkOutTime: "11:00",
      ...snapshot,
    },
  } as unknown as PublicBooking;
}
const stay = (over: Partial<StayView>) =>
  ({ reference: "REF-first", bookingOrderId: "MH-first", ...over }) as StayView;

const shown = (bookings: PublicBooking[]) =>
  tripDays(bookings).flatMap(({ date, stops }) =>
    stops.map(({ what, time, timeWords }) => [date, what, timeWords && `${timeWords} ${time}`]),
  );

describe("a trip", () => {
  it("goes by the hour, and what has none comes last of its day", () => {
    const trip = [
      booked("equipment", { checkOut: "2026-12-03" }),
      booked("room", { checkOut: "2026-12-03" }),
      booked("lab", { at: "07:30", checkIn: "2026-12-02" }),
      booked("travel", { at: "09:15" }),
    ];
    expect(shown(trip)).toEqual([
      ["2026-12-01", "Cab: Green House", "at 09:15"],
      ["2026-12-01", "Check in: Green House", "from 14:00"],
      ["2026-12-01", "Delivery: Green House", null],
      ["2026-12-02", "Lab test: Green House", "at 07:30"],
      ["2026-12-03", "Check out: Green House", "until 11:00"],
      ["2026-12-03", "Last day of hire: Green House", null],
    ]);
  });

  it("has meals on each of their days, on the first only those that are still to come", () => {
    const facts: Array<[string, string]> = [
      ["Breakfast", "Idli"],
      ["Dinner", "Chapati"],
    ];
    const meals = booked("food", { at: "20:00", checkOut: "2026-12-02", snapshot: { facts } });
    expect(tripDays([meals]).map(({ stops: [stop] }) => [stop?.time, stop?.times])).toEqual([
      ["20:00", ["20:00"]],
      ["08:00", ["08:00", "20:00"]],
    ]);
    const unnamed = booked("food", { at: "13:00", checkOut: "2026-12-02" });
    expect(tripDays([unnamed]).map(({ stops: [stop] }) => stop?.time)).toEqual(["13:00", null]);
  });

  it("arrives and leaves once, though nights were added, under the number that the guest knows", () => {
    const parts = [
      booked("room", { checkOut: "2026-12-03", stay: stay({ isFirst: true, isLast: false }) }),
      booked("room", {
        checkIn: "2026-12-03",
        checkOut: "2026-12-05",
        stay: stay({ isFirst: false, isLast: true }),
      }),
    ];
    expect(shown(parts).map(([date, what]) => `${date} ${what}`)).toEqual([
      "2026-12-01 Check in: Green House",
      "2026-12-05 Check out: Green House",
    ]);
    expect(tripDays(parts)[0]?.stops[0]).toMatchObject({
      reference: "REF-first",
      bookingOrderId: "MH-first",
    });
  });

  it.each<[string, Told, string[]]>([
    ["that is bought", { checkOut: "2026-12-01" }, ["Delivery: Green House"]],
    [
      "that came back",
      { deposit: { returnedAt: new Date() } as PublicBooking["deposit"] },
      ["Delivery: Green House"],
    ],
    ["that is over", { status: "completed" }, ["Delivery: Green House"]],
    ["on hire", {}, ["Delivery: Green House", "Last day of hire: Green House"]],
  ])("waits for the last day only of equipment on hire: %s", (_, told, wanted) =>
    expect(shown([booked("equipment", { checkOut: "2026-12-04", ...told })]).map(([, what]) => what)).toEqual(
      wanted,
    ),
  );

  it.each(["cancelled", "expired", "no_show"] as const)("has nothing of what is %s", (status) =>
    expect(tripDays([booked("travel", { status })])).toEqual([]),
  );
});

describe("where it is, and whom to call", () => {
  const stopOf = (kind: PublicBooking["kind"], told: Told) => tripDays([booked(kind, told)])[0]?.stops[0];
  const seller = { name: "Green House", address: "1 Hospital Road" };

  it.each<[PublicBooking["kind"], Array<[string, string]>, { name: string; address: string }]>([
    ["travel", [["Pickup at", "Airport"]], { name: "Airport", address: "" }],
    ["food", [["Brought to", "Ward 4"]], { name: "Ward 4", address: "" }],
    ["equipment", [["Brought to", "You collect it at the shop"]], seller],
    ["lab", [["Sample taken", "At the centre"]], seller],
    ["lab", [["Sample taken", "At the bedside"]], { name: "At the bedside", address: "" }],
    ["travel", [], seller],
    ["room", [["Brought to", "Ward 4"]], seller],
  ])("of %s with %j", (kind, facts, where) =>
    expect(stopOf(kind, { snapshot: { facts } })?.where).toEqual(where),
  );

  it("the place that was kept counts, whatever its facts say", () => {
    const place = { name: "Ward 4", address: "KIMS" };
    const facts: Array<[string, string]> = [["Pickup at", "Airport"]];
    expect(stopOf("travel", { snapshot: { place, facts } })?.where).toEqual(place);
  });

  it("the driver once known, else the seller, else nobody", () => {
    const driver = { name: "Ravi", phone: "+919848012399", car: "TS09AB1234" };
    expect(stopOf("travel", { driver })?.call).toEqual({ name: "Ravi, TS09AB1234", phone: driver.phone });
    expect(stopOf("travel", {})?.call).toEqual({ name: "Green House", phone: "+919848012345" });
    expect(stopOf("travel", { snapshot: { propertyPhone: null } })?.call).toBeNull();
  });

  it("says which house the guest no longer stays in, where a cab still goes there", () => {
    const left = booked("room", { status: "cancelled", snapshot: { propertyName: "Old House" } });
    const cab = booked("travel", { snapshot: { facts: [["Drop at", "Old House, 5 Lake Road"]] } });
    const formerOf = (...bookings: PublicBooking[]) =>
      tripDays(bookings).flatMap(({ stops }) => stops.map(({ formerHouse }) => formerHouse));
    expect(formerOf(left, cab)).toEqual(["Old House"]);
    expect(formerOf(left, { ...cab, status: "completed" })).toEqual([null]);
    const again = booked("room", { snapshot: { propertyName: "Old House" } });
    expect(formerOf(left, again, cab)).toEqual([null, null, null]);
  });
});

describe("what comes next", () => {
  const meals = booked("food", {
    at: "08:00",
    snapshot: {
      facts: [
        ["Breakfast", "Idli"],
        ["Dinner", "Chapati"],
      ],
    },
  });
  const trip = tripDays([
    meals,
    booked("travel", { at: "09:00" }),
    booked("room", { checkOut: "2026-12-03", status: "checked_in" }),
    booked("lab", { at: "07:00", checkIn: "2026-12-02", status: "completed" }),
  ]);
  it.each([
    ["2026-11-30", "23:00", "Meals: Green House"],
    ["2026-12-01", "08:30", "Meals: Green House"],
    ["2026-12-01", "20:30", "Check out: Green House"],
    ["2026-12-03", "10:59", "Check out: Green House"],
    ["2026-12-03", "11:01", undefined],
    ["2026-12-04", "00:00", undefined],
  ])("on %s at %s", (date, time, what) =>
    expect(nextStop(trip, istInstant(date, time))?.stop.what).toBe(what),
  );

  it("is the check-in until the guest has come, however late", () => {
    const days = tripDays([booked("room", { checkOut: "2026-12-03" })]);
    expect(nextStop(days, istInstant("2026-12-01", "22:00"))?.stop.what).toBe("Check in: Green House");
  });

  it("is what has no hour, for the whole of its day", () => {
    const days = tripDays([booked("equipment", {})]);
    expect(nextStop(days, istInstant("2026-12-01", "23:59"))?.stop.what).toBe("Delivery: Green House");
  });
});

it("as a calendar file it has each hour as that of India, each meal, and the whole day of what has no hour", () => {
  const facts: Array<[string, string]> = [
    ["Breakfast", "Idli"],
    ["Dinner", "Chapati"],
  ];
  const bookings = [
    booked("room", { checkOut: "2026-12-03" }),
    booked("travel", { at: "02:15" }),
    booked("lab", { at: "07:30" }),
    booked("food", { at: "08:00", snapshot: { facts } }),
    booked("equipment", {}),
  ];
  const text = tripCalendar(
    { city: "Hyderabad", bookings } as unknown as Trip,
    new Date("2026-11-24T06:00:00Z"),
  );
  const events = text.split("BEGIN:VEVENT").slice(1);
  const times = events.map((event) =>
    [...event.matchAll(/^DT(?:START|END)\S*?:(\S+)$/gm)].map(([, at]) => at),
  );
  expect(times.sort()).toEqual(
    [
      // The cab of a quarter past two, the night before by the clock of Greenwich.
      ["20261130T204500Z", "20261130T214500Z"],
      ["20261201"],
      ["20261201T020000Z", "20261201T023000Z"],
      ["20261201T023000Z", "20261201T033000Z"],
      ["20261201T083000Z", "20261201T093000Z"],
      ["20261201T143000Z", "20261201T153000Z"],
      ["20261203T053000Z", "20261203T063000Z"],
    ].sort(),
  );
  expect(new Set(events.map((event) => /^UID:(\S+)/m.exec(event)?.[1])).size).toBe(events.length);
});

it("as a calendar file it says what is booked in the language of the page", () => {
  const snapshot = {
    title: "Walker",
    subtitle: "1 piece, on hire for 2 days",
    propertyPhone: "+914023000001",
  };
  const booking = booked("equipment", { snapshot });
  const text = speaking("hi", () =>
    tripCalendar(
      { city: "Hyderabad", bookings: [booking] } as unknown as Trip,
      new Date("2026-11-24T06:00:00Z"),
    ),
  ).replaceAll("\r\n ", "");
  expect(text).toContain(
    `DESCRIPTION:1 पीस\\, किराए पर\\, 2 दिन\\nबुकिंग ${booking.bookingOrderId}\\nफ़ोन Green House: +914023000001`,
  );
});
