import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { failureWords } from "./failure-words.ts";
import { isChannelAllowed, preferredChannel } from "./preferred-channel.ts";
import { maskRecipient } from "./schema.ts";
import { definitionOf, render, type TemplateName } from "./templates.ts";
import { fillPlaces, withNumberedPlaces } from "./words.ts";

/** What a message says depends on the money and the facts: each sentence where it belongs, and only there. @database none */

const NO_REFUND = "No refund is due.";
const within = "goes back the way you paid, within 5 to 7 working days.";

test.each<[TemplateName, Record<string, unknown>, says: string, not: string]>([
  ["claim.raised", { claim: "damage" }, "Rs 500 of your deposit is to be kept for damage", "did not come"],
  [
    "claim.raised",
    { claim: "damage", lateDays: 2 },
    "Rs 500 of your deposit is to be kept for damage and 2 late days",
    "come back",
  ],
  [
    "claim.raised",
    { claim: "late", lateDays: 1 },
    "Rs 500 of your deposit is to be kept for 1 late day",
    "damage",
  ],
  [
    "claim.raised",
    { claim: "missing", lateDays: 3 },
    "the store says it has not come back, 3 days after its last day; Rs 500 of your deposit is to be kept unless you return it",
    "damage",
  ],
  [
    "claim.raised",
    { claim: "no_show", kind: "room" },
    "the property says you did not come, which costs Rs 500",
    "damage",
  ],
  ["claim.raised", { claim: "no_show", kind: "food" }, "the kitchen says nobody took the meals", "property"],
  [
    "claim.raised",
    { claim: "no_show", kind: "travel" },
    "the cab company says nobody was at the pickup",
    "property",
  ],
  [
    "claim.raised",
    { claim: "no_show", kind: "equipment" },
    "the store says nobody took the equipment",
    "property",
  ],
  ["claim.raised", { claim: "no_show", kind: "lab" }, "the lab says the patient was not there", "property"],
  ["claim.settled", { claim: "no_show", backPaise: 80_000 }, `Rs 800 ${within}`, "deposit"],
  [
    "claim.settled",
    { claim: "damage", backPaise: 80_000 },
    `Rs 800 of your deposit ${within}`,
    "Nothing goes back",
  ],
  ["claim.settled", { claim: "missing", backPaise: 80_000 }, `Rs 800 of your deposit ${within}`, "Nothing"],
  ["claim.settled", { backPaise: 0 }, "Nothing goes back.", within],
  ["grievance.answered", { answer: "It was sent today." }, "It was sent today.", "Full answer"],
  [
    "grievance.answered",
    { answer: "It was sent today. ".repeat(60) },
    "It was sent … Full answer: http",
    "{{",
  ],
  ["grievance.answered", {}, "our answer to your request MHQ-7K3F-92QX: It was", "A deposit"],
  ["grievance.answered", { number: undefined }, "our answer to your request: It was", "{{"],
  ["payment.refunded", { isDeposit: true }, "MHR-7K3F-92QX (deposit) is refunded", "{{"],
  ["payment.refunded", { isDeposit: undefined }, "MHR-7K3F-92QX is refunded", "deposit"],
  ["claim.partner_settled", { reason: "" }, "is upheld. Nobody objected in time.", "{{"],
  ["booking.item_confirmed", { contactPhone: "+91 98480 12345" }, "Call: +91 98480 12345.", "{{"],
  ["booking.item_confirmed", { contactPhone: undefined }, "paid Rs 315.", "Call:"],
  [
    "booking.item_cancelled",
    { declinedBy: "Amma Kitchen" },
    "Amma Kitchen cannot do it, we are sorry",
    NO_REFUND,
  ],
  [
    "booking.item_cancelled",
    { declinedBy: undefined, refundPaise: 0 },
    `is cancelled. ${NO_REFUND}`,
    "sorry",
  ],
  ["document.ending", { ended: false }, "is valid until 31 Dec 2026", "ended"],
  ["document.ending", { ended: true }, "ended on 31 Dec 2026", "is valid until"],
  ["account.contact_changed", { what: "mobile number" }, "the mobile number of your account", "email"],
  ["account.contact_changed", { what: "email address" }, "the email address of your account", "mobile"],
  ["booking.relocated", { refundPaise: 0 }, "You pay nothing more. New booking", within],
  ["booking.relocated", { refundPaise: 50_000 }, `You pay nothing more. Rs 500 ${within}`, NO_REFUND],
  [
    "booking.partner_relocated",
    { housePaise: 112_000 },
    "Rs 1,120 more; this is taken from your next payout",
    "deciding",
  ],
  ["booking.partner_relocated", { housePaise: 0 }, "Nothing is charged to you.", "payout"],
  [
    "booking.partner_relocated",
    { housePaise: 0, proposedPaise: 50_000 },
    "Rs 500 more. We are deciding whether you pay it",
    "Nothing is charged",
  ],
  ["booking.moved", { paidPaise: 57_120, refundPaise: 0 }, "You paid Rs 571.20 more.", within],
  ["booking.moved", { paidPaise: 0, refundPaise: 57_120 }, `Rs 571.20 ${within}`, "You paid"],
  ["booking.moved", { paidPaise: 0, refundPaise: 0 }, "There is nothing more to pay.", within],
  [
    "booking.partner_moved",
    { wasRoom: "Three-bed room (Triple, AC)" },
    "it was 28 Nov 2026 to 1 Dec 2026.",
    "Three-bed",
  ],
  [
    "booking.partner_moved",
    { wasFrom: "2026-12-01", wasUntil: "2026-12-04", wasRoom: "Three-bed room (Triple, AC)" },
    "it was Three-bed room (Triple, AC).",
    "it was 1 Dec",
  ],
  [
    "booking.partner_moved",
    { wasFrom: "2026-12-01", wasUntil: "2026-12-05", wasRoom: "Three-bed room (Triple, AC)" },
    "it was 1 Dec 2026 to 5 Dec 2026.",
    "Three-bed",
  ],
  ["booking.partner_moved", { path: undefined }, "/partnerBookings", "/partnerAccepted"],
  [
    "trip.confirmed",
    {
      parts: ["2026-12-01", "2026-12-03"].map((day) => ({
        bookingNumber: "MHR-7K3F-92QX",
        kind: "room",
        what: "Golconda Arogya Nivas",
        startsAt: `${day}T06:30:00.000Z`,
      })),
    },
    "from 1 Dec 2026. Paid",
    "3 Dec",
  ],
  ["booking.pay_link", { bookedBy: "Ravi Medical Travels" }, "Ravi Medical Travels holds", "Our office"],
  ["booking.pay_link", { bookedBy: "MediHaven" }, "Our office holds", "MediHaven holds"],
  ["booking.pay_link", { changes: "extension" }, "holds added nights at Golconda", "a change of"],
  ["booking.pay_link", { changes: "change" }, "holds a change of your stay at Golconda", "added nights"],
  ["booking.cancelled", { refundPaise: 514_080 }, `Rs 5,140.80 ${within}`, NO_REFUND],
  ["booking.cancelled", { refundPaise: 0 }, NO_REFUND, within],
  ["booking.reminder", { time: "12:00" }, "expects you from 12:00 PM (booking", "{{"],
  ["booking.reminder", { time: undefined }, "expects you (booking", "from"],
  ["booking.checkout_reminder", { time: "11:00" }, "ends today at 11:00 AM (booking", "{{"],
  ["booking.checkout_reminder", { time: undefined }, "ends today (booking", " at 10"],
  ["waiver.granted", { leavesOn: "2026-12-02" }, "Your stay ends on 2 Dec 2026.", "{{"],
  ["waiver.granted", { leavesOn: undefined, refundPaise: 0 }, `do not use. ${NO_REFUND}`, "Your stay ends"],
  ["waiver.partner_granted", { chargePaise: 112_000 }, "Of the charge of Rs 1,120 we pay Rs 560", "nothing"],
  ["waiver.partner_granted", { chargePaise: 0, leavesOn: undefined }, "would have charged nothing", "we pay"],
])("%s with %j", (template, over, says, not) => {
  const variables = { ...(definitionOf(template).sample as object), ...over };
  const { text } = render(template, "sms", variables) as { text: string };
  expect(text).toContain(says);
  expect(text).not.toContain(not);
});

