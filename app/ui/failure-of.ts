import type { FormFailure } from "#app/http/form.ts";

/** On a page with several forms: what the action said, when it was about one of these buttons. */
export function failureOf(failure: FormFailure | undefined, ...intents: string[]): FormFailure | undefined {
  const intent = (failure?.result.initialValue as { intent?: unknown } | undefined)?.intent;
  return intents.includes(String(intent)) ? failure : undefined;
}

/**
 * What was typed into a field of a form that was refused, for fields beside those of `useScreenForm`.
 * @param of what else the form was sent with: which row of a list it belongs to, which button
 */
export function typedIn(
  failure: FormFailure | undefined,
  name: string,
  of: Record<string, string> = {},
): string | undefined {
  const typed: Record<string, unknown> = failure?.result.initialValue ?? {};
  const belongs = Object.entries(of).every(([key, value]) => typed[key] === value);
  const [, list, place] = IN_A_LIST.exec(name) ?? [];
  const found = list ? (typed[list] as unknown[] | undefined)?.[Number(place)] : typed[name];
  return belongs && typeof found === "string" ? found : undefined;
}

/** `quantity[3]`: conform gives what was typed as a list. */
const IN_A_LIST = /^(.+)\[(\d+)\]$/;
