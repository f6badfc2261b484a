import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { GUEST, systemContext } from "#app/domain/context.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import { confirmContactChange, pendingContactChange, requestContactChange } from "./change-contact.ts";
import { hashPassword } from "./passwords.ts";
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
  return /(\d{6}) is your/.exec(text)![1]!;
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

test.each(["mail", "sms"] as const)(
  "a new contact by %s is the agency's too where they were the same, and the old ones are told",
  async (channel) => {
    const accountId = await makeAccount({ account_kind: "agent" });
    const agent = await makeContext("agent", { accountId });
    const old = { phone: newPhone(), email: `${randomUUID()}@example.org` };
    await execute("UPDATE users SET phone_e164 = $phone, email = $email WHERE id = $id", {
      ...old,
      id: agent.actor.id,
    });
    await execute("UPDATE accounts SET phone_e164 = $phone, email = $email WHERE id = $accountId", {
      ...old,
      accountId,
    });
    const { token } = await createSession(
      { userId: agent.actor.id, role: "agent", userAgent: "" },
      new Date(),
    );
    const own = (await readSession(token, "agent", new Date()))!;
    const contact = channel === "mail" ? `${randomUUID()}@example.org` : newPhone();
    await requestContactChange(agent, own, { channel, contact });
    const code = await codeSentTo(contact);
    await confirmContactChange(agent, own, { code });
    const now = channel === "mail" ? { ...old, email: contact } : { ...old, phone: contact };
    expect(
      await row(
        `SELECT u.phone_e164 AS phone, u.email::text, a.phone_e164 AS "accountPhone", a.email::text AS "accountEmail"
         FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.id = $id`,
        { id: agent.actor.id },
      ),
    ).toEqual({ ...now, accountPhone: now.phone, accountEmail: now.email });
    expect(
      await rows(
        `SELECT channel, recipient FROM messages WHERE user_id = $id AND template = 'account.contact_changed' ORDER BY channel`,
        { id: agent.actor.id },
      ),
    ).toEqual([
      { channel: "mail", recipient: old.email },
      { channel: "sms", recipient: old.phone },
    ]);
    await expect(confirmContactChange(agent, own, { code })).rejects.toMatchObject({ name: "Invalid" });
  },
);

test.each([
  ["no number", "sms", "12345", "phone"],
  ["a number of a country without codes", "sms", "+12025550123", "phone"],
  ["no address", "mail", "nobody", "email"],
] as const)("%s is refused on its field", async (_, channel, contact, field) => {
  const asked = requestContactChange(person, session, { channel, contact });
  await expect(asked).rejects.toMatchObject({ name: "Invalid", fields: { [field]: [expect.any(String)] } });
  expect(await pendingContactChange(person, session)).toBeNull();
});

test("a guest changes nothing", async () => {
  const guest = { actor: GUEST, now: new Date() };
  const asked = requestContactChange(guest, session, { channel: "sms", contact: newPhone() });
  await expect(asked).rejects.toMatchObject({ name: "Forbidden" });
  await expect(confirmContactChange(guest, session, { code: "123456" })).rejects.toMatchObject({
    name: "Forbidden",
  });
  expect(await pendingContactChange(guest, session)).toBeNull();
});

test("an old session gives the password, and the right one", async () => {
  const old = { ...session, authenticatedAt: new Date(Date.now() - 11 * 60_000) };
  const contact = newPhone();
  const ask = (currentPassword?: string) =>
    requestContactChange(person, old, { channel: "sms", contact, currentPassword });
  await expect(ask("right-Horse-7")).rejects.toMatchObject({ code: "sign_in_again" });
  await execute("UPDATE users SET password_hash = $hash WHERE id = $id", {
    id: person.actor.id,
    hash: await hashPassword("right-Horse-7"),
  });
  await expect(ask()).rejects.toMatchObject({ code: "sign_in_again" });
  await expect(ask("wrong-Horse-7")).rejects.toMatchObject({
    fields: { current_password: expect.anything() },
  });
  expect(await pendingContactChange(person, session)).toBeNull();
  await ask("right-Horse-7");
  expect(await pendingContactChange(person, session)).toEqual({ channel: "sms", contact });
});

test.each([
  ["sms", 1, newPhone()],
  ["mail", 3, `${randomUUID()}@example.org`],
] as const)("codes by %s to one contact have an end", async (channel, most, contact) => {
  for (let count = 0; count < most; count++)
    await requestContactChange(person, session, { channel, contact });
  const more = requestContactChange(person, session, { channel, contact });
  await expect(more).rejects.toMatchObject({ name: "TooMany", message: expect.stringContaining("after") });
});

test("a code works for ten minutes", async () => {
  const phone = newPhone();
  await requestContactChange(person, session, { channel: "sms", contact: phone });
  const code = await codeSentTo(phone);
  const later = { ...person, now: new Date(Date.now() + 10 * 60_000 + 1_000) };
  expect(await pendingContactChange(later, session)).toBeNull();
  await expect(confirmContactChange(later, session, { code })).rejects.toMatchObject({ name: "Invalid" });
  await confirmContactChange(person, session, { code });
});
