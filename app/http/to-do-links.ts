import { OFFICES, officeAt } from "./offices.ts";

/**
 * A page that somebody opened from To do says so in its address, with the filters that the list had: `?todo=kind%3Dwaiver`. From there
 * "back" leads to that list, and so does a decision. Client-safe.
 */
export const TO_DO = "todo";

/** `to` with the mark of the To do list; `query` is how the list is filtered (`kind=waiver`), empty for all of it. */
export function fromToDo(to: string, query: string): string {
  const mark = new URLSearchParams({ [TO_DO]: query.replace(/^\?/, "") });
  return `${to}${to.includes("?") ? "&" : "?"}${mark}`;
}

/** How the To do list was filtered that a page was opened from; null for a page that was not. */
export function toDoQuery(search: string): string | null {
  return new URLSearchParams(search).get(TO_DO);
}

/**
 * The To do list that a page was opened from, as it was filtered; null for a page that was not, or of no office that has one.
 * @param address the path of the page @param search its query
 */
export function toDoListOf(address: string, search: string): string | null {
  const query = toDoQuery(search);
  const office = officeAt(address);
  const list = office && "toDo" in OFFICES[office].paths ? OFFICES[office].paths.toDo : null;
  if (query === null || list === null) return null;
  const filters = new URLSearchParams(query).toString();
  return filters ? `${list}?${filters}` : list;
}
