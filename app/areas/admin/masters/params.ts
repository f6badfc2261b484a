import { z } from "zod";
import { IMPORT_NAMES, type ImportName } from "#app/domain/imports/columns.ts";
import { MASTER_KEYS, type MasterKey } from "#app/domain/masters/definitions.ts";

const master = z.enum(MASTER_KEYS as [MasterKey, ...MasterKey[]]);
export const masterParam = z.object({ master });
export const rowParams = z.object({ master, id: z.uuid() });
export const formParams = z.object({ master, id: z.union([z.literal("new"), z.uuid()]) });

/** The import of a master; the rates and policies that money is computed from have none. */
export function importOf(key: MasterKey): ImportName | null {
  return (IMPORT_NAMES as string[]).includes(key) ? (key as ImportName) : null;
}
