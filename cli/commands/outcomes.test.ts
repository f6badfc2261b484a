import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { execute, row, rows } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { medihavenHere } from "#tests/harness/command-line.ts";

/** What commands did, by what stands there afterwards, and by the code that a script reads: 3 says that some were refused. */

let admin: string;
beforeAll(async () => {
  admin = `admin-${randomUUID().slice(0, 8)}@example.com`;
  await makeUser({ role: "admin", email: admin });
});

const as = () => ["--as", admin];
async function file(text: string): Promise<string> {
  const at = path.join(await mkdtemp(path.join(tmpdir(), "medihaven-cli-")), "list.csv");
  await writeFile(at, text);
  return at;
}

test("user: suspends, lets in again, narrows the menu and mails the link to a password, each of the person named", async () => {
  const [email, bystander] = [`one-${randomUUID()}@example.com`, `two-${randomUUID()}@example.com`];
  const [id] = [
    await makeUser({ role: "staff", email }),
    await makeUser({ role: "staff", email: bystander }),
  ];
  const user = async (what: string, ...more: string[]) => {
    const { code, stderr } = await medihavenHere(["user", what, email, "--role", "staff", ...more, ...as()]);
    expect([what, code, stderr]).toEqual([what, 0, ""]);
    return row("SELECT status, sub_role FROM users WHERE id = $id", { id });
  };
  expect(await user("suspend", "--reason", "Left")).toEqual({ status: "suspended", subRole: null });
  expect(await user("status", "--to", "approved")).toEqual({ status: "approved", subRole: null });
  expect(await user("sub-role", "--to", "desk")).toEqual({ status: "approved", subRole: "desk" });
  expect(await user("sub-role")).toEqual({ status: "approved", subRole: null });
  await user("password-link");
  expect(
    await rows(
      "SELECT recipient FROM messages WHERE template LIKE 'account.%' AND recipient = ANY($all::text[])",
      { all: [email, bystander] },
    ),
  ).toEqual([{ recipient: email }]);
  expect(await row("SELECT status FROM users WHERE email = $bystander", { bystander })).toEqual({
    status: "approved",
  });
});

test.each([
  ["settle", "payment_id,amount,fee,gst,utr,settled_on\nnobody,100,2,0.36,HDFC0000000001,2026-01-02\n"],
  ["receive", "utr,amount,received_on,payer\nHDFC0000000001,nothing,2026-01-02,Gateway\n"],
])("books %s: a row that is refused is told by its line, and by the code", async (what, text) => {
  const ended = await medihavenHere(["books", what, await file(text), ...as()]);
  expect(ended.code).toBe(3);
  expect(ended.stderr).toMatch(/^line 2: /m);
  expect(ended.stdout).toMatch(/^1 rows: .* 1 refused\.\n$/);
});

test("books: a month is closed, and asked to be opened again with a reason", async () => {
  const month = "2020-01";
  expect(await medihavenHere(["books", "close", month, ...as()])).toMatchObject({ code: 0 });
  expect(await medihavenHere(["books", "close", month, ...as()])).toMatchObject({ code: 1 });
  const ask = ["books", "ask-reopen", month, "--reason", "A bill came late", ...as()];
  expect(await medihavenHere(ask)).toMatchObject({ code: 0 });
  expect(await medihavenHere(["books", "reopen", month, ...as()])).toMatchObject({ code: 1 });
  expect(await row("SELECT reopening_reason FROM closed_months WHERE month = '2020-01-01'")).toEqual({
    reopeningReason: "A bill came late",
  });
});

test("jobs retry: a job that is not there is told by the code", async () => {
  const retry = ["jobs", "retry", randomUUID(), "--reason", "It works now", ...as()];
  expect(await medihavenHere(retry)).toMatchObject({ code: 3, stdout: "0 put back\n" });
});

test("outbox messages: of a state and of a channel", async () => {
  const keep = (channel: string, state: string) =>
    execute(
      `INSERT INTO messages (dedupe_key, channel, recipient, template, variables, purpose, state, error, language, created_at, updated_at)
       VALUES (gen_random_uuid()::text, $channel, 'x@example.com', 'payment.late', '{}', 'transactional', $state, '', 'en', now(), now())`,
      { channel, state },
    );
  await execute("DELETE FROM messages", {});
  await keep("mail", "failed");
  await keep("mail", "dropped");
  await keep("sms", "failed");
  const listed = async (...options: string[]) => {
    const { stdout } = await medihavenHere(["outbox", "messages", "--json", ...options]);
    const found: Array<{ channel: string; state: string }> = JSON.parse(stdout);
    return found.map(({ channel, state }) => `${channel} ${state}`).sort();
  };
  expect(await listed("--state", "failed")).toEqual(["mail failed", "sms failed"]);
  expect(await listed("--channel", "mail")).toEqual(["mail dropped", "mail failed"]);
  expect(await listed("--channel", "sms", "--state", "dropped")).toEqual([]);
});
