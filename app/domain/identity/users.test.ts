import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { type Context, GUEST, type Role, systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeAccount, makeCity, makeUser } from "#tests/factories/inventory.ts";
import { createUser } from "./create-user.ts";
import { proposeOfficePerson } from "./office-person-approval.ts";
import { createSession, readSession } from "./sessions.ts";
import {
  readPasswordLink,
  requestPasswordLink,
  sendPasswordLink,
  setPasswordByLink,
} from "./set-password.ts";
import { setSubRole } from "./set-sub-role.ts";
import { setUserStatus } from "./set-user-status.ts";
import { signInWithPassword } from "./sign-in.ts";
import { sweepIdentity } from "./sweep-identity.ts";

afterEach(() => execute("DELETE FROM rate_limits"));

const start = new Date("2026-11-20T06:00:00Z");
const system = (seconds = 0) => systemContext("test", new Date(start.getTime() + seconds * 1_000));
const guest = (seconds = 0): Context => ({
  ...system(seconds),
  actor: GUEST,
  request: { id: "t", ipHash: randomBytes(8).toString("hex") },
});
const as = (id: string, role: Role): Context => ({
  actor: { kind: "user", id, role, subRole: null, name: "Test", accountId: null, zoneCityId: null },
  now: start,
});

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
let last = 0;
const freshEmail = () => `person${++last}@example.org`;

/** The link in the newest mail to an address. */
async function linkFor(email: string): Promise<string> {
  const message = (await row<{ id: string }>(
    "SELECT id FROM messages WHERE recipient = $email AND template IN ('account.set_password', 'account.credentials') AND state = 'queued' ORDER BY created_at DESC LIMIT 1",
    { email },
  ))!;
  await deliverMessage(system(), message.id);
  const mail = (await readOutbox({ to: email })).find((entry) => entry.id === message.id)!;
  return /http:\/\/localhost:3000\/set-password\/([\w-]{43})/.exec(mail.text)![1]!;
}

test("a new admin gets a link, sets a password with it once, and signs in", async () => {
  const email = freshEmail();
  const { id } = await createUser(system(), { role: "admin", name: "Ravi Kumar", email });
  const token = await linkFor(email);
  expect(await readPasswordLink(guest(), token)).toMatchObject({
    userId: id,
    name: "Ravi Kumar",
    role: "admin",
  });
  expect(await setPasswordByLink(guest(), { token, password: "mango lift river" })).toEqual({
    role: "admin",
  });
  await expect(setPasswordByLink(guest(), { token, password: "other words here" })).rejects.toMatchObject({
    name: "NotFound",
  });
  expect(await readPasswordLink(guest(), token)).toBeNull();
  const signedIn = await signInWithPassword(guest(), {
    door: "back_office",
    identifier: email,
    password: "mango lift river",
    browserHash: randomBytes(32),
  });
  expect(signedIn).toEqual({ kind: "signed_in", userId: id, role: "admin" });
  const stored = await row<{ text: string }>(
    "SELECT (SELECT string_agg(t::text, ' ') FROM single_use_tokens t) || (SELECT string_agg(m::text, ' ') FROM messages m) AS text",
  );
  expect(stored!.text).not.toContain(token);
});

test("whoever has no password yet is welcomed with the login name, where to sign in and what comes next", async () => {
  const email = freshEmail();
  const accountId = await makeAccount({ partner_kind: "food" });
  const userId = await makeUser({
    role: "partner",
    email,
    phone_e164: "+919848077001",
    account_id: accountId,
  });
  await execute("UPDATE users SET password_hash = NULL WHERE id = $userId", { userId });
  await sendPasswordLink(system(), { userId });
  const token = await linkFor(email);
  const [mail] = await readOutbox({ to: email });
  for (const told of [
    "Welcome",
    "partner (",
    "+919848077001",
    "http://localhost:3000/patnerLogin",
    "bank account",
  ])
    expect(mail!.text).toContain(told);
  const jobs = await rows<{ name: string }>("SELECT name FROM pgboss.job WHERE data->>'messageId' = $id", {
    id: mail!.id,
  });
  expect(jobs).toEqual([{ name: "credentials" }]);
  await setPasswordByLink(guest(), { token, password: "mango lift river" });
  await sendPasswordLink(system(), { userId });
  const again = await row(
    "SELECT FROM messages WHERE recipient = $email AND template = 'account.set_password'",
    { email },
  );
  expect(again).toBeDefined();
});

