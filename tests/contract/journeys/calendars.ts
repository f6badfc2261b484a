import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { resetConfig } from "#app/config.ts";
import { inDays } from "#tests/factories/bookings.ts";
import type { Journey } from "./caller.ts";
import { sunrise } from "./demo.ts";

const compact = (date: string) => date.replaceAll("-", "");
const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Other//EN",
  "BEGIN:VEVENT",
  "UID:1@other.example",
  `DTSTART;VALUE=DATE:${compact(inDays(300))}`,
  `DTEND;VALUE=DATE:${compact(inDays(302))}`,
  "SUMMARY:Reserved",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

export const calendarJourneys: Journey[] = [
  {
    name: "A partner's room follows a calendar of another site, and has an address of its own for others",
    async walk(as) {
      const site = createServer((_, response) => response.end(CALENDAR));
      await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
      const host = `localhost:${(site.address() as AddressInfo).port}`;
      process.env.OUTBOUND_INSIDE_HOSTS = host;
      resetConfig();
      try {
        const owner = as(await sunrise());
        const roomOf = async (room_id: string) =>
          (await owner("GET /calendars")).data.find((room: { room_id: string }) => room.room_id === room_id);
        const { room_id } = (await owner("GET /calendars")).data[0];
        const form = { room_id, name: "Other site", url: `http://${host}/room.ics` };
        const inside = await owner.try("POST /calendars", { ...form, url: "https://10.0.0.1/room.ics" });
        expect([inside.status, Object.keys(inside.said.fields)]).toEqual([400, ["url"]]);
        const followed = await owner("POST /calendars", form);
        expect(followed.is_read).toBe(true);
        expect((await owner.try("POST /calendars", form)).said.code).toBe("known");
        const one = { calendar_id: followed.calendar_id };
        expect((await roomOf(room_id)).calendars).toMatchObject([
          { ...one, name: "Other site", stays: 1, error: "" },
        ]);
        expect((await owner("POST /calendars/:calendar_id/read", one)).is_read).toBe(true);
        expect((await owner("GET /calendars/conflicts")).data).toEqual(expect.any(Array));
        const shared = await owner("PUT /roomCalendars/:room_id", { room_id, shared: true });
        expect(shared.own_address).toContain(`/calendar/${room_id}/`);
        expect((await roomOf(room_id)).own_address).toBe(shared.own_address);
        await owner("PUT /roomCalendars/:room_id", { room_id, shared: false });
        await owner("DELETE /calendars/:calendar_id", one);
        expect(await roomOf(room_id)).toMatchObject({ own_address: null, calendars: [] });
      } finally {
        delete process.env.OUTBOUND_INSIDE_HOSTS;
        resetConfig();
        site.close();
      }
    },
  },
];
