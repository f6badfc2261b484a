import { beforeAll, expect, it } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { ratesFor } from "#app/domain/money/rates.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { decideRate, proposeProfile, withdrawRate } from "./decide-rate.ts";
import { findRate } from "./find-rate.ts";
import { previewNewRate, previewRates } from "./preview-rates.ts";
import { INDIA_2026 } from "./profiles/india-2026.ts";
import { rateList } from "./rate-list.ts";
import { rateWarnings } from "./rate-warnings.ts";

let place: Place;
let first: Awaited<ReturnType<typeof makeContext>>;
let second: typeof first;
beforeAll(async () => {
  place = await makePlace({ room: { default_price_paise: 800_000 } });
  [first, second] = [await makeContext("admin"), await makeContext("admin")];
});

const propose = (ppm: number, validFrom: string) =>
  createMasterRow(first, "rates", { code: "gst", kind: "room", rate_ppm: ppm, valid_from: validFrom });
const statusOf = async (id: string) =>
  (await row<{ status: string }>("SELECT status FROM rates WHERE id = $id", { id }))!.status;

it("counts only when somebody else approved it, and is followed or taken back while nothing used it", async () => {
  const day = inDays(30);
  const { id } = await propose(180_000, day);
  expect((await ratesFor("room", day)).gst.ppm).toBe(120_000);
  await expect(decideRate(first, id, { approve: true })).rejects.toMatchObject({ code: "own_proposal" });
  await expect(decideRate(second, id, { approve: false })).rejects.toThrow("say why");
  await decideRate(second, id, { approve: true });
  expect((await ratesFor("room", day)).gst.ppm).toBe(180_000);
  const mended = await propose(50_000, day);
  await decideRate(second, mended.id, { approve: true });
  expect([await statusOf(id), (await ratesFor("room", day)).gst.ppm]).toEqual(["superseded", 50_000]);
  await withdrawRate(first, mended.id, "typed wrongly");
  expect((await ratesFor("room", day)).gst.ppm).toBe(120_000);
  await expect(decideRate(second, mended.id, { approve: true })).rejects.toMatchObject({ code: "decided" });
});

it("is rejected with its reason, and then neither counts nor comes back", async () => {
  const day = inDays(50);
  const { id } = await propose(180_000, day);
  await decideRate(second, id, { approve: false, reason: " The notification was withdrawn " });
  expect(await statusOf(id)).toBe("rejected");
  expect((await ratesFor("room", day)).gst.ppm).toBe(120_000);
  const told = await row<{ action: string; reason: string }>(
    "SELECT action, reason FROM audit_events WHERE subject_id = $id ORDER BY id DESC LIMIT 1",
    { id },
  );
  expect(told).toEqual({ action: "rates.reject", reason: "The notification was withdrawn" });
  await expect(decideRate(second, id, { approve: true })).rejects.toMatchObject({ code: "decided" });
  await expect(withdrawRate(first, id, "Again")).rejects.toMatchObject({ code: "decided" });
});

it("in force is followed by another, never replaced on its day or taken back", async () => {
  const day = inDays(60);
  const { id } = await propose(180_000, day);
  await decideRate(second, id, { approve: true });
  const late = await propose(50_000, day);
  const then = { ...second, now: istInstant(day, "00:00") };
  await expect(decideRate(then, late.id, { approve: true })).rejects.toMatchObject({ code: "in_force" });
  await expect(withdrawRate(then, id, "Wrong")).rejects.toMatchObject({ code: "in_force" });
  const dayBefore = { ...second, now: istInstant(inDays(59), "23:59") };
  await decideRate(dayBefore, late.id, { approve: true });
  expect([await statusOf(id), await statusOf(late.id)]).toEqual(["superseded", "approved"]);
  await withdrawRate(dayBefore, late.id, "No rate of that day");
});

