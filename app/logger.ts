import pino from "pino";
import { config } from "#app/config.ts";

/**
 * The log: one JSON line an event, on standard output. Personal data does not enter it: known fields are redacted, and
 * whatever looks like a phone number or a mail address is blotted out of the finished line, wherever it came from.
 */

const SECRET_FIELDS = [
  "phone",
  "phoneE164",
  "phone_e164",
  "mobile",
  "email",
  "recipient",
  "contactName",
  "address",
  "guestAddress",
  "password",
  "otp",
  "token",
  "secret",
  "cookie",
  "authorization",
  "variables",
  "data",
  "body",
];

const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /\+\d{7,15}(?!\d)|(?<![\d.\w-])[6-9]\d{9}(?![\d\w-])/g;

/** The text without anything that looks like a mail address, an E.164 number or an Indian mobile number. */
export function blot(text: string): string {
  return text.replace(MAIL, "[mail]").replace(PHONE, "[phone]");
}

/** What may be said of an error: never its SQL, its parameters or its detail, which hold what somebody typed. */
function describeError(error: unknown): unknown {
  // Some libraries report a copy of an error, which is no Error any more.
  if (typeof error !== "object" || error === null || !("message" in error)) return error;
  const { name, message, stack, cause, original, ...rest } = error as Record<string, unknown>;
  const { code, constraint } = (original ?? rest) as { code?: unknown; constraint?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
}

let instance: pino.Logger | undefined;

/** The log of this process. */
export function logger(): pino.Logger {
  instance ??= pino({
    level: config().LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: "[redacted]" },
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: blot },
  });
  return instance;
}
