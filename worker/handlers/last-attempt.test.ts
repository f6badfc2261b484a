import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { findFile } from "#app/domain/exports/find-files.ts";
import { orderFile } from "#app/domain/exports/order-file.ts";
import { findFileImport, keepFile } from "#app/domain/imports/file-imports.ts";
import { startImport } from "#app/domain/imports/run-import.ts";
import type { Payload, QueueName } from "#db/jobs.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { HANDLERS } from "#worker/registry.ts";

/**
 * Whoever waits for a file is told that it failed once nobody tries again, and not before: the handlers pass on which try it is. The worker stops
 * here in the middle of each.
 */

let admin: Context;
beforeAll(async () => {
  admin = await makeContext("admin");
});

async function stopped<Name extends QueueName>(name: Name, payload: Payload<Name>, lastAttempt: boolean) {
  const { handle } = await HANDLERS[name]();
  const job = { id: randomUUID(), attempt: 1, lastAttempt, signal: AbortSignal.abort() };
  await expect(handle(payload, { ...systemContext(name), job })).rejects.toThrow();
}

it.each([
  ["that is tried again", false, "running"],
  ["at its last try", true, "failed"],
])("a file job %s says so to whoever waits", async (_, lastAttempt, state) => {
  const { id: exportId } = await orderFile(admin, { list: "bookings", format: "csv" });
  await stopped("report-export", { exportId }, lastAttempt);
  expect(await findFile(admin, exportId)).toMatchObject({ state });

  const bytes = new TextEncoder().encode("name\nLift\n");
  const { id: importId } = await keepFile(admin, { what: "facilities", name: "list.csv", bytes });
  await startImport(admin, importId);
  await stopped("file-import", { importId }, lastAttempt);
  expect(await findFileImport(admin, importId)).toMatchObject({ state });
});
