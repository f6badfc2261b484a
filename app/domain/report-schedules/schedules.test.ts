import { beforeAll, describe, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { openFile } from "#app/domain/exports/find-files.ts";
import { writeFile } from "#app/domain/exports/write-file.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext as makePerson } from "#tests/factories/contexts.ts";
import { makeCity } from "#tests/factories/inventory.ts";
import { notifyAboutReport, orderDueReports } from "./due-reports.ts";
import { endSchedule, listSchedules, newSchedule, resumeSchedule, scheduleReport } from "./schedules.ts";

/** Tuesday, 9:30 in India. */
const NOW = new Date("2026-11-24T04:00:00Z");
const DAY = 86_400_000;
const later = (days: number) => systemContext("test", new Date(NOW.getTime() + days * DAY));

/** A person with a mail address. */
async function makeContext(...who: Parameters<typeof makePerson>) {
  const ctx = await makePerson(...who);
  await execute("UPDATE users SET email = $email WHERE id = $id", {
    id: ctx.actor.id,
    email: `report-${ctx.actor.id}@example.com`,
  });
  return ctx;
}

let admin: Awaited<ReturnType<typeof makeContext>>;
let cityId: string;

beforeAll(async () => {
  admin = await makeContext("admin", { now: NOW });
  cityId = await makeCity();
});

const daily = (over: Partial<Record<"when" | "hour" | "days" | "format", string>> = {}) => ({
  ...newSchedule.parse({ format: "csv", when: "day", hour: "7", days: "before", ...over }),
  list: "date-wise",
  query: "",
});

const made = (id: string) =>
  rows<{ id: string; period: string; query: string }>(
    `SELECT id, period::text, filters ->> 'query' AS query FROM report_exports WHERE schedule_id = $id ORDER BY period`,
    { id },
  );
const own = async (ctx: Context, id: string) => (await listSchedules(ctx)).find((one) => one.id === id);
const mails = (exportId: string) =>
  rows<{ recipient: string }>("SELECT recipient FROM messages WHERE dedupe_key = $key", {
    key: `report:${exportId}`,
  });

describe("a report by mail", () => {
  it("is ordered once for each period, written, and mailed as a link, however often the jobs run", async () => {
    const { id } = await scheduleReport(admin, daily());
    expect(await own(admin, id)).toMatchObject({ nextAt: new Date("2026-11-25T01:30:00Z"), lastAt: null });
    await orderDueReports(systemContext("test", NOW));
    expect(await made(id)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => orderDueReports(later(1))));
    await execute("UPDATE report_schedules SET next_at = $now WHERE id = $id", { id, now: NOW });
    await orderDueReports(later(1));
    const files = await made(id);
    expect(files).toMatchObject([{ period: "2026-11-25" }]);
    expect(files[0]!.query).toMatch(/fromDate=2026-11-24&toDate=2026-11-24/);
    const file = files[0]!.id;
    await notifyAboutReport(later(1), file);
    expect(await mails(file)).toEqual([]);
    await writeFile(file, { now: later(1).now, lastAttempt: false, signal: new AbortController().signal });
    await notifyAboutReport(later(1), file);
    await notifyAboutReport(later(1), file);
    expect(await mails(file)).toHaveLength(1);
    const inSixDays = { ...admin, now: later(6).now };
    expect((await openFile(inSixDays, file)).file.state).toBe("done");
    expect(await own({ ...admin, now: later(1).now }, id)).toMatchObject({ fileId: file, failure: "" });
    expect(await own({ ...admin, now: later(9).now }, id)).toMatchObject({
      fileId: null,
      lastAt: later(1).now,
    });
  });

  it("is made up for once after days without a worker", async () => {
    const { id } = await scheduleReport(admin, daily({ when: "week-1", days: "filtered" }));
    await orderDueReports(later(20));
    expect(await made(id)).toMatchObject([{ period: "2026-12-14", query: "" }]);
    expect((await own(admin, id))!.nextAt).toEqual(new Date("2026-12-21T01:30:00Z"));
  });

  it("stops with its reason when the role no longer allows it, waits under To do, and starts anew", async () => {
    const manager = await makeContext("city_manager", { zoneCityId: cityId, now: NOW });
    const { id } = await scheduleReport(manager, daily());
    // Another role needs two admins: what was kept is of the role before.
    await execute("UPDATE report_schedules SET role = 'admin' WHERE id = $id", { id });
    await orderDueReports(later(1));
    expect(await made(id)).toEqual([]);
    expect(await own(manager, id)).toMatchObject({
      state: "stopped",
      failure: "Stopped: Whom it was for has another role now.",
    });
    const { rows: waiting } = await toDoList.page(manager, { kind: "report" });
    expect(waiting).toMatchObject([{ kind: "report", what: "Date-wise bookings" }]);
    await expect(resumeSchedule(admin, id)).rejects.toThrow(NotFound);
    await resumeSchedule({ ...manager, now: later(2).now }, id);
    expect(await own(manager, id)).toMatchObject({ state: "on", failure: "" });
    expect((await toDoList.page(manager, { kind: "report" })).rows).toEqual([]);
  });

  it("says why its file was not made, until one is", async () => {
    const { id } = await scheduleReport(admin, daily({ when: "month-28" }));
    await orderDueReports(later(40));
    const file = (await made(id))[0]!;
    expect(file.query).toMatch(/fromDate=2026-11-01&toDate=2026-11-30/);
    const fail = (state: string, error: string) =>
      execute("UPDATE report_exports SET state = $state, error = $error WHERE id = $id", {
        id: file.id,
        state,
        error,
      });
    await fail("failed", "It could not be written. Please order it again.");
    await notifyAboutReport(later(40), file.id);
    expect(await own(admin, id)).toMatchObject({
      state: "on",
      failure: expect.stringContaining("not be written"),
    });
    expect(await mails(file.id)).toEqual([]);
  });
});

