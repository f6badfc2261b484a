import { expect, test } from "vitest";
import { models } from "#db/models/index.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import { accountWarnings } from "./account-warnings.ts";

test("a paper that has ended is named, and one that is somebody else's too", async () => {
  const [accountId, other] = [await makeAccount(), await makeAccount({ name: "Blue House" })];
  const paper = (documentKind: "fssai" | "trade_licence" | "other", number: string, validUntil: string) =>
    models.Document.create({ accountId, documentKind, number, validUntil });
  await paper("fssai", "13619011000123", "2026-11-30");
  await paper("trade_licence", "TL-1", "2026-12-01");
  await paper("other", "Lease", "2099-01-01");
  for (const [documentKind, number] of [
    ["trade_licence", "TL-1"],
    ["other", "Lease"],
  ] as const)
    await models.Document.create({ accountId: other, documentKind, number });
  // 23:59 of 1 December in India.
  const admin = { ...(await makeContext("admin")), now: new Date("2026-12-01T18:29:00Z") };
  expect(await accountWarnings(admin, accountId)).toEqual([
    expect.stringMatching(/FSSAI.* ended on 30\/11\/2026\.$/),
    expect.stringMatching(/^The same .*licence is that of Blue House\.$/i),
  ]);
});
