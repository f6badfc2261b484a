import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { TripStop } from "#app/domain/trips/trip-days.ts";
import { TripDays } from "./trip-days.tsx";

/** The days of a trip as they are shown. @database none */

const stop = (over: Partial<TripStop>): TripStop => ({
  key: "REF:meals",
  time: "13:00",
  timeWords: "at",
  kind: "food",
  reference: "REF",
  bookingOrderId: "MHF-1111-1111",
  status: "checked_in",
  what: "Meals: Home Meals",
  detail: "Lunch, 3 days",
  where: { name: "Green House", address: "" },
  call: null,
  formerHouse: null,
  ...over,
});

it.each([
  ["meals under way", stop({}), [false, true, false]],
  ["meals to come", stop({ status: "confirmed" }), [true, true, true]],
  ["a room", stop({ kind: "room" }), [true, true, true]],
])("says how it stands with %s on the days of which that is so", (_, each, wanted) => {
  const shown = ["2026-11-28", "2026-11-29", "2026-11-30"].map((date) =>
    renderToStaticMarkup(<TripDays days={[{ date, stops: [each] }]} today="2026-11-29" />).includes(
      "rounded-selector",
    ),
  );
  expect(shown).toEqual(wanted);
});
