import { expect, test } from "vitest";
import { partsOf } from "#app/domain/campaigns/words.ts";
import { LANGUAGE_CODES, LANGUAGES, PARTNER_LANGUAGES } from "#app/words/languages.ts";
import { CHANNELS } from "./schema.ts";
import {
  defaultText,
  definitionOf,
  isTranslated,
  languagesOf,
  placesFor,
  render,
  supportsChannel,
  TEMPLATE_NAMES,
  TEMPLATES,
  type Text,
} from "./templates.ts";
import { textForm } from "./text-form.ts";
import { TRANSLATIONS } from "./translations/index.ts";
import { fillPlaces, placesOf, smsRupees, withNumberedPlaces } from "./words.ts";

const stay = TEMPLATES["booking.partner_cancelled"].sample;
const reference = "7K3F92QX7K3F92QX7K3F92QX7K";

const cases = TEMPLATE_NAMES.flatMap((name) =>
  CHANNELS.filter((channel) => supportsChannel(name, channel)).map((channel) => [name, channel] as const),
);

test.each(cases)("%s by %s says everything it has to say", (name, channel) => {
  const rendered = render(name, channel, definitionOf(name).sample);
  for (const text of Object.values(rendered).filter((each) => each !== undefined))
    expect(text).not.toMatch(/undefined|NaN|\[object|null/);
  if (rendered.channel === "mail") {
    expect(rendered.subject).not.toMatch(/[\r\n]/);
    return;
  }
  expect(rendered.text).not.toMatch(/[\r\n]/);
  // Two parts of an SMS in the plain alphabet, three with the longest names.
  expect(rendered.text.length).toBeLessThanOrEqual(306);
  expect(rendered.text).toMatch(/^[\x20-\x7e]+$/);
});

test.each(cases)("the words of %s by %s would be taken from an admin too", (template, channel) => {
  const { body, subject } = defaultText(template, channel)!;
  expect(textForm({ template, channel }).safeParse({ body, subject }).error?.issues).toBeUndefined();
});

const others = LANGUAGE_CODES.filter((language) => language !== "en");
const translated = TEMPLATE_NAMES.filter(isTranslated);
const inEach = others.flatMap((language) =>
  cases
    .filter(([name]) => languagesOf(name).includes(language))
    .map(([name, channel]) => [language, name, channel] as const),
);

const OF_PARTNERS =
  /^(booking\.(partner|agent)_\w+|claim\.(objected|partner_settled)|waiver\.partner_granted|pay(out\.paid|ee\.changed)|(statement|commission)\.issued|dispute\.answered|document\.ending|approval\.(approved|rejected)|form_c\.due|account\.(password_changed|set_password|credentials))$/;

test("every language says what a guest is told, those of partners also what a partner is told, and nothing else", () => {
  for (const language of others) {
    const isForPartners = PARTNER_LANGUAGES.some((each) => each === language);
    const said = translated.filter((name) => isForPartners || !OF_PARTNERS.test(name));
    expect(Object.keys(TRANSLATIONS[language]).sort()).toEqual([...said].sort());
  }
  const untranslated = TEMPLATE_NAMES.filter((name) => OF_PARTNERS.test(name) && !translated.includes(name));
  expect(untranslated).toEqual([]);
});

test.each(inEach)("in %s, %s by %s fills in what English does", (language, name, channel) => {
  const used = ({ subject = "", body }: Text) => placesOf(`${subject} ${body}`).sort();
  const english = defaultText(name, channel)!;
  const own = defaultText(name, channel, language)!;
  expect(own.body).not.toBe(english.body);
  expect(used(own)).toEqual(used(english));
  expect(textForm({ template: name, channel }).safeParse(own).error?.issues).toBeUndefined();
  const rendered = render(name, channel, definitionOf(name).sample, null, language);
  expect(JSON.stringify(rendered)).not.toMatch(/undefined|NaN|\[object/);
  // Parts of 67 letters in these scripts: a message stays payable.
  if (rendered.channel !== "mail") expect(partsOf(rendered.text)).toBeLessThanOrEqual(5);
  else expect(rendered.html).toContain(`lang="${LANGUAGES[language].tag}"`);
});

test("dates and amounts are those of the language", () => {
  const { text } = render(
    "booking.confirmed",
    "sms",
    definitionOf("booking.confirmed").sample,
    null,
    "hi",
  ) as {
    text: string;
  };
  expect(text).toContain("1 दिसंबर 2026");
  expect(text).toContain("Rs 5,712");
});

test("the words of a code are exactly these", () => {
  expect(render("otp.code", "sms", { code: "004217", minutes: 5 })).toMatchObject({
    text: "004217 is your MediHaven code. It works for 5 minutes. We never call to ask for it: tell it to nobody.",
  });
});

test.each([
  ["Call {{phone}} now {{code}}", "Nobody can fill in {{phone}}."],
  ["Your code", "{{code}} is missing: without it the message is of no use."],
  ["{{code}} {{minutes", "A bracket is missing or too many."],
  ["[[{{code}} [[{{minutes}}]]]]", "A bracket is missing or too many."],
  ["", "Please write the text."],
])("an edit that says %j is refused", (body, why) => {
  const result = textForm({ template: "otp.code", channel: "sms" }).safeParse({ body });
  expect(result.error?.issues.map(({ message }) => message)).toContain(why);
});

test.each([
  ["sms", "HX0123456789abcdef0123456789abcdef", true],
  ["sms", "1107160000000012345", true],
  ["sms", "welcome", false],
  ["whatsapp", "HX0123456789abcdef0123456789abcdef", true],
  ["whatsapp", "1107160000000012345", false],
] as const)("by %s the id %s is one: %s", (channel, id, sound) => {
  const form = textForm({ template: "otp.code", channel });
  expect(form.safeParse({ body: "{{code}}", provider_template_id: id }).success).toBe(sound);
});

test("a part without a value is left out, and what is filled in is not read again", () => {
  const text = "Stay {{name}}.[[ Call {{phone}}.]] End";
  expect(fillPlaces(text, { name: "{{phone}} [[x]]", phone: "" })).toBe("Stay {{phone}} [[x]]. End");
  expect(fillPlaces(text, { name: "A", phone: "1" })).toBe("Stay A. Call 1. End");
});

test("a provider gets numbers for places, and no empty value", () => {
  const text = "{{name}}: from {{day}}.[[ Call {{phone}}.]] {{name}}";
  const { words, values } = withNumberedPlaces(text, { name: "Asha\tRao", day: "1 Dec", phone: "" });
  expect(words).toBe("{{1}}: from {{2}}. {{3}} {{1}}");
  expect(values).toEqual({ 1: "Asha Rao", 2: "1 Dec", 3: "-" });
});

test("a mail says in HTML and in text the same, and a value changes neither its structure nor its markup", () => {
  const values = {
    ...TEMPLATES["booking.confirmed"].sample,
    propertyName: "<b>A</b>: [x](https://evil.example)",
  };
  const { contactPhone: _, ...known } = values;
  const mail = render("booking.confirmed", "mail", known) as { text: string; html: string };
  expect(mail.text).toContain("Property: <b>A</b>: [x](https://evil.example)");
  expect(mail.text).not.toContain("Property's phone");
  expect(mail.html).toContain(
    '<td style="padding:6px 12px 6px 0;text-align:left;vertical-align:top">&lt;b&gt;A',
  );
  expect(mail.html).not.toContain('href="https://evil.example');
  expect(mail.html).toContain(`href="${placesFor("booking.confirmed", known).link}"`);
});

test("what was decided on is named in the language of its reader, and as before where a message still waits", () => {
  const decided = {
    name: "Yusuf Khan",
    subject: "Your travel location Airport to Apollo Hospitals",
    path: "/myItems/1",
  };
  const route = { ...decided, kind: "Travel location", title: "Airport to Apollo Hospitals" };
  const text = (variables: typeof decided, language: "en" | "hi") =>
    (render("approval.approved", "sms", variables, null, language) as { text: string }).text;
  expect(text(route, "hi")).toContain("सफ़र की जगह हवाई अड्डा से Apollo Hospitals");
  expect(text(route, "hi")).not.toContain("Your");
  expect(text(route, "en")).toContain("Your travel location Airport to Apollo Hospitals is approved.");
  expect(text(decided, "en")).toBe(text(route, "en"));
});

test("a mail in Arabic has its facts on the other side, and says so", () => {
  const values = definitionOf("booking.confirmed").sample;
  const mail = render("booking.confirmed", "mail", values, null, "ar") as { html: string };
  expect(mail.html).toContain("text-align:right");
  expect(mail.html).not.toContain("text-align:left");
  expect(mail.html).toMatch(/<html[^>]* dir="rtl"/);
});

test("every message is written on at least one channel", () => {
  expect(new Set(cases.map(([name]) => name)).size).toBe(TEMPLATE_NAMES.length);
});

test("links start at the site's origin", () => {
  const rendered = render("booking.confirmed", "sms", definitionOf("booking.confirmed").sample);
  expect(rendered.text).toContain(`http://localhost:3000/bookingConfirmedPage/${reference}`);
});

test.each([
  ["a code that is no code", "otp.code", { code: "12345", minutes: 5 }],
  ["an unknown variable", "otp.code", { code: "123456", minutes: 5, phone: "+91" }],
  ["a link to elsewhere", "approval.approved", { name: "R", subject: "S", path: "//evil.example" }],
  ["a date that is none", "booking.partner_cancelled", { ...stay, checkIn: "2026-02-30" }],
] as const)("%s is refused", (_, name, variables) => {
  expect(() => render(name, supportsChannel(name, "sms") ? "sms" : "mail", variables)).toThrow();
});

test("a name cannot add a header to a mail", () => {
  const { subject } = render("booking.cancelled", "mail", {
    ...TEMPLATES["booking.cancelled"].sample,
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
])("%i paise are %s", (paise, text) => expect(smsRupees(paise)).toBe(text));
