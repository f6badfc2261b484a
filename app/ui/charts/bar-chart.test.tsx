import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { BarChart } from "./bar-chart.tsx";

/** @database none */

const bars = (values: number[]) =>
  values.map((value, at) => ({ label: `M${at}`, name: `Month ${at}`, value, to: `/list?month=${at}` }));
const chart = (values: number[], unit: "count" | "rupees") =>
  rendered(<BarChart title="Paid" unit={unit} bars={bars(values)} valueLabel="Paid" nameLabel="Month" />);

test("a chart says its highest bar to whoever does not see it, and every number in its table", async () => {
  const page = await chart([1_200_00, 45_600_00, 0], "rupees");
  expect(page.querySelector("svg")?.getAttribute("aria-label")).toBe(
    "Paid: 3 bars, the highest: Month 1, ₹45,600.00. The table below has every number.",
  );
  expect(page.querySelectorAll("td a").map((link) => [link.getAttribute("href"), link.text])).toEqual([
    ["/list?month=0", "₹1,200.00"],
    ["/list?month=1", "₹45,600.00"],
    ["/list?month=2", "₹0.00"],
  ]);
});

test.each([
  [999, "count", "999"],
  [1_200, "count", "1.2k"],
  [12_345, "count", "12k"],
  [5_60_000_00, "rupees", "5.6L"],
  [1_20_00_000_00, "rupees", "1.2Cr"],
] as const)("over a bar of %i (%s) stands %s", async (value, unit, text) => {
  expect((await chart([value], unit)).querySelectorAll("svg text")[0]?.text).toBe(text);
});
