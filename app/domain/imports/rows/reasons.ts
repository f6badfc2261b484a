import { DomainError, Forbidden, Invalid } from "#app/domain/errors.ts";
import { Refusal } from "../cells.ts";

/** What the keeper of the file can mend, in words; undefined for anything else. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (error instanceof Forbidden || !(error instanceof DomainError)) return undefined;
  const fields = error instanceof Invalid ? Object.entries(error.fields) : [];
  if (fields.length === 0) return error.message;
  return fields.map(([field, messages]) => `${field}: ${messages.join(", ")}`).join("; ");
}

/** What `read` gives, or its refusal as a value. @throws whatever nobody can mend in a file */
export function orRefusal<T>(read: () => T): T | Refusal {
  try {
    return read();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return new Refusal(reason);
  }
}
