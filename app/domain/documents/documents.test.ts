import { beforeAll, expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { saveDriver } from "#app/domain/drivers/drivers.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { execute, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makePlace } from "#tests/factories/inventory.ts";
import { makeRoute } from "#tests/factories/sales.ts";
import { listDocuments, saveDocument } from "./documents.ts";
import { remindOfDocuments } from "./remind.ts";

const today = istDate(new Date());
let partner: Awaited<ReturnType<typeof makeContext>>;
let accountId: string;

beforeAll(async () => {
  accountId = await makeAccount({ email: "kitchen@example.com" });
  partner = await makeContext("partner", { accountId });
});

const fssai = (until: string) => ({
  document_kind: "fssai" as const,
  number: "13619011000123",
  valid_until: until,
});

test("a paper is added, renewed with the same number, and refused when it is past or out of form", async () => {
  const { id } = await saveDocument(partner, { values: fssai(addDays(today, 20)) });
  expect(await saveDocument(partner, { values: fssai(addDays(today, 50)) })).toEqual({ id });
  expect(await listDocuments(partner)).toMatchObject([
    { number: "13619011000123", validUntil: addDays(today, 50), state: "ending" },
  ]);
  await expect(saveDocument(partner, { values: fssai(addDays(today, -1)) })).rejects.toMatchObject({
    fields: { valid_until: [expect.any(String)] },
  });
  await expect(
    saveDocument(partner, { values: { ...fssai(addDays(today, 9)), number: "12" } }),
  ).rejects.toMatchObject({ fields: { number: [expect.any(String)] } });
  await expect(saveDocument(partner, { values: { ...fssai(""), valid_until: "" } })).rejects.toMatchObject({
    fields: { valid_until: [expect.any(String)] },
  });
});

test("another partner's papers are not there; staff see their zone's", async () => {
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(listDocuments(stranger, { accountId })).rejects.toMatchObject({ name: "NotFound" });
  await expect(saveDocument(stranger, { accountId, values: fssai(addDays(today, 9)) })).rejects.toMatchObject(
    { name: "NotFound" },
  );
  const staff = await makeContext("staff", { zoneCityId: await makeCity() });
  await expect(listDocuments(staff, { accountId })).rejects.toMatchObject({ name: "NotFound" });
  await expect(listDocuments(await makeContext("customer"), { accountId })).rejects.toMatchObject({
    name: "Forbidden",
  });
});

test("the partner is reminded of the licence of a driver and of the papers of a car, in the language of the account", async () => {
  const route = await makeRoute(await makePlace());
  await execute("UPDATE accounts SET email = 'cabs@example.com' WHERE id = $accountId", route);
  const owner = await makeContext("partner", { accountId: route.accountId });
  await execute("UPDATE users SET language = 'te' WHERE account_id = $accountId", route);
  const ends = addDays(today, 30);
  const licence = { licence_number: "TS0920110012345", licence_valid_until: ends };
  await saveDriver(owner, { name: "Ravi Kumar", phone: "98480 12345", ...licence });
  await execute("UPDATE vehicle_units SET papers_valid_until = $ends WHERE item_id = $vehicleId", {
    ...route,
    ends,
  });
  for (let times = 0; times < 2; times++)
    await remindOfDocuments(systemContext("document-reminder", new Date()));
  const told = await rows<{ paper: string; path: string; language: string }>(
    `SELECT variables ->> 'paper' AS paper, variables ->> 'path' AS path, language FROM messages
     WHERE recipient = 'cabs@example.com' ORDER BY 1`,
  );
  const car = {
    paper: expect.stringMatching(/^Papers of the car TS/),
    path: `/myItems/${route.vehicleId}/edit`,
  };
  expect(told).toEqual([
    { paper: "Driving licence of Ravi Kumar", path: "/partnerDrivers", language: "te" },
    { ...car, language: "te" },
  ]);
});

test("nobody is reminded of the papers of a partner who sells no more", async () => {
  const gone = await makeAccount({ email: "gone@example.com", status: "suspended" });
  await execute(
    "INSERT INTO documents (account_id, document_kind, number, valid_until) VALUES ($gone, 'fssai', '12345678901234', $until)",
    { gone, until: addDays(today, 7) },
  );
  await remindOfDocuments(systemContext("document-reminder", new Date()));
  expect(await rows("SELECT 1 FROM messages WHERE recipient = 'gone@example.com'", {})).toEqual([]);
});

test("the owner is reminded at each step once, by SMS and mail, however often it runs", async () => {
  const until = addDays(today, 61);
  const owner = await makeAccount({ email: "owner@example.com" });
  const ctx = await makeContext("partner", { accountId: owner });
  await saveDocument(ctx, { values: fssai(until) });
  const on = (days: number) =>
    systemContext("document-reminder", new Date(Date.parse(`${addDays(until, -days)}T06:00:00Z`)));
  const told = async () =>
    (
      await rows<{ key: string }>(
        "SELECT dedupe_key AS key FROM messages WHERE recipient = 'owner@example.com' ORDER BY created_at",
      )
    ).map(({ key }) => key.split(":").slice(-2).join(":"));
  for (const days of [61, 60, 60, 45, 30, 29, 8, 7, 1, 0, -1, -2]) await remindOfDocuments(on(days));
  expect(await told()).toEqual(["60:mail", "30:mail", "7:mail", "0:mail"]);
});
