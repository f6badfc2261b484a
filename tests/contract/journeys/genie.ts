import { expect } from "vitest";
import type { Journey } from "./caller.ts";
import { codeSentTo } from "./parts.ts";

export const genieJourneys: Journey[] = [
  {
    name: "somebody signs up for the patient assistant and writes down a patient",
    walk: async (as) => {
      const guest = as("guest");
      const phone = "9848077101";
      const signUp = "POST /mhGenieMaster/userSignupDetails";
      const who = { user_name: "Genie Gita", phone_number: phone };
      expect(await guest(signUp, who)).toEqual({
        status: false,
        message: "OTP sent successfully. Please check your mobile phone.",
      });
      const made = await guest(signUp, { ...who, otp: await codeSentTo(`+91${phone}`) });
      expect(made).toMatchObject({ status: true, user: [{ role: "customer", name: "Genie Gita" }] });

      const login = "POST /mhGenieMaster/mhgenieLogin";
      // Another number, because one gets a code a minute.
      const otherPhone = "9848077104";
      expect((await guest(login, { phone_number: otherPhone })).status).toBe(false);
      const otp = await codeSentTo(`+91${otherPhone}`);
      const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
      const refused = await guest.try(login, { phone_number: otherPhone, otp: wrong });
      expect([refused.status, refused.said.message]).toEqual([
        400,
        "OTP verification failed. Please try again.",
      ]);
      const again = await guest(login, { phone_number: otherPhone, otp });
      expect(again).toMatchObject({ status: true, message: "Login successful", token: expect.any(String) });
      const bearer = { authorization: `Bearer ${made.token}` };

      const own = await guest("GET /mhGenieMaster/getgenieuserdetails", {}, bearer);
      expect(own.data).toMatchObject([{ user_name: "Genie Gita", phone_number: `+91${phone}` }]);
      const save = "POST /mhGenieMaster/savePatientDetails";
      const patient = {
        patient_firstname: "Old",
        patient_lastname: "Father",
        phone_number: phone,
        patient_location: "Karimnagar",
        problem: "Knee",
        pr_description: "Cannot climb stairs",
      };
      const { patient_id, request_number } = await guest(save, patient, bearer);
      await guest(save, { ...patient, patient_id, problem: "Both knees" }, bearer);
      const list = "GET /mhGenieMaster/getPatientDetails";
      const { data } = await guest(list, {}, bearer);
      expect(data).toMatchObject([
        {
          ...patient,
          phone_number: `+91${phone}`,
          patient_id,
          problem: "Both knees",
          request_number,
          patient_name: "Old Father",
        },
      ]);
      const other = as("customer");
      expect((await other(list)).data).not.toContainEqual(expect.objectContaining({ patient_id }));
      expect((await other.try(save, { ...patient, patient_id })).status).toBe(404);
      const admin = as("admin");
      for (const all of [list, "GET /adminDashboard/genie-patient-details"])
        expect((await admin(all, { q: "Old Father" })).data).toMatchObject([{ patient_id }]);
    },
  },
  {
    name: "a customer registers",
    walk: async (as) => {
      const guest = as("guest");
      for (const [name, phone, called] of [
        ["POST /customerRegistration", "9848077102", "first_name"],
        ["POST /booking/createUserDetails", "9848077103", "guest_name"],
      ] as const) {
        const who = { [called]: "Reg Radha", mobile_no: phone, email_id: `r${phone}@example.org` };
        expect((await guest(name, who)).status).toBe(false);
        const said = await guest(name, { ...who, otp: await codeSentTo(`+91${phone}`) });
        expect(said).toMatchObject({ status: true, message: "Your account is ready." });
      }
    },
  },
];