test("a password set by link ends every session, and the person is told by mail", async () => {
  const email = freshEmail();
  const userId = await makeUser({ role: "staff", email });
  const { token: session } = await createSession({ userId, role: "staff", userAgent: "" }, start);
  await sendPasswordLink(system(), { userId });
  await setPasswordByLink(guest(), { token: await linkFor(email), password: "mango lift river" });
  expect(await readSession(session, "staff", start)).toBeNull();
  expect(
    await row("SELECT FROM messages WHERE recipient = $email AND template = 'account.password_changed'", {
      email,
    }),
  ).toBeDefined();
});

test.each([
  ["just in time", 86_399, true],
  ["a day later", 86_400, false],
])("a link used %s", async (_, seconds, accepted) => {
  const email = freshEmail();
  const userId = await makeUser({ role: "staff", email });
  await sendPasswordLink(system(), { userId });
  const outcome = setPasswordByLink(guest(seconds), {
    token: await linkFor(email),
    password: "mango lift river",
  });
  if (accepted) await expect(outcome).resolves.toBeDefined();
  else await expect(outcome).rejects.toMatchObject({ name: "NotFound" });
});

test("a new link ends the one before; a refused password does not use it up; two at once set one", async () => {
  const email = freshEmail();
  const userId = await makeUser({ role: "staff", email });
  await sendPasswordLink(system(), { userId });
  const first = await linkFor(email);
  await sendPasswordLink(system(), { userId });
  const second = await linkFor(email);
  await expect(
    setPasswordByLink(guest(), { token: first, password: "mango lift river" }),
  ).rejects.toMatchObject({ name: "NotFound" });
  await expect(setPasswordByLink(guest(), { token: second, password: "12345678" })).rejects.toMatchObject({
    name: "Invalid",
    fields: { password: [expect.stringContaining("easy to guess")] },
  });
  const both = await Promise.allSettled(
    [1, 2].map(() => setPasswordByLink(guest(), { token: second, password: "mango lift river" })),
  );
  expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
});

test("asking for a link looks the same for everybody and writes only to people who exist, three times an hour", async () => {
  const email = freshEmail();
  await makeUser({ role: "staff", email });
  await makeUser({ role: "customer", email: "customer@example.org" });
  await makeUser({ role: "staff", email: "suspended@example.org", status: "suspended" });
  for (const address of [email, "nobody@example.org", "customer@example.org", "suspended@example.org"]) {
    for (let times = 0; times < 4; times += 1) {
      expect(await requestPasswordLink(guest(), { email: address })).toBeUndefined();
    }
  }
  const queued = await rows<{ recipient: string; count: number }>(
    "SELECT recipient, count(*) AS count FROM messages WHERE template = 'account.set_password' AND state = 'queued' AND recipient = ANY($all::text[]) GROUP BY 1",
    { all: [email, "nobody@example.org", "customer@example.org", "suspended@example.org"] },
  );
  expect(queued).toEqual([{ recipient: email, count: 3 }]);
});

test("only admins, operators and jobs make users", async () => {
  for (const role of ["staff", "city_manager", "partner", "agent", "customer"] as const) {
    await expect(
      createUser(as(randomBytes(16).toString("hex"), role), {
        role: "admin",
        name: "Eve Eve",
        email: freshEmail(),
      }),
    ).rejects.toMatchObject({ name: "Forbidden" });
  }
  await expect(
    createUser(guest(), { role: "admin", name: "Eve Eve", email: freshEmail() }),
  ).rejects.toMatchObject({ name: "Forbidden" });
});

