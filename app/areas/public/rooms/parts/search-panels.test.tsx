import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "#app/words/languages.ts";
import { speaking } from "#app/words/speaking.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { FilterChips, FilterPanel } from "./search-panels.tsx";
import { listState } from "./search-state.ts";

/** @database none */

const id = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;
const facilities = [
  { id: id("a"), name: "Lift" },
  { id: id("b"), name: "Ramp" },
];
const options = { facilities, propertyTypes: [] };

test("a chip takes its own filter off and keeps the others", async () => {
  const state = listState.decode(
    new URLSearchParams([...facilities.map(({ id }) => ["facility", id]), ["category", "AC"]]),
  );
  const page = await rendered(<FilterChips state={state} options={options} here="/hotels" />);
  const left = page.querySelectorAll("li a").map((link) => {
    const params = new URLSearchParams(link.getAttribute("href")?.split("?")[1]);
    return [params.get("category"), params.getAll("facility").length];
  });
  expect(left).toEqual([
    [null, 2],
    ["AC", 1],
    ["AC", 1],
    [null, 0],
  ]);
});

test.each(LANGUAGE_CODES)(
  "every choice of a filter is one that the address takes, in %s",
  async (language) => {
    const page = await speaking(language, () =>
      rendered(
        <FilterPanel state={listState.decode(new URLSearchParams())} options={options} here="/hotels" />,
      ),
    );
    for (const select of page.querySelectorAll("select")) {
      const name = select.getAttribute("name") as "category";
      const chosen = select
        .querySelectorAll("option")
        .map((option) => option.getAttribute("value") ?? "")
        .filter(Boolean);
      const taken = chosen.map((value) =>
        String(listState.decode(new URLSearchParams({ [name]: value }))[name]),
      );
      expect([name, taken]).toEqual([name, chosen]);
    }
  },
);
