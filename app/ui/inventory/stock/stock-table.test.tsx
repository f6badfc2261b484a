import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { StockCell, StockGrid } from "#app/domain/listings/calendar/stock-grid.ts";
import { filled } from "#app/present.ts";
import { stockSearch } from "./stock-search.ts";
import { StockTable } from "./stock-table.tsx";

/** What a day of an item says. @database none */

function shown(cell: Partial<StockCell>): string {
  const cells = [{ slots: 2, capacity: 10, taken: 0, closedSlots: 0, own: false, ...cell }];
  const grid = {
    days: [{ day: "2026-12-01", weekday: 2, past: false }],
    items: [{ id: "dish", name: "Thali", status: "approved", onSale: true, cells }],
  } as unknown as StockGrid;
  const table = <StockTable grid={grid} state={stockSearch.decode(new URLSearchParams())} />;
  const page = parse(renderToStaticMarkup(<MemoryRouter>{table}</MemoryRouter>));
  return filled(page.querySelector("td")).text.replace(/\s+/g, " ").trim();
}

test.each<[string, Partial<StockCell>]>([
  ["7 of 10", { taken: 3 }],
  ["full of 10", { taken: 10 }],
  ["9 of 101 of 2 closed", { taken: 1, closedSlots: 1 }],
  ["closed of 10", { closedSlots: 2 }],
  ["none", { slots: 0 }],
])("%s", (text, cell) => expect(shown(cell)).toBe(text));
