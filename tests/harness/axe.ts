import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe objects to on a page whose scripts run: each rule with the number of elements that break it and the first of them.
 * @param rules only these are looked at; all by default
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    type Result = { violations: Array<{ id: string; nodes: Array<{ html: string }> }> };
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<Result> } };
    const { violations } = await axe.run({
      // It describes each element that is in order too, which takes as long again.
      resultTypes: ["violations"],
      // It would fetch a style sheet that is not there yet and write it into the page, which the site forbids.
      preload: false,
      ...(only ? { runOnly: { type: "rule", values: only } } : {}),
    });
    return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`);
  }, rules);
}
