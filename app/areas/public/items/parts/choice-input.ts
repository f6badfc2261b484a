import { z } from "zod";
import { codeFormSchema, typedFormSchema } from "#app/domain/bookings/guest-input.ts";

/** What the pages of a choice take: the path's draft, the step, and their forms. */
export const choiceIntents = {
  details: typedFormSchema,
  code: codeFormSchema,
  resend: z.object({}),
  coupon: z.object({ code: z.string().max(40).default("") }),
  remove: z.object({ place: z.coerce.number().int().min(0).max(20) }),
};

export type ChoicePosted = {
  [Intent in keyof typeof choiceIntents]: {
    intent: Intent;
    value: z.output<(typeof choiceIntents)[Intent]>;
  };
}[keyof typeof choiceIntents];

export const draftId = z.uuid();
