import { expect, vi } from "vitest";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { actorOf, payOrder } from "#tests/factories/bookings.ts";
import { type Asking, type Given, type Journey, makeCaller, type Said } from "./caller.ts";
import { deccan, demoAgent, hyderabad, idOf, sunrise } from "./demo.ts";
import { codeSentTo } from "./parts.ts";

const inDays = (days: number) => addDays(istDate(new Date()), days);
const mobile = "9848077511";

/** What is on sale in Hyderabad of each kind, as a client finds it. */
async function choices(guest: Asking): Promise<Record<string, Given>> {
  const city_id = await hyderabad();
  const names = await guest("GET /foodItemList/loadItems", { city_id });
  const [dish] = names.data;
  const stay = { guests_count: 2, checkIn: inDays(33), checkOut: inDays(35) };
  const property = await idOf("properties", `name = 'Golconda Arogya Nivas'`);
  const info = await guest(
    "GET /hotelManagement/loadhotelsInfo/:partner_id/:partner_sub_id/:txn_id/:guests_count/:checkIn/:checkOut",
    { partner_id: "x", partner_sub_id: "x", txn_id: property, ...stay },
  );
  const room = info.varData.find((one: Said) => one.no_of_avail_rooms > 0 && one.fits);
  const articles = await guest("GET /equipmentItemList", { city_id });
  const route = await idOf(
    "items",
    `kind = 'travel_location' AND status = 'approved' AND city_id = '${city_id}'`,
  );
  return {
    room: { room_id: room.room_id, check_in: stay.checkIn, check_out: stay.checkOut, adult_count: 2 },
    food: {
      parent_txn_id: dish.parent_txn_id,
      food_items_list: [{ item_txn_id: dish.item_txn_id ?? dish.txn_id, item_quantity: 2 }],
      meal_times: ["lunch"],
      food_booking_date: inDays(5),
      property_txn_id: property,
    },
    equipment: {
      item_txn_id: articles.data[0].item_id,
      eqp_booking_date: inDays(5),
      no_of_days: 3,
      property_txn_id: property,
    },
    travel: { txn_id: route, booking_time: `${inDays(6)} 10:30`, travellers: 1 },
  };
}

const who = {
  guest_name: "Booking Bhavana",
  patient_name: "Booking Bhaskar",
  customer_age: 61,
  gender: "Male",
  mobile_no: mobile,
  email_id: "bhavana@example.org",
  guest_address: "Kurnool",
  nationality: "Indian",
};

/** Of each kind: its calls, and where its newest booking and its cancellation are asked for. */
const KINDS = [
  {
    kind: "room",
    logs: ["saveBookingDataBeforePay"],
    saves: ["saveBookingData"],
    newest: "GET /booking/gettingbookingId/:phone",
    cancel: "POST /cancelled/cancellDetails",
    quote: "GET /cancelled/loadAccomodationDetails/:item",
    newestCancel: "GET /cancelled/gettingCancelId",
    list: "getAccommodationCancellationDetails",
  },
  {
    kind: "food",
    logs: ["saveFoodBookingLogsDetails"],
    saves: ["saveFoodBookingDetails"],
    newest: "GET /booking/gettingFoodbookingId/:mobile",
    cancel: "POST /cancelled/cancelledfoodbooking",
    quote: "GET /cancelled/loadFoodDetails",
    get: "GET /cancelled/gettingIndividualFoodCancelId/:id",
    list: "getFoodCancellationDetails",
    refund: "foodrefundamount",
  },
  {
    kind: "equipment",
    logs: ["saveEquipmentBookingDetailsLog"],
    saves: ["saveEquipmentBookingDetails"],
    newest: "GET /booking/gettingEquipmentbookingId/:mobile",
    cancel: "POST /cancelled/cancelledequipmentbooking",
    quote: "GET /cancelled/loadMedicalDetails",
    newestCancel: "GET /cancelled/gettingMedicalCancelId",
    get: "GET /cancelled/gettingIndividualMedicalCancelId/:id",
    list: "getMedicalCancellationDetails",
    refund: "equipmentrefundamount",
  },
  {
    kind: "travel",
    logs: ["submittravelDetailsLogs", "submittravelBookingDetailsLogs"],
    saves: ["submittravelDetails", "submitTravelBookingDetails"],
    newest: "GET /booking/gettingTravelbookingId/:mobile",
    cancel: "POST /cancelled/cancelledtravelbooking",
    quote: "GET /cancelled/loadTravelDetails",
    newestCancel: "GET /cancelled/gettingTravelCancelId",
    get: "GET /cancelled/gettingIndividualTravelCancelId/:id",
    list: "getTravelCancellationDetails",
    refund: "travelrefundamount",
  },
] as const;

