import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { config } from "#app/config.ts";
import { present } from "#app/present.ts";

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

/** A line of the levels error and fatal, as whoever counts or reports errors is told of it. Without personal data, as the log. */
export type ErrorReport = {
  level: "error" | "fatal";
  message: string;
  /** Class and text of the error; empty where a line tells of none. */
  type: string;
  error: string;
  stack: string;
  /** Id of the request, as the error page and the access log name it. */
  errorId?: string;
};

const requestIds = new AsyncLocalStorage<string>();

/** Does some work for a request, whose id what is logged of its errors bears, however far from the request that is. */
export function loggedFor<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}

const listeners = new Set<(report: ErrorReport) => void>();

/** From now on `listener` is told of every line of the levels error and fatal. Returns what ends that. */
export function onErrorLogged(listener: (report: ErrorReport) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellOfError(args: unknown[], level: number) {
  const details = (typeof args[0] === "object" ? args[0] : {}) as { err?: unknown };
  const message = args.find((arg) => typeof arg === "string") ?? "";
  const { type, message: error, stack } = (describeError(details.err) ?? {}) as Record<string, unknown>;
  const report: ErrorReport = {
    level: level >= present(pino.levels.values.fatal) ? "fatal" : "error",
    message: blot(String(message)),
    type: String(type ?? ""),
    error: blot(String(error ?? "")),
    stack: blot(String(stack ?? "")),
    ...errorIdHere(),
  };
  for (const listener of listeners) listener(report);
}

function errorIdHere(): { errorId?: string } {
  const errorId = requestIds.getStore();
  return errorId ? { errorId } : {};
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
    mixin: (_, level) => (level >= present(pino.levels.values.error) ? errorIdHere() : {}),
    hooks: {
      streamWrite: blot,
      logMethod(args, write, level) {
        if (level >= present(pino.levels.values.error)) tellOfError(args, level);
        write.apply(this, args);
      },
    },
  });
  return instance;
}
