import { expect } from "vitest";
import { row } from "#db/client.ts";
import type { Asking, Given, Journey, Said } from "./caller.ts";
import { deccan, demoAgent, sunrise } from "./demo.ts";

const A = "/adminDashboard";
const numbers = (said: Said): string[] => said.data.map((one: Said) => one.booking_order_id);

/** All, live and upcoming: what is live or upcoming is in all that is of those statuses. */
async function threeLists(
  asking: Asking,
  [all, live, upcoming]: [string, string, string],
  given: Given = {},
) {
  const whole = await asking(`GET ${all}`, given);
  expect(new Set(numbers(whole)).size).toBe(whole.data.length);
  for (const one of (await asking(`GET ${live}`, given)).data)
    expect(["confirmed", "checked_in"]).toContain(one.status);
  for (const one of (await asking(`GET ${upcoming}`, given)).data)
    expect(["held", "confirmed"]).toContain(one.status);
  return numbers(whole);
}

export const bookingListJourneys: Journey[] = [
  {
    name: "Everybody lists the bookings of the own scope: all, live, upcoming, by kind and status; nobody another's",
    async walk(as) {
      const [owner, other, agent] = [await sunrise(), await deccan(), await demoAgent()];
      const [admin, partner, stranger] = [as("admin"), as(owner), as(other)];
      const all = await threeLists(admin, [
        `${A}/all-bookings`,
        `${A}/live-bookings`,
        `${A}/upcoming-bookings`,
      ]);
      expect(all.length).toBeGreaterThan(20);
      const own = { account_id: owner.accountId };
      const ends = (whose: string): [string, string, string] => [
        `${A}/all-bookings-for-${whose}`,
        `${A}/live-bookings-for-${whose}`,
        `${A}/upcoming-bookings-for-${whose}`,
      ];
      const mine = await threeLists(partner, ends("partner/:account_id"), own);
      expect((await stranger.try(`GET ${A}/all-bookings-for-partner/:account_id`, own)).status).toBe(404);
      const theirs = await stranger(`GET ${A}/all-bookings-for-partner/:account_id`, {
        account_id: other.accountId,
      });
      expect(numbers(theirs).filter((one) => mine.includes(one))).toEqual([]);
      await threeLists(partner, ends("travel-partner/:account_id"), own);
      await threeLists(
        as(agent),
        [
          "/approvePartner/getBookingAllForAgent/:id",
          "/approvePartner/getLiveBookingsDataForAgent/:id",
          "/approvePartner/getUpcomingBookingsDataForAgent/:id",
        ],
        { id: agent.accountId },
      );
      await as(agent)("GET /agentApi/getAgentBookingRows/:id", { id: agent.accountId });

      const manager = await row<{ userId: string; zone: string }>(
        `SELECT id AS "userId", zone_city_id AS zone FROM users
         WHERE role = 'city_manager' AND zone_city_id IS NOT NULL AND status = 'approved' LIMIT 1`,
      );
      const zone = { zone: manager!.zone };
      await threeLists(as("staff"), ends("staff-zone/:zone"), zone);
      const table = await as({ userId: manager!.userId, role: "city_manager" })(
        "GET /booking/guestBookingDataTableForCity/:zone",
        zone,
      );
      expect(new Set(table.data.map((one: Said) => one.property_city_name)).size).toBe(1);
      const ofZone = await as("staff")("GET /booking/guestBookingDataTableForStaff/:zone", zone);
      const city = await row<{ name: string }>("SELECT name FROM cities WHERE id = $zone", zone);
      const byName = await as("staff")("GET /booking/guestBookingDataTableForStaff/:zone", {
        zone: city!.name,
      });
      expect(byName.total).toBe(ofZone.total);
      expect(
        (await as("staff").try("GET /booking/guestBookingDataTableForStaff/:zone", { zone: "Atlantis" }))
          .status,
      ).toBe(400);
      await admin("GET /booking/guestBookingDataTableForAdmin");

      for (const [at, kind] of [
        ["/booking/loadaccfoodbooking", "food"],
        ["/booking/loadacctravelbooking", "travel"],
        ["/booking/loadaccmedicalbooking", "equipment"],
        ["/booking/guestFoodBookingData", "food"],
        ["/booking/guestMedicalBookingData", "equipment"],
        ["/booking/guestTravelBookingData", "travel"],
      ] as const) {
        const kinds = new Set((await admin(`GET ${at}`)).data.map((one: Said) => one.kind));
        expect([at, kinds]).toEqual([at, new Set([kind])]);
      }
      for (const at of ["/bookings/getBookingsDetails/booking", "/booking/loadaccallbooking"])
        expect(numbers(await admin(`GET ${at}`))).toEqual(all);
      for (const at of [
        "/booking/getaccomodationdetails/acc/:account_id",
        "/booking/guestBookingDataTable/:account_id",
      ]) {
        for (const number of numbers(await partner(`GET ${at}`, own))) expect(mine).toContain(number);
        expect((await stranger.try(`GET ${at}`, own)).status).toBe(404);
      }
      const byStatus = `GET ${A}/getBookingAllDisplayForAdmin/:status`;
      const counts = (await admin(`GET ${A}/booking-status-counts`)).data;
      expect((await admin(byStatus, { status: "cancelled" })).total).toBe(counts.cancelled);

      const eater = await row<{ id: string }>(
        "SELECT customer_id AS id FROM bookings WHERE kind = 'food' ORDER BY created_at LIMIT 1",
      );
      const customer = as({ userId: eater!.id, role: "customer" });
      const food = await customer("GET /booking/customerFoodBkngDetails/:id", eater!);
      expect(food.data[0]).toMatchObject({ kind: "food", food_booking_orderid: expect.any(String) });
      const every = numbers(await customer("GET /booking/customerBkngDetails/:id", eater!));
      expect(every).toEqual(expect.arrayContaining(numbers(food)));
      expect(food.data[0]).not.toHaveProperty("partner_share");
    },
  },
];