export const bookingJourneys: Journey[] = [
  {
    name: "A family books each kind with a code, pays, finds it, cancels it; strangers see nothing of it",
    async walk(as) {
      const guest = as("guest");
      const admin = as("admin");
      const wanted = await choices(guest);
      const first = `POST /booking/${KINDS[0].saves[0]}`;
      expect(await guest(first, { ...wanted.room, ...who })).toMatchObject({
        success: false,
        message: "OTP sent successfully. Please check your mobile phone.",
      });
      const opened = await guest(first, {
        ...wanted.room,
        ...who,
        otp: await codeSentTo(`+91${mobile}`),
      });
      const user = await row<{ id: string }>(
        "SELECT id FROM users WHERE role = 'customer' AND phone_e164 = $phone",
        { phone: `+91${mobile}` },
      );
      const customer = as({ userId: user!.id, role: "customer" });
      expect((await guest("GET /fixed-token-path")).data).toEqual([{ role: "guest", name: null }]);
      expect((await customer("GET /fixed-token-path")).status).toBe(true);
      const context = { actor: actorOf("customer", user!.id), now: new Date() };
      const { property_txn_id: _, ...meals } = wanted.food!;
      const toWard = {
        ...meals,
        ...who,
        hospital_id: await idOf("hospitals", "slug = 'apollo-hospitals-jubilee-hills'"),
        guest_address: "",
      };
      expect(await customer.try("POST /booking/saveFoodBookingDetails", toWard)).toMatchObject({
        status: 400,
        said: { fields: { guest_address: [expect.stringContaining("ward, floor and bed")] } },
      });
      for (const kind of KINDS) {
        const choice: Given = { ...wanted[kind.kind], ...who };
        for (const log of kind.logs) {
          const kept = await customer(`POST /booking/${log}`, choice);
          expect(kept).toMatchObject({ success: true, total_price: expect.any(Number) });
          expect(kept.booking_order_id).toBeUndefined();
        }
        let held: Said = opened;
        for (const save of kind.saves) {
          if (kind.kind === "room") continue;
          if (held !== opened) await payOrder(context, { reference: held.order_reference });
          held = await customer(`POST /booking/${save}`, choice);
        }
        await payOrder(context, { reference: held.order_reference });
        const number = held.booking_order_id;
        const newest = await customer(kind.newest, { phone: mobile, mobile });
        expect(newest.data).toMatchObject([{ booking_order_id: number, status: "confirmed" }]);
        expect((await as(await demoAgent()).try(kind.newest, { phone: mobile, mobile })).said.data).toEqual(
          [],
        );
        const get = "GET /booking/getMHBookingData/:id";
        expect((await customer(get, { id: number })).data).toMatchObject([
          { booking_order_id: number, kind: kind.kind, email_id: "bhavana@example.org" },
        ]);
        expect((await as("customer").try(get, { id: number })).status).toBe(404);
        await customer("GET /booking/getBookingIdDetails/:id", { id: number });
        const search = "GET /booking/loadAllBookingDetails/:filters";
        const found = await customer(search, { filters: JSON.stringify({ mh_booking_id: number }) });
        expect(found.data).toHaveLength(1);
        if (kind.kind === "room") {
          await customer("GET /booking/loadAccomodationDetails/:id", { id: number });
          const near = await admin("GET /adminDashboard/hospital-wise-bookings", {});
          expect(near.data[0]).toHaveProperty("near_hospital_name");
        }
        if (kind.kind === "equipment")
          await customer("GET /booking/getMedicalBookingData/equipment/:id", { id: number });
        if (kind.kind === "travel") {
          const alone = "GET /booking/getTravelInpendentBookingDetails";
          expect((await customer(alone, { travel_booking_orderid: number })).data).toHaveLength(1);
        }
        const [offer] = (await customer(kind.quote, { item: number })).data;
        const cancelled = await customer(kind.cancel, {
          booking_order_id: number,
          refundAmount: offer.refundAmount,
          reason: "The operation is later",
        });
        const told = {
          booking_order_id: number,
          booking_cancel_id: cancelled.booking_cancel_id,
          refundAmount: offer.refundAmount,
        };
        if ("newestCancel" in kind) {
          expect((await customer(kind.newestCancel)).data).toMatchObject([told]);
          expect((await admin.try(kind.newestCancel)).status).toBe(404);
        }
        if ("get" in kind) {
          expect((await customer(kind.get, { id: cancelled.booking_cancel_id })).data).toMatchObject([
            { ...told, [kind.refund]: offer.refundAmount },
          ]);
          expect((await as("customer").try(kind.get, { id: cancelled.booking_cancel_id })).status).toBe(404);
        }
        const list = await admin(`GET /cancelled/${kind.list}`, { q: number });
        expect(list.data).toMatchObject([{ ...told, partner_amount_on_cancel: expect.any(Number) }]);
      }
      const all = await admin("GET /adminDashboard/accommodation-cancellations");
      expect(all.data.length).toBeGreaterThan(1);
      const owner = await sunrise();
      const own = "GET /cancelled/getPartnerAccCancellation/acc/:account_id";
      const mine = (await as(owner)(own, { account_id: owner.accountId })).data;
      expect(mine.map((one: Said) => one.property_name)).toContain("Golconda Arogya Nivas");
      expect((await as(await deccan()).try(own, { account_id: owner.accountId })).status).toBe(404);
    },
  },
  {
    name: "What was booked of each kind begins on its day: both calls of a status mean the same",
    async walk(as) {
      const wanted = await choices(as("guest"));
      const user = await row<{ id: string }>(
        "SELECT id FROM users WHERE role = 'customer' AND status = 'approved' ORDER BY created_at, id LIMIT 1",
      );
      const customer = as({ userId: user!.id, role: "customer" });
      const context = { actor: actorOf("customer", user!.id), now: new Date() };
      for (const [index, name, day] of [
        [0, "AccomodationStatus/:booking_order_id", 33],
        [1, "FoodStatus/:food_booking_orderid", 5],
        [2, "equipmentStatus/:medical_booking_orderid", 5],
        [3, "TravelStatus/:travel_booking_orderid", 6],
      ] as const) {
        const { kind, saves } = KINDS[index];
        const held = await customer(`POST /booking/${saves[0]}`, { ...wanted[kind], ...who });
        await payOrder(context, { reference: held.order_reference });
        const given = { [name.split(":")[1]!]: held.booking_order_id, status: "checked_in" };
        expect((await as("admin").try(`PUT /booking/${name}`, given)).said.code).toBe("wrong_day");
        try {
          vi.useFakeTimers({ toFake: ["Date"], now: istInstant(inDays(day), "15:00") });
          const admin = makeCaller()("admin");
          expect((await admin(`PUT /booking/${name}`, given)).status).toBe("checked_in");
          expect((await admin(`PUT /cancelled/${name}`, given)).status).toBe("checked_in");
        } finally {
          vi.useRealTimers();
        }
      }
    },
  },
];
