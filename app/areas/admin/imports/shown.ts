import type { ImportCounts } from "#app/domain/imports/importer.ts";
import { plural } from "#app/ui/format.ts";

/** Bytes of a file that a screen takes; larger ones are imported at the command line. */
export const MAX_BYTES = 10 * 1_048_576;

/** `room-types` as a person reads it. */
export function nameOfImport(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function outcomeOf({ rows, created, changed, unchanged, refused }: ImportCounts): string {
  return `${plural(rows, "row")}: ${created} new, ${changed} changed, ${unchanged} as before, ${refused} refused`;
}
