import { Conflict, DomainError, Invalid, TooMany } from "#app/domain/errors.ts";
import { FALLBACK_MESSAGE } from "#app/domain/shared/messages.ts";
import { logger } from "#app/logger.ts";
import { isUnavailable } from "#db/unavailable.ts";
import { Unfit } from "./input.ts";
import type { Told } from "./told.ts";

/** How an error is told: a status, a `code` that stays the same, and a `message` that a client may show. */
export function refusalOf(error: unknown, request: Request): Told {
  if (error instanceof DomainError) {
    const { status, code, message } = error;
    const more = {
      ...(error instanceof Invalid && Object.keys(error.fields).length > 0 ? fieldErrors(error) : {}),
      ...(error instanceof Conflict ? error.details : {}),
    };
    const headers =
      error instanceof TooMany ? { "Retry-After": String(Math.ceil(error.retryAfter)) } : undefined;
    return { status, body: { ...more, code, message }, headers };
  }
  const errorId = request.headers.get("x-request-id") ?? "none";
  if (isUnavailable(error)) {
    logger().error({ err: error }, "the database did not answer");
    const message = "We cannot reach our records right now. Please try again in a minute.";
    return { status: 503, body: { code: "unavailable", message, errorId }, headers: { "Retry-After": "5" } };
  }
  logger().error({ err: error, method: request.method }, "unexpected error in a call");
  return { status: 500, body: { code: "unexpected", message: FALLBACK_MESSAGE, errorId } };
}

/** What is wrong with each field: its sentences by name, and one by one with a code. */
function fieldErrors(error: Invalid) {
  const codes = error instanceof Unfit ? error.codes : {};
  const errors = Object.entries(error.fields).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, code: codes[field] ?? "invalid", message })),
  );
  return { fields: error.fields, errors };
}
