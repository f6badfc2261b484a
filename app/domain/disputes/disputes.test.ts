import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { readStatement } from "#app/domain/accounts/statement.ts";
import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace } from "#tests/factories/inventory.ts";
import { disputeList } from "./dispute-list.ts";
import { answerDispute, raiseDispute, readDispute, readLine } from "./disputes.ts";

let partner: Context;
let lineId: number;
const month = istDate(new Date()).slice(0, 7);

beforeAll(async () => {
  const place = await makePlace();
  partner = await makeContext("partner", { accountId: place.accountId });
  await makeBooking(await customerContext(), place);
  lineId = Number((await readStatement(partner, { month })).rows[0]!.key);
});

it("is raised on a line of the own statement, answered by the desk once, and seen by both", async () => {
  expect(await readLine(partner, lineId)).toMatchObject({
    entry: "sale",
    amountPaise: 184_600,
    dispute: null,
  });
  const form = { lineId, reason: "The fee was 12 % when we signed", formKey: randomUUID() };
  const { id } = await raiseDispute(partner, form);
  expect(await raiseDispute(partner, form)).toEqual({ id });
  await expect(raiseDispute(partner, { ...form, formKey: randomUUID() })).rejects.toMatchObject({
    code: "open",
  });
  expect((await readStatement(partner, { month })).rows[0]).toMatchObject({ dispute: "open" });
  const admin = await makeContext("admin");
  expect(await readDispute(admin, id)).toMatchObject({ dispute: { reason: form.reason, answeredAt: null } });
  await expect(answerDispute(partner, { disputeId: id, answer: "yes it was" })).rejects.toThrow(
    "may not do this",
  );
  await answerDispute(admin, { disputeId: id, answer: "It is 15 % since April." });
  await expect(answerDispute(admin, { disputeId: id, answer: "again" })).rejects.toMatchObject({
    code: "answered",
  });
  expect((await readLine(partner, lineId)).dispute).toMatchObject({ answer: "It is 15 % since April." });
  expect((await disputeList.page(partner, {})).rows).toMatchObject([{ state: "answered", amount: 184_600 }]);
  expect(
    await row("SELECT 1 AS told FROM messages WHERE dedupe_key = $key", {
      key: `dispute:${id}:answered:sms`,
    }),
  ).toEqual({ told: 1 });
  // Not the last word.
  await raiseDispute(partner, { ...form, formKey: randomUUID() });
});

it("is about one's own money alone", async () => {
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(readLine(stranger, lineId)).rejects.toThrow("Not found");
  await expect(raiseDispute(stranger, { lineId, reason: "not mine", formKey: randomUUID() })).rejects.toThrow(
    "Not found",
  );
  expect((await disputeList.page(stranger, {})).rows).toEqual([]);
  await expect(disputeList.page(await customerContext(), {})).rejects.toThrow("may not do this");
});
