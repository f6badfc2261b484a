import { z } from "zod";
import { providerTemplateId } from "#app/domain/messages/text-form.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { CAMPAIGN_CHANNELS, MOST_LETTERS, SOURCES } from "./labels.ts";
import { unknownVariables } from "./words.ts";

const optionalId = z.uuid().optional();
const optionalDate = z.string().refine(isIsoDate, "Please enter a date.").optional();

const templateFields = z.object({
  name: z.string({ error: "Please enter a name." }).trim().min(1).max(80),
  channel: z.enum(CAMPAIGN_CHANNELS),
  subject: z.string().trim().max(200, "At most 200 characters.").default("").superRefine(knownVariables),
  body: z
    .string({ error: "Please write the text." })
    .transform((body) => body.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().min(10, "Please write the text."))
    .superRefine(knownVariables),
  provider_template_id: z.string().trim().max(80).default(""),
  active: z.coerce.boolean().default(false),
});

function knownVariables(words: string, context: z.RefinementCtx): void {
  for (const name of unknownVariables(words))
    context.addIssue({ code: "custom", message: `Nobody can fill in {{${name}}}.` });
}

/** What the channel asks for: a mail has a subject, a text an id at its provider. */
function fitChannel(
  { channel, subject, body, provider_template_id }: z.output<typeof templateFields>,
  context: z.RefinementCtx,
): void {
  const issue = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (body.length > MOST_LETTERS[channel])
    issue("body", `At most ${MOST_LETTERS[channel].toLocaleString("en-IN")} characters.`);
  if (channel === "mail" && subject === "") issue("subject", "Please write the subject.");
  if (channel !== "mail" && subject !== "") issue("subject", "Only a mail has a subject.");
  const id = providerTemplateId(channel).safeParse(provider_template_id);
  if (!id.success) issue("provider_template_id", present(id.error.issues[0]).message);
}

export const templateForm = templateFields.superRefine(fitChannel);
/** With the version that its author saw. */
export const templateEditForm = templateFields
  .extend({ version: z.coerce.number().int() })
  .superRefine(fitChannel);
export type TemplateValues = z.output<typeof templateForm>;

export const campaignForm = z
  .object({
    campaign_name: z.string({ error: "Please enter a name." }).trim().min(1).max(80),
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
      .string({ error: "Please enter the source of consent." })
      .trim()
      .min(5, "Please enter the source of consent.")
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
