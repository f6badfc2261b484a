import { ITEM_STATUSES } from "#app/domain/listings/labels.ts";
import { defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";

export const STATUSES = ["all", ...ITEM_STATUSES] as const;

/** What the list shows is in its address. */
export const search = defineSearch({ q: text(), status: oneOf(STATUSES, "all"), page: page() });
