import { expect } from "vitest";
import { DEMO_PASSWORD } from "#seeds/demo/logins.ts";
import { demoCodeAgain } from "#tests/harness/signed-in.ts";
import type { Asking, Journey } from "./caller.ts";
import { sunrise } from "./demo.ts";
import { codeSentTo } from "./parts.ts";

/** Signing in with a password and by a code; codes for what needs a proven mobile. */

const SENT = "OTP sent successfully. Please check your mobile phone.";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function askForCode(asking: Asking, send: string, mobile: string): Promise<string> {
  const said = await asking(send, { mobile_no: mobile });
  expect(said).toEqual({
    message: SENT,
    result2: { message: SENT, resend_at: expect.any(String), expires_at: expect.any(String) },
  });
  expect((await asking.try(send, { mobile_no: mobile })).status).toBe(429);
  return codeSentTo(`+91${mobile}`);
}

export const signInJourneys: Journey[] = [
  {
    name: "Everybody with a password signs in at the own door and works with the token",
    async walk(as) {
      const guest = as("guest");
      const login = "POST /userAccount/login";
      const { userId, accountId } = await sunrise();
      const password = DEMO_PASSWORD;
      const partner = await guest(login, { mobile_no: "90000 10001", password, door: "partner" });
      expect(partner).toEqual({
        message: "Login successful",
        status: true,
        user: [
          {
            user_id: userId,
            role: "partner",
            sub_role: "property",
            account_id: accountId,
            zone: null,
            name: expect.any(String),
          },
        ],
        token: expect.stringMatching(/^partner\./),
        expires_at: expect.any(String),
      });
      const again = await guest(login, { mobile_no: "90000 10001", password, door: "partner" });
      const list = "GET /userAccount/tokens";
      const { data: tokens } = await guest(list, {}, bearer(again.token));
      expect(tokens.length).toBeGreaterThan(1);
      const end = "DELETE /userAccount/tokens/:token";
      expect((await guest.try(end, { token: "0".repeat(64) }, bearer(partner.token))).status).toBe(404);
      await guest(end, { token: tokens[0].token }, bearer(partner.token));
      expect((await guest.try(list, {}, bearer(again.token))).status).toBe(401);
      const third = await guest(login, { mobile_no: "90000 10001", password, door: "partner" });
      await guest("POST /userAccount/logout", {}, bearer(third.token));
      expect((await guest.try(list, {}, bearer(third.token))).status).toBe(401);
      const narrow = await guest(login, {
        mobile_no: "90000 10001",
        password,
        door: "partner",
        scopes: ["read"],
      });
      const refused = await guest.try("POST /webhooks", {}, bearer(narrow.token));
      expect(refused.said.code).toBe("out_of_scope");
      await guest("POST /userAccount/logout", {}, { authorization: `bearer  ${narrow.token}` });
      expect((await guest.try(list, {}, bearer(narrow.token))).status).toBe(401);
      const own = "GET /propertyRegistrationMaster";
      expect((await guest.try(own, {}, bearer(partner.token))).status).toBe(200);
      expect((await guest.try(own)).status).toBe(401);
      const owes = await guest(login, { email: "admin@medihaven.example", password });
      expect(owes).toMatchObject({ status: false, second_factor: true });
      expect(owes).not.toHaveProperty("token");
      const other = await guest(login, { username: "hyderabad@medihaven.example", password });
      // The second step is that of the first one that it names: not of whoever signs in from the same address meanwhile.
      const { challenge } = owes;
      const totp = await demoCodeAgain();
      for (const wrong of [{ totp }, { totp, challenge: "" }, { totp, challenge: `${challenge}x` }])
        expect((await guest.try(login, wrong)).status).toBe(400);
      const admin = await as("guest")(login, { totp, challenge });
      expect(admin).toMatchObject({ status: true, user: [{ role: "admin", zone: null }] });
      expect((await guest.try(login, { totp: await demoCodeAgain(), challenge })).status).toBe(400);
      const city = await guest(login, { totp: await demoCodeAgain(), challenge: other.challenge });
      expect(city).toMatchObject({ user: [{ role: "city_manager", zone: expect.any(String) }] });
      const wrong = await guest.try(login, { email: "admin@medihaven.example", password: "not this one" });
      expect([wrong.status, wrong.said.message]).toEqual([400, "Failed to Login"]);
    },
  },
  {
    name: "A customer signs in by a code, which works once; a traveller and a patient prove a mobile",
    async walk(as) {
      const guest = as("guest");
      const enter = "PUT /userAccount/updateOtpData/:mobile_no/:user_code";
      const code = await askForCode(guest, "POST /userAccount/userLogin", "9000020001");
      const given = { mobile_no: "9000020001", user_code: code };
      const wrong = await guest.try(enter, { ...given, user_code: code.replace(/.$/, (c) => `${9 - +c}`) });
      expect([wrong.status, wrong.said.message]).toEqual([400, "OTP verification failed. Please try again."]);
      expect((await as("guest").try(enter, given)).status).toBe(400);
      const said = await guest(enter, given);
      expect(said).toMatchObject({
        message: "OTP verification successful",
        status: true,
        user: [{ role: "customer", name: "Meera Nair" }],
      });
      const mine = await guest.try("GET /mhGenieMaster/getgenieuserdetails", {}, bearer(said.token));
      expect(mine.said.data).toMatchObject([{ user_name: "Meera Nair" }]);
      expect((await guest.try(enter, given)).status).toBe(400);

      const travel = await askForCode(guest, "POST /booking/generateTravelOpt", "9848078801");
      const proof = { mobile_no: "9848078801", user_code: travel };
      const verify = "PUT /booking/updateTravelOtpData/:mobile_no/:user_code";
      expect((await guest.try(enter, proof)).status).toBe(400);
      expect(await guest(verify, proof)).toEqual({ message: "OTP verification successful" });
      expect((await guest.try(verify, proof)).status).toBe(400);

      const patient = await askForCode(guest, "POST /adminDashboard/domesticPatientsOtp", "9848078802");
      expect(patient).toMatch(/^\d{6}$/);
      // A number that no customer has gets the same answer, and no code.
      const unknown = await guest("POST /userAccount/userLogin", { mobile_no: "9848078803" });
      expect(unknown.message).toBe(SENT);
    },
  },
];
