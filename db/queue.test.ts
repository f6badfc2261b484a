import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inTransaction, rows } from "#db/client.ts";
import { CATALOGUE, deadLetterOf, QUEUE_NAMES } from "#db/jobs.ts";
import { enqueue, installQueues } from "#db/queue.ts";

const jobs = (name: string) =>
  rows<{ id: string; data: unknown }>("SELECT id, data FROM pgboss.job WHERE name = $1 ORDER BY created_on", [
    name,
  ]);

// Another worker begins a job anew whose time is over: a file would be written, or a month closed, by two at once.
it.each(["report-export", "file-import", "finder", "retention"] as const)("%s has an hour", (name) => {
  expect(CATALOGUE[name].expireInSeconds).toBe(3_600);
});

describe("enqueue", () => {
  it("adds a job that commits with the caller's transaction", async () => {
    const messageId = randomUUID();
    const id = await inTransaction(undefined, (tx) => enqueue("message", { messageId }, { tx }));
    expect(await jobs("message")).toEqual([{ id, data: { messageId } }]);
  });

  it("vanishes with a transaction that is rolled back", async () => {
    const failing = inTransaction(undefined, async (tx) => {
      await enqueue("otp", { messageId: randomUUID() }, { tx });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await jobs("otp")).toEqual([]);
  });

  it("takes any number of jobs without a key, and one waiting job a key", async () => {
    const orderId = randomUUID();
    await enqueue("hold-expiry", { orderId });
    await enqueue("hold-expiry", { orderId });
    expect(await enqueue("hold-expiry", { orderId }, { singletonKey: orderId })).toEqual(expect.any(String));
    expect(await enqueue("hold-expiry", { orderId }, { singletonKey: orderId })).toBeNull();
    expect(await jobs("hold-expiry")).toHaveLength(3);
  });

  it("does not break the caller's transaction when the key is taken", async () => {
    const paymentId = randomUUID();
    await enqueue("payment-reconcile", { paymentId }, { singletonKey: paymentId });
    const answer = await inTransaction(undefined, async (tx) => {
      const id = await enqueue("payment-reconcile", { paymentId }, { tx, singletonKey: paymentId });
      const [row] = await rows<{ one: number }>("SELECT 1 AS one", [], tx);
      return { id, one: row?.one };
    });
    expect(answer).toEqual({ id: null, one: 1 });
  });

  it("refuses a payload that is not in the catalogue", async () => {
    await expect(enqueue("otp", { messageId: "+919876543210" })).rejects.toThrow();
    // @ts-expect-error a phone number is no part of any payload
    await expect(enqueue("otp", { messageId: randomUUID(), phone: "+919876543210" })).rejects.toThrow();
  });

  it("throws when the queue does not exist, instead of losing the job", async () => {
    await rows("DELETE FROM pgboss.queue WHERE name = 'sandbox-webhook'");
    await expect(enqueue("sandbox-webhook", { eventId: randomUUID() })).rejects.toThrow(/sandbox-webhook/);
  });
});

describe("installQueues", () => {
  it("makes every queue of the catalogue with its dead letter queue, and repairs what was changed", async () => {
    await rows("UPDATE pgboss.queue SET retry_limit = 99, heartbeat_seconds = NULL WHERE name = 'otp'");
    await installQueues(process.env.DATABASE_URL!);
    const queues = await rows<{
      name: string;
      deadLetter: string;
      retryLimit: number;
      heartbeatSeconds: number;
    }>(
      "SELECT name, dead_letter, retry_limit, heartbeat_seconds FROM pgboss.queue WHERE dead_letter IS NOT NULL ORDER BY name",
    );
    const wanted = QUEUE_NAMES.map((name) => ({
      name,
      deadLetter: deadLetterOf(name),
      retryLimit: CATALOGUE[name].retryLimit,
      heartbeatSeconds: 10,
    }));
    expect(queues).toEqual(wanted.sort((a, b) => (a.name < b.name ? -1 : 1)));
  });
});
