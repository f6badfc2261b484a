import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

/** The page with every part of the design system. @database none */

const UI = path.join(import.meta.dirname, "..");

/** Parts that do not stand on the page, and why. */
const NOT_SHOWN: Record<string, string> = {
  "agent-bar": "in the frame of the public site, for agents",
  "approval-notice": "an alert with differences, which are shown",
  "connection-notice": "on every page, hidden until a connection is lost",
  "error-page": "a page of its own: /_ui/nowhere",
  "field-parts": "hint and error of a field, which are shown",
  footer: "the frame of the public site",
  "if-cancel": "a panel with the steps of a policy, which are shown",
  "keep-offline": "hidden until a page is read without a connection",
  languages: "in the frame of the public site",
  link: "a plain link",
  "office-layout": "the frame of an office around a screen or an error",
  refresh: "shows nothing",
  shell: "the frames of the public site and of the offices",
  "unshown-refusal": "an alert, which is shown",
  "viewing-banner": "an admin who looks at somebody's pages sees it",
};

const sources = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"))
  .join("\n");
const parts = readdirSync(UI)
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .map((file) => path.basename(file, ".tsx"));

test("every part stands on the page, or it is said why not", () => {
  const shown = parts.filter((part) => sources.includes(`"../${part}.tsx"`));
  expect([...shown, ...Object.keys(NOT_SHOWN)].sort()).toEqual(parts.sort());
});

test("the page is there in development only", () => {
  expect(process.env.NODE_ENV).not.toBe("development");
  expect(JSON.stringify(routes)).not.toContain("_ui");
});
