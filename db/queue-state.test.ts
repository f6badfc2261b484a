import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import { afterAll, expect, test } from "vitest";
import { config } from "#app/config.ts";
import { execute } from "#db/client.ts";
import { closeQueue, enqueue } from "#db/queue.ts";
import { deadJobs, queueCounts, retryDeadJobs } from "#db/queue-state.ts";

afterAll(() => closeQueue());

const countOf = async (queue: string) => (await queueCounts()).find((one) => one.queue === queue);

/** Lets every waiting job of the queue fail for good, as a worker would. */
async function failAll() {
  const boss = new PgBoss({ connectionString: config().DATABASE_URL!, supervise: false, schedule: false });
  boss.on("error", (error) => console.error(error));
  await boss.start();
  for (const job of await boss.fetch("sandbox-webhook", { batchSize: 10 })) {
    await execute("UPDATE pgboss.job SET retry_count = retry_limit WHERE id = $1", [job.id]);
    await boss.fail("sandbox-webhook", job.id, { message: "no such event" });
  }
  await boss.stop({ graceful: false });
}

test("dead jobs are counted, listed with their error, and go back to be tried as new ones", async () => {
  const events = [randomUUID(), randomUUID(), randomUUID()];
  for (const eventId of events) await enqueue("sandbox-webhook", { eventId });
  expect(await countOf("sandbox-webhook")).toMatchObject({ waiting: 3, dead: 0 });
  await failAll();
  expect(await countOf("sandbox-webhook")).toMatchObject({ waiting: 0, dead: 3 });

  const dead = await deadJobs(10);
  expect(dead.map((job) => job.payload)).toEqual(
    expect.arrayContaining(events.map((eventId) => ({ eventId }))),
  );
  expect(dead[0]).toMatchObject({ queue: "sandbox-webhook", error: "no such event" });

  const url = config().DATABASE_URL!;
  expect(await retryDeadJobs(url, { ids: [dead[0]!.id] })).toBe(1);
  expect(await countOf("sandbox-webhook")).toMatchObject({ waiting: 1, dead: 2 });
  expect(await retryDeadJobs(url, { queue: "otp" })).toBe(0);
  expect(await retryDeadJobs(url, { queue: "sandbox-webhook" })).toBe(2);
  expect(await countOf("sandbox-webhook")).toMatchObject({ waiting: 3, dead: 0 });
});
