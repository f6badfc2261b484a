import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { inTransaction, row } from "#db/client.ts";
import { uniquePhone } from "#tests/factories/unique.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";

const RESCUE_WITHIN_MS = 30_000;

let peer: TwilioPeer;
let app: AppServer;

beforeAll(async () => {
  peer = await startTwilioPeer();
  app = await startApp({
    env: {
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
      SMS_FROM: "+15005550006",
      SMS_BASE_URL: peer.url,
    },
  });
});
afterAll(async () => {
  await app?.stop();
  await peer?.close();
});

async function queueCode(recipient: string): Promise<string> {
  const code = { channel: "sms", recipient, template: "otp.code", purpose: "otp" } as const;
  const variables = { code: "123456", minutes: 10 };
  const { id } = await inTransaction(undefined, (tx) =>
    queueMessage({ ...systemContext("test"), tx }, { ...code, dedupeKey: `test:${randomUUID()}`, variables }),
  );
  return id;
}

async function until<T>(withinMs: number, look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`not within ${withinMs} ms:\n${app.output()}`);
}

test("a killed worker is started again, and its job is taken up within 30 s", async () => {
  peer.next.push("silent");
  const messageId = await queueCode("+919876543210");
  await until(10_000, async () => peer.requests > 0 || undefined);
  const killed = app.worker!.pid!;
  const killedAt = Date.now();
  process.kill(killed, "SIGKILL");
  await until(RESCUE_WITHIN_MS, () =>
    row("SELECT id FROM pgboss.job WHERE data->>'messageId' = $1 AND retry_count >= 1 AND started_on > $2", [
      messageId,
      new Date(killedAt),
    ]),
  );
  expect(Date.now() - killedAt).toBeLessThan(RESCUE_WITHIN_MS);
  expect(app.worker!.pid).not.toBe(killed);
});

/** As often as is asked for with FAULT_FULL=1. */
const STOPS = process.env.FAULT_FULL === "1" ? 20 : 1;

test.each(Array.from({ length: STOPS }, (_, round) => round + 1))(
  "a worker told to stop finishes the job under way, and nothing is sent twice (%d)",
  async () => {
    const recipients = Array.from({ length: 20 }, uniquePhone).sort();
    const taken = () => peer.taken.map((text) => text.to).filter((to) => recipients.includes(to));
    const ids = await Promise.all(recipients.map(queueCode));
    await until(10_000, async () => taken().length > 0 || undefined);
    const began = Date.now();
    await app.worker!.stop(25_000);
    expect(Date.now() - began).toBeLessThan(20_000);
    app.worker!.start();
    await until(60_000, async () => {
      const open = await row<{ open: number }>(
        "SELECT count(*)::int AS open FROM messages WHERE id = ANY($1) AND state IN ('queued', 'sending')",
        [ids],
      );
      return open?.open === 0 || undefined;
    });
    expect(taken().sort()).toEqual(recipients);
  },
);
