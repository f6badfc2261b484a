import { z } from "zod";
import { providerTemplateId } from "#app/domain/messages/text-form.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { CAMPAIGN_CHANNELS, SOURCES } from "./labels.ts";
import { unknownVariables } from "./words.ts";

const optionalId = z.uuid().optional();
const optionalDate = z.string().refine(isIsoDate, "Please enter a date.").optional();

const templateFields = z.object({
  name: z.string({ error: "Please give it a name." }).trim().min(1).max(80),
  channel: z.enum(CAMPAIGN_CHANNELS),
  body: z
    .string({ error: "Please write the text." })
    .trim()
    .min(10, "Please write the text.")
    .max(1_000, "At most 1,000 characters.")
    .superRefine((body, context) => {
      for (const name of unknownVariables(body))
        context.addIssue({ code: "custom", message: `Nobody can fill in {{${name}}}.` });
    }),
  provider_template_id: z.string().trim().max(80).default(""),
  active: z.coerce.boolean().default(false),
});

function checkProviderId(
  { channel, provider_template_id }: z.output<typeof templateFields>,
  context: z.RefinementCtx,
): void {
  const id = providerTemplateId(channel).safeParse(provider_template_id);
  if (!id.success)
    context.addIssue({
      code: "custom",
      path: ["provider_template_id"],
      message: id.error.issues[0]!.message,
    });
}

export const templateForm = templateFields.superRefine(checkProviderId);
/** With the version that its author saw. */
export const templateEditForm = templateFields
  .extend({ version: z.coerce.number().int() })
  .superRefine(checkProviderId);
export type TemplateValues = z.output<typeof templateForm>;

export const campaignForm = z
  .object({
    campaign_name: z.string({ error: "Please give it a name." }).trim().min(1).max(80),
    template_id: z.uuid({ error: "Please choose the template." }),
    link_url: z.string().trim().max(2_048).default(""),
    sources: z.preprocess(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z.array(z.enum(SOURCES)).min(1, "Please choose who gets it."),
    ),
    city_id: optionalId,
    hospital_id: optionalId,
    date_from: optionalDate,
    date_to: optionalDate,
    consent_note: z
      .string({ error: "Please say how these people agreed to hear from us." })
      .trim()
      .min(5, "Please say how these people agreed to hear from us.")
      .max(300),
    unit_cost_rupees: z.coerce.number().min(0).max(100).default(0),
    version: z.coerce.number().int().optional(),
  })
  .refine((values) => !values.date_from || !values.date_to || values.date_from <= values.date_to, {
    path: ["date_to"],
    message: "The last day lies before the first.",
  });
export type CampaignValues = z.output<typeof campaignForm>;

/** Numbers typed or pasted, one or many; each may have a name behind it: `98480 12345, Asha`. */
export const contactsForm = z.object({
  phone_number: z.string({ error: "Please enter a phone number." }).trim().min(1).max(100_000),
  hospital_id: optionalId,
  agreed: z.literal("on", { error: "Only people who agreed may be added." }),
});
export const contactsFileForm = z.object({
  file: z.instanceof(File, { error: "Please choose a file." }),
  hospital_id: optionalId,
  agreed: z.literal("on", { error: "Only people who agreed may be added." }),
});
