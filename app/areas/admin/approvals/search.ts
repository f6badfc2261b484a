import { APPROVAL_STATUSES } from "#app/domain/approvals/labels.ts";
import { defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { KIND_SCREENS, type KindScreen } from "./kinds.ts";

/** Statuses of requests; `suspended` is one of partners. */
export const STATUS_FILTERS = [...APPROVAL_STATUSES, "suspended", "all"] as const;

/** The lists of one kind of partner: the partners, all their items (`items`), or the items of one kind. What waits, unless told otherwise. */
export const kindRequests = defineSearch({
  q: text(),
  kind: text(30),
  status: oneOf(STATUS_FILTERS, "pending"),
  city: id(),
  page: page(),
});
export type KindRequestsState = StateOf<typeof kindRequests>;

/** The kinds of items asked for; none when it is the partners that are asked for. */
export function itemKindsOf(screen: KindScreen, kind: string): string[] {
  const kinds = screen.items.map((item) => item.kind);
  return kind === "items" ? kinds : kinds.filter((candidate) => candidate === kind);
}

/** The list of what property partners ask for, with these filters. */
export function propertyRequestsHref(filters: Partial<KindRequestsState>): string {
  return KIND_SCREENS.property.path + kindRequests.href(kindRequests.decode(new URLSearchParams()), filters);
}
