import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { PgBoss } from "pg-boss";
import { beforeAll, describe, expect, it } from "vitest";
import { config } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { loader as queues, action as retry } from "../queues/queues.tsx";
import { action as decide, loader as list } from "./list.tsx";
import { action as edit, loader as text } from "./text.tsx";
import { loader as texts } from "./texts.tsx";

type Answer = { status: number; to?: string; data?: Record<string, unknown> };

async function ask(
  handler: unknown,
  browser: SignedInBrowser,
  query = "",
  values?: Array<[string, string]>,
  params: Record<string, string> = {},
): Promise<Answer> {
  const body = values ? new URLSearchParams([...values, ["_key", browser.formKey()]]) : undefined;
  const request = new Request(`http://localhost:3000/adminMessages${query}`, {
    method: body ? "POST" : "GET",
    body,
    headers: { cookie: browser.cookie },
  });
  const answer = await (handler as (args: LoaderFunctionArgs) => Promise<unknown>)({
    request,
    params,
    context: {},
  } as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location") ?? undefined };
  if (answer instanceof Error) throw answer;
  const { init, data } = answer as { init?: ResponseInit | null; data?: Record<string, unknown> };
  return data === undefined
    ? { status: 200, data: answer as Record<string, unknown> }
    : { status: init?.status ?? 200, data };
}

let admin: SignedInBrowser;
let staff: SignedInBrowser;
beforeAll(async () => {
  admin = await signedIn(await makeUser({ role: "admin" }), "admin");
  staff = await signedIn(await makeUser({ role: "staff" }), "staff");
});

async function failedMessage(recipient: string): Promise<string> {
  const { id } = await inTransaction(undefined, (tx) =>
    queueMessage(
      { ...systemContext("test"), tx },
      {
        dedupeKey: `screen:${recipient}`,
        channel: "sms",
        recipient,
        template: "payment.late",
        variables: { guestName: "Asha", propertyName: "Green Stay", amountPaise: 100 },
      },
    ),
  );
  await execute("UPDATE messages SET state = 'failed', error = 'refused' WHERE id = $id", { id });
  return id;
}

describe("the page of messages", () => {
  it("is for admins", async () => {
    for (const handler of [list, queues])
      expect(await ask(handler, staff)).toMatchObject({ status: 302, to: "/" });
    for (const handler of [decide, retry])
      expect(await ask(handler, staff, "", [["intent", "retry"]])).toMatchObject({ status: 302, to: "/" });
  });

  it("finds by state, purpose, template and a whole number as people type it", async () => {
    await failedMessage("+919848054321");
    await failedMessage("+919848054322");
    const found = async (query: string) =>
      ((await ask(list, admin, query)).data as { list: { total: number } }).list.total;
    expect(await found("?state=failed")).toBe(2);
    expect(await found("?recipient=98480+54321")).toBe(1);
    expect(await found("?recipient=98480")).toBe(0);
    expect(await found("?template=payment.late&purpose=transactional&channel=sms")).toBe(2);
    expect(await found("?purpose=campaign")).toBe(0);
    expect(await found("?booking=00000000-0000-4000-8000-000000000000")).toBe(0);
  });

  it("sends a failed message once more, once, and writes down who did", async () => {
    const id = await failedMessage("+919848054323");
    const press = () =>
      ask(decide, admin, "", [
        ["intent", "requeue"],
        ["message", id],
      ]);
    expect((await press()).status).toBe(303);
    expect((await press()).status).toBe(409);
    const audited = await row<{ actorRole: string }>(
      "SELECT actor_role FROM audit_events WHERE subject_id = $id AND action = 'message.requeue'",
      { id },
    );
    expect(audited?.actorRole).toBe("admin");
  });
});

describe("the page of a text", () => {
  const key = { template: "payment.late", channel: "sms" };
  const press = (intent: string, body: string, browser = admin) =>
    ask(
      edit,
      browser,
      "",
      [
        ["intent", intent],
        ["body", body],
        ["version", "0"],
      ],
      key,
    );

  it("is for admins, and of a message that an admin may word", async () => {
    expect(await ask(texts, staff)).toMatchObject({ status: 302, to: "/" });
    expect(await ask(text, staff, "", undefined, key)).toMatchObject({ status: 302, to: "/" });
    expect((await press("save", "{{amount}}", staff)).status).toBe(302);
    for (const other of ["campaign.text", "no.such"])
      expect((await ask(text, admin, "", undefined, { ...key, template: other })).status).toBe(404);
    expect((await ask(text, admin, "", undefined, { ...key, channel: "pigeon" })).status).toBe(404);
  });

  it("previews without saving, refuses what nobody can fill in, and saves", async () => {
    const version = async () =>
      ((await ask(text, admin, "", undefined, key)).data as { text: { version: number } }).text.version;
    expect(await press("look", "{{amount}} back")).toMatchObject({
      status: 409,
      data: { code: "preview", details: { preview: { rendered: { text: "Rs 5,712 back" } } } },
    });
    expect((await press("save", "{{amount}} {{nope}}")).status).toBe(400);
    expect(await version()).toBe(0);
    expect((await press("save", "{{amount}} back")).status).toBe(303);
    expect(await version()).toBe(1);
    expect((await press("save", "{{amount}} back again")).status).toBe(409);
  });
});

describe("the page of queues", () => {
  it("shows what failed for good and puts it back", async () => {
    const messageId = randomUUID();
    await enqueue("message", { messageId });
    const boss = new PgBoss({ connectionString: config().DATABASE_URL!, supervise: false, schedule: false });
    await boss.start();
    for (const job of await boss.fetch("message", { batchSize: 50 })) {
      await execute("UPDATE pgboss.job SET retry_count = retry_limit WHERE id = $1", [job.id]);
      await boss.fail("message", job.id, { message: "no such message" });
    }
    await boss.stop({ graceful: false });
    type Shown = {
      dead: { rows: Array<{ key: string; about: string }> };
      queues: { rows: Array<{ queue: string; dead: number }> };
      retried: { rows: object[] };
    };
    const read = async () => (await ask(queues, admin)).data as Shown;
    const before = await read();
    const job = before.dead.rows.find((each) => each.about.includes(messageId))!;
    expect(before.queues.rows.find(({ queue }) => queue === "message")!.dead).toBeGreaterThan(0);
    const press = (reason: string) =>
      ask(retry, admin, "", [
        ["intent", "retry"],
        ["job", job.key],
        ["reason", reason],
      ]);
    expect((await press(" ")).status).toBe(400);
    expect((await press("The message is there now")).status).toBe(303);
    expect((await press("The message is there now")).status).toBe(409);
    expect((await read()).retried.rows[0]).toMatchObject({
      action: "job.retry",
      reason: "The message is there now",
      difference: expect.stringContaining("no such message"),
    });
    expect((await read()).dead.rows.find((each) => each.key === job.key)).toBeUndefined();
    expect(
      (
        await ask(retry, admin, "", [
          ["intent", "retry_all"],
          ["queue", "no-such"],
          ["reason", "Try again"],
        ])
      ).status,
    ).toBe(400);
  });
});
