import { data } from "@remix-run/node";
import { Conflict, DomainError, Invalid, NotFound, TooMany } from "#app/domain/errors.ts";
import { logger } from "#app/logger.ts";
import { translateError, translateErrors } from "#app/words/labels.ts";
import { isUnavailable } from "#db/unavailable.ts";
import { note } from "./request-memory.ts";

export { FALLBACK_MESSAGE } from "#app/domain/shared/messages.ts";

import { FALLBACK_MESSAGE } from "#app/domain/shared/messages.ts";

/** What the error page is told. */
export type ErrorPage = { message: string; errorId?: string };

/** A refusal that the form shows with what was typed, instead of an error page. */
export type FormRefusal = {
  status: 400 | 404 | 409 | 422 | 429 | 500 | 503;
  formErrors: string[];
  fieldErrors: Record<string, string[]>;
  code?: string;
  details?: Record<string, unknown>;
};

/** How a domain error is shown on the form that caused it, or undefined when it needs a page of its own. */
export function refusalOf(error: unknown, request: Request): FormRefusal | undefined {
  if (error instanceof Invalid)
    return {
      status: 400,
      formErrors: Object.keys(error.fields).length ? [] : [translateError(error.message)],
      fieldErrors: translateErrors(error.fields),
    };
  if (error instanceof NotFound)
    return { status: 404, formErrors: [translateError(goneWords(error))], fieldErrors: {} };
  if (error instanceof Conflict)
    return {
      status: 409,
      formErrors: [translateError(error.message)],
      fieldErrors: {},
      code: error.code,
      details: error.details,
    };
  if (error instanceof TooMany) {
    note(request, "retryAfter", Math.ceil(error.retryAfter));
    return { status: 429, formErrors: [translateError(error.message)], fieldErrors: {} };
  }
  return undefined;
}

/** The page of the form is there, unless its loader finds nothing either: what the form was about has gone. */
const goneWords = ({ message }: NotFound) =>
  message === new NotFound().message
    ? "This is no longer there. Somebody may have decided or removed it meanwhile."
    : message;

/**
 * How an error that is nobody's refusal is told on the form, so that what was typed stays: logged, and told by the text of the
 * contract. Undefined without a text, and for what passes through or has a page of its own.
 */
export function failureOf(
  error: unknown,
  request: Request,
  text: string | undefined,
): FormRefusal | undefined {
  if (!text || error instanceof Response || isThrownData(error) || error instanceof DomainError)
    return undefined;
  const { status } = logged(error, request);
  return { status, formErrors: [text], fieldErrors: {} };
}

/**
 * Throws the response that the nearest error page shows. Redirects and responses pass through as they are.
 * @param text what the contract says of this failure, instead of the fallback
 */
export function raise(error: unknown, request: Request, text?: string): never {
  if (error instanceof Response || isThrownData(error)) throw error;
  if (error instanceof DomainError) {
    if (error instanceof TooMany) note(request, "retryAfter", Math.ceil(error.retryAfter));
    const message = translateError(error.message);
    note(request, "refusal", message);
    // What was not to be had stands in the log, under the id of the request.
    const errorId = error.status === 503 ? request.headers.get("x-request-id") : null;
    throw data({ message, ...(errorId ? { errorId } : {}) } satisfies ErrorPage, { status: error.status });
  }
  const { status, errorId, message } = logged(error, request);
  note(request, "refusal", text ?? message);
  throw data({ message: text ?? message, errorId } satisfies ErrorPage, { status });
}

function logged(error: unknown, request: Request): ErrorPage & { status: 500 | 503 } {
  const errorId = request.headers.get("x-request-id") ?? "none";
  if (isUnavailable(error)) {
    logger().error({ err: error }, "the database did not answer");
    const message = "We cannot reach our records right now. Please try again in a minute.";
    return { status: 503, errorId, message: translateError(message) };
  }
  logger().error({ err: error, method: request.method }, "unexpected error");
  return { status: 500, errorId, message: FALLBACK_MESSAGE };
}

function isThrownData(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    (error as { type?: unknown }).type === "DataWithResponseInit"
  );
}