test("an admin makes nobody of the office alone, unless there is no other admin", async () => {
  await execute("UPDATE users SET status = 'suspended' WHERE role = 'admin'");
  const alone = as(await makeUser({ role: "admin" }), "admin");
  const second = await createUser(alone, { role: "admin", name: "Ravi Kumar", email: freshEmail() });
  const staff = { role: "staff", allCities: true, name: "Asha Rao", email: freshEmail() } as const;
  await expect(createUser(alone, staff)).rejects.toMatchObject({ code: "needs_two" });
  await expect(proposeOfficePerson(alone, { ...staff, subRole: "food" })).rejects.toMatchObject({
    fields: { subRole: [expect.any(String)] },
  });
  const { id } = await proposeOfficePerson(alone, { ...staff, subRole: "desk" });
  const made = () =>
    row("SELECT role, sub_role, all_cities, email, password_hash FROM users WHERE id = $id", { id });
  expect(await made()).toBeUndefined();
  const waiting = (await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $id",
    { id },
  ))!;
  const decision = { approvalId: waiting.id, version: waiting.version, decision: "approve" } as const;
  await expect(decide(alone, decision)).rejects.toThrow();
  await decide(as(second.id, "admin"), decision);
  expect(await made()).toEqual({
    role: "staff",
    subRole: "desk",
    allCities: true,
    email: staff.email,
    passwordHash: null,
  });
});

test.each([
  ["neither email nor mobile", { role: "admin", name: "Ravi Kumar" }, "email"],
  ["a partner without an account", { role: "partner", name: "Ravi Kumar", phone: "9848012345" }, "accountId"],
  [
    "a city manager without a city",
    { role: "city_manager", name: "Ravi Kumar", email: "c@example.org" },
    "zoneCityId",
  ],
  ["a customer without a mobile", { role: "customer", name: "Ravi Kumar", email: "c@example.org" }, "phone"],
  [
    "an easy password",
    { role: "admin", name: "Ravi Kumar", email: "c@example.org", password: "admin@123" },
    "password",
  ],
  [
    "a city that is none",
    {
      role: "city_manager",
      name: "Ravi Kumar",
      email: "c@example.org",
      zoneCityId: "6f2c1a52-54a4-4c1c-9d0f-2f1e5d2f3b4c",
    },
    "zoneCityId",
  ],
] as const)("%s is refused with the field's name", async (_, input, field) => {
  await expect(createUser(system(), input)).rejects.toMatchObject({
    name: "Invalid",
    fields: { [field]: [expect.any(String)] },
  });
});

test("an email or mobile of the back office belongs to one person; customers may share an email", async () => {
  const [email, phone] = [freshEmail(), "+919848055501"];
  const zoneCityId = await makeCity();
  await createUser(system(), { role: "admin", name: "Ravi Kumar", email, phone });
  await expect(
    createUser(system(), { role: "city_manager", zoneCityId, name: "Other One", email }),
  ).rejects.toMatchObject({ fields: { email: [expect.any(String)] } });
  await expect(
    createUser(system(), { role: "staff", allCities: true, name: "Other One", phone, email: freshEmail() }),
  ).rejects.toMatchObject({ fields: { phone: [expect.any(String)] } });
  await createUser(system(), { role: "customer", name: "Ravi Kumar", email, phone });
  await createUser(system(), { role: "customer", name: "His Mother", email, phone: "9848055502" });
  const accountId = await makeAccount();
  await createUser(system(), { role: "partner", name: "Ravi Kumar", phone, accountId });
  await expect(
    createUser(system(), { role: "partner", name: "Ravi Kumar", phone, accountId }),
  ).rejects.toMatchObject({ fields: { phone: [expect.any(String)] } });
});

