import { z } from "zod";
import { defineSearch, id, oneOf } from "#app/domain/shared/search-params.ts";

export const cartParams = z.object({ draft: z.uuid(), searchInfo: z.string().max(300) });
export const processParams = z.object({ searchInfo: z.string().max(300) });

/** The address of /bookingProcess: which chosen room, and which step. */
export const processState = defineSearch({ draft: id(), step: oneOf(["details", "code"], "details") });
