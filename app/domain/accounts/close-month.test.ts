import { beforeAll, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { closeMonth } from "./close-month.ts";
import { readStatement } from "./statement.ts";

/** Two nights at 1,000 rupees, fee 15 %: the partner gets 1,846.00. */

const month = istDate(new Date()).slice(0, 7);
const after = (months: number) =>
  systemContext("statements", new Date(`${shiftMonth(month, months)}-02T06:00:00Z`));
let place: Place;

beforeAll(async () => {
  place = await makePlace();
  await execute("UPDATE accounts SET email = 'owner@example.com' WHERE id = $id", { id: place.accountId });
  await makeBooking(await customerContext(), place);
});

const issued = () =>
  rows<{ number: string; closing: number; lines: number }>(
    `SELECT statement_number AS number, closing_paise AS closing, lines FROM account_statements
     WHERE account_id = $id ORDER BY month`,
    { id: place.accountId },
  );

it("issues one numbered statement a month, by mail, whoever asks how often", async () => {
  const partner = await makeContext("partner", { accountId: place.accountId });
  expect(await readStatement(partner, { month })).toMatchObject({ number: null, issuedOn: null });
  await expect(closeMonth(after(0), month)).rejects.toMatchObject({ code: "not_over" });
  await expect(closeMonth(await makeContext("admin"), month)).rejects.toThrow("may not do this");
  expect(await closeMonth(after(1))).toBeGreaterThan(0);
  expect(await closeMonth(after(1))).toBe(0);
  const [statement] = await issued();
  expect(statement).toMatchObject({ closing: 184_600, lines: 1 });
  expect(statement!.number).toMatch(new RegExp(`^MHS-${month.slice(2).replace("-", "")}-\\d{5}$`));
  expect(await readStatement(partner, { month })).toMatchObject({
    number: statement!.number,
    closingPaise: 184_600,
  });
  const mail = await row<{ variables: { statementNumber: string } }>(
    "SELECT variables FROM messages WHERE dedupe_key = $key AND recipient = 'owner@example.com'",
    { key: `statement:${statement!.number}` },
  );
  expect(mail?.variables).toMatchObject({ statementNumber: statement!.number, closingPaise: 184_600 });
});

it("goes on with what was owed, and gives none to whoever was owed nothing", async () => {
  const stranger = await makeAccount();
  await closeMonth(after(2));
  expect(await issued()).toMatchObject([{ lines: 1 }, { closing: 184_600, lines: 0 }]);
  expect(
    await row("SELECT 1 FROM account_statements WHERE account_id = $stranger", { stranger }),
  ).toBeUndefined();
});

it("bears the day of India, and its mail the language of the owner", async () => {
  const owner = await makePlace();
  await execute("UPDATE accounts SET email = 'telugu@example.com' WHERE id = $id", { id: owner.accountId });
  await makeUser({ role: "partner", account_id: owner.accountId, language: "te" });
  await makeBooking(await customerContext(), owner);
  const firstDay = `${shiftMonth(month, 1)}-01`;
  // Half past midnight in India, where it is the evening before in UTC.
  await closeMonth(systemContext("statements", istInstant(firstDay, "00:30")));
  const partner = await makeContext("partner", { accountId: owner.accountId });
  expect(await readStatement(partner, { month })).toMatchObject({ issuedOn: firstDay });
  expect(await row("SELECT language FROM messages WHERE recipient = 'telugu@example.com'")).toEqual({
    language: "te",
  });
});
