import { parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import type { ItemRow } from "#app/domain/listings/item-list.ts";
import { ITEM_KINDS, LISTING_STATUS_WORDS } from "#app/domain/listings/labels.ts";
import type { PropertyRow } from "#app/domain/listings/property-list.ts";
import { fieldsOf, LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { vehicleReportList } from "#app/domain/reports/vehicle-report.ts";
import type { ShownColumn } from "#app/http/show-list.ts";
import { isSaid } from "#app/words/labels.ts";
import { speaking } from "#app/words/speaking.ts";
import { showValue } from "../list/show-value.tsx";
import { onSaleCells } from "./item-list.tsx";
import { propertyCells } from "./property-cells.tsx";
import { SaleStatus } from "./sale-switch.tsx";

/** Lists of what a partner sells keep no English in the partner's own language. @database none */

const inHindi = (element: () => ReactNode) =>
  speaking("hi", () => parse(renderToStaticMarkup(<div>{element()}</div>)).text);

const unsaid = (words: readonly string[]) => words.filter((word) => !isSaid("labels", word));

test.each(ITEM_KINDS)("the columns of a list of %s are in the catalogue", (kind) => {
  const { plural, listed, terms } = LISTING_KINDS[kind];
  const priced = terms.filter(({ type }) => type !== "tests").map(({ name }) => name);
  const shown = fieldsOf(kind).filter(({ name }) => listed.includes(name) || priced.includes(name));
  const choices = shown.flatMap((field) =>
    field.type === "choices" || field.type === "choice" ? Object.values(field.choices) : [],
  );
  const masters = choices.filter((word) => !isSaid("masters", word));
  expect(unsaid([plural, ...shown.map(({ label }) => label), ...masters])).toEqual([]);
});

test("so are the states, and the columns of the trips that were driven", () => {
  const columns = Object.values(vehicleReportList.columnsFor(systemContext("test"))).map(
    ({ label }) => label,
  );
  expect(unsaid([...Object.values(LISTING_STATUS_WORDS), vehicleReportList.title, ...columns])).toEqual([]);
});

test("a property is of a type that is said, and so is that its changes wait", () => {
  const { property_type, waits_for_approval } = propertyCells("partner");
  const row = {
    property_type: "Home stay",
    waits_for_approval: true,
    property_status: "approved",
  } as PropertyRow;
  expect(inHindi(() => [property_type?.(row), waits_for_approval?.(row)])).toBe("होम स्टेबदलाव मंज़ूरी के इंतज़ार में");
});

test("how much of an outlet is on sale is said", () => {
  const row = { on_sale_of_all: "3 of 8" } as unknown as ItemRow;
  expect(inHindi(() => onSaleCells.on_sale_of_all?.(row))).toBe("8 में से 3");
});

test("a status, and several words in one cell, are said", () => {
  expect(inHindi(() => <SaleStatus status="approved" onSale={false} />)).toBe("मंज़ूरबिक्री बंद");
  const column = { type: "texts" } as ShownColumn;
  expect(inHindi(() => showValue(column, ["Low salt", "Lunch"]))).toBe("कम नमक, दोपहर का खाना");
});
