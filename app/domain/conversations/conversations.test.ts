import { beforeEach, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { receiveReply } from "#app/domain/messages/consents.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity, makePlace } from "#tests/factories/inventory.ts";
import { uniquePhone } from "#tests/factories/unique.ts";
import {
  answerBy,
  answerConversation,
  findConversation,
  settleConversation,
  takeConversation,
} from "./conversations.ts";
import { replyList } from "./reply-list.ts";

const NOW = new Date();
const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

let count = 0;
const write = (phone: string, text: string, at = NOW, by = "whatsapp:") => {
  count += 1;
  return receiveReply(systemContext("test", at), { from: `${by}${phone}`, text, providerId: `SM${count}` });
};
const idOf = async (phone: string) =>
  (await row<{ id: string }>("SELECT id FROM conversations WHERE phone_e164 = $phone", { phone }))!.id;
const answersTo = (phone: string) =>
  rows<{ channel: string; text: string; notAfter: Date | null }>(
    "SELECT channel, variables ->> 'text' AS text, not_after FROM messages WHERE recipient = $phone AND template = 'office.answer'",
    { phone },
  );
const key = () => crypto.randomUUID();

const PHONE = "+919848012399";
beforeEach(() => execute("DELETE FROM conversations"));
beforeEach(() => execute("DELETE FROM message_replies"));

it.each([
  ["whatsapp", "text", 0, null],
  ["whatsapp", "text", 23, null],
  ["whatsapp", "start", 23, null],
  ["whatsapp", "text", 24, /24 hours/],
  ["whatsapp", "stop", 0, /STOP/],
  ["sms", "text", 100, null],
  ["sms", "stop", 1, /STOP/],
] as const)("answers by %s to %s after %i hours", (channel, meant, hours, refusal) => {
  const answer = answerBy({ channel, meant, receivedAt: NOW }, later(hours));
  if (refusal) expect(answer.refusal).toMatch(refusal);
  else expect(answer).toMatchObject({ channel, refusal });
});

it("waits from the first text that nobody dealt with; STOP waits for nobody", async () => {
  const admin = await makeContext("admin");
  await write(PHONE, "Is there a lift?");
  await write(PHONE, "Hello?", later(1));
  await write("+919848012398", "STOP");
  const { rows: waiting } = await replyList.page(admin, { state: "waiting" });
  expect(waiting).toMatchObject([
    { phone_no: PHONE, message: "Hello?", waiting_since: NOW, channel: "whatsapp" },
  ]);
  expect((await replyList.page(admin, { state: "done" })).rows).toMatchObject([{ message: "STOP" }]);
  await settleConversation(admin, await idOf(PHONE));
  expect((await replyList.page(admin, { state: "waiting" })).rows).toEqual([]);
  await write(PHONE, "And parking?", later(2));
  expect((await findConversation(admin, await idOf(PHONE))).waitingSince).toEqual(later(2));
});

it("answers once by WhatsApp until the window ends, and gives the person to whoever answers", async () => {
  await write(PHONE, "Is there a lift?");
  const id = await idOf(PHONE);
  const admin = await makeContext("admin", { now: later(1) });
  const again = { id, text: " Yes, to every floor. ", key: key(), done: false };
  await answerConversation(admin, again);
  await answerConversation(admin, again);
  expect(await answersTo(PHONE)).toEqual([
    { channel: "whatsapp", text: "Yes, to every floor.", notAfter: later(24) },
  ]);
  const found = await findConversation(admin, id);
  expect(found).toMatchObject({ ownerId: admin.actor.id, waitingSince: NOW });
  expect(found.lines.map(({ from, text, state }) => [from, text, state])).toEqual([
    ["person", "Is there a lift?", null],
    ["office", "Yes, to every floor.", "queued"],
  ]);
  await answerConversation(admin, { id, text: "Anything else?", key: key(), done: true });
  expect((await findConversation(admin, id)).waitingSince).toBeNull();
});

it("closes with an answer that was sent already, and sends another text of the same form", async () => {
  const phone = uniquePhone();
  await write(phone, "Is there a lift?");
  const id = await idOf(phone);
  const admin = await makeContext("admin", { now: later(1) });
  const answer = { id, text: "Yes.", key: key(), done: false };
  await answerConversation(admin, answer);
  await answerConversation(admin, { ...answer, done: true });
  expect((await findConversation(admin, id)).waitingSince).toBeNull();
  await answerConversation(admin, { ...answer, text: "To every floor.", done: true });
  expect((await answersTo(phone)).map(({ text }) => text).sort()).toEqual(["To every floor.", "Yes."]);
});

it("says why no answer goes, and sends nothing", async () => {
  await write(PHONE, "Is there a lift?");
  const admin = await makeContext("admin", { now: later(25) });
  const answer = { id: await idOf(PHONE), text: "Yes", key: key(), done: true };
  await execute("DELETE FROM messages WHERE recipient = $PHONE", { PHONE });
  await expect(answerConversation(admin, answer)).rejects.toThrow(/24 hours/);
  expect((await findConversation(admin, answer.id)).answerBy.refusal).toMatch(/24 hours/);
  expect(await answersTo(PHONE)).toEqual([]);
});

it("leaves a person to whoever took it, until somebody else does", async () => {
  await write(PHONE, "Is there a lift?", NOW, "");
  const id = await idOf(PHONE);
  await execute("DELETE FROM messages WHERE recipient = $PHONE", { PHONE });
  const [one, two] = [await makeContext("admin"), await makeContext("admin")];
  await takeConversation(one, id);
  const answer = { id, text: "Yes", key: key(), done: true };
  await expect(answerConversation(two, answer)).rejects.toThrow(Conflict);
  await takeConversation(two, id);
  await answerConversation(two, answer);
  expect(await answersTo(PHONE)).toEqual([{ channel: "sms", text: "Yes", notAfter: null }]);
  expect((await replyList.page(two, { state: "done", mine: "me" })).rows).toHaveLength(1);
  expect((await replyList.page(one, { state: "all", mine: "me" })).rows).toHaveLength(0);
});

it("shows staff and city managers whom they have a booking of, and nobody else anything", async () => {
  const place = await makePlace();
  const booking = await makeBooking(await customerContext(), place);
  const { phone } = (await row<{ phone: string }>(
    "SELECT o.phone_e164 AS phone FROM bookings b JOIN orders o ON o.id = b.order_id WHERE b.id = $id",
    { id: booking.id },
  ))!;
  await write(phone, "We come at noon.");
  await write(PHONE, "Who are you?");
  const [known, unknown] = [await idOf(phone), await idOf(PHONE)];
  for (const role of ["staff", "city_manager"] as const) {
    const here = await makeContext(role, { zoneCityId: place.cityId });
    const there = await makeContext(role, { zoneCityId: await makeCity() });
    expect((await replyList.page(here, {})).rows.map(({ key }) => key)).toEqual([known]);
    expect((await findConversation(here, known)).bookings).toMatchObject([{ id: booking.id }]);
    expect((await toDoList.page(here, { kind: "reply" })).rows).toMatchObject([{ subject: known }]);
    expect((await replyList.page(there, {})).rows).toEqual([]);
    expect((await toDoList.page(there, { kind: "reply" })).rows).toEqual([]);
    for (const id of [known, unknown, crypto.randomUUID()]) {
      await expect(findConversation(there, id)).rejects.toThrow(NotFound);
      await expect(takeConversation(there, id)).rejects.toThrow(NotFound);
      await expect(settleConversation(there, id)).rejects.toThrow(NotFound);
      await expect(answerConversation(there, { id, text: "Hi", key: key(), done: true })).rejects.toThrow(
        NotFound,
      );
    }
    await expect(findConversation(here, unknown)).rejects.toThrow(NotFound);
  }
  const everywhere = await makeContext("staff");
  expect((await replyList.page(everywhere, {})).rows).toHaveLength(2);
  const nowhere = { ...everywhere, actor: { ...everywhere.actor, role: "city_manager" as const } };
  expect((await replyList.page(nowhere, {})).rows).toEqual([]);
  for (const role of ["customer", "partner", "agent"] as const) {
    const other = await makeContext(role, role === "customer" ? {} : { accountId: place.accountId });
    await expect(replyList.page(other, {})).rejects.toThrow(Forbidden);
    await expect(findConversation(other, known)).rejects.toThrow(Forbidden);
  }
});
