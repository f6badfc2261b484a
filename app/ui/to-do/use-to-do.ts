import { useLocation } from "@remix-run/react";
import { fromToDo, toDoListOf, toDoQuery } from "#app/http/to-do-links.ts";

/** The To do list that this page was opened from; null when it was not. */
export function useToDoList(): string | null {
  const { pathname, search } = useLocation();
  return toDoListOf(pathname, search);
}

/** Makes a link lead back to To do as this page does. */
export function useKeepToDo(): (to: string) => string {
  const query = toDoQuery(useLocation().search);
  return (to) => (query === null ? to : fromToDo(to, query));
}