test("nobody decides about themselves, and the last admin stays, also when two suspend each other at once", async () => {
  await execute("UPDATE users SET status = 'suspended' WHERE role = 'admin'");
  const [one, other] = [await makeUser({ role: "admin" }), await makeUser({ role: "admin" })];
  await expect(setUserStatus(as(one, "admin"), { userId: one, status: "suspended" })).rejects.toMatchObject({
    name: "Forbidden",
  });
  const both = await Promise.allSettled([
    setUserStatus(as(one, "admin"), { userId: other, status: "suspended", reason: "left" }),
    setUserStatus(as(other, "admin"), { userId: one, status: "suspended", reason: "left" }),
  ]);
  expect(both.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(both.find((outcome) => outcome.status === "rejected")!.reason).toMatchObject({
    name: "Conflict",
    code: "last_admin",
  });
  const audited = await rows(
    "SELECT FROM audit_events WHERE action = 'user.status' AND subject_id = ANY($ids::text[]) AND reason = 'left'",
    { ids: [one, other] },
  );
  expect(audited).toHaveLength(1);
});

test("the sweep removes what ended long ago, and nothing that lives", async () => {
  const userId = await makeUser({ role: "customer" });
  const { token } = await createSession({ userId, role: "customer", userAgent: "" }, start);
  await createSession(
    { userId, role: "customer", userAgent: "" },
    new Date(start.getTime() - 200 * 86_400_000),
  );
  await execute("INSERT INTO rate_limits VALUES ('old', 1, 1), ('new', 1, $later)", {
    later: start.getTime() + 1_000,
  });
  expect(await sweepIdentity(system())).toBeGreaterThanOrEqual(2);
  expect(await readSession(token, "customer", start)).not.toBeNull();
  expect(await rows("SELECT FROM sessions WHERE user_id = $userId", { userId })).toHaveLength(1);
  expect(await row("SELECT FROM rate_limits WHERE key = 'old'")).toBeUndefined();
  expect(await row("SELECT FROM rate_limits WHERE key = 'new'")).toBeDefined();
});

test("a sub-role is one of the role's, given by an admin, seen in the session at once, and can be taken back", async () => {
  const email = freshEmail();
  const staff = {
    role: "staff",
    allCities: true,
    name: "Asha Rao",
    email,
    password: "clean-rooms-nearby",
  } as const;
  await expect(createUser(system(), { ...staff, subRole: "food" })).rejects.toMatchObject({
    fields: { subRole: [expect.stringContaining("field")] },
  });
  const { id } = await createUser(system(), { ...staff, subRole: "desk" });
  const { token } = await createSession({ userId: id, role: "staff", userAgent: "test" }, start);
  const subRole = async () => {
    const actor = (await readSession(token, "staff", start))?.actor;
    return actor && "subRole" in actor ? actor.subRole : undefined;
  };
  expect(await subRole()).toBe("desk");
  await setSubRole(system(), { userId: id, subRole: "field" });
  expect(await subRole()).toBe("field");
  await expect(setSubRole(system(), { userId: id, subRole: "accounts" })).rejects.toThrow(Invalid);
  await expect(setSubRole(as(id, "staff"), { userId: id, subRole: null })).rejects.toThrow(Forbidden);
  await setSubRole(system(), { userId: id, subRole: null });
  expect(await subRole()).toBeNull();
});

test.each([
  ["all cities are for staff", { role: "admin", allCities: true }, "allCities"],
  [
    "all cities and one of them contradict each other",
    { role: "staff", allCities: true, zoneCityId: UNKNOWN },
    "allCities",
  ],
  ["staff say where they work", { role: "staff" }, "zoneCityId"],
  ["a city manager has a city", { role: "city_manager" }, "zoneCityId"],
  ["a partner has an account", { role: "partner" }, "accountId"],
  ["an account that there is", { role: "agent", accountId: UNKNOWN }, "accountId"],
  ["a city that there is", { role: "city_manager", zoneCityId: UNKNOWN }, "zoneCityId"],
  ["a customer has a mobile number", { role: "customer" }, "phone"],
  ["somebody can be reached", { role: "admin", email: undefined }, "email"],
] as const)("a user is refused by the field: %s", async (_, input, field) => {
  const asked = createUser(system(), { name: "Ravi Kumar", email: freshEmail(), ...input });
  await expect(asked).rejects.toMatchObject({ name: "Invalid", fields: { [field]: [expect.any(String)] } });
});
