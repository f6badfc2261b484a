/** Patterns for LIKE and ILIKE, in which what somebody typed means itself. */

/** The pattern of texts that have these words anywhere. */
export function containing(words: string): string {
  return `%${escaped(words.trim())}%`;
}

/** The pattern of texts that begin with these words. */
export function beginningWith(words: string): string {
  return `${escaped(words.trim())}%`;
}

/**
 * The pattern of phone numbers (E.164) that have these digits in a row, however somebody spaced them: `98481 00009`, `098481-00009` and
 * `+91 98481 00009` are one number. Null, which nothing is like, for words that are no number.
 */
export function phoneContaining(words: string): string | null {
  const digits = words.replace(/[\s()+-]/g, "").replace(/^00?(?=[1-9]\d{9})/, "");
  return /^\d+$/.test(digits) ? `%${digits}%` : null;
}

function escaped(words: string): string {
  return words.replace(/[\\%_]/g, "\\$&");
}
