import { createHash } from "node:crypto";
import { expect } from "vitest";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import { GUEST } from "#app/domain/context.ts";
import { row } from "#db/client.ts";
import type { Journey, Said } from "./caller.ts";
import { codeSentTo } from "./parts.ts";

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);

export const labJourneys: Journey[] = [
  {
    name: "a guest chooses a lab test, proves the mobile and holds a place; the admin sees whom it is for",
    walk: async (as) => {
      const guest = as("guest");
      const cities = (await guest("GET /cityMaster/getarthilabcities")).data;
      expect(cities).toContainEqual({ city_name: "Chennai", city_seo_name: "chennai" });
      const city = "Chennai";
      const [centre] = (await guest("GET /cityMaster/getarthilabcenters/:city", { city })).data;
      const center = centre.aarthi_center_name;
      const address = "GET /cityMaster/getarthilabaddress/:city/:center";
      expect((await guest(address, { city, center })).data).toEqual([centre]);
      expect((await guest.try(address, { city: "Mumbai", center })).status).toBe(404);
      const types = (await guest("GET /cityMaster/getarthilabtesttypes")).data;
      expect(types.map((type: Said) => type.test_type)).toContain("Blood");
      const listTests = "GET /cityMaster/getarthilabtestname/:city/:center/:test_type";
      const tests = (await guest(listTests, { city, center, test_type: "Blood" })).data;
      expect(tests[0]).toMatchObject({ test_type: "Blood", price: expect.any(Number) });
      expect((await guest(listTests, { city, center, test_type: "None" })).data).toEqual([]);

      const save = "POST /booking/arthilabsdetaisSavingmethod";
      const mobile_number = "9848077401";
      const test_date = inDays(3);
      const wanted = {
        city_name: city,
        aarthi_center_name: center,
        customer_name: "Lab Latha",
        customer_age: 61,
        gender: "Female",
        email_id: "latha@example.org",
        test_date,
        test_time: "10:00",
        test_name: tests[0].test_name,
        mobile_number,
      };
      const unknown = await guest.try(save, { ...wanted, test_name: "Palm reading" });
      expect([unknown.status, unknown.said.success]).toEqual([400, undefined]);
      expect(await guest(save, wanted)).toEqual({
        success: false,
        message: "OTP sent successfully. Please check your mobile phone.",
      });
      const otp = await codeSentTo(`+91${mobile_number}`);
      const key = { "idempotency-key": crypto.randomUUID() };
      const held = await guest(save, { ...wanted, otp }, key);
      expect(held).toMatchObject({
        success: true,
        booking_order_id: expect.stringMatching(/^MH/),
        pay_url: `/proceedToPayPage/${held.order_reference}`,
        total_price: expect.any(Number),
      });
      expect(await guest(save, { ...wanted, otp }, key)).toEqual(held);

      const list = "GET /booking/getAarthilabDetails";
      const { data } = await as("admin")(list, { fromDate: test_date, toDate: test_date });
      expect(data.find((one: Said) => one.booking_order_id === held.booking_order_id)).toMatchObject({
        customer_name: "Lab Latha",
        mobile_number: `+91${mobile_number}`,
        email_id: "latha@example.org",
        customer_age: 61,
        gender: "female",
        city_name: city,
        aarthi_center_name: center,
        test_date,
        status: "held",
      });
    },
  },
  {
    name: "the guest of a draft is kept for whoever made the draft",
    walk: async (as) => {
      const client = { "x-client-id": "guest-of-a-draft" };
      const room = await row<{ id: string }>(
        `SELECT r.id FROM rooms r JOIN properties p ON p.id = r.property_id
         WHERE r.status = 'approved' AND p.status = 'approved' AND r.default_allotment > 2 ORDER BY r.id LIMIT 1`,
      );
      const draft = await createDraft(
        { actor: GUEST, now: new Date() },
        {
          browserHash: createHash("sha256").update(`call:${client["x-client-id"]}`).digest(),
          search: "",
          selection: {
            kind: "room",
            hospitalId: null,
            checkIn: inDays(40),
            checkOut: inDays(42),
            adults: 1,
            children: 0,
            infants: 0,
            lines: [{ roomId: room!.id, units: 1 }],
          },
        },
      );
      const guest = as("guest");
      const save = "POST /booking/saveGuestPrimaryDetails";
      const given = { draft_id: draft.id, guest_name: "Draft Deepa", guest_address: "Kurnool" };
      expect((await guest.try(save, given)).status).toBe(404);
      await guest(save, given, client);
      await guest(save, { draft_id: draft.id, nationality: "Indian" }, client);
      const kept = await row<{ guests: Said }>("SELECT guests FROM booking_drafts WHERE id = $id", {
        id: draft.id,
      });
      expect(kept!.guests).toMatchObject({
        contactName: "Draft Deepa",
        address: "Kurnool",
        nationality: "Indian",
      });
    },
  },
];
