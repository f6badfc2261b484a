import { expect, it } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { AgentStrip } from "./agent-bar.tsx";

/** @database none */

it("a page is shared with what was searched, and without what is the agent's own", async () => {
  const agent = { name: "Asha Travels", guest: null, commissionPpm: 50_000 };
  const at = "/foodList?city=hyderabad&date=2026-12-01&hl=hi&with=1b4e28ba-2fa1-41d2-883f-0016d3cca427";
  const page = await rendered(<AgentStrip agent={agent} />, { at });
  const link = page.querySelectorAll("a").find(({ text }) => text === "Share this page");
  const { searchParams } = new URL(link?.getAttribute("href") ?? "", "http://localhost");
  expect(searchParams.get("to")).toBe("/foodList?city=hyderabad&date=2026-12-01");
});
