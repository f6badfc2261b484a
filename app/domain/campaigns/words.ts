import { VARIABLES } from "./labels.ts";

/** The words of a campaign: filling in, and what they cost. Pure, client-safe. */

export type Filling = { name: string; hospital: string; city: string; link: string };

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** The variables that a text uses. */
export function variablesOf(body: string): string[] {
  return [...new Set([...body.matchAll(PLACE)].map((match) => match[1]!))];
}

/** What a text asks for that nobody can fill in. */
export function unknownVariables(body: string): string[] {
  return variablesOf(body).filter((name) => !Object.hasOwn(VARIABLES, name));
}

/** The text for one person, with the way to end it, which no campaign leaves out. */
export function fillIn(body: string, filling: Filling, stopUrl: string): string {
  const values: Record<string, string> = { ...filling, name: filling.name || "there" };
  const text = body
    .replace(PLACE, (_, name: string) => values[name] ?? "")
    .replace(/[^\S\n]+/g, " ")
    .trim();
  return `${text} Reply STOP or ${stopUrl} to end.`;
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
