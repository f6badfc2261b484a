import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import Calendars from "./list.tsx";

/** @database none */

test("a night that is sold twice says how many were sold here, and how many elsewhere", async () => {
  const conflict = {
    roomId: "1",
    roomName: "Twin room",
    propertyName: "Green House",
    night: "2026-12-01",
    allotment: 3,
    here: 1,
    elsewhere: 4,
    feeds: ["Airbnb"],
    bookings: ["MHR-7K3F-92QX"],
  };
  const page = await rendered(<Calendars />, { data: { rooms: [], conflicts: [conflict] } });
  expect(
    page.querySelectorAll("tbody tr").map((row) => row.childNodes.map((cell) => cell.textContent)),
  ).toEqual([
    ["01/12/2026", "Twin room, Green House", "1 here, 4 elsewhere, of 3", "Airbnb", "MHR-7K3F-92QX"],
  ]);
});
