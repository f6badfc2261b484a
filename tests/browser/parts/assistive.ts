import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What people meet who use a screen reader or no pointer. */

/** What changes from day to day, or by chance. */
const CHANGING: Array<[RegExp, string]> = [
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} \w{3}(?: \d{4})?/g, "<day>"],
  [/\b\d{1,2}:\d{2}(?: [AP]M)?/g, "<time>"],
  [/\bMHR-[0-9A-Z]{4}-[0-9A-Z]{4}/g, "<number>"],
  [/\d{4}-\d{2}-\d{2}/g, "<date>"],
  [/\n\s+- \/(?:url|placeholder): .*/g, ""],
];

/** A part of a page as a screen reader is told it: roles and names, one in a line, without addresses. */
export async function accessibleView(page: Page, part = "main"): Promise<string> {
  await page.locator("main h1").waitFor();
  let view = await page.locator(part).ariaSnapshot();
  for (const [changing, name] of CHANGING) view = view.replace(changing, name);
  return `${view}\n`;
}

/** Presses Tab until what has the focus has this name, and sees the focus each time. */
export async function tabTo(page: Page, name: RegExp) {
  const met: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    const here = await focusedName(page);
    if (name.test(here)) return expectFocusSeen(page);
    met.push(here);
  }
  throw new Error(`No Tab reaches ${name} on ${page.url()}: ${met.join(" | ")}`);
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    if (!at || at === document.body) return "";
    const labels = [...((at as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return (at.getAttribute("aria-label") ?? (labels.join(" ") || at.textContent) ?? "")
      .replace(/\s+/g, " ")
      .trim();
  });

/** What has the focus has an outline and is not covered by anything (WCAG 2.4.7, 2.4.11). */
export async function expectFocusSeen(page: Page) {
  const seen = await page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const { left, top, width, height } = at.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    return {
      name: at.outerHTML.slice(0, 120),
      isOutlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      isFree: over !== null && (at.contains(over) || over.contains(at)),
    };
  });
  expect(seen).toMatchObject({ isOutlined: true, isFree: true });
}