test.each([
  [514_080, "The refund goes back the way you paid, within 5 to 7 working days."],
  [0, "By its cancellation policy no refund is due."],
])("the mail of a cancelled stay says of a refund of %i paise what becomes of it", (refundPaise, rule) => {
  const name = "booking.cancelled";
  const mail = render(name, "mail", { ...(definitionOf(name).sample as object), refundPaise }) as {
    text: string;
  };
  expect(mail.text).toContain(rule);
});

test("that nobody objected is said in the language of the guest", () => {
  const name = "claim.settled";
  const variables = { ...(definitionOf(name).sample as object), reason: "" };
  const mail = render(name, "mail", variables, null, "te") as { text: string };
  expect(mail.text).toContain("గడువులోగా ఎవరూ అభ్యంతరం చెప్పలేదు.");
});

test.each([
  [{ role: "partner", partnerKind: "Property" }, "a partner (property)", "your bank account for payouts"],
  [{ role: "agent" }, "an agent", "the bank account for your commission"],
  [
    { role: undefined, approvedAs: "a city manager", nextStep: "open your desk" },
    "a city manager",
    "open your desk",
  ],
])("who is approved as %j reads what to do next", (over, as, next) => {
  const name = "account.credentials";
  const mail = render(name, "mail", { ...(definitionOf(name).sample as object), ...over }) as {
    text: string;
  };
  expect(mail.text).toContain(`You are approved as ${as}.`);
  expect(mail.text).toContain(next);
});

