import { expect } from "vitest";
import { row } from "#db/client.ts";
import type { Journey } from "./caller.ts";
import { sunrise } from "./demo.ts";

const seller = async (phone: string) =>
  (await row<{ userId: string; accountId: string; role: "partner" }>(
    `SELECT id AS "userId", account_id, 'partner' AS role FROM users WHERE role = 'partner' AND phone_e164 = $phone`,
    { phone },
  ))!;

/** What partners do by their screens every day, by calls. */
export const partnerWorkJourneys: Journey[] = [
  {
    name: "A partner reads the day, puts photos in order, and lets a team member in and out",
    async walk(as) {
      const owner = as(await sunrise());
      for (const entry of (await owner("GET /partnerDay")).data)
        expect(entry).toMatchObject({ guest_name: expect.any(String), phone: expect.any(String) });

      const { listingId: listing_id } = (await row<{ listingId: string }>(
        `SELECT property_id AS "listingId" FROM property_photos photo JOIN properties p ON p.id = photo.property_id
         WHERE p.account_id = $accountId GROUP BY property_id HAVING count(*) > 1 ORDER BY 1 LIMIT 1`,
        { accountId: (await sunrise()).accountId },
      ))!;
      const house = { listing_type: "properties", listing_id };
      const order = async () =>
        (await owner("GET /listingPhotos/:listing_type/:listing_id", house)).data.map(
          (photo: { photo_id: string }) => photo.photo_id,
        );
      const [first, second, ...rest] = await order();
      const photo = { ...house, photo_id: second };
      await owner("POST /listingPhotos/:listing_type/:listing_id/:photo_id/move", {
        ...photo,
        direction: "up",
      });
      expect(await order()).toEqual([second, first, ...rest]);
      await owner("PUT /listingPhotos/:listing_type/:listing_id/:photo_id", { ...photo, focus: "top" });
      await owner("DELETE /listingPhotos/:listing_type/:listing_id/:photo_id", photo);
      expect(await order()).toEqual([first, ...rest]);

      const invited = { name: "Ravi Teja", phone: "9848077555", rights: ["bookings", "prices"] };
      const { member_id } = await owner("POST /team", invited);
      const member = async () =>
        (await owner("GET /team")).data.find((one: { member_id: string }) => one.member_id === member_id);
      expect(await member()).toMatchObject({
        name: "Ravi Teja",
        rights: invited.rights,
        is_suspended: false,
      });
      await owner("PUT /team/:member_id", { member_id, rights: "money" });
      await owner("PUT /team/:member_id/suspended", { member_id, suspended: true });
      expect(await member()).toMatchObject({ rights: ["money"], is_suspended: true });
      await owner("DELETE /team/:member_id", { member_id });
      expect(await member()).toBeUndefined();
    },
  },
  {
    name: "A kitchen pauses and takes orders again; a transport partner keeps drivers and says who drives",
    async walk(as) {
      const kitchen = as(await seller("+919000010003"));
      const pauses = async () => (await kitchen("GET /kitchens/pauses")).data;
      const { kitchen_id } = (await pauses())[0];
      const pausedUntil = async () =>
        (await pauses()).find((one: { kitchen_id: string }) => one.kitchen_id === kitchen_id).paused_until;
      await kitchen("POST /kitchens/:kitchen_id/pause", { kitchen_id });
      expect(await pausedUntil()).toEqual(expect.any(String));
      await kitchen("DELETE /kitchens/:kitchen_id/pause", { kitchen_id });
      expect(await pausedUntil()).toBeNull();

      const travels = await seller("+919000010004");
      const owner = as(travels);
      const driver = {
        name: "Anil Das",
        phone: "9848054321",
        licence_number: "TS0920150099887",
        licence_valid_until: "2099-05-31",
      };
      const { driver_id } = await owner("POST /drivers", driver);
      await owner("PUT /drivers/:driver_id", { ...driver, driver_id, name: "Anil Kumar Das" });
      const { bookingId: booking_id } = (await row<{ bookingId: string }>(
        `SELECT trip.booking_id FROM vehicle_trips trip JOIN bookings booking ON booking.id = trip.booking_id
         WHERE booking.account_id = $accountId AND booking.status = 'confirmed' AND lower(trip.during) > now() ORDER BY 1 LIMIT 1`,
        travels,
      ))!;
      await owner("PUT /drivers/trips/:booking_id", { booking_id, driver_id });
      expect((await owner.try("DELETE /drivers/:driver_id", { driver_id })).said.code).toBe("driver_needed");
      await owner("DELETE /drivers/trips/:booking_id", { booking_id });
      const names = async () => (await owner("GET /drivers")).data.map((one: { name: string }) => one.name);
      expect(await names()).toContain("Anil Kumar Das");
      await owner("DELETE /drivers/:driver_id", { driver_id });
      expect(await names()).not.toContain("Anil Kumar Das");
    },
  },
];
