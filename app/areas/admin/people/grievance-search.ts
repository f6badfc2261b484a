import { GRIEVANCE_STATUSES } from "#app/domain/registrations/labels.ts";
import { defineSearch, oneOf, page } from "#app/domain/shared/search-params.ts";

/** What the list shows is in its address. */
export const search = defineSearch({ status: oneOf(GRIEVANCE_STATUSES, "open"), page: page() });
