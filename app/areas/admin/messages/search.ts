import { CHANNELS, MESSAGE_STATES } from "#app/domain/messages/schema.ts";
import { paths } from "#app/http/paths.ts";
import { defineSearch, oneOf, page, type StateOf } from "#app/http/search-params.ts";

export const messageSearch = defineSearch({
  state: oneOf(["", ...MESSAGE_STATES], ""),
  channel: oneOf(["", ...CHANNELS], ""),
  page: page(),
});

/** The list with these filters. */
export function messagesHref(filters: Partial<StateOf<typeof messageSearch>>): string {
  return paths.adminMessages + messageSearch.href(messageSearch.decode(new URLSearchParams()), filters);
}
