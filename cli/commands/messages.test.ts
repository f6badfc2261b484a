import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { addContacts } from "#app/domain/campaigns/contacts.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import { systemContext } from "#app/domain/context.ts";
import { allocateCodes } from "#app/domain/short-links/allocate-codes.ts";
import { followLink } from "#app/domain/short-links/follow-link.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { medihavenHere } from "#tests/harness/command-line.ts";

const AUTHOR = "author@links.example";
const APPROVER = "approver@links.example";
const as = (email: string) => ["--as", email, "--json"];

beforeAll(async () => {
  await makeUser({ role: "admin", email: AUTHOR });
  await makeUser({ role: "admin", email: APPROVER });
});

test("links are made, imported and counted", async () => {
  const made = await medihavenHere(["link", "create", "https://wa.me/1", "--code", "by-hand", ...as(AUTHOR)]);
  expect(made).toMatchObject({ code: 0 });
  const folder = await mkdtemp(path.join(tmpdir(), "links-"));
  const file = path.join(folder, "links.csv");
  await writeFile(file, "LongUrl,label\nhttps://wa.me/2,two\nnothing,three\n");
  const imported = await medihavenHere(["link", "import", file, ...as(AUTHOR)]);
  expect(imported.code).toBe(3);
  expect(JSON.parse(imported.stdout)).toMatchObject({ rows: 2, created: 1, refused: 1 });
  expect(await readFile(`${file}.errors.csv`, "utf8")).toContain("3,");
  await allocateCodes(systemContext("test"), { linkId: JSON.parse(made.stdout).id });
  await followLink(
    { actor: { kind: "guest" }, now: new Date(), request: { id: "x", ipHash: "x" } },
    "by-hand",
    {
      userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36",
      referrer: "",
      prefetch: false,
    },
  );
  const stats = await medihavenHere(["link", "stats", "by-hand", ...as(AUTHOR)]);
  expect(JSON.parse(stats.stdout)).toMatchObject({ clicks: 1, devices: [{ device: "desktop", clicks: 1 }] });
  expect((await medihavenHere(["link", "create", "ftp://x", ...as(AUTHOR)])).code).toBe(2);
  expect((await medihavenHere(["link", "stats", "none", "--as", "nobody@x.example"])).code).toBe(2);
});

test("a campaign is written, tested, approved by somebody else, started and paused", async () => {
  const ctx = systemContext("test");
  await addContacts(ctx, { text: "9848012345\n9848012346" });
  await saveTemplate(ctx, {
    values: { name: "Plain", channel: "sms", body: "Hello {{name}}, welcome", active: "on" },
  });
  const create = [
    "campaign",
    "create",
    "First",
    "--template",
    "Plain",
    "--consent",
    "they agreed",
    ...as(AUTHOR),
  ];
  expect(await medihavenHere(create)).toMatchObject({ code: 0 });
  expect((await medihavenHere(create)).code).toBe(2);
  expect((await medihavenHere(["campaign", "test", "First", "--to", "9848099999", ...as(AUTHOR)])).code).toBe(
    0,
  );
  expect((await medihavenHere(["campaign", "approve", "First", ...as(AUTHOR)])).code).toBe(1);
  const approved = await medihavenHere(["campaign", "approve", "First", ...as(APPROVER)]);
  expect(JSON.parse(approved.stdout)).toMatchObject({ people: 2 });
  expect(JSON.parse((await medihavenHere(["campaign", "start", "First", ...as(AUTHOR)])).stdout).status).toBe(
    "running",
  );
  expect(JSON.parse((await medihavenHere(["campaign", "pause", "First", ...as(AUTHOR)])).stdout).status).toBe(
    "paused",
  );
  const status = await medihavenHere(["campaign", "status", "First", ...as(AUTHOR)]);
  expect(JSON.parse(status.stdout)).toMatchObject({ status: "paused", audience: 2, waiting: 2 });
  expect(JSON.parse((await medihavenHere(["campaign", "status", ...as(AUTHOR)])).stdout)).toHaveLength(1);
  const list = await medihavenHere(["message", "list", "--template", "campaign.text", ...as(AUTHOR)]);
  expect(JSON.parse(list.stdout)).toMatchObject([
    { state: "queued", recipient: expect.stringContaining("•") },
  ]);
  expect(
    (await medihavenHere(["message", "resend", JSON.parse(list.stdout)[0].message_id, ...as(AUTHOR)])).code,
  ).toBe(1);
});
