import { z } from "zod";
import { MASTER_KEYS, type MasterKey } from "#app/domain/masters/definitions.ts";

const master = z.enum(MASTER_KEYS as [MasterKey, ...MasterKey[]]);
export const masterParam = z.object({ master });
export const rowParams = z.object({ master, id: z.uuid() });
export const formParams = z.object({ master, id: z.union([z.literal("new"), z.uuid()]) });
/** Hospitals have screens of their own; their import is the one of the masters. */
export const importParams = z.object({
  master: z.enum([...(MASTER_KEYS as [MasterKey, ...MasterKey[]]), "hospitals"]),
});
