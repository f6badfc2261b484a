import { expect, it } from "vitest";
import { disputeList } from "#app/domain/disputes/dispute-list.ts";
import { showFilters } from "#app/http/show-list.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";

it("the list of disputes is searched for an account by the desk, and not by an account", async () => {
  const controls = async (role: "admin" | "partner") => {
    const ctx = await makeContext(role, role === "admin" ? {} : { accountId: await makeAccount() });
    const shown = await showFilters(ctx, disputeList, disputeList.search.decode(new URLSearchParams()));
    return shown.map(({ label }) => label);
  };
  expect(await controls("admin")).toEqual(["Account", "State"]);
  expect(await controls("partner")).toEqual(["State"]);
});
