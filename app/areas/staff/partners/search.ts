import { PARTNER_KINDS } from "#app/domain/documents/labels.ts";
import { REGISTRATION_STATUSES } from "#app/domain/registrations/labels.ts";
import { defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";

export const STATUSES = ["all", ...REGISTRATION_STATUSES] as const;

/** Partners and agents of the own zone, all unless told otherwise (specification section 4). */
export const search = defineSearch({
  q: text(),
  who: oneOf(["partner", "agent"], "partner"),
  kind: oneOf(["all", ...PARTNER_KINDS], "all"),
  status: oneOf(STATUSES, "all"),
  page: page(),
});
