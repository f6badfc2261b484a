import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound, TooMany } from "#app/domain/errors.ts";
import { findFile, listFiles, openFile } from "#app/domain/exports/find-files.ts";
import { orderFile } from "#app/domain/exports/order-file.ts";
import { writeFile } from "#app/domain/exports/write-file.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { removeOldFiles } from "./remove-old-files.ts";

/** Files that are made in the background: ordered, written in the scope of whoever ordered, fetched by nobody else, and removed. */

let place: Place;
let admin: Context;
let partner: Context;

beforeAll(async () => {
  place = await makePlace({ property: { name: "=house" } });
  await makeBooking(await customerContext(), place);
  await makeBooking(await customerContext(), await makePlace());
  admin = await makeContext("admin");
  partner = await makeContext("partner", { accountId: place.accountId });
});

const run = (over: Partial<Parameters<typeof writeFile>[1]> = {}) => ({
  now: new Date(),
  lastAttempt: false,
  signal: new AbortController().signal,
  ...over,
});
const bookings = { list: "bookings", format: "csv" } as const;

describe("a file", () => {
  it("is queued with its order, written once, and holds the scope of whoever ordered it", async () => {
    const { id } = await orderFile(partner, bookings);
    const job = await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM pgboss.job WHERE name = 'report-export' AND data->>'exportId' = $id",
      { id },
    );
    expect(job!.count).toBe(1);
    expect(await findFile(partner, id)).toMatchObject({ state: "waiting", rowsExpected: null });
    await expect(openFile(partner, id)).rejects.toThrow(NotFound);
    await writeFile(id, run());
    const { file, stream } = await openFile(partner, id);
    expect(file).toMatchObject({ state: "done", rowsExpected: 1, rowsDone: 1 });
    const body = await text(stream);
    // Reading it as text takes the three bytes of its mark away.
    expect(file.byteSize).toBe(Buffer.byteLength(body) + 3);
    const written = parse(body, { columns: true, bom: true }) as Array<Record<string, string>>;
    expect(written).toMatchObject([{ property_name: "'=house", partner_share: "1846.00" }]);
    expect(body).not.toMatch(/mh_profit/);
    await writeFile(id, run());
    expect(await text((await openFile(partner, id)).stream)).toBe(body);
    const stored = await row<{ key: string }>("SELECT file_key AS key FROM report_exports WHERE id = $id", {
      id,
    });
    await (await storage()).remove(stored!.key);
    await expect(openFile(partner, id)).rejects.toThrow("This file is gone. Please order it again.");
  });

  it("comes in every format, of bookings, accounts and reports", async () => {
    for (const name of ["bookings", "accounts", "month-wise", "revenue"] as const)
      for (const format of ["json", "xlsx"] as const) {
        const { id } = await orderFile(await makeContext("admin"), { list: name, format });
        await writeFile(id, run());
        const found = await row<{ state: string; rows: number; key: string }>(
          "SELECT state, rows_done AS rows, file_key AS key FROM report_exports WHERE id = $id",
          { id },
        );
        expect(found).toMatchObject({
          state: "done",
          rows: name === "month-wise" || name === "revenue" ? 1 : 2,
        });
        expect(await (await storage()).exists(found!.key)).toBe(true);
      }
  });

  it("is nobody else's, and ends", async () => {
    const { id } = await orderFile(admin, bookings);
    await writeFile(id, run());
    for (const other of [partner, await makeContext("admin"), await customerContext(), systemContext("test")])
      await expect(findFile(other, id)).rejects.toThrow(NotFound);
    expect((await listFiles(admin)).map((file) => file.id)).toContain(id);
    const later = { ...admin, now: new Date(Date.now() + 25 * 3_600_000) };
    await expect(openFile(later, id)).rejects.toThrow(NotFound);
    expect(await listFiles(later)).toEqual([]);
    const { key } = (await row<{ key: string }>("SELECT file_key AS key FROM report_exports WHERE id = $id", {
      id,
    }))!;
    await removeOldFiles(systemContext("test"));
    expect(await (await storage()).exists(key)).toBe(true);
    expect(await removeOldFiles(systemContext("test", later.now))).toBeGreaterThan(0);
    expect(await (await storage()).exists(key)).toBe(false);
    expect(await row("SELECT id FROM report_exports WHERE id = $id", { id })).toBeUndefined();
  });

  it("fails with its reason when whoever ordered it may no longer see it", async () => {
    const gone = await makeContext("partner", { accountId: place.accountId });
    const { id } = await orderFile(gone, bookings);
    await execute("UPDATE users SET status = 'suspended' WHERE id = $id", { id: gone.actor.id });
    await writeFile(id, run());
    expect(await findFile(gone, id)).toMatchObject({ state: "failed", error: "You may not do this" });
  });

  it("that fails for another reason is tried again, and says so at last", async () => {
    const { id } = await orderFile(admin, bookings);
    const aborted = AbortSignal.abort();
    await expect(writeFile(id, run({ signal: aborted }))).rejects.toThrow();
    expect(await findFile(admin, id)).toMatchObject({ state: "running" });
    await expect(writeFile(id, run({ signal: aborted, lastAttempt: true }))).rejects.toThrow();
    expect(await findFile(admin, id)).toMatchObject({ state: "failed" });
    // Somebody retries the job that failed for good.
    await writeFile(id, run());
    expect(await findFile(admin, id)).toMatchObject({ state: "done", error: "" });
  });
});

describe("an order", () => {
  it("is refused for what may not be seen, and for a list that there is not", async () => {
    await expect(orderFile(partner, { list: "revenue", format: "csv" })).rejects.toThrow(Forbidden);
    const staff = await makeContext("staff");
    const accounts = { list: "accounts", format: "csv" } as const;
    await expect(orderFile(staff, accounts)).rejects.toThrow(Forbidden);
    expect(await orderFile(staff, bookings)).toEqual({ id: expect.any(String) });
    await expect(orderFile(await customerContext(), accounts)).rejects.toThrow(Forbidden);
    await expect(orderFile(systemContext("test"), bookings)).rejects.toThrow(Forbidden);
    const wrong = { ...bookings, list: "secrets" as "bookings" };
    await expect(orderFile(admin, wrong)).rejects.toThrow(Invalid);
    await expect(findFile(admin, randomUUID())).rejects.toThrow(NotFound);
  });

  it("waits while five are being made, also when all are pressed at once", async () => {
    const eager = await makeContext("admin");
    const pressed = await Promise.allSettled(Array.from({ length: 8 }, () => orderFile(eager, bookings)));
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const one of pressed) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(TooMany);
  });
});
