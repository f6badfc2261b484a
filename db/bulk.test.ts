import { expect, test } from "vitest";
import { openBulk } from "./bulk.ts";

test("a connection that is lost between two statements fails the next one, and does not end the process", async () => {
  const [lost, other] = [await openBulk("test"), await openBulk("test")];
  const { rows } = await lost.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const ended = new Promise<void>((resolve) => lost.once("end", () => resolve()));
  await other.query("SELECT pg_terminate_backend($1)", [rows[0]!.pid]);
  await ended;
  await expect(lost.query("SELECT 1")).rejects.toThrow(/not queryable|closed|terminated/);
  await other.end();
});
