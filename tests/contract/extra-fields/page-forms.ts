import { RECEIPT_COLUMNS } from "#app/domain/books/bank-receipts.ts";
import { SETTLEMENT_COLUMNS } from "#app/domain/books/settle-gateway.ts";
import { DEMO_PASSWORD } from "#app/domain/identity/demo-password.ts";
import { BANK_FILE_COLUMNS } from "#app/domain/settlements/import-bank-file.ts";

/** The posting forms of a page as a browser without scripts would find them, and what somebody would type into them. */

export type Control = {
  name: string;
  /** Of an input; `select`, `textarea`. */
  type: string;
  value: string;
  required: boolean;
  checked: boolean;
  /** Values of a select that may be chosen. */
  options: string[];
  attributes: Record<string, string>;
};

export type PageForm = {
  /** Where it is sent. */
  action: string;
  multipart: boolean;
  controls: Control[];
  /** What its buttons mean; one empty text when there is only one meaning. */
  intents: string[];
  /** Its one-time key. */
  key: string;
  /** Without one there is nothing to press: the form around a list that is empty. */
  hasButton: boolean;
};

const TAG =
  /<(\/?)(form|input|select|option|textarea|button)\b([^>]*)>(?:([^<]*)(?=<\/(?:option|textarea)>))?/g;
const NOT_SENT = new Set(["submit", "reset", "button", "image"]);

/** @param address of the page: a form without one of its own is sent there */
export function formsIn(html: string, address: string): PageForm[] {
  const forms: PageForm[] = [];
  const byId = new Map<string, PageForm>();
  /** Controls that stand before the form that they name. */
  const early = new Map<string, Control[]>();
  const earlyButtons = new Map<string, string[]>();
  let form: PageForm | undefined;
  let select: Control | undefined;
  for (const [, end, tag, inside, text] of html.matchAll(TAG)) {
    if (end) {
      if (tag === "form") form = undefined;
      if (tag === "select") select = undefined;
      continue;
    }
    const attributes = attributesOf(inside!);
    if (tag === "form" && attributes.method?.toLowerCase() === "post") {
      form = {
        action: (attributes.action ?? address).replace(/\?index$/, ""),
        multipart: attributes.enctype?.startsWith("multipart/") ?? false,
        controls: early.get(attributes.id ?? "") ?? [],
        intents: [],
        key: "",
        hasButton: earlyButtons.has(attributes.id ?? ""),
      };
      form.intents.push(...(earlyButtons.get(attributes.id ?? "") ?? []));
      forms.push(form);
      if (attributes.id) byId.set(attributes.id, form);
      continue;
    }
    const owner = attributes.form ? byId.get(attributes.form) : form;
    if ("disabled" in attributes || !(owner || attributes.form || tag === "option")) continue;
    if (tag === "button") {
      const meanings = attributes.name === "intent" ? [attributes.value ?? ""] : [];
      if (owner) {
        owner.intents.push(...meanings);
        owner.hasButton ||= attributes.type !== "button";
        if (attributes.name && attributes.name !== "intent") owner.controls.push(choiceOf(attributes));
      } else if (attributes.form)
        earlyButtons.set(attributes.form, [...(earlyButtons.get(attributes.form) ?? []), ...meanings]);
    } else if (tag === "option" && select) {
      const value = attributes.value ?? unescaped(text ?? "");
      if ("selected" in attributes) select.value = value;
      // One city for all, so that it fits the place that is typed.
      if (value) select.options[text?.startsWith("Hyderabad") ? "unshift" : "push"](value);
    } else if (attributes.name && !NOT_SENT.has(attributes.type ?? "")) {
      const control: Control = {
        name: attributes.name,
        type: tag === "input" ? (attributes.type ?? "text") : tag!,
        value: tag === "textarea" ? unescaped(text ?? "") : (attributes.value ?? ""),
        required: "required" in attributes,
        checked: "checked" in attributes,
        options: [],
        attributes,
      };
      if (owner) owner.controls.push(control);
      else early.set(attributes.form!, [...(early.get(attributes.form!) ?? []), control]);
      if (tag === "select") select = control;
    }
  }
  for (const one of forms) {
    one.key = one.controls.find(({ name }) => name === "_key")?.value ?? "";
    if (one.intents.length === 0) one.intents.push("");
  }
  return forms.filter(({ hasButton }) => hasButton);
}

/** A button that says something by a name of its own is one of several choices. */
const choiceOf = (attributes: Record<string, string>): Control => ({
  name: attributes.name!,
  type: "radio",
  value: attributes.value ?? "",
  required: true,
  checked: false,
  options: [],
  attributes,
});

