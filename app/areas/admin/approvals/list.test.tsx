import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import Approvals from "./list.tsx";

/** @database none */

const request = { status: "pending", version: "1", name: "Green House", own: null };
const partner = { approvalId: "a", approvalVersion: "1", partner_name: "Green House", own: null };

const shown = (name: string, row: object) => ({
  list: {
    name,
    title: "Approvals",
    rows: [{ key: "1", ...row }],
    columns: [],
    counted: [],
    filters: [],
    sort: "",
    query: "",
    unfiltered: "",
    orderAt: null,
    bulkAt: null,
    isFiltered: false,
    chooseAt: null,
    views: [],
    saved: null,
    page: 1,
    pageSize: 25,
    total: 1,
    totals: {},
    sums: {},
    counts: {},
  },
  profilesWaiting: 0,
});

test.each([
  ["a request that waits", "approval-requests", request, 1],
  ["one that was decided", "approval-requests", { ...request, status: "approved" }, 0],
  ["one's own", "approval-requests", { ...request, own: "1" }, 0],
  ["a partner who waits", "partners", partner, 1],
  ["one who waits for nothing", "partners", { ...partner, approvalId: null }, 0],
  ["one whom the reader entered", "partners", { ...partner, own: "1" }, 0],
])("%s can be chosen for a decision: %s %j, %i times", async (_, name, row, times) => {
  const page = await rendered(<Approvals />, { at: "/adminApprovals", data: shown(name, row) });
  expect(page.querySelectorAll("input[type=checkbox]")).toHaveLength(times);
});