test.each([
  ["asha.rao@example.com", "a…@example.com"],
  ["+919848012345", "+91 ••••• 2345"],
  ["56161", "•••••"],
])("%s is shown as %s", (recipient, shown) => {
  expect(maskRecipient(recipient)).toBe(shown);
});

test.each([
  ["30003", /^[a-z].+ \(30003\)$/],
  ["99999", /^the provider's code 99999$/],
  ["", /^the provider gave no reason$/],
])("the failure %j is said in words", (code, words) => {
  expect(failureWords(code)).toMatch(words);
});

test("a place that nobody fills in leaves nothing behind; a provider, who refuses nothing, gets a dash", () => {
  expect(fillPlaces("Dear {{name}}[[ of {{city}}]], hello", { name: "" })).toBe("Dear , hello");
  expect(fillPlaces("Dear {{name}}[[ of {{city}}]]", { name: "Asha", city: "Pune" })).toBe(
    "Dear Asha of Pune",
  );
  expect(withNumberedPlaces("Dear {{name}}[[ of {{city}}]]", {})).toEqual({
    words: "Dear {{1}} {{2}}",
    values: { 1: "-", 2: "-" },
  });
});

describe("the way to a number", () => {
  const [india, bangladesh, france] = ["+919848012345", "+8801712345678", "+33612345678"];
  const set = (settings: Record<string, string>) => {
    Object.assign(process.env, settings);
    resetConfig();
  };
  beforeEach(() =>
    set({ OTP_COUNTRIES: "IN", OTP_WHATSAPP_COUNTRIES: "BD", APP_ORIGIN: "http://localhost:3000" }),
  );
  afterEach(() => {
    for (const name of ["OTP_COUNTRIES", "OTP_WHATSAPP_COUNTRIES", "APP_ORIGIN"]) delete process.env[name];
    resetConfig();
  });

  test("is SMS, WhatsApp or mail, by its country; a number of no country gets mail", () => {
    expect([india, bangladesh, france, "12"].map(preferredChannel)).toEqual([
      "sms",
      "whatsapp",
      "mail",
      "mail",
    ]);
  });

  test("is only mail where WhatsApp is not set up and the outbox is nobody's", () => {
    set({ APP_ORIGIN: "https://medihaven.example" });
    expect(preferredChannel(bangladesh!)).toBe("mail");
  });

  test.each([
    ["mail", france, true],
    ["sms", india, true],
    ["whatsapp", india, true],
    ["sms", bangladesh, false],
    ["whatsapp", bangladesh, true],
    ["whatsapp", france, false],
  ] as const)("%s to %s: %s", (channel, phone, allowed) => {
    expect(isChannelAllowed(channel, phone!)).toBe(allowed);
  });
});
