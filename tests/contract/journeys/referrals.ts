import { expect } from "vitest";
import { row } from "#db/client.ts";
import type { Journey, Said } from "./caller.ts";

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

export const referralJourneys: Journey[] = [
  {
    name: "a customer with a booking refers a number; the admin pays a reward that is earned and takes back another",
    walk: async (as) => {
      const customer = (await row<{ id: string; phone: string }>(
        `SELECT u.id, u.phone_e164 AS phone FROM users u JOIN bookings b ON b.customer_id = u.id
         WHERE u.role = 'customer' AND b.status = 'confirmed' ORDER BY u.phone_e164 LIMIT 1`,
      ))!;
      const own = as({ userId: customer.id, role: "customer" });
      const admin = as("admin");
      const check = "POST /referAndEarn/checkReferalStatus/:phone";
      const before = await own(check, { phone: customer.phone });
      expect(before.DoesUserEligibleForReferal).toBe(true);
      expect((await own.try(check, { phone: "9000099999" })).status).toBe(404);
      const submit = "POST /referAndEarn/SubmitREForm/:param";
      const form = { referrer_name: "Ref Rani", referrer_upi_number: "rani@okbank" };
      const { uploadedStatus, referral_id } = await own(submit, { ...form, param: "9848077201" });
      expect(uploadedStatus).toBe(true);
      expect((await own.try(submit, { ...form, param: "9848077201" })).status).toBe(400);
      expect((await own.try(submit, { ...form, param: "x" })).status).toBe(400);
      const after = (await own(check, { phone: customer.phone })).ReferralDetails;
      expect(after).toHaveLength(before.ReferralDetails.length + 1);
      expect(after[0]).toMatchObject({ referral_id, state: "waiting", reward: 200 });

      const { referralDetails } = await admin("POST /adminDashboard/getReferralDetailsForAdmin", {
        q: "9848077201",
      });
      expect(referralDetails).toMatchObject([
        { referral_id, referrer_name: "Ref Rani", referee_contact_no: "+919848077201", booking_id: null },
      ]);
      const byDate = "POST /adminDashboard/getReferAndEarnDateWiseData";
      const dated = await admin(byDate, { fromDate: today(), toDate: today() });
      const numbers = dated.dateWiseReferralDetails.map((one: Said) => one.referral_id);
      expect(numbers).toContain(referral_id);
      const none = await admin(byDate, { fromDate: "1-1-2020", toDate: "2-1-2020" });
      expect(none.dateWiseReferralDetails).toEqual([]);
      const count = async (category: string) =>
        (await admin("POST /adminDashboard/getCountForReferAndEarnDataByCat")).data.find(
          (one: Said) => one.category === category,
        )?.count ?? 0;
      const toPay = await count("to_pay");

      const [earned] = (await admin("POST /adminDashboard/getReferralDetailsForAdmin", { state: "to_pay" }))
        .referralDetails;
      const update = "POST /referAndEarn/updateRefPaymentStatus";
      const payment = {
        referral_id: earned.referral_id,
        referrer_payment_status: "paid",
        referrer_payment_ref_no: "UTR-CALL-0001",
        referrer_payment_method: "UPI",
      };
      expect(await admin(update, payment)).toEqual({
        message: "Updated Referrer Payment Status",
        isDataUpdated: true,
      });
      expect((await admin.try(update, payment)).status).toBe(409);
      expect((await admin.try(update, { ...payment, referral_id: "MHN-NONE-0000" })).status).toBe(404);
      expect(await count("to_pay")).toBe(toPay - 1);
      const [waits] = (await admin("POST /adminDashboard/getReferralDetailsForAdmin", { state: "booked" }))
        .referralDetails;
      const back = { referral_id: waits.referral_id, referrer_payment_status: "reversed" };
      expect((await admin.try(update, back)).status).toBe(400);
      await admin(update, { ...back, reason: "The stay was the referrer's own" });
      expect(await count("reversed")).toBeGreaterThan(0);
    },
  },
];
