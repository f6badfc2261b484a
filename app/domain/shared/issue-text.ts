import type { z } from "zod";
import { words } from "#app/words/catalogue.ts";
import type { Key } from "#app/words/translate.ts";

/**
 * What a validator finds, as a person would say it, in the language of the work under way. One map for forms, commands and calls:
 * `schema.safeParse(input, { error: issueText })`. A message that a schema brings itself goes first.
 */
export const issueText: z.core.$ZodErrorMap = (issue) => {
  const t = words("issues");
  switch (issue.code) {
    case "invalid_type":
      if (isMissing(issue.input)) return t("missing");
      return t(EXPECTED[issue.expected] ?? "notRead");
    case "invalid_value":
      return t(isMissing(issue.input) ? "notChosen" : "notAnOption");
    case "invalid_union":
      return t(isMissing(issue.input) ? "missing" : "notRead");
    case "too_small":
      return tooSmall(issue.origin, issue.minimum);
    case "too_big":
      return tooBig(issue.origin, issue.maximum);
    case "invalid_format":
      return isMissing(issue.input) ? t("missing") : t(FORMATS[issue.format] ?? "notRead");
    case "not_multiple_of":
      return t("step", value(issue.divisor));
    default:
      return t("notRead");
  }
};

/** Too short, too little or too few: of a text, a number or a list. One is the least of what must be there at all. */
function tooSmall(origin: string, minimum: number | bigint): string {
  const t = words("issues");
  if (origin === "number" || origin === "int") return t("atLeast", value(minimum));
  if (origin === "string") return Number(minimum) <= 1 ? t("missing") : t("tooShort", size(minimum));
  return Number(minimum) <= 1 ? t("notChosen") : t("tooFew", size(minimum));
}

function tooBig(origin: string, maximum: number | bigint): string {
  const t = words("issues");
  if (origin === "string") return t("tooLong", size(maximum));
  if (origin === "number" || origin === "int") return t("atMost", value(maximum));
  return t("tooMany", size(maximum));
}

const EXPECTED: Partial<Record<string, Key<"issues">>> = {
  number: "notANumber",
  int: "notWhole",
  date: "notADate",
};

const FORMATS: Partial<Record<string, Key<"issues">>> = {
  email: "notAnEmail",
  uuid: "notKnown",
  guid: "notKnown",
  url: "notAnAddress",
  date: "notADate",
  time: "notATime",
};

const isMissing = (input: unknown) => input === undefined || input === null || input === "";
const size = (limit: number | bigint) => ({ count: Number(limit) });
const value = (limit: number | bigint) => ({ limit: Number(limit) });

/** The name of a field as part of a form's or call's input: `guests[0].name`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    "",
  );
}

const SPELT: Record<string, string> = {
  acc: "account",
  amt: "amount",
  array: "",
  asked: "number or id",
  e164: "number",
  entity: "",
  gst: "GST",
  gstin: "GSTIN",
  id: "",
  identifier: "email or mobile number",
  ids: "",
  ifsc: "IFSC",
  m: "",
  mh: "",
  my: "",
  no: "number",
  of: "",
  orderid: "order",
  otp: "code",
  pan: "PAN",
  paise: "",
  param: "",
  q: "search text",
  reachus: "request",
  s: "serial",
  sno: "",
  sub: "",
  tds: "TDS",
  tnx: "",
  totp: "code",
  txn: "",
  upi: "UPI",
  url: "URL",
  urlcode: "URL code",
  value: "",
  x: "",
};

/**
 * A field as a person would call it, from its name: `guests[1].mobile_no` is `Mobile number (2)`. For where no label is at hand.
 * @param otherwise the label when every part of the name is technical (`txn_id`)
 */
export function fieldLabel(name: string, otherwise?: string): string {
  const last = name.split(".").findLast((part) => !/^\d+$/.test(part)) ?? name;
  const place = /\[(\d+)\]/.exec(name)?.[1];
  const said = last
    .replace(/\[\d*\]/g, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_")
    .map((word) => SPELT[word] ?? word)
    .filter(Boolean)
    .join(" ");
  const label = said.charAt(0).toUpperCase() + said.slice(1) || (otherwise ?? last);
  return place === undefined ? label : `${label} (${Number(place) + 1})`;
}

/** What is wrong with a field, in a place where it does not stand beside it: it says which field, unless it does already. */
export function withLabel(label: string, text: string): string {
  const bare = label.replace(/ \(\d+\)$/, "").toLocaleLowerCase();
  if (!label || text.toLocaleLowerCase().includes(bare)) return text;
  // A label that asks has its mark already.
  return /[?؟]$/.test(label) ? `${label} ${text}` : words("issues")("named", { label, text });
}