it("is held by the database too", async () => {
  const { id } = await propose(180_000, inDays(40));
  const by = (first.actor as { id: string }).id;
  await expect(
    execute("UPDATE rates SET status = 'approved', decided_by = $by WHERE id = $id", { id, by }),
  ).rejects.toThrow("rates_not_by_oneself");
  await expect(execute("UPDATE rates SET status = 'approved' WHERE id = $id", { id })).rejects.toThrow(
    "somebody decides",
  );
  await expect(execute("UPDATE rates SET rate_ppm = 1 WHERE id = $id", { id })).rejects.toThrow(
    "never changed",
  );
  await expect(
    execute("UPDATE rates SET status = 'withdrawn' WHERE code = 'tds' AND valid_from = '2017-07-01'"),
  ).rejects.toThrow("in force stays");
  await expect(execute("DELETE FROM rates WHERE id = $id", { id })).rejects.toThrow();
});

it.each([
  [{ ppm: 70_000 }, "no such rate"],
  [{ ppm: 0 }, "still takes TCS"],
  [{ code: "tds", ppm: 100_000 }, "more than is usual"],
  [{ ppm: 400_000, beforePpm: 120_000 }, "three times"],
  [{ validFrom: "2028-01-01" }, "more than a year"],
] as const)("warns of %o", (over, expected) => {
  const sound = {
    code: "gst",
    ppm: 120_000,
    validFrom: "2026-12-01",
    exempt: false,
    hsn: "9963",
    source: "a law",
    beforePpm: null,
  };
  expect(rateWarnings(sound, "2026-11-22")).toEqual([]);
  expect(rateWarnings({ ...sound, ...over }, "2026-11-22").join()).toContain(expected);
});

it("says what a rate would change before it is proposed, and keeps the row of a kind before one for every kind", async () => {
  const house = await makePlace({ room: { default_price_paise: 800_000 } });
  await makeBooking(await customerContext(), house);
  const typed = { code: "gst", kind: "room", rate_ppm: 50_000, valid_from: inDays(40) };
  const ofHouse = (changes: Awaited<ReturnType<typeof previewNewRate>>) =>
    changes.find(({ accountId }) => accountId === house.accountId);
  const changed = ofHouse(await previewNewRate(first, typed))!;
  expect(changed.after.gstPaise * 12).toBe(changed.before.gstPaise * 5);
  expect(ofHouse(await previewNewRate(first, { ...typed, kind: "*" }))).toBeUndefined();
  await expect(previewNewRate(first, { ...typed, rate_ppm: undefined })).rejects.toThrow(Invalid);
});

it("proposes the profile of India once, says what it would change, and taxes by it once it is approved", async () => {
  const guest = await customerContext();
  await makeBooking(guest, place);
  expect(await proposeProfile(first, INDIA_2026)).toBe(INDIA_2026.rows.length);
  expect(await proposeProfile(first, INDIA_2026)).toBe(0);
  const { rows: proposed } = await rateList.page(second, { status: "proposed" }, { pageSize: 100 });
  const ids = proposed.map(({ key }) => key);
  const changes = await previewRates(second, ids);
  const ofHouse = changes.find(({ accountId }) => accountId === place.accountId)!;
  expect(ofHouse).toMatchObject({ bookings: 1, before: { gstPaise: 192_000 }, after: { gstPaise: 288_000 } });
  expect((await findRate(first, ids[0]!)).secondPerson).toMatchObject({ mayTakeBack: true });
  expect((await findRate(second, ids[0]!)).secondPerson).toBeNull();
  for (const one of proposed)
    if (one.valid_from < inDays(1)) await decideRate(second, one.key, { approve: true });
  const { id } = await makeBooking(await customerContext(), place, {
    checkIn: inDays(9),
    checkOut: inDays(10),
  });
  const sold = await row<{ gstPaise: number; gstPpm: number; tcsPaise: number; hsn: string }>(
    `SELECT gst_paise, gst_ppm, tcs_paise, tds_paise, rates -> 'supply' -> 'groups' -> 0 ->> 'hsn' AS hsn FROM bookings WHERE id = $id`,
    { id },
  );
  expect(sold).toMatchObject({ gstPaise: 144_000, gstPpm: 180_000, tcsPaise: 4_000, hsn: "996311" });
  // The first stay was sold at other rates; nothing is proposed that would change it.
  expect(await previewRates(second, [])).toEqual([]);
  const broken = await brokenInvariants();
  expect(broken.map(({ name }) => name)).toEqual([]);
});
