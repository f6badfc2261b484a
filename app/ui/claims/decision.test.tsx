import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { WaitingClaims } from "./decision.tsx";

/** @database none */

test("where nobody objects, the page says when somebody can, and leads on to the bookings", () => {
  const page = parse(
    renderToStaticMarkup(
      <MemoryRouter>
        <WaitingClaims claims={[]} to={(id) => `/mhObjections/${id}`} bookings="/mhbookings" />
      </MemoryRouter>,
    ),
  );
  expect(page.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.text])).toEqual([
    ["/mhbookings", "See bookings"],
  ]);
  expect(page.querySelector("svg")).not.toBeNull();
  expect(page.text).toMatch(/A guest can object to a claim/);
});