function attributesOf(inside: string): Record<string, string> {
  const found = inside.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    [...found].map(([, name, value]) => [name!.toLowerCase(), unescaped(value ?? "")]),
  );
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'", "#39": "'" };
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export type Filled = Array<[name: string, value: string | File]>;

const otherRupees = (serial: number) => String(100 + (serial % 100));
const phoneOf = (serial: number) => `98${String(76_000_000 + serial)}`;

/** What fits one screen only, with why; by the form's screen and button. */
type Typed = string | ((serial: number) => string);
const OF_SCREEN: Array<[form: RegExp, values: Record<string, Typed>, why: string]> = [
  [
    /^\/login password/,
    { identifier: "staff@medihaven.example", password: DEMO_PASSWORD },
    "somebody that there is",
  ],
  [/^\/bookingTravel\/.* details/, { phone: phoneOf }, "a second code to the same number has to wait"],
  [/^\/customer_bookings\/:reference\/waiver/, { leavesOn: "" }, "the stay is not used, whenever it ends"],
  [
    /^\/(my|staff)Items\//,
    { second_opening_time: "", second_closing_time: "", second_order_until: "" },
    "a second shift follows the first one, whatever its hours are",
  ],
  [
    /^\/(my|staff)Items\/:id\/prices/,
    {
      price_paise: otherRupees,
      fare_paise: otherRupees,
      delivery_fee_paise: otherRupees,
      day_price_paise: otherRupees,
    },
    "other prices than they are",
  ],
  [
    /^\/customer_bookings\/:reference\/papers add/,
    {
      nationality: "Bangladeshi",
      born_on: "1980-05-17",
      passport_number: (serial) => `BX${1_000_000 + serial}`,
      passport_issued_on: "2022-01-10",
      passport_valid_until: "2035-01-09",
      visa_issued_on: "",
      visa_valid_until: "",
      arrived_on: "",
    },
    "papers that are good today",
  ],
  [
    /\/rooms\/|^\/roomPriceUpdate|^\/roomsManagement/,
    { attendants_with_meals: "1" },
    "the meals that are chosen are for somebody",
  ],
  [
    /^\/partnerDrivers/,
    {
      licence_number: (serial) => `TS092015${String(serial).padStart(7, "0")}`,
      licence_valid_until: "2035-03-31",
    },
    "the number fits the paper, and is new",
  ],
  [/^\/agent_links make/, { page: "/rooms" }, "a page of this site"],
  [
    /_profile document|RegApproval.*document/,
    { document_kind: "pan", number: "AABCU9603R" },
    "the number fits the kind of paper",
  ],
  [
    /^\/mhOffers create/,
    { percent: "10", amount: "", code: (serial) => `EXTRA${serial}` },
    "a percentage or an amount, not both",
  ],
  [
    /buyerGstin/,
    { buyerGstin: "27AAPFU0939F1ZV", buyerName: "Asha Exports", buyerAddress: "12 Lake View, Mumbai 400001" },
    "a company is named whole, with a number that is right",
  ],
  [
    /^\/adminRegistrations propose/,
    { gstin: "27AAPFU0939F1ZV", address: "12 Lake View, Mumbai 400001", ends: "" },
    "a registration is named whole, with a number that is right",
  ],
  [/^\/foodList/, { "quantity[0]": "1" }, "at least one of a dish"],
  [/^\/adminMessages\/write mail/, { subject: "About your account" }, "a mail has a subject"],
  [/^\/mhaccounts\/:id adjust/, { commission: "7" }, "another one than it is"],
  [/^\/adminMessages\/texts/, { provider_template_id: "" }, "an id of the provider, or none"],
  [
    /^\/(mhbookings|viewFieldVisits).*(return|remark)/,
    { remark: "The photo is not sharp" },
    "needed by what the button means",
  ],
];

/** Files with the columns that a screen asks for. */
const FILES: Array<[form: RegExp, lines: string[]]> = [
  [/^\/UrlShortner/, ["LongUrl,label", "https://wa.me/919848012345,One"]],
  [/contacts file/, ["phone_number,name", "98480 12345,Asha"]],
  [
    /^\/paymentForBookings\/bank/,
    [BANK_FILE_COLUMNS.join(","), "UTR900001,100.00,2026-11-20,HDFC,123456789012,NEFT,"],
  ],
  [/^\/adminBankReceipts/, [RECEIPT_COLUMNS.join(","), "UTR900002,100.00,2026-11-20,The gateway"]],
  [
    /^\/adminGatewaySettlements/,
    [SETTLEMENT_COLUMNS.join(","), "pay_none,100.00,2.00,0.36,UTR900002,2026-11-20"],
  ],
  [
    /hospitals\/import/,
    [
      "near_hospital_name,state,city,coordinates,address",
      'Extra Clinic,Telangana,Hyderabad,"17.41, 78.41",1 Market Road',
    ],
  ],
];

