import { expect, vi } from "vitest";
import { dueOn } from "#app/domain/settlements/terms.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { actorOf, payOrder } from "#tests/factories/bookings.ts";
import { type Journey, makeCaller, type Said } from "./caller.ts";
import { hyderabad, idOf } from "./demo.ts";
import { photoFile } from "./files.ts";
import { codeSentTo, registration } from "./parts.ts";

const P = "/propertyRegistrationMaster";
const mobile = "9848077621";
const inDays = (days: number) => addDays(istDate(new Date()), days);

/** Everything that follows happens at this time of that day, with sessions of then. */
function travelTo(date: string, time: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: istInstant(date, time) });
  return makeCaller();
}

async function userOf(column: "account_id" | "phone_e164", value: string, role: "partner" | "customer") {
  const user = await row<{ id: string }>(
    `SELECT id FROM users WHERE ${column} = $value AND role = $role AND status = 'approved'`,
    { value, role },
  );
  return { userId: user!.id, role };
}

export const longWalkJourneys: Journey[] = [
  {
    name: "From a partner's registration to the payment of what was sold, by calls alone",
    async walk(as) {
      const [guest, admin] = [as("guest"), as("admin")];
      const registered = await guest("POST /partnerRegistration", {
        ...(await registration("Long Walk Stays")),
        partner_type: "property",
      });
      expect(registered.message).not.toMatch(/Register/);
      const account = registered.account_id as string;
      const waiting = await admin("GET /approvePartner/partnerRegData", { q: "Long Walk Stays" });
      expect(JSON.stringify(waiting.data)).toContain("Long Walk Stays");
      await admin("PUT /approvePartner/approvePartner", { partner_id: account });

      const partner = await userOf("account_id", account, "partner");
      const owner = as(partner);
      const house = await owner(`POST ${P}/savingPropertyDetails`, {
        property_name: "House at the end of the walk",
        property_type: await idOf("property_types", "active"),
        city_id: await hyderabad(),
        address: "Road 9, Jubilee Hills",
        pin_code: "500033",
        property_phone: "040 2345 6789",
        property_latitude: 17.4167,
        property_longitude: 78.4115,
        photos: await photoFile(),
      });
      const room = await owner(`POST ${P}/savingRoomDetails`, {
        property_txn_id: house.txn_id,
        room_name: "Quiet room",
        room_type: await idOf("room_types", "room_type = 'Double'"),
        room_category: "AC",
        max_adults: 2,
        price: 1500,
        units: 4,
      });
      const ids = { partner_id: account, partner_sub_id: "0" };
      await admin(`PUT ${P}/approveAccPropertyData/:partner_id/:partner_sub_id/:txn_id`, {
        ...ids,
        txn_id: house.txn_id,
      });
      await admin(`PUT ${P}/approveAccRoomData/:partner_id/:partner_sub_id/:sno`, {
        ...ids,
        sno: room.room_id,
      });

      const [checkIn, checkOut] = [inDays(2), inDays(4)];
      const stay = { guests_count: 2, checkIn, checkOut };
      const info = await guest(
        "GET /hotelManagement/loadhotelsInfo/:partner_id/:partner_sub_id/:txn_id/:guests_count/:checkIn/:checkOut",
        { partner_id: "x", partner_sub_id: "x", txn_id: house.txn_id, ...stay },
      );
      expect(info.varData).toMatchObject([{ room_id: room.room_id, no_of_days: 2, no_of_avail_rooms: 4 }]);
      const found = await guest(
        "GET /hotelManagement/loadhotels/:city_id/:latitude/:longitude/:checkIn/:checkOut/:adult_count/:child_count",
        {
          ...{ city_id: await hyderabad(), latitude: 17.4167, longitude: 78.4115, checkIn, checkOut },
          ...{ adult_count: 2, child_count: 0, sort: "price" },
        },
      );
      expect(found.data.length).toBeGreaterThan(0);

      const wanted = {
        ...{ room_id: room.room_id, check_in: checkIn, check_out: checkOut, adult_count: 2 },
        ...{ guest_name: "Walking Wahida", patient_name: "Walking Wasim", mobile_no: mobile },
      };
      await guest("POST /booking/saveBookingData", wanted);
      const otp = await codeSentTo(`+91${mobile}`);
      const held = await guest("POST /booking/saveBookingData", { ...wanted, otp });
      expect(held.total_price).toBe(info.varData[0].total_price);
      const who = await userOf("phone_e164", `+91${mobile}`, "customer");
      const context = { actor: actorOf("customer", who.userId), now: new Date() };
      await payOrder(context, { reference: held.order_reference });
      const customer = as(who);
      const second = await customer("POST /booking/saveBookingData", wanted);
      await payOrder(context, { reference: second.order_reference });

      const [offer] = (
        await customer("GET /cancelled/loadAccomodationDetails/:item", { item: second.booking_order_id })
      ).data;
      await customer("POST /cancelled/cancellDetails", {
        booking_order_id: second.booking_order_id,
        refundAmount: offer.refundAmount,
      });
      const number = held.booking_order_id as string;
      const mine = await customer("GET /booking/customerBkngDetails/:id", { id: who.userId });
      expect(mine.data.map((one: Said) => [one.booking_order_id, one.status])).toEqual(
        expect.arrayContaining([
          [number, "confirmed"],
          [second.booking_order_id, "cancelled"],
        ]),
      );

      try {
        const status = "PUT /booking/AccomodationStatus/:booking_order_id";
        const mark = { booking_order_id: number };
        expect((await owner.try(status, { ...mark, status: "checked_in" })).said.code).toBe("wrong_day");
        await travelTo(checkIn, "15:00")(partner)(status, { ...mark, status: "checked_in" });
        await travelTo(checkOut, "10:00")(partner)(status, { ...mark, status: "completed" });

        const later = travelTo(addDays(dueOn(checkOut), 1), "12:00");
        const lines = (await later("admin")("GET /centeraccounts/BookingDataTable/:param", {
          ...{ param: "accommodation", place: house.txn_id },
        })) as Said;
        const due = lines.data.reduce((sum: number, one: Said) => sum + one.amount_in_ledger * 100, 0) / 100;
        const pay = "POST /adminDashboard/paymentForAccommodationPartnerSaving";
        const record = {
          ...{ account_id: account, transfer_amount: due, reference_number: "LONGWALK1" },
          ...{ paid_date: istDate(new Date()), from_accounts: "HDFC current", type_of_payment: "IMPS" },
          bank_account_num: "50100123456789",
        };
        expect(await later("admin")(pay, record)).toMatchObject({ success: true });
        expect((await later("admin").try(pay, record)).said.code).toBe("nothing_due");
        const paid = await later(partner)("GET /centeraccounts/loadallpayments/:id", { id: account });
        expect(paid.data).toMatchObject([{ reference_number: "LONGWALK1", transfer_amount: due }]);
        const settled = await later("admin")(
          "GET /adminDashboard/payment-details-by-booking/:booking_order_id",
          { booking_order_id: number },
        );
        expect(settled.data).toMatchObject([{ partner_name: "Long Walk Stays" }]);
      } finally {
        vi.useRealTimers();
      }
    },
  },
];
