import { addressOf } from "./admit.ts";
import { fromToDo, toDoListOf, toDoQuery } from "./to-do-links.ts";

/** Where somebody goes on after a decision: back to To do, if that is where they came from; otherwise to `otherwise`. */
export function afterDecision(request: Request, otherwise: string): string {
  return toDoListOf(addressOf(request), new URL(request.url).search) ?? otherwise;
}

/** `to`, which leads back to To do as the page of `request` does. */
export function keepingToDo(request: Request, to: string): string {
  const query = toDoQuery(new URL(request.url).search);
  return query === null ? to : fromToDo(to, query);
}
