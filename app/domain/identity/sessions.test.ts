import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type Context, ROLES, type Role, systemContext } from "#app/domain/context.ts";
import { execute, row } from "#db/client.ts";
import { makeAccount, makeCity, makeUser } from "#tests/factories/inventory.ts";
import {
  createSession,
  listOwnSessions,
  readSession,
  revokeOwnSession,
  revokeSession,
  SESSION_LIFE,
} from "./sessions.ts";
import { changePassword } from "./set-password.ts";
import { setUserStatus } from "./set-user-status.ts";

const start = new Date("2026-11-20T06:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const MINUTE = 60_000;

let accountId: string;
let cityId: string;
beforeEach(async () => {
  accountId = await makeAccount();
  cityId = await makeCity();
});

function user(role: Role, over: Record<string, unknown> = {}): Promise<string> {
  const belongs = role === "partner" || role === "agent" ? { account_id: accountId } : {};
  return makeUser({
    role,
    ...belongs,
    ...(role === "city_manager" ? { zone_city_id: cityId } : {}),
    ...over,
  });
}

async function signedIn(role: Role) {
  const userId = await user(role);
  const { token } = await createSession({ userId, role, userAgent: "test" }, start);
  return { userId, token };
}

test.each(ROLES)("a session of %s is read as the user it belongs to", async (role) => {
  const { userId, token } = await signedIn(role);
  const session = await readSession(token, role, after(MINUTE));
  expect(session).toMatchObject({ actor: { kind: "user", id: userId, role }, authenticatedAt: start });
  for (const other of ROLES)
    if (other !== role) expect(await readSession(token, other, after(MINUTE))).toBeNull();
});

test("only the hash of the token is stored", async () => {
  const { token } = await signedIn("customer");
  expect(token).toHaveLength(43);
  const stored = await row<{ text: string }>("SELECT string_agg(s::text, ' ') AS text FROM sessions s");
  expect(stored!.text).not.toContain(token);
  expect(stored!.text).not.toContain(Buffer.from(token).toString("hex"));
});

test.each(ROLES)("an idle session of %s ends at its minute, one in use at its day", async (role) => {
  const { idle, absolute } = SESSION_LIFE[role];
  const { token } = await signedIn(role);
  expect(await readSession(token, role, after(idle - 1))).not.toBeNull();
  // Seen just now, so the idle time starts anew; every step below keeps it awake.
  let now = idle - 1;
  expect(await readSession(token, role, after(now + idle))).toBeNull();
  for (; now < absolute - idle / 2; now += idle / 2) await readSession(token, role, after(now));
  expect(await readSession(token, role, after(Math.min(now, absolute - 1)))).not.toBeNull();
  expect(await readSession(token, role, after(absolute))).toBeNull();
});

test("that it was seen is written at most once a minute", async () => {
  const { userId, token } = await signedIn("customer");
  const seen = async () =>
    (await row<{ seenAt: Date }>("SELECT seen_at FROM sessions WHERE user_id = $userId", { userId }))!.seenAt;
  await readSession(token, "customer", after(MINUTE - 1));
  expect(await seen()).toEqual(start);
  await readSession(token, "customer", after(MINUTE));
  expect(await seen()).toEqual(after(MINUTE));
  // A request that was slower than the one after it does not turn the clock back.
  await readSession(token, "customer", after(MINUTE + 1));
  expect(await seen()).toEqual(after(MINUTE));
});

const admin = async (): Promise<Context> => ({ ...systemContext("test", after(MINUTE)) });
const endings: Array<[string, Role, (userId: string, token: string) => Promise<unknown>]> = [
  ["logout", "customer", (_, token) => revokeSession(token)],
  [
    "suspending the user",
    "customer",
    async (userId) => setUserStatus(await admin(), { userId, status: "suspended" }),
  ],
  [
    "rejecting the user",
    "partner",
    async (userId) => setUserStatus(await admin(), { userId, status: "rejected" }),
  ],
  [
    "a new role",
    "staff",
    (userId) =>
      execute(
        "UPDATE users SET role = 'customer', zone_city_id = NULL, all_cities = false WHERE id = $userId",
        {
          userId,
        },
      ),
  ],
  [
    "withdrawing the account's approval",
    "partner",
    () => execute("UPDATE accounts SET status = 'suspended' WHERE id = $accountId", { accountId }),
  ],
  [
    "an account pending again",
    "agent",
    () => execute("UPDATE accounts SET status = 'pending' WHERE id = $accountId", { accountId }),
  ],
  ["deleting the user", "customer", (userId) => execute("DELETE FROM users WHERE id = $userId", { userId })],
  [
    "signing in anew",
    "customer",
    (userId, token) => createSession({ userId, role: "customer", userAgent: "", replaces: token }, start),
  ],
];
test.each(endings)("%s ends a session of %s at the next request", async (_, role, end) => {
  const { userId, token } = await signedIn(role);
  expect(await readSession(token, role, after(MINUTE))).not.toBeNull();
  await end(userId, token);
  expect(await readSession(token, role, after(MINUTE + 1))).toBeNull();
});

test("a suspended user who is approved again does not get the old session back", async () => {
  const { userId, token } = await signedIn("customer");
  await setUserStatus(await admin(), { userId, status: "suspended" });
  await setUserStatus(await admin(), { userId, status: "approved" });
  expect(await readSession(token, "customer", after(2 * MINUTE))).toBeNull();
});

test("a new password ends every other session and keeps this one", async () => {
  const { userId, token } = await signedIn("admin");
  const { token: elsewhere } = await createSession({ userId, role: "admin", userAgent: "elsewhere" }, start);
  const { hashPassword } = await import("./passwords.ts");
  await execute("UPDATE users SET password_hash = $hash WHERE id = $userId", {
    userId,
    hash: await hashPassword("first password of mine"),
  });
  const session = (await readSession(token, "admin", after(MINUTE)))!;
  await changePassword(
    { actor: session.actor, now: after(MINUTE) },
    { currentPassword: "first password of mine", password: "mango lift river" },
    { exceptSession: session.sessionIdHash },
  );
  expect(await readSession(token, "admin", after(MINUTE))).not.toBeNull();
  expect(await readSession(elsewhere, "admin", after(MINUTE))).toBeNull();
});

test("own sessions are listed and ended; somebody else's look as if they did not exist", async () => {
  const { userId, token } = await signedIn("customer");
  const { token: phone } = await createSession(
    { userId, role: "customer", userAgent: "a phone" },
    after(MINUTE),
  );
  const stranger = await signedIn("customer");
  const ctx: Context = {
    actor: (await readSession(token, "customer", after(MINUTE)))!.actor,
    now: after(MINUTE),
  };
  const own = await listOwnSessions(ctx);
  expect(own.map((session) => session.userAgent)).toEqual(["a phone", "test"]);
  await revokeOwnSession(ctx, own[0]!.id);
  expect(await readSession(phone, "customer", after(MINUTE))).toBeNull();
  const strangerCtx: Context = {
    actor: (await readSession(stranger.token, "customer", after(MINUTE)))!.actor,
    now: after(MINUTE),
  };
  await expect(revokeOwnSession(strangerCtx, own[1]!.id)).rejects.toMatchObject({ name: "NotFound" });
  await expect(revokeOwnSession(strangerCtx, "00".repeat(32))).rejects.toMatchObject({ name: "NotFound" });
  expect(await readSession(token, "customer", after(MINUTE))).not.toBeNull();
});

test.each(["", "x", randomBytes(32).toString("base64url")])(
  "an unknown token (%j) is nobody",
  async (token) => {
    expect(await readSession(token, "admin", start)).toBeNull();
    await expect(revokeSession(token)).resolves.toBeUndefined();
  },
);
