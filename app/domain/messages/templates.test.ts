import { expect, test } from "vitest";
import { rupees } from "./render.ts";
import { CHANNELS } from "./schema.ts";
import { goesBy, render, TEMPLATES, type TemplateName, type Variables } from "./templates.ts";

const stay = {
  bookingNumber: "MHR-7K3F-92QX",
  guestName: "Asha <Rao>",
  propertyName: "Green Stay & Co",
  checkIn: "2026-12-01",
  checkOut: "2026-12-04",
};
const item = {
  bookingNumber: "MHF-7K3F-92QX",
  guestName: "Asha <Rao>",
  kind: "food" as const,
  what: "Amma Kitchen, Lunch, 3 days",
  startsAt: "2026-12-01T07:30:00.000Z",
};
const reference = "7K3F92QX7K3F92QX7K3F92QX7K";

const EXAMPLES: { [Name in TemplateName]: Variables<Name> } = {
  "otp.code": { code: "004217", minutes: 5 },
  "booking.confirmed": {
    ...stay,
    reference,
    propertyAddress: "1 Hospital Road, Hyderabad",
    hospitalName: "Apollo, Jubilee Hills",
    rooms: 1,
    totalPaise: 224_000,
    paidPaise: 224_000,
    contactPhone: "+91 98480 12345",
  },
  "booking.reminder": {
    bookingNumber: "MHR-7K3F-92QX",
    reference: "0123456789ABCDEFGHJKMNPQRS",
    guestName: "Asha",
    propertyName: "Green Stay",
    checkIn: "2026-12-01",
    checkOut: "2026-12-03",
    time: "12:00",
  },
  "booking.checkout_reminder": {
    bookingNumber: "MHR-7K3F-92QX",
    reference: "0123456789ABCDEFGHJKMNPQRS",
    guestName: "Asha",
    propertyName: "Green Stay",
    checkIn: "2026-12-01",
    checkOut: "2026-12-03",
  },
  "campaign.text": { text: "Rooms near City Hospital. Reply STOP to end." },
  "office.note": { name: "Asha", subject: "Your papers", text: "Please send the licence again." },
  "subscriber.welcome": { path: "/unsubscribe/7K3F92QX7K3F92QX7K3F92QX7K" },
  "document.ending": {
    name: "Green Stay",
    paper: "FSSAI licence 13619011000123",
    validUntil: "2026-12-31",
    ended: false,
    path: "/partner_profile",
  },
  "account.contact_code": { code: "004217", minutes: 10 },
  "account.contact_changed": { name: "Asha Rao", what: "mobile number" },
  "grievance.answered": { name: "Asha Rao", about: "A deposit", answer: "It was sent today." },
  "booking.cancelled": { ...stay, reference, chargePaise: 24_000, refundPaise: 200_000 },
  "booking.item_confirmed": {
    ...item,
    path: `/bookingFoodConfirmedPage/${reference}`,
    paidPaise: 31_500,
    contactPhone: "+91 98480 12345",
  },
  "booking.item_cancelled": { ...item, path: "/customer_bookings", chargePaise: 0, refundPaise: 31_500 },
  "booking.partner_item_new": {
    ...item,
    path: "/partnerAccepted/a/b/c/accepted?sign=x",
    partnerSharePaise: 1,
  },
  "booking.partner_item_cancelled": item,
  "feedback.ask": { guestName: "Asha Rao", what: "Green Stay", path: "/feedback/abc" },
  "booking.extended": { ...stay, reference, addedNights: 2, paidPaise: 224_000 },
  "booking.partner_new": { ...stay, rooms: 2, guests: 3, partnerSharePaise: 184_600 },
  "booking.partner_cancelled": { ...stay, rooms: 2 },
  "booking.hold_expired": {
    guestName: "Asha",
    propertyName: "Green Stay",
    checkIn: "2026-12-01",
    checkOut: "2026-12-04",
    retryPath: "/hotels/hyderabad/apollo",
  },
  "payment.refunded": {
    bookingNumber: "MHR-7K3F-92QX",
    reference,
    guestName: "Asha",
    amountPaise: 12_345_650,
  },
  "payment.late": { guestName: "Asha", propertyName: "Green Stay", amountPaise: 1 },
  "account.set_password": { name: "Ravi", path: "/set-password/abc", hours: 24 },
  "account.password_changed": { name: "Ravi" },
  "approval.approved": { name: "Ravi", subject: "Your property Green Stay", path: "/myProperties" },
  "approval.rejected": {
    name: "Ravi",
    subject: "Your property Green Stay",
    reason: "The photos\nare dark.",
    path: "/myProperties",
  },
};

const cases = (Object.keys(TEMPLATES) as TemplateName[]).flatMap((name) =>
  CHANNELS.filter((channel) => goesBy(name, channel)).map((channel) => [name, channel] as const),
);

test.each(cases)("%s by %s says everything it has to say", (name, channel) => {
  const rendered = render(name, channel, EXAMPLES[name]);
  for (const text of Object.values(rendered)) expect(text).not.toMatch(/undefined|NaN|\[object|null/);
  if (rendered.channel === "mail") {
    expect(rendered.subject).not.toMatch(/[\r\n]/);
    expect(rendered.html).not.toContain("<Rao>");
    return;
  }
  expect(rendered.text).not.toMatch(/[\r\n]/);
  // Two parts of an SMS in the plain alphabet, three with the longest names.
  expect(rendered.text.length).toBeLessThanOrEqual(306);
  expect(rendered.text).toMatch(/^[\x20-\x7e]+$/);
});

test("every message is written on at least one channel", () => {
  expect(new Set(cases.map(([name]) => name)).size).toBe(Object.keys(TEMPLATES).length);
});

test("links start at the site's origin", () => {
  const rendered = render("booking.confirmed", "sms", EXAMPLES["booking.confirmed"]);
  expect(rendered.text).toContain(`http://localhost:3000/bookingConfirmedPage/${reference}`);
});

test.each([
  ["a code that is no code", "otp.code", { code: "12345", minutes: 5 }],
  ["an unknown variable", "otp.code", { code: "123456", minutes: 5, phone: "+91" }],
  ["a link to elsewhere", "approval.approved", { name: "R", subject: "S", path: "//evil.example" }],
  ["a date that is none", "booking.partner_cancelled", { ...stay, checkIn: "2026-02-30", rooms: 1 }],
] as const)("%s is refused", (_, name, variables) => {
  expect(() => render(name, goesBy(name, "sms") ? "sms" : "mail", variables)).toThrow();
});

test("a name cannot add a header to a mail", () => {
  const { subject } = render("booking.cancelled", "mail", {
    ...EXAMPLES["booking.cancelled"],
    propertyName: "Stay\r\nBcc: all@example.org",
  }) as { subject: string };
  expect(subject).not.toMatch(/[\r\n]/);
});

test.each([
  [224_000, "Rs 2,240"],
  [12_345_650, "Rs 1,23,456.50"],
  [1, "Rs 0.01"],
  [10, "Rs 0.10"],
  [0, "Rs 0"],
  [1_000_000_000, "Rs 1,00,00,000"],
])("%i paise are %s", (paise, text) => expect(rupees(paise)).toBe(text));
