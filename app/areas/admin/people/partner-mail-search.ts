import { defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";

/** What the list shows is in its address. */
export const search = defineSearch({ q: text(), password: oneOf(["all", "missing"], "all"), page: page() });
