import { beforeAll, describe, expect, it } from "vitest";
import { deskLines } from "#app/domain/bookings/desk.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { row } from "#db/client.ts";
import { actorOf, contextOf, customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { noteCallBack } from "./call-back.ts";
import { findRequest } from "./find-request.ts";
import { ALL_REQUEST_KINDS } from "./labels.ts";
import { listOwnRequests } from "./own-requests.ts";
import { takeAction } from "./take-action.ts";

const NOW = new Date("2026-12-01T10:00:00Z");
let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

async function deskOf(role: "admin" | "staff" | "city_manager", zoneCityId = place.cityId) {
  const zone = role === "admin" ? {} : { zone_city_id: zoneCityId };
  return contextOf(
    actorOf(role, await makeUser({ role, ...zone }), { zoneCityId: zone.zone_city_id ?? null }),
    NOW,
  );
}

describe("a call back", () => {
  it.each(["admin", "staff", "city_manager"] as const)(
    "stands in the To do of %s who promised it, until it is closed",
    async (role) => {
      const asha = await customerContext();
      const { id: bookingId } = await makeBooking(asha, place);
      const ctx = await deskOf(role);
      const call = { note: "Asks for a lift", call_date: "2026-12-01", call_time: "17:00" };
      const { number } = await noteCallBack(ctx, { bookingId, ...call });
      expect((await deskLines(ctx, bookingId)).map(({ text }) => text)).toContain("Asks for a lift");
      const waiting = async (of = ctx) => (await toDoList.page(of, { q: number! })).rows;
      expect(await waiting()).toMatchObject([
        { kind: "request", about: "Callback", what: number, overdue: false },
      ]);
      expect(await waiting({ ...ctx, now: new Date("2026-12-01T11:31:00Z") })).toMatchObject([
        { overdue: true },
      ]);
      if (role === "staff") expect(await waiting(await deskOf("staff"))).toEqual([]);

      const { id } = (await row<{ id: string }>("SELECT id FROM requests WHERE number = $number", {
        number,
      }))!;
      const found = await findRequest(ctx, { id, kinds: ALL_REQUEST_KINDS });
      expect(found.dueAt).toEqual(new Date("2026-12-01T11:30:00Z"));
      expect(found.details.booking).toMatch(/^MHR-/);
      expect(await listOwnRequests(asha)).toEqual([]);
      const done = { id, kinds: ALL_REQUEST_KINDS, version: 1, status: "closed" as const, remarks: "Called" };
      await takeAction(ctx, done);
      expect(await waiting()).toEqual([]);
    },
  );

  it("needs a day and a time to come; without both a note is a note", async () => {
    const { id: bookingId } = await makeBooking(await customerContext(), place);
    const ctx = await deskOf("admin");
    const note = "Calls back at five";
    expect(await noteCallBack(ctx, { bookingId, note })).toEqual({ number: null });
    for (const [wrong, field] of [
      [{ call_date: "2026-12-01" }, "call_time"],
      [{ call_time: "17:00" }, "call_date"],
      [{ call_date: "2026-12-01", call_time: "15:00" }, "call_time"],
    ] as const)
      await expect(noteCallBack(ctx, { bookingId, note, ...wrong })).rejects.toMatchObject({
        name: "Invalid",
        fields: { [field]: expect.anything() },
      });
    expect(await deskLines(ctx, bookingId)).toHaveLength(1);
  });
});
