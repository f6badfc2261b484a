import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";

/** The address of a choice: which step. */
export const choiceState = defineSearch({ step: oneOf(["details", "code"], "details") });