/** `key` is the form's screen and button; `thorough` fills in what may be left out too; `serial` makes names and numbers new. */
export type How = { key: string; thorough: boolean; serial: number };

/**
 * What somebody would send: what stands there already, and something fitting where something is needed.
 */
export function fillIn(form: PageForm, { key, thorough, serial }: How): Filled {
  const own: Record<string, Typed> = Object.assign(
    {},
    ...OF_SCREEN.map(([of, values]) => (of.test(key) ? values : {})),
  );
  const chosen = new Set(form.controls.filter(({ checked }) => checked).map(({ name }) => name));
  return form.controls.flatMap((control): Filled => {
    const { name, type, value, required, checked, options } = control;
    if (name === "_key" || name === "intent") return [];
    const mine = own[name];
    if (mine !== undefined) return [[name, typeof mine === "string" ? mine : mine(serial)]];
    if (type === "checkbox" || type === "radio") {
      const alike = form.controls.filter((one) => one.name === name).length;
      // Not everybody has a mail address: all who are offered are written to.
      const take =
        checked ||
        (!chosen.has(name) && (required || alike > 1 || thorough || type === "radio")) ||
        name === "users";
      if (take) chosen.add(name);
      return take ? [[name, value || "on"]] : [];
    }
    if (type === "file") return [[name, required || thorough ? fileFor(control, key) : new File([], "")]];
    if (type === "hidden" || value) return [[name, value]];
    if (type === "select") return [[name, chosenOf(options, required, thorough)]];
    return [[name, required || thorough ? textFor(control, serial) : ""]];
  });
}

/** The first choice where one is needed; another one the second time. */
const chosenOf = (options: string[], required: boolean, thorough: boolean) =>
  (required || thorough ? options.at(thorough && options.length < 8 ? -1 : 0) : "") ?? "";

function fileFor({ attributes }: Control, key: string): File {
  const lines = FILES.find(([of]) => of.test(key))?.[1] ?? ["name", "Something"];
  return /csv/.test(attributes.accept ?? "")
    ? new File([`${lines.join("\n")}\n`], "list.csv", { type: "text/csv" })
    : new File([PICTURE], "picture.png", { type: "image/png" });
}

const BY_NAME: Array<[RegExp, Typed]> = [
  [/_valid_until$/, "2035-03-31"],
  [/gstin/, "36AABCU9603R1ZO"],
  [/^pan$/, "AABCU9603R"],
  [/fssai|licence_number/, "13619011000123"],
  [/vehicle_registration|^cars/, (serial) => `TS09AB${1000 + serial}`],
  [/driving_licence/, "TS0920110012345"],
  [/drug_licence|vehicle_permit/, "TS/HYD/20B/2011-12345"],
  [/ifsc/, "HDFC0001234"],
  [/upi/, "asha@okhdfcbank"],
  [/account_?num/, "123456789012"],
  [/pin_?code/, "500032"],
  [/^location$|coordinates/, "17.4156, 78.4123"],
  [/latitude/, "17.4156"],
  [/longitude/, "78.4123"],
  [/phone|mobile|whatsapp|contact_no/, phoneOf],
  [/reference_number/, (serial) => `UTR${100_000 + serial}`],
  [/link_url/, "https://wa.me/919848012345"],
  [/mail/, (serial) => `extra${serial}@example.com`],
  [/url/i, "https://example.com/rooms"],
  [/year/, "2010"],
  [/_time$/, "10:00"],
];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const letters = (serial: number) => [...String(serial)].map((digit) => "bcdfghjklm"[Number(digit)]).join("a");

function textFor({ name, type, attributes }: Control, serial: number): string {
  const fitting = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (fitting) return typeof fitting === "string" ? fitting : fitting(serial);
  if (type === "number") return attributes.min ?? "1";
  if (type === "date") return later(attributes.min, inDays(30));
  if (type === "month") return inDays(30).slice(0, 7);
  if (type === "time") return "10:00";
  if (type === "datetime-local") return `${inDays(30)}T10:00`;
  if (type === "email") return `extra${serial}@example.com`;
  if (type === "tel") return phoneOf(serial);
  if (type === "url") return "https://example.com/rooms";
  if (attributes.inputmode === "numeric" || attributes.inputmode === "decimal") return "60";
  if (type === "password") return "the-long-way-home-7";
  return `Extra ${letters(serial)}${type === "textarea" ? " has something to say about all of it" : ""}`.slice(
    0,
    Number(attributes.maxlength ?? 200),
  );
}

const later = (one: string | undefined, other: string) => (one && one > other ? one : other);