it("is an own one: others neither see nor end it, but for admins", async () => {
  const manager = await makeContext("city_manager", { zoneCityId: cityId, now: NOW });
  const colleague = await makeContext("city_manager", { zoneCityId: cityId, now: NOW });
  const { id } = await scheduleReport(manager, daily());
  expect(await own(colleague, id)).toBeUndefined();
  await expect(endSchedule(colleague, id)).rejects.toThrow(NotFound);
  expect(await own(admin, id)).toMatchObject({ isOwn: false, fileId: null });
  await endSchedule(admin, id);
  expect(await row("SELECT id FROM report_schedules WHERE id = $id", { id })).toBeUndefined();
});

it("is refused for what may not be seen, without days, without a mail address, and the twenty-first time", async () => {
  const manager = await makeContext("city_manager", { zoneCityId: cityId, now: NOW });
  await expect(scheduleReport(manager, { ...daily(), list: "people" })).rejects.toThrow(Forbidden);
  await expect(scheduleReport(await makeContext("staff"), daily())).rejects.toThrow(Forbidden);
  await expect(scheduleReport(admin, { ...daily(), list: "people" })).rejects.toThrow(Invalid);
  await expect(scheduleReport(admin, { ...daily(), list: "secrets" })).rejects.toThrow(Invalid);
  expect(newSchedule.safeParse({ format: "csv", when: "month-31", hour: 7, days: "before" }).success).toBe(
    false,
  );
  await execute(
    `INSERT INTO report_schedules (list, title, query, days, format, every, on_day, at_hour, next_at, owner_id, role, created_at)
     SELECT 'bookings', 'Bookings', '', 'filtered', 'csv', 'day', 0, 7, $now, $id, 'city_manager', $now FROM generate_series(1, 20)`,
    { id: manager.actor.id, now: later(300).now },
  );
  await expect(scheduleReport(manager, daily())).rejects.toThrow(Conflict);
  await execute("UPDATE users SET email = NULL, phone_e164 = '+919848077001' WHERE id = $id", {
    id: manager.actor.id,
  });
  await expect(scheduleReport(manager, daily())).rejects.toThrow("You have no mail address");
});
