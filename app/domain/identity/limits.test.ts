import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context, GUEST } from "#app/domain/context.ts";
import { savePatient } from "#app/domain/genie/save-patient.ts";
import { patientForm } from "#app/domain/genie/schema.ts";
import { refer } from "#app/domain/referrals/refer.ts";
import { registerAgent } from "#app/domain/registrations/register-account.ts";
import { registerOffice } from "#app/domain/registrations/register-office.ts";
import { askGrievance } from "#app/domain/requests/ask-grievance.ts";
import { subscribe } from "#app/domain/requests/subscribers.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { uniqueMobile } from "#tests/factories/unique.ts";
import {
  countConfirmation,
  countDraft,
  countFormPost,
  countLinkRequest,
  DRAFT_LIMITS,
  FORM_LIMITS,
  PASSWORD_LIMITS,
} from "./limits.ts";
import { OTP_LIMITS } from "./otp-limits.ts";

/** How often anybody may do what costs something or can be guessed (features 4.8, reliability 24 and G17, G18), and what is counted at all. */

describe("the limits", () => {
  const told = (limits: Record<string, { points: number; seconds: number }>) =>
    Object.fromEntries(
      Object.entries(limits).map(([name, { points, seconds }]) => [name, `${points} in ${seconds / 60} min`]),
    );

  it("are those that were decided", () => {
    expect(told(PASSWORD_LIMITS)).toEqual({
      account: "10 in 15 min",
      address: "10 in 15 min",
      secondFactorHour: "10 in 60 min",
      secondFactorDay: "20 in 1440 min",
    });
    expect(told(FORM_LIMITS)).toEqual({
      contact: "5 in 60 min",
      address: "40 in 60 min",
      site: "2000 in 60 min",
    });
    expect(told(DRAFT_LIMITS)).toEqual({ person: "300 in 60 min", address: "300 in 60 min" });
    expect(told(OTP_LIMITS)).toEqual({
      address: "10 in 60 min",
      provenAddress: "60 in 60 min",
      phoneMinute: "1 in 1 min",
      askerQuarter: "3 in 15 min",
      askerDay: "4 in 1440 min",
      phoneQuarter: "3 in 15 min",
      phoneDay: "6 in 1440 min",
      onlyWayHour: "6 in 60 min",
      onlyWayDay: "30 in 1440 min",
      knownQuarter: "3 in 15 min",
      knownDay: "12 in 1440 min",
      prefix: "300 in 60 min",
      prefixOfAddress: "5 in 60 min",
      site: "5000 in 60 min",
      mailAddress: "20 in 60 min",
      mailMinute: "1 in 1 min",
      mailAsker: "6 in 60 min",
      inboxHour: "12 in 60 min",
      inboxDay: "60 in 1440 min",
      wrong: "10 in 1440 min",
    });
  });
});

const from = (ipHash = randomBytes(8).toString("hex")): Context => ({
  actor: GUEST,
  now: new Date(),
  request: { id: "test", ipHash },
});

/** How many of so many tries at once come before the first that has to wait. */
async function allowed(most: number, attempt: (index: number) => Promise<unknown>): Promise<number> {
  for (let index = 0; index < most; index += 1) {
    const error = await attempt(index).then(
      (taken) => (taken === false ? { name: "TooMany" } : undefined),
      (thrown: Error) => thrown,
    );
    if (error?.name === "TooMany") return index;
  }
  return most;
}

describe("a form of the site", () => {
  let guest: Awaited<ReturnType<typeof customerContext>>;
  beforeAll(async () => {
    const place = await makePlace();
    guest = await customerContext();
    await makeBooking(guest, place);
  });

  const officer = uniqueMobile();
  const grievance = { name: "Meera Nair", mobile_no: uniqueMobile(), email_id: "", about: "A deposit" };
  // No city has this id, which is looked at after the counting.
  const person = { first_name: "Asha Rao", email_id: "a@b.example", city: randomUUID() };
  const account = {
    ...person,
    mobile_no: uniqueMobile(),
    name: "Care Travels",
    nearest_hospital: "",
    address: "1 Hospital Road",
    pan: "AABCU9603R",
  };
  const patient = patientForm.parse({
    patient_firstname: "Kamala",
    patient_lastname: "Devi",
    email_id: "",
    phone_number: "98765 43210",
    patient_location: "Nalgonda",
    problem: "Knee pain",
  });
  const referral = { referrer_name: "Asha Rao", referrer_upi_number: "asha.rao@okbank" };

  it.each<[form: string, send: (index: number) => Promise<unknown>]>([
    [
      "a grievance",
      (index) => askGrievance(from(), { ...grievance, message: `It did not come back ${index}.` }),
    ],
    ["the newsletter", () => subscribe(from(), { subscriber_email: "often@example.com" })],
    ["a registration of an agent", () => registerAgent(from(), { values: account })],
    [
      "a registration of a city manager",
      () => registerOffice(from(), { ...person, mobile_no: officer, role: "city_manager" }),
    ],
    ["a patient", () => savePatient(guest, { values: patient })],
    ["a referral", () => refer(guest, { ...referral, referee_contact_no: `+91${uniqueMobile()}` })],
  ])("is taken five times an hour from one contact: %s", async (_, send) => {
    expect(await allowed(8, send)).toBe(5);
  });

  it("is taken forty times from one address, whatever the form and the contact", async () => {
    const hospital = from("one-hospital");
    const send = (index: number) =>
      countFormPost(hospital, index % 2 > 0 ? "callback" : "contact", `+91${uniqueMobile()}`);
    expect(await allowed(45, send)).toBe(40);
    await countFormPost(from(), "contact", `+91${uniqueMobile()}`);
  });
});

describe("a choice that is kept before it is paid", () => {
  it("is taken three hundred times an hour from one address; a person who is signed in there has an own count", async () => {
    const ward = from("one-ward");
    expect(await allowed(304, () => countDraft(ward))).toBe(300);
    const customer = await customerContext();
    const there = { ...customer, request: ward.request! };
    await countDraft(there);
    const elsewhere = { ...customer, request: from("elsewhere").request! };
    expect(await allowed(303, () => countDraft(elsewhere))).toBe(299);
  });
});

describe("what is guessed or asked for without a form of its own", () => {
  it("a link for a password goes to an account three times an hour, and ten times to one address of the net", async () => {
    expect(await allowed(8, () => countLinkRequest(from(), "one@example.com"))).toBe(3);
    const office = from("one-office");
    expect(await allowed(15, (index) => countLinkRequest(office, `u${index}@example.com`))).toBe(10);
  });

  it("a confirmation is one person's, ten times an hour", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect(await allowed(15, () => countConfirmation(one))).toBe(10);
    expect(await allowed(1, () => countConfirmation(other))).toBe(1);
  });
});
