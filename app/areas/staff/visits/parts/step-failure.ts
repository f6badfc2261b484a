import type { FormFailure } from "#app/http/form.ts";

/** What the action of a step says when it refused something. */
export type StepFailure = FormFailure | undefined;
