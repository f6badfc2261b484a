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
};

const TAG =
  /<(\/?)(form|input|select|option|textarea|button)\b([^>]*)>(?:([^<]*)(?=<\/(?:option|textarea)>))?/g;
const NOT_SENT = new Set(["submit", "reset", "button", "image"]);

/** @param address of the page: a form without one of its own is sent there */
export function formsIn(html: string, address: string): PageForm[] {
  const forms: PageForm[] = [];
  let form: PageForm | undefined;
  let select: Control | undefined;
  for (const [, end, tag, inside, text] of html.matchAll(TAG)) {
    if (end) {
      if (tag === "form" && form) forms.push({ ...form, intents: form.intents.length ? form.intents : [""] });
      if (tag === "form") form = undefined;
      if (tag === "select") select = undefined;
      continue;
    }
    const attributes = attributesOf(inside!);
    if (tag === "form" && attributes.method?.toLowerCase() === "post") {
      form = {
        action: (attributes.action ?? address).replace(/\?index$/, ""),
        multipart: attributes.enctype?.startsWith("multipart/") ?? false,
        controls: [],
        intents: [],
      };
    } else if (!form || "disabled" in attributes) continue;
    else if (tag === "button" && attributes.name === "intent") form.intents.push(attributes.value ?? "");
    else if (tag === "option" && select) {
      const value = attributes.value ?? unescaped(text ?? "");
      if ("selected" in attributes) select.value = value;
      // One city for all, so that it fits the place that is typed.
      if (value) select.options[text?.startsWith("Hyderabad") ? "unshift" : "push"](value);
    } else if (attributes.name && tag !== "button" && !NOT_SENT.has(attributes.type ?? "")) {
      const control: Control = {
        name: attributes.name,
        type: tag === "input" ? (attributes.type ?? "text") : tag!,
        value: tag === "textarea" ? unescaped(text ?? "") : (attributes.value ?? ""),
        required: "required" in attributes,
        checked: "checked" in attributes,
        options: [],
        attributes,
      };
      form.controls.push(control);
      if (tag === "select") select = control;
    }
  }
  return forms;
}

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

/**
 * What somebody would send: what stands there already, and something fitting where something is needed.
 * @param thorough also what may be left out @param serial makes names and numbers new
 */
export function fillIn(form: PageForm, { thorough, serial }: { thorough: boolean; serial: number }): Filled {
  const chosen = new Set(form.controls.filter(({ checked }) => checked).map(({ name }) => name));
  return form.controls.flatMap((control): Filled => {
    const { name, type, value, required, checked, options } = control;
    if (name === "_key" || name === "intent") return [];
    if (type === "checkbox" || type === "radio") {
      const alike = form.controls.filter((one) => one.name === name).length;
      const take = checked || (!chosen.has(name) && (required || alike > 1 || thorough || type === "radio"));
      if (take) chosen.add(name);
      return take ? [[name, value || "on"]] : [];
    }
    if (type === "file") return [[name, required || thorough ? fileFor(control) : new File([], "")]];
    if (type === "hidden" || value) return [[name, value]];
    if (type === "select") return [[name, chosenOf(options, required, thorough)]];
    return [[name, required || thorough ? textFor(control, serial) : ""]];
  });
}

/** The first choice where one is needed; another one the second time. */
const chosenOf = (options: string[], required: boolean, thorough: boolean) =>
  (required || thorough ? options.at(thorough && options.length < 8 ? -1 : 0) : "") ?? "";

function fileFor({ attributes }: Control): File {
  return /csv/.test(attributes.accept ?? "")
    ? new File(["name\nSomething\n"], "list.csv", { type: "text/csv" })
    : new File([PICTURE], "picture.png", { type: "image/png" });
}

const BY_NAME: Array<[RegExp, string | ((serial: number) => string)]> = [
  [/gstin/, "36AABCU9603R1ZO"],
  [/^pan$/, "AABCU9603R"],
  [/fssai|licence_number/, "13619011000123"],
  [/vehicle_registration|^cars/, (serial) => `TS09AB${1000 + serial}`],
  [/driving_licence/, "TS0920110012345"],
  [/ifsc/, "HDFC0001234"],
  [/upi/, "asha@okhdfcbank"],
  [/account_?num/, "123456789012"],
  [/pin_?code/, "500032"],
  [/^location$|coordinates/, "17.4156, 78.4123"],
  [/latitude/, "17.4156"],
  [/longitude/, "78.4123"],
  [/phone|mobile|whatsapp|contact_no/, (serial) => `98${String(76_000_000 + serial)}`],
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
  if (type === "tel") return `98${String(76_000_000 + serial)}`;
  if (type === "url") return "https://example.com/rooms";
  if (attributes.inputmode === "numeric" || attributes.inputmode === "decimal") return "60";
  if (type === "password") return "the-long-way-home-7";
  return `Extra ${letters(serial)}${type === "textarea" ? " has something to say about all of it" : ""}`.slice(
    0,
    Number(attributes.maxlength ?? 200),
  );
}

const later = (one: string | undefined, other: string) => (one && one > other ? one : other);
