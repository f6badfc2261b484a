import { expect } from "vitest";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { systemContext } from "#app/domain/context.ts";
import { payableList } from "#app/domain/settlements/payable-list.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { performTransfers } from "#app/domain/settlements/transfer-payout.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import type { Journey, Said } from "./caller.ts";
import { deccan, demoAgent, sunrise } from "./demo.ts";

const inDays = (days: number) => addDays(istDate(new Date()), days);

export const settlementJourneys: Journey[] = [
  {
    name: "What was sold is settled: reports and accounts by role; a share is changed once",
    async walk(as) {
      const admin = as("admin");
      const [owner, other, agent] = [await sunrise(), await deccan(), await demoAgent()];
      const partner = as(owner);
      const PRICE: Record<string, string> = {
        room: "total_price",
        food: "final_price_amount",
        equipment: "medical_charges",
        travel: "payable_amount",
      };
      const lists = [
        ["/booking/guestBookingAccountData", "room"],
        ["/booking/guestFoodBookingAccountData", "food"],
        ["/booking/guestMedicalBookingAccountData", "equipment"],
        ["/booking/guestTravelBookingAccountData", "travel"],
        ["/booking/getTravelDashboardBookingData", "travel"],
        ["/booking/getFoodDashboardBookingData", "food"],
        ["/booking/getMedicalDashboardBookingData", "equipment"],
        ["/centeraccounts/getDateWiseAccountsDatails", "room"],
        ["/centeraccounts/getAdminreportsdetails", "room"],
        ["/centeraccounts/getAdminreportsForMedicalBooking", "equipment"],
        ["/centeraccounts/getAdminreportsForFoodBooking", "food"],
        ["/centeraccounts/propertyreportsdetails", "room"],
        ["/centeraccounts/foodreportmethod", "food"],
        ["/centeraccounts/travelreportmethod", "travel"],
        ["/centeraccounts/medicalreportmethod", "equipment"],
      ] as const;
      for (const [at, kind] of lists) {
        const { data } = await admin(`GET ${at}`, { fromDate: inDays(-300) });
        expect([at, data[0]]).toEqual([at, expect.objectContaining({ [PRICE[kind]!]: expect.any(Number) })]);
      }
      const accounts = "GET /booking/guestBookingAccountData";
      const own = (await partner(accounts)).data;
      expect(own[0].mh_profit ?? null).toBeNull();
      const numbers = (rows: Said[]) => rows.map((one) => one.booking_order_id);
      const theirs = (await as(other)(accounts)).data;
      expect(numbers(theirs).filter((one) => numbers(own).includes(one))).toEqual([]);
      const table = "GET /centeraccounts/BookingDataTable/:param";
      expect((await admin(table, { param: "accommodation" })).data.length).toBeGreaterThan(own.length);
      expect((await admin.try(table, { param: "boats" })).status).toBe(400);
      const byDate = "GET /adminDashboard/DateWiseBookingTable";
      const house = "Golconda Arogya Nivas";
      const { result } = await admin(byDate, { property_name: house, fromDate: inDays(-300) });
      expect(new Set(result.map((one: Said) => one.property_name))).toEqual(new Set([house]));
      expect((await admin.try(byDate, { property_name: "No such house" })).status).toBe(404);

      for (const at of ["getAgentAccountData/:account_id", "getAgentAccountsRows/:id"]) {
        const given = { account_id: agent.accountId, id: agent.accountId };
        const { data } = await as(agent)(`GET /agentApi/${at}`, given);
        expect(data[0].partner_share ?? null).toBeNull();
      }
      const ofOwner = await admin(table, { param: "accommodation", account_id: owner.accountId });
      expect(numbers(ofOwner.data).sort()).toEqual(numbers(own).sort());
      const master = "GET /centeraccounts/masterreportsdetails/:account_id";
      expect((await partner(master, { account_id: owner.accountId })).data.length).toBeGreaterThan(0);
      expect((await as(other).try(master, { account_id: owner.accountId })).status).toBe(404);
      const stats = { total_bookings: expect.any(Number), total_nights: expect.any(Number) };
      const monthly = await admin("GET /adminDashboard/monthwise-bookings");
      expect(monthly.data[0]).toMatchObject({ month_name: expect.stringMatching(/^\w{3} \d{4}$/), ...stats });
      await as(agent)("GET /approvePartner/getMonthwiseAccBookingsForAgent/:id", { id: agent.accountId });
      const gone = await admin("GET /adminDashboard/monthwise-cancellations");
      expect(gone.data[0].cancelled_bookings).toBeGreaterThan(0);
      expect(gone.data[0].total_bookings).toBe(0);
      const byPlace = await admin("GET /centeraccounts/propertywisereportsdetails");
      expect(byPlace.data[0]).toMatchObject({ property_name: expect.any(String), ...stats });
      const byBoth = await admin("GET /centeraccounts/propertymonthswisereportsdetails");
      expect(byBoth.data[0]).toMatchObject({
        property_name: expect.any(String),
        month_name: expect.any(String),
      });
      const revenue = await admin("GET /booking/revenueBookingData");
      expect(revenue.data[0]).toMatchObject({ mh_profit: expect.any(Number) });

      const sold = await row<{ number: string; commission: number }>(
        `SELECT b.booking_order_id AS number, b.commission_paise AS commission FROM bookings b
         WHERE b.status = 'confirmed' AND b.kind = 'room' AND b.commission_paise > 10000
           AND NOT EXISTS (SELECT FROM share_adjustments WHERE booking_id = b.id) ORDER BY b.created_at LIMIT 1`,
      );
      const share = "PUT /centeraccounts/editMhShare";
      const change = {
        booking_order_id: sold!.number,
        mh_share: sold!.commission / 100 - 50,
        reason: "A complaint",
      };
      const key = { "idempotency-key": crypto.randomUUID() };
      expect(await admin(share, change, key)).toMatchObject({ success: true, repeated: false });
      expect(await admin(share, change, key)).toMatchObject({ success: true, repeated: false });
      expect((await admin.try(share, change)).said.code).toBe("unchanged");
    },
  },
  {
    name: "Everything due to a partner is paid with one transfer of each kind, once, and both see it",
    async walk(as) {
      const admin = as("admin");
      const paths: Record<string, string> = {
        room: "POST /adminDashboard/paymentForAccommodationPartnerSaving",
        food: "POST /adminDashboard/paymentForFoodPartnerSaving",
        equipment: "POST /adminDashboard/paymentForEquipmentPartnerSaving",
        travel: "POST /centeraccounts/paymentForTravelPartnerSaving",
      };
      const left = new Set(Object.keys(paths));
      let general = false;
      const due = await payableList.page(systemContext("test"), { side: "partner" }, { pageSize: 100 });
      for (const payable of due.rows) {
        const isAny: boolean = !left.has(payable.booking_type) && !general && payable.booking_type === "room";
        if (!left.has(payable.booking_type) && !isAny) continue;
        const line = await row<{ number: string }>(
          `SELECT booking_order_id AS number FROM bookings WHERE id = (SELECT booking_id FROM payables WHERE payout_id IS NULL
             AND account_id = $accountId AND kind = $kind ORDER BY earned_on LIMIT 1)`,
          { accountId: payable.accountId, kind: payable.booking_type },
        );
        const pay = isAny ? "POST /adminDashboard/paymentForPartnerSaving" : paths[payable.booking_type]!;
        const whose =
          payable.booking_type === "travel"
            ? { travelBookingId: line!.number }
            : { account_id: payable.accountId, ...(isAny ? { kind: "room" } : {}) };
        const record = {
          ...whose,
          transfer_amount: payable.due / 100,
          reference_number: `CALL${payable.booking_type}${isAny ? "ANY" : ""}1`.toUpperCase(),
          paid_date: istDate(new Date()),
          from_accounts: "HDFC current",
          type_of_payment: "NEFT",
        };
        const less = await admin.try(pay, { ...record, transfer_amount: payable.due / 100 - 1 });
        expect([less.status, less.said.code]).toEqual([409, "amount_changed"]);
        const late = await admin.try(pay, { ...record, paid_date: inDays(2) });
        expect(late.status).toBe(400);
        const key = { "idempotency-key": crypto.randomUUID() };
        const paid = await admin(pay, record, key);
        if (!paid.success) continue;
        expect(paid.message).toBe("Payment Successfull...");
        expect(await admin(pay, record, key)).toMatchObject({ success: true, payout_id: paid.payout_id });
        left.delete(payable.booking_type);
        general ||= isAny;
        const of =
          payable.booking_type === "food"
            ? "GET /adminDashboard/payment-details-by-food-booking/:food_booking_orderid"
            : "GET /adminDashboard/payment-details-by-booking/:booking_order_id";
        const seen = await admin(of, { booking_order_id: line!.number, food_booking_orderid: line!.number });
        expect(seen.data).toContainEqual(
          expect.objectContaining({ payout_id: paid.payout_id, reference_number: record.reference_number }),
        );
        const user = await row<{ id: string }>(
          "SELECT id FROM users WHERE role = 'partner' AND account_id = $accountId AND status = 'approved' LIMIT 1",
          { accountId: payable.accountId },
        );
        const list =
          payable.booking_type === "travel"
            ? "GET /centeraccounts/loadallTravelpayments/:id"
            : "GET /centeraccounts/loadallpayments/:id";
        expect((await admin(list, { id: payable.accountId })).data[0].payout_id).toBe(paid.payout_id);
        if (!user) continue;
        const partner = as({ userId: user.id, role: "partner" });
        expect((await partner(list, { id: payable.accountId })).data[0]).toMatchObject({
          transfer_amount: record.transfer_amount,
          type_of_payment: "NEFT",
        });
      }
      expect([[...left], general]).toEqual([[], true]);

      const worker = systemContext("test");
      const open = await payableList.page(worker, { side: "partner" }, { pageSize: 100 });
      const small = open.rows.toSorted((one, two) => one.due - two.due)[0]!;
      const { id } = await preparePayout(worker, {
        side: "partner",
        accountId: small.accountId,
        kind: small.booking_type as BookingKindName,
        expectedPaise: small.due,
        formKey: crypto.randomUUID(),
      });
      const send = "POST /payouts/:payout_id/transfer";
      for (const press of [1, 2])
        expect([press, (await admin(send, { payout_id: id })).message]).toEqual([press, expect.any(String)]);
      await performTransfers(systemContext("test", new Date(Date.now() + 60_000)));
      const { data } = await admin("GET /centeraccounts/loadallpayments/:id", { id: small.accountId });
      expect(data).toContainEqual(
        expect.objectContaining({
          payout_id: id,
          status: "paid",
          type_of_payment: "IMPS",
          transfer_amount: small.due / 100,
        }),
      );
      expect((await admin.try(send, { payout_id: id })).said.code).toBe("paid");
    },
  },
];
