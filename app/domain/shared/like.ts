/** Patterns for LIKE and ILIKE, in which what somebody typed means itself. */

/** The pattern of texts that have these words anywhere. */
export function containing(words: string): string {
  return `%${escaped(words.trim())}%`;
}

/** The pattern of texts that begin with these words. */
export function beginningWith(words: string): string {
  return `${escaped(words.trim())}%`;
}

function escaped(words: string): string {
  return words.replace(/[\\%_]/g, "\\$&");
}
