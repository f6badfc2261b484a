import { expect, test } from "vitest";
import type { WaitingRequest } from "#app/domain/decisions/find-account.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { WaitingRequests } from "./waiting-requests.tsx";

/** @database none */

test("a request says who asked, what to look at twice, what changes and who advises what, before it is decided", async () => {
  const request: WaitingRequest = {
    id: "1",
    version: 2,
    kind: "account",
    kindLabel: "Partner",
    change: "update",
    title: "Green House",
    requestedAt: new Date("2026-11-30T06:30:00Z"),
    requestedByName: "Asha Rao",
    differences: [{ label: "Address", before: "1 Old Road", after: "2 New Road" }],
    warnings: ["The same GSTIN is that of Blue House."],
    recommendations: [
      { by: "Ravi", advice: "approve", version: 1, at: new Date("2026-11-30T07:00:00Z"), remark: "Seen" },
    ] as unknown as WaitingRequest["recommendations"],
    secondPerson: null,
  };
  const { text } = await rendered(<WaitingRequests requests={[request]} decide={() => <p>Decide here</p>} />);
  const said = ["Asha Rao", "that of Blue House", "1 Old Road", "2 New Road", "Ravi", "Seen", "Decide here"];
  expect(said.map((part) => text.includes(part) || part)).toEqual(said.map(() => true));
});
