/**
 * The errors that the product's rules throw. They are mapped once to HTTP (`app/http/errors.ts`), once to exit
 * codes (`cli/run.ts`) and once to retry or not (`worker/run.ts`). Anything else is a defect: fallback text and an id.
 */
export abstract class DomainError extends Error {
  abstract readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;
  /** A short machine word that stays the same, whatever the message says. */
  abstract readonly code: string;
}

/** The thing does not exist, or belongs to somebody else: both look the same. */
export class NotFound extends DomainError {
  override name = "NotFound";
  readonly status = 404;
  readonly code: string = "not_found";
  constructor(message = "Not found") {
    super(message);
  }
}

/** This actor may not do this at all, whatever the row. */
export class Forbidden extends DomainError {
  override name = "Forbidden";
  readonly status = 403;
  readonly code: string = "forbidden";
  constructor(message = "You may not do this") {
    super(message);
  }
}

/** The world moved on: sold out, decided already, price changed, hold expired. */
export class Conflict extends DomainError {
  override name = "Conflict";
  readonly status = 409;
  /** A short machine word (`sold_out`, `stale`, `price_changed`) and what the caller needs to go on. */
  readonly code: string;
  readonly details: Record<string, unknown>;
  constructor(message: string, code = "conflict", details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The input breaks a rule. `fields` maps a form field name to its messages. */
export class Invalid extends DomainError {
  override name = "Invalid";
  readonly status = 400;
  readonly fields: Record<string, string[]>;
  readonly code: string;
  constructor(message: string, fields: Record<string, string[]> = {}, code = "invalid") {
    super(message);
    this.fields = fields;
    this.code = code;
  }
}

/** Too many tries. `retryAfter` is in seconds. */
export class TooMany extends DomainError {
  override name = "TooMany";
  readonly status = 429;
  readonly code: string = "too_many_requests";
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Something this needs does not answer just now (database, gateway). Worth trying again. */
export class Unavailable extends DomainError {
  override name = "Unavailable";
  readonly status = 503;
  readonly code: string = "unavailable";
  constructor(message = "This is not available right now. Please try again in a minute.") {
    super(message);
  }
}

/** What was sent before under the same key was something else. */
export class Reused extends DomainError {
  override name = "Reused";
  readonly status = 422;
  readonly code: string = "key_reused";
}
