import type { FormFailure } from "#app/http/form.ts";

/** On a page with several forms: what the action said, when it was about one of these buttons. */
export function failureOf(failure: FormFailure | undefined, ...intents: string[]): FormFailure | undefined {
  const intent = (failure?.result.initialValue as { intent?: unknown } | undefined)?.intent;
  return intents.includes(String(intent)) ? failure : undefined;
}
