import { type Browser, type BrowserContext, type ConsoleMessage, chromium } from "playwright-core";
import { present } from "#app/present.ts";
import { findChromium } from "#tests/harness/chromium.ts";
import { runsNightly } from "#tests/harness/nightly.ts";

/** The two widths at which screens are looked at. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** How journeys are walked: with the name of the way, and whether scripts run. */
export const BOTH_WAYS = [
  ["without scripts on a phone", false],
  ["with scripts on a desk", true],
] as const;

/** The ways that a journey is walked: in `npm test` only those at these places of the list, otherwise all. */
export function waysToWalk<Way>(ways: readonly Way[], ...byDay: number[]): readonly Way[] {
  return runsNightly ? ways : byDay.map((at) => present(ways[at]));
}

const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the system's Chromium, with further arguments if any. Close it when done. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("No Chromium: set CHROMIUM_PATH, or run npm test once, which installs one");
  return chromium.launch({ executablePath, args: [...ARGS, ...more] });
}

export type VisitorOptions = {
  /** Where the application answers: relative addresses start there. */
  baseURL: string;
  /** False is a browser in which no script runs. */
  javaScriptEnabled?: boolean;
  viewport?: { width: number; height: number };
};

/**
 * A visitor with cookies of its own, as in a fresh browser in India. A page whose script throws, or of which the console tells an error, fails
 * the run, by its address.
 */
export async function newVisitor(
  browser: Browser,
  { baseURL, javaScriptEnabled = true, viewport = PHONE }: VisitorOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    viewport,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // What moves is where it ends up: axe and pictures meet no colour halfway between two.
    reducedMotion: "reduce",
    isMobile: viewport.width < 600,
    hasTouch: viewport.width < 600,
  });
  context.on("weberror", (thrown) => {
    throw new Error(`A script of ${thrown.page()?.url()} failed: ${thrown.error().stack}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" && !isWanted(message))
      throw new Error(
        `The console of ${message.page()?.url()} says: ${message.text()} (${message.location().url})`,
      );
  });
  return context;
}

const FILE = /^\/(assets|uploads)\/|\.\w{2,11}$/;

/** Pages and forms that are refused, and lines that are cut, are the matter of the test that brings them about; a file that is missing is not. */
function isWanted(message: ConsoleMessage): boolean {
  const text = message.text();
  if (!text.startsWith("Failed to load resource:")) return false;
  return /net::ERR_(?!BLOCKED)/.test(text) || !FILE.test(new URL(message.location().url).pathname);
}
