import { defineSearch, page, text } from "#app/domain/shared/search-params.ts";

/** What the list of our offers shows, and whom the form looks for, is in its address. */
export const platformSearch = defineSearch({ q: text(60), find: text(60), page: page() });
