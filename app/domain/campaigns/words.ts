import { fill, numbered, placesOf } from "#app/domain/messages/words.ts";
import type { RegisteredWords } from "#app/integrations/message-port.ts";
import { VARIABLES } from "./labels.ts";

/** The words of a campaign: filling in, and what they cost. Pure, client-safe. */

export type Filling = { name: string; hospital: string; city: string; link: string };

/** The variables that a text uses. */
export const variablesOf = placesOf;

/** What a text asks for that nobody can fill in. */
export function unknownVariables(body: string): string[] {
  return variablesOf(body).filter((name) => !Object.hasOwn(VARIABLES, name));
}

/** The words with the way to end it, which no campaign leaves out. */
function whole(body: string): string {
  return `${body} Reply STOP or {{stop}} to end.`;
}

function valuesOf({ name, hospital, city, link }: Filling, stopUrl: string) {
  return { name: name || "there", hospital, city, link, stop: stopUrl };
}

/** The text for one person. */
export function fillIn(body: string, filling: Filling, stopUrl: string): string {
  return fill(whole(body), valuesOf(filling, stopUrl))
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

/** The same as the provider registers it, and what its numbers stand for with this person. */
export function asRegistered(body: string, filling: Filling, stopUrl: string) {
  return numbered(whole(body), valuesOf(filling, stopUrl));
}

/** What the template `campaign.text` is given for one person. */
export function campaignVariables(
  body: string,
  providerTemplateId: string,
  filling: Filling,
  stopUrl: string,
): { text: string; registered?: RegisteredWords } {
  const text = fillIn(body, filling, stopUrl);
  if (!providerTemplateId) return { text };
  const { values } = asRegistered(body, filling, stopUrl);
  return { text, registered: { id: providerTemplateId, values } };
}

// The characters of the GSM alphabet, in which 160 fit into one part; with any other, 70 do.
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

/** The number of parts that a text is sent and paid as. */
export function partsOf(text: string): number {
  const wide = !GSM.test(text);
  const length = wide ? text.length : text.length + [...text.matchAll(/[\^{}\\[~\]|€]/g)].length;
  const [single, each] = wide ? [70, 67] : [160, 153];
  return length <= single ? 1 : Math.ceil(length / each);
}
