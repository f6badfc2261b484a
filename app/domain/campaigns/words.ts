import { fillPlaces, placesOf, withNumberedPlaces } from "#app/domain/messages/words.ts";
import type { RegisteredWords } from "#app/integrations/message-port.ts";
import { type CampaignChannel, VARIABLES } from "./labels.ts";

/** The words of a campaign: filling in, and what they cost. Pure, client-safe. */

export type Filling = { name: string; hospital: string; city: string; link: string };

/** The variables that a text uses. */
export const variablesOf = placesOf;

/** What a text asks for that nobody can fill in. */
export function unknownVariables(body: string): string[] {
  return variablesOf(body).filter((name) => !Object.hasOwn(VARIABLES, name));
}

/** A text with the way to end it, which no campaign leaves out; a mail's layout has it by itself. */
function whole(body: string): string {
  return `${body} Reply STOP or {{stop}} to end.`;
}

function placesFor({ name, hospital, city, link }: Filling) {
  return { name: name || "there", hospital, city, link };
}

/**
 * The places of a text that would be empty for this person and would break its sentence: those outside of a part in `[[ ]]`, and in
 * registered words all of them, because their sentence cannot change.
 */
export function emptyPlaces(
  text: Pick<CampaignText, "body" | "subject" | "providerTemplateId">,
  filling: Filling,
): string[] {
  const whole = `${text.subject} ${text.body}`;
  const fixed = text.providerTemplateId ? whole : whole.replace(/\[\[.*?\]\]/gs, "");
  const places: Record<string, string> = placesFor(filling);
  return variablesOf(fixed).filter((name) => name !== "link" && Object.hasOwn(places, name) && !places[name]);
}

/** The text for one person. */
export function fillIn(body: string, filling: Filling, stopUrl: string): string {
  return fillPlaces(whole(body), { ...placesFor(filling), stop: stopUrl })
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

/** The same as the provider registers it, and what its numbers stand for with this person. */
export function asRegistered(body: string, filling: Filling, stopUrl: string) {
  return withNumberedPlaces(whole(body), { ...placesFor(filling), stop: stopUrl });
}

/** What a campaign says, as its template or the tested campaign has it. */
export type CampaignText = {
  channel: CampaignChannel;
  /** Of a mail; empty for the others. */
  subject: string;
  body: string;
  providerTemplateId: string;
};

/** The message for one person: its template and what that is given. */
export type CampaignMessage =
  | { template: "campaign.text"; variables: { text: string; registered?: RegisteredWords } }
  | {
      template: "campaign.mail";
      variables: { subject: string; body: string; places: Record<string, string>; recipientId: string };
    };

/**
 * Puts a campaign into words for one person.
 * @param recipientId the person's id among the campaign's people, by which they say no; `test` for nobody's
 */
export function campaignMessage(
  { channel, subject, body, providerTemplateId }: CampaignText,
  filling: Filling,
  { origin, recipientId }: { origin: string; recipientId: string },
): CampaignMessage {
  if (channel === "mail")
    return {
      template: "campaign.mail",
      variables: { subject, body, places: placesFor(filling), recipientId },
    };
  const stopUrl = `${origin}/stop/${recipientId}`;
  const text = fillIn(body, filling, stopUrl);
  if (!providerTemplateId) return { template: "campaign.text", variables: { text } };
  const { values } = asRegistered(body, filling, stopUrl);
  return { template: "campaign.text", variables: { text, registered: { id: providerTemplateId, values } } };
}

// The characters of the GSM alphabet, in which 160 fit into one part; with any other, 70 do.
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

/** True when a text is sent in letters of 16 bits, as every Indian script: a part then holds 70 characters instead of 160. */
export function isUnicode(text: string): boolean {
  return !GSM.test(text);
}

/** The number of parts that a text is sent and paid as. */
export function partsOf(text: string): number {
  const wide = isUnicode(text);
  const length = wide ? text.length : text.length + [...text.matchAll(/[\^{}\\[~\]|€]/g)].length;
  const [single, each] = wide ? [70, 67] : [160, 153];
  return length <= single ? 1 : Math.ceil(length / each);
}
