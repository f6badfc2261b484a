import { expect } from "vitest";
import { answerFeedback } from "#app/domain/feedback/feedback.ts";
import { row } from "#db/client.ts";
import type { Journey, Said } from "./caller.ts";
import { codeSentTo, report, sentTo } from "./parts.ts";

const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const longAgo = { fromDate: "1-1-2020", toDate: "2/1/2020" };
const found = (rows: Said[], name: string, value: unknown): Said =>
  rows.find((one) => one[name] === value) as Said;

const asked = {
  patient_name: "Kamala Devi",
  mobile_number: "98480 77001",
  patient_location: "Nizamabad",
  message: "Please call in the evening.",
};

export const requestJourneys: Journey[] = [
  {
    name: "a message to the office is taken, seen and acted on",
    walk: async (as) => {
      const [guest, admin] = [as("guest"), as("admin")];
      const save = "POST /customerRegistration/reachwithusSaving";
      const taken = await guest(save, { ...asked, hospital_name: "AIG" });
      expect(taken.message).not.toContain("SUBMIT");
      for (const given of [{}, { ...asked, mobile_number: "12" }, { ...asked, message: " " }]) {
        const refused = await guest.try(save, given);
        expect([refused.status, refused.said.message]).toEqual([400, expect.stringContaining("SUBMIT")]);
      }
      const list = async () => (await admin("GET /approvePartner/custReachusData", { q: "Kamala" })).data;
      const [seen] = await list();
      expect(seen).toMatchObject({
        ...asked,
        mobile_number: "+919848077001",
        hospital_name: "AIG",
        contact_email: null,
        status: "open",
      });
      const { reachus_id } = seen as Said;
      await admin("POST /customerRegistration/savingActionTakeDetails", { reachus_id, remarks: "Called" });
      const actions = await admin("GET /approvePartner/takeActionDetails/:reachus_id", { reachus_id });
      expect(actions.data).toMatchObject([
        { action_takenby: "Asha Menon", remarks: "Called", status: "in_progress", hospital_name: "AIG" },
      ]);
      expect(await list()).toMatchObject([{ status: "in_progress", remarks: "Called" }]);
      const wrong = "GET /approvePartner/diseasetakeActionDetails/:health_support_id";
      expect((await admin.try(wrong, { health_support_id: reachus_id })).status).toBe(404);
    },
  },
  {
    name: "a patient asks for help with reports; only what the master knows is a disease",
    walk: async (as) => {
      const [guest, admin] = [as("guest"), as("admin")];
      const problems = (await guest("GET /dropdown/getAllProblemDetails")).data;
      expect(problems.at(-1)).toEqual({ problem: "Other" });
      const { problem: disease } = problems[0] as Said;
      const save = "POST /customerRegistration/savingPatientHSDetails";
      const given = { ...asked, patient_name: "Hari Help", disease, files: report() };
      await guest(save, given);
      expect((await guest.try(save, { ...given, disease: "Curiosity" })).status).toBe(400);
      expect((await guest.try(save, { ...given, files: report("virus.exe") })).status).toBe(400);
      const list = async () => (await admin("GET /approvePartner/getpatientDiseaseData", { q: "Hari" })).data;
      const [seen] = await list();
      expect(seen).toMatchObject({ patient_name: "Hari Help", disease, other_disease: "", files: 1 });
      const { health_support_id } = seen as Said;
      const remarks = "Sent to oncology";
      await admin("POST /customerRegistration/healthSupportActionTakeSaving", {
        health_support_id,
        remarks,
        status: "closed",
      });
      const actions = await admin("GET /approvePartner/diseasetakeActionDetails/:health_support_id", {
        health_support_id,
      });
      expect(actions.data).toMatchObject([{ remarks, patient_name: "Hari Help", status: "closed" }]);
      expect(await list()).toMatchObject([{ status: "closed" }]);
    },
  },
  {
    name: "chat, loans and callbacks arrive in their lists, whole and date-wise",
    walk: async (as) => {
      const [guest, admin] = [as("guest"), as("admin")];
      const chat = { name: "Chatty", mobile_number: "9848077002", message: "Is there a lift?" };
      expect(await guest("POST /customerRegistration/savechatus", chat)).toMatchObject({ success: true });
      const loan = {
        ...asked,
        patient_name: "Loan Lalitha",
        hospital_name: "NIMS",
        email_id: "loan@example.org",
        country_code: "91",
        salarized: "Salaried",
        medical_loanfor: "Surgery",
      };
      await guest("POST /customerRegistration/savingMedicalLoanDetails", loan);
      const loans = (await admin("GET /adminDashboard/medical-loan-list", { q: "Loan Lalitha" })).data;
      expect(loans).toMatchObject([{ ...loan, country_code: "+91", mobile_number: "+919848077001" }]);
      const days = { fromDate: today(), toDate: today() };
      const byDate = "GET /adminDashboard/date-wise-medical-loans";
      const dated = await admin(byDate, { ...days, city: "nizam" });
      expect(found(dated.result, "patient_name", "Loan Lalitha")).toBeDefined();
      expect((await admin(byDate, { ...days, city: "Srinagar" })).result).toEqual([]);
      expect((await admin(byDate, longAgo)).result).toEqual([]);
      expect((await admin.try(byDate, { fromDate: "31-2-2026" })).status).toBe(400);

      const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = 'hyderabad'");
      const call = {
        customer_name: "Call Kiran",
        mobile_number: "9848077003",
        date_call: "21/11/2026",
        hospital_location: "Gachibowli",
        customer_city: "Warangal",
        remark: "Wants two rooms",
      };
      await admin("POST /adminDashboard/callbackdataSaving", { ...call, city_id: city!.id });
      const calls = (await admin("GET /adminDashboard/callback-data", { q: "Call Kiran" })).data;
      expect(calls).toMatchObject([{ ...call, mobile_number: "+919848077003", date_call: "2026-11-21" }]);
      const callsByDate = "GET /adminDashboard/date-wise-callbacks";
      const inCity = await admin(callsByDate, { ...days, city: "Hyderabad" });
      expect(found(inCity.result, "customer_name", "Call Kiran")).toBeDefined();
      expect((await admin(callsByDate, longAgo)).result).toEqual([]);
    },
  },
  {
    name: "a patient's form is taken from a proven number, and nobody else",
    walk: async (as) => {
      const guest = as("guest");
      const phone = "9848077004";
      const form = { name: "Grace Okoye", location: "Lagos", message: "Heart surgery", document: report() };
      const save = "POST /adminDashboard/uploadInternationalPatientsFormData";
      expect((await guest.try(save, form)).status).toBe(400);
      await guest("POST /adminDashboard/internationPatientsOtp", { mobile_number: phone });
      const otp = await codeSentTo(`+91${phone}`);
      const other = await as("guest").try(save, { ...form, mobile_number: phone, otp });
      expect([other.status, other.said.message]).toEqual([400, "OTP verification failed. Please try again."]);
      const taken = await guest(save, { ...form, mobile_number: phone, otp });
      expect(taken).toMatchObject({
        message: "Form uploaded successfully",
        token: expect.stringMatching(/^customer\./),
      });
      const authorization = `Bearer ${taken.token}`;
      const domestic = "POST /adminDashboard/uploadDomesticFormData";
      expect(await guest(domestic, { ...form, location: "Warangal" }, { authorization })).toMatchObject({
        message: "Form uploaded successfully",
      });
      expect((await as("customer").try(domestic, { name: "x" })).status).toBe(400);
    },
  },
  {
    name: "readers subscribe once and are listed",
    walk: async (as) => {
      const [guest, admin] = [as("guest"), as("admin")];
      const subscribe = "POST /adminDashboard/emailSubscribeSavingMethod/:email";
      await guest(subscribe, { email: "Reader@example.org" });
      await guest(subscribe, { email: "reader@example.org" });
      expect((await guest.try(subscribe, { email: "reader" })).status).toBe(400);
      const { data } = await admin("GET /adminDashboard/subscribers", { q: "reader@" });
      expect(data).toMatchObject([{ subscriber_email: "reader@example.org", unsubscribed_datetime: null }]);
      const byDate = "GET /adminDashboard/date-wise-subscribers";
      const { result } = await admin(byDate, { fromDate: today(), toDate: today() });
      expect(found(result, "subscriber_email", "reader@example.org")).toBeDefined();
      expect((await admin(byDate, longAgo)).result).toEqual([]);
    },
  },
  {
    name: "a stay is marked completed, its guest says how it was, the admin reads it",
    walk: async (as) => {
      const admin = as("admin");
      const stay = await row<{ number: string; name: string; phone: string }>(
        `SELECT b.booking_order_id AS number, o.contact_name AS name, o.phone_e164 AS phone FROM bookings b JOIN orders o ON o.id = b.order_id
         WHERE b.kind = 'room' AND b.status = 'checked_in' ORDER BY b.created_at LIMIT 1`,
      );
      await admin("PUT /booking/AccomodationStatus/:booking_order_id", {
        booking_order_id: stay!.number,
        status: "completed",
      });
      const token = /feedback\/([\w-]+)/.exec(await sentTo(stay!.phone))![1]!;
      await answerFeedback(
        { actor: { kind: "guest" }, now: new Date() },
        { token, rating: 4, comment: "Clean and near." },
      );
      const { data } = await admin("GET /adminDashboard/feedbackdata");
      expect(found(data, "mh_booking_id", stay!.number)).toMatchObject({
        user_name: stay!.name,
        property_name: expect.any(String),
        hotel_rating: 4,
        user_message: "Clean and near.",
      });
    },
  },
];
