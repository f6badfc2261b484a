import { useActionData } from "@remix-run/react";
import type { FormFailure } from "#app/http/form.ts";
import { typedIn } from "./failure-of.ts";

/** `typedIn` of the page's own form that was just refused, for a field in a part of the page. */
export function useTyped(name: string, of?: Record<string, string>): string | undefined {
  return typedIn(useActionData<FormFailure>(), name, of);
}
