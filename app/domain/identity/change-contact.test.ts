import { beforeEach, expect, test } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { systemContext } from "#app/domain/context.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { confirmContactChange, pendingContactChange, requestContactChange } from "./change-contact.ts";
import { createSession, readSession } from "./sessions.ts";

let person: Context & { actor: { id: string } };
let session: { sessionIdHash: Buffer; authenticatedAt: Date };
let other: string;
let number = 0;
const newPhone = () => `+9198499${String(10_000 + ++number)}`;

beforeEach(async () => {
  person = (await makeContext("customer")) as typeof person;
  const own = await createSession({ userId: person.actor.id, role: "customer", userAgent: "" }, new Date());
  session = (await readSession(own.token, "customer", new Date()))!;
  other = (await createSession({ userId: person.actor.id, role: "customer", userAgent: "" }, new Date()))
    .token;
});

/** The code that went out to this contact, delivered as the worker would. */
async function codeSentTo(contact: string): Promise<string> {
  const message = (await row<{ id: string }>(
    "SELECT id FROM messages WHERE recipient = $contact AND template = 'account.contact_code' ORDER BY created_at DESC LIMIT 1",
    { contact },
  ))!;
  await deliverMessage(systemContext("otp"), message.id);
  const text = JSON.stringify((await readOutbox()).filter((entry) => entry.to === contact)[0]);
  return /\b(\d{6})\b/.exec(text)![1]!;
}

test("a new mobile counts once its code is typed; other devices end and the old one is told", async () => {
  const phone = newPhone();
  const before = await row<{ phone: string }>("SELECT phone_e164 AS phone FROM users WHERE id = $id", {
    id: person.actor.id,
  });
  await requestContactChange(person, session, { channel: "sms", contact: phone });
  expect(await pendingContactChange(person, session)).toEqual({ channel: "sms", contact: phone });
  await expect(confirmContactChange(person, session, { code: "000000" })).rejects.toMatchObject({
    name: "Invalid",
  });
  await confirmContactChange(person, session, { code: await codeSentTo(phone) });
  const after = await row<{ phone: string }>("SELECT phone_e164 AS phone FROM users WHERE id = $id", {
    id: person.actor.id,
  });
  expect(after?.phone).toBe(phone);
  expect(await readSession(other, "customer", new Date())).toBeNull();
  const told = await row(
    "SELECT FROM messages WHERE recipient = $phone AND template = 'account.contact_changed'",
    {
      phone: before!.phone,
    },
  );
  expect(told).toBeDefined();
});

test("five wrong codes are the end of it", async () => {
  const phone = newPhone();
  await requestContactChange(person, session, { channel: "sms", contact: phone });
  const code = await codeSentTo(phone);
  for (let i = 0; i < 5; i++)
    await expect(
      confirmContactChange(person, session, { code: code === "111111" ? "222222" : "111111" }),
    ).rejects.toThrow();
  await expect(confirmContactChange(person, session, { code })).rejects.toMatchObject({ name: "Invalid" });
});

test("another session's code does not fit, an old session has to sign in again, a taken number is refused", async () => {
  const phone = newPhone();
  await requestContactChange(person, session, { channel: "sms", contact: phone });
  const code = await codeSentTo(phone);
  const stranger = (await readSession(other, "customer", new Date()))!;
  await expect(confirmContactChange(person, stranger, { code })).rejects.toMatchObject({ name: "Invalid" });
  const old = { ...session, authenticatedAt: new Date(Date.now() - 11 * 60_000) };
  await expect(
    requestContactChange(person, old, { channel: "mail", contact: "a@example.com" }),
  ).rejects.toMatchObject({
    code: "sign_in_again",
  });
  await makeContext("customer").then(async (someone) => {
    await row("UPDATE users SET phone_e164 = $phone WHERE id = $id RETURNING id", {
      phone,
      id: someone.actor.id,
    });
  });
  await expect(confirmContactChange(person, session, { code })).rejects.toMatchObject({ code: "taken" });
});
