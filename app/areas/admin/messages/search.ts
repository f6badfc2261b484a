import { CHANNELS, MESSAGE_STATES, PURPOSES } from "#app/domain/messages/schema.ts";
import { defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";

export const messageSearch = defineSearch({
  state: oneOf(["", ...MESSAGE_STATES], ""),
  channel: oneOf(["", ...CHANNELS], ""),
  purpose: oneOf(["", ...PURPOSES], ""),
  template: text(40),
  /** A whole phone number or mail address: lists show neither. */
  recipient: text(120),
  booking: id(),
  page: page(),
});

/** The filters of `listMessages`, without the page. */
export function messageFilters(state: StateOf<typeof messageSearch>) {
  return {
    state: state.state || null,
    channel: state.channel || null,
    purpose: state.purpose || null,
    template: state.template || null,
    recipient: state.recipient || null,
    bookingId: state.booking,
  };
}

/** The list with these filters. */
export function messagesHref(filters: Partial<StateOf<typeof messageSearch>>): string {
  return paths.adminMessages + messageSearch.href(messageSearch.decode(new URLSearchParams()), filters);
}

export const ROLE_OPTIONS = [
  { value: "partner", label: "Partners" },
  { value: "agent", label: "Agents" },
  { value: "customer", label: "Users (customers)" },
];

export const writeSearch = defineSearch({
  role: oneOf(["partner", "agent", "customer"], "partner"),
  q: text(120),
  page: page(),
});
