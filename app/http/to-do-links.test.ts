import { expect, it } from "vitest";
import { afterDecision, keepingToDo } from "./after-decision.ts";
import { fromToDo, toDoListOf } from "./to-do-links.ts";

const at = (path: string) => new Request(`http://localhost${path}`, { method: "POST" });

it("leads back to the To do list of the office, as it was filtered", () => {
  const to = fromToDo("/mhWaivers/1?x=2", "?kind=waiver&page=2");
  expect(to).toBe("/mhWaivers/1?x=2&todo=kind%3Dwaiver%26page%3D2");
  expect(afterDecision(at(to), "/elsewhere")).toBe("/adminToDo?kind=waiver&page=2");
  expect(afterDecision(at(fromToDo("/cityWaivers/1", "")), "/elsewhere")).toBe("/cityToDo");
  expect(afterDecision(at(`${fromToDo("/staffRequests/1", "")}`.replace("?", ".data?")), "/x")).toBe(
    "/staffToDo",
  );
  expect(keepingToDo(at(to), "/mhWaivers/2")).toBe("/mhWaivers/2?todo=kind%3Dwaiver%26page%3D2");
});

it("goes on as ever for whoever came from elsewhere, and nowhere else", () => {
  expect(afterDecision(at("/mhWaivers/1"), "/elsewhere")).toBe("/elsewhere");
  expect(keepingToDo(at("/mhWaivers/1"), "/mhWaivers/2")).toBe("/mhWaivers/2");
  // No To do list in this area; and what is given never becomes an address.
  expect(toDoListOf("/partnerBookings/1", "?todo=")).toBeNull();
  expect(toDoListOf("/mhWaivers/1", "?todo=//evil.example/%0d%0aSet-Cookie")).toMatch(
    /^\/adminToDo\?[^\r\n]*$/,
  );
});
