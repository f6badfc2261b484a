import { DomainError, Forbidden, Invalid } from "#app/domain/errors.ts";
import { Refusal } from "../cells.ts";

/** The refusal, in words, if the owner of the file can correct it; undefined for anything else. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (error instanceof Forbidden || !(error instanceof DomainError)) return undefined;
  const fields = error instanceof Invalid ? Object.entries(error.fields) : [];
  if (fields.length === 0) return error.message;
  return fields.map(([field, messages]) => `${field}: ${messages.join(", ")}`).join("; ");
}

/** The result of `read`, or its refusal as a value. @throws any error that cannot be corrected in the file */
export function orRefusal<T>(read: () => T): T | Refusal {
  try {
    return read();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return new Refusal(reason);
  }
}
