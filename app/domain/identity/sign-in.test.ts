import { randomBytes } from "node:crypto";
import { generate } from "otplib";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { type Context, GUEST, type Role } from "#app/domain/context.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { resealAll } from "#app/domain/privacy/reseal.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { execute, row, rows } from "#db/client.ts";
import { actorOf } from "#tests/factories/bookings.ts";
import { makeAccount, makeCity, makeUser } from "#tests/factories/inventory.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { DEMO_PASSWORD } from "./demo-password.ts";
import { PASSWORD_LIMITS } from "./limits.ts";
import { requestOtp } from "./otp.ts";
import { hashPassword } from "./passwords.ts";
import { createSession, readSession } from "./sessions.ts";
import {
  type Door,
  type OtpRole,
  registerCustomer,
  requestSignInOtp,
  secondFactorOwed,
  signInWithOtp,
  signInWithPassword,
  signInWithSecondFactor,
} from "./sign-in.ts";
import {
  enrolTotp,
  hasTotp,
  offeredRecoveryCodes,
  offeredTotpSecret,
  recoveryCodesLeft,
  removeTotp,
  turnTotpOff,
} from "./totp.ts";

const PASSWORD = "mango lift river";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => execute("DELETE FROM rate_limits"));

const start = new Date("2026-11-20T06:00:00Z");
let browserHash: Buffer;
beforeEach(() => {
  browserHash = randomBytes(32);
});
const at = (seconds: number, ipHash = randomBytes(8).toString("hex")): Context => ({
  actor: GUEST,
  now: new Date(start.getTime() + seconds * 1_000),
  request: { id: "test", ipHash },
});

let last = 0;
const freshPhone = () => `+91984${String(++last * 7 + 1_000_000).slice(0, 7)}`;
const freshEmail = () => `user${++last}@example.org`;

const signIn = (
  identifier: string,
  over: { door?: Door; password?: string; browser?: Buffer; ctx?: Context } = {},
) =>
  signInWithPassword(over.ctx ?? at(0), {
    door: over.door ?? "back_office",
    identifier,
    password: over.password ?? PASSWORD,
    browserHash: over.browser ?? browserHash,
  });

async function staff(over: Record<string, unknown> = {}) {
  const email = freshEmail();
  const id = await makeUser({ role: "admin", email, password_hash: passwordHash, ...over });
  return { id, email };
}

test.each(["admin", "staff"] as const)(
  "%s signs in with email or mobile, and gets a session",
  async (role) => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const userId = await makeUser({ role, email, phone_e164: phone, password_hash: passwordHash });
    expect(await signIn(email)).toEqual({ kind: "signed_in", userId, role });
    expect(await signIn(phone)).toEqual({ kind: "signed_in", userId, role });
    const { token } = await createSession({ userId, role, userAgent: "" }, start);
    expect(await readSession(token, role, start)).not.toBeNull();
  },
);

test.each([
  ["a wrong password", "known", "wrong password of mine"],
  ["an unknown email", "nobody@example.org", PASSWORD],
  ["an unknown mobile", "+919999999999", PASSWORD],
  ["nonsense", "' OR 1=1 --", PASSWORD],
  ["a password with a space more", "known", `${PASSWORD} `],
  ["the password in capitals", "known", PASSWORD.toUpperCase()],
])("%s gets the one answer", async (_, who, password) => {
  const { email } = await staff();
  const refusal = await signIn(who === "known" ? email : who, { password }).catch((error) => error);
  expect(refusal).toMatchObject({ name: "Invalid", message: "Failed to Login", fields: {} });
});

test("a user without a password does not get in with any", async () => {
  const { email } = await staff({ password_hash: null });
  for (const password of ["", "null", PASSWORD]) {
    await expect(signIn(email, { password })).rejects.toThrow("Failed to Login");
  }
});

test("each door opens for its own roles only", async () => {
  const account = await makeAccount();
  const [partnerPhone, adminPhone] = [freshPhone(), freshPhone()];
  await makeUser({
    role: "partner",
    account_id: account,
    phone_e164: partnerPhone,
    password_hash: passwordHash,
  });
  await staff({ phone_e164: adminPhone });
  expect((await signIn(partnerPhone, { door: "partner" })).kind).toBe("signed_in");
  await expect(signIn(partnerPhone, { door: "agent" })).rejects.toThrow("Failed to Login");
  await expect(signIn(partnerPhone)).rejects.toThrow("Failed to Login");
  await expect(signIn(adminPhone, { door: "partner" })).rejects.toThrow("Failed to Login");
});

const unapproved: Array<[string, string, RegExp]> = [
  ["pending", "approved", /waiting for approval/],
  ["rejected", "approved", /not approved/],
  ["suspended", "approved", /suspended/],
  ["approved", "pending", /waiting for approval/],
  ["approved", "rejected", /not approved/],
  ["approved", "suspended", /suspended/],
];
test.each(unapproved)(
  "a %s partner of a %s account is told so with the right password only",
  async (status, account, text) => {
    const phone = freshPhone();
    await makeUser({
      role: "partner",
      account_id: await makeAccount({ status: account }),
      phone_e164: phone,
      status,
      password_hash: passwordHash,
    });
    await expect(signIn(phone, { door: "partner" })).rejects.toThrow(text);
    await expect(signIn(phone, { door: "partner", password: "wrong password" })).rejects.toThrow(
      "Failed to Login",
    );
    const { code } = await sentCode("partner", phone);
    await expect(signInWithOtp(at(1), { role: "partner", phone, code, browserHash })).rejects.toThrow(text);
  },
);

test.each(unapproved.slice(3))(
  "so is an %s agent of a %s account, whose password is right",
  async (status, account, text) => {
    const phone = freshPhone();
    await makeUser({
      role: "agent",
      account_id: await makeAccount({ account_kind: "agent", status: account }),
      phone_e164: phone,
      status,
      password_hash: passwordHash,
    });
    await expect(signIn(phone, { door: "agent" })).rejects.toThrow(text);
  },
);

test("ten wrong passwords, and even the right one waits, for known and unknown people alike", async () => {
  const { email } = await staff();
  for (const who of [email, "nobody@example.org"]) {
    for (let tries = 0; tries < PASSWORD_LIMITS.account.points; tries += 1) {
      await expect(signIn(who, { password: "wrong password", browser: randomBytes(32) })).rejects.toThrow(
        "Failed to Login",
      );
    }
    const refusal = await signIn(who, { browser: randomBytes(32) }).catch((error) => error);
    expect(refusal).toMatchObject({ name: "TooMany", message: "Too many tries. Please wait 15 minutes." });
  }
});

test("a stranger cannot shut the owner out of the browser that got in before", async () => {
  const { id, email } = await staff();
  await createSession({ userId: id, role: "admin", userAgent: "", browserHash }, start);
  for (let tries = 0; tries < 12; tries += 1)
    await signIn(email, { password: "wrong", browser: randomBytes(32) }).catch(() => {});
  await expect(signIn(email, { browser: randomBytes(32) })).rejects.toMatchObject({ name: "TooMany" });
  expect((await signIn(email)).kind).toBe("signed_in");
});

test("one address has ten wrong passwords over all accounts; right ones do not count", async () => {
  const { email } = await staff();
  const ctx = at(0, "one-address");
  for (let logins = 0; logins < 15; logins += 1) await signIn(email, { ctx });
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(signIn(`user${tries}@example.net`, { ctx })).rejects.toThrow("Failed to Login");
  }
  await expect(signIn(email, { ctx })).rejects.toMatchObject({ name: "TooMany" });
});

test("when tries cannot be counted, nobody signs in", async () => {
  const { email } = await staff();
  await execute("ALTER TABLE rate_limits RENAME TO rate_limits_away");
  try {
    await expect(signIn(email)).rejects.toMatchObject({ name: "Unavailable" });
  } finally {
    await execute("ALTER TABLE rate_limits_away RENAME TO rate_limits");
  }
});

test("known and unknown people wait equally long", MEASURED, async () => {
  const { email } = await staff();
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let round = 0; round < 12; round += 1) {
    for (const [kind, who] of [
      ["known", email],
      ["unknown", `nobody${round}@example.org`],
    ] as const) {
      await execute("DELETE FROM rate_limits");
      const began = performance.now();
      await signIn(who, { password: "wrong password" }).catch(() => {});
      if (round >= 2) times[kind].push(performance.now() - began);
    }
  }
  // The quickest of each: whatever else the machine does adds to the others.
  const ratio = Math.min(...times.known) / Math.min(...times.unknown);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});

test("success and failure are audited, without who was typed", async () => {
  const { id, email } = await staff();
  await signIn(email);
  await signIn(email, { password: "wrong" }).catch(() => {});
  await signIn("canary@example.org").catch(() => {});
  const events = await rows<{ action: string }>(
    "SELECT action FROM audit_events WHERE subject_id = $id ORDER BY id",
    { id },
  );
  expect(events.map((event) => event.action)).toEqual(["user.create", "user.login", "user.login_failed"]);
  const all = await row<{ text: string }>("SELECT string_agg(a::text, ' ') AS text FROM audit_events a");
  expect(all!.text).not.toMatch(/canary|example\.org/);
});

test("an old hash is made anew at the next sign-in", async () => {
  const argon2 = (await import("argon2")).default;
  const weak = await argon2.hash(PASSWORD, { memoryCost: 4_096, timeCost: 2, parallelism: 1 });
  const { id, email } = await staff({ password_hash: weak });
  await signIn(email);
  const stored = await row<{ passwordHash: string }>("SELECT password_hash FROM users WHERE id = $id", {
    id,
  });
  expect(stored!.passwordHash).toContain("m=19456");
  expect((await signIn(email)).kind).toBe("signed_in");
});

async function enrolled() {
  const { id, email } = await staff();
  const actor = {
    kind: "user",
    id,
    role: "admin" as Role,
    subRole: null,
    name: "Admin",
    accountId: null,
    zoneCityId: null,
  } as const;
  const ctx: Context = { actor, now: start };
  const sessionIdHash = randomBytes(32);
  const { secret } = offeredTotpSecret(ctx, sessionIdHash);
  await expect(enrolTotp(ctx, { sessionIdHash, code: await codeAt(secret, -60) })).rejects.toThrow(
    "is not right",
  );
  expect(offeredTotpSecret(ctx, sessionIdHash).secret).toBe(secret);
  await enrolTotp(ctx, { sessionIdHash, code: await codeAt(secret, 0) });
  return { id, email, secret, ctx, codes: offeredRecoveryCodes(sessionIdHash) };
}
const codeAt = (secret: string, seconds: number) =>
  generate({ secret, epoch: start.getTime() / 1_000 + seconds });

test("with a second factor the password alone is not enough, and each code works once", async () => {
  const { id, email, secret } = await enrolled();
  const stored = await row<{ totpSecret: string }>("SELECT totp_secret FROM users WHERE id = $id", { id });
  expect(stored!.totpSecret).not.toContain(secret);
  expect(await signIn(email, { ctx: at(60) })).toEqual({ kind: "second_factor", role: "admin" });
  expect(await secondFactorOwed(at(60), browserHash)).toBe("admin");
  expect(await secondFactorOwed(at(60), randomBytes(32))).toBeNull();
  const code = await codeAt(secret, 60);
  await expect(signInWithSecondFactor(at(60), { browserHash: randomBytes(32), code })).rejects.toThrow(
    "password again",
  );
  expect(await signInWithSecondFactor(at(60), { browserHash, code })).toEqual({
    kind: "signed_in",
    userId: id,
    role: "admin",
  });
  expect(await secondFactorOwed(at(60), browserHash)).toBeNull();
  await signIn(email, { ctx: at(61) });
  await expect(signInWithSecondFactor(at(61), { browserHash, code })).rejects.toMatchObject({
    fields: { totp: [expect.any(String)] },
  });
});

test.each([
  ["the one before", -30, true],
  ["the next", 30, true],
  ["two before", -60, false],
  ["two later", 60, false],
])("the app's clock may be off by a step: %s", async (_, seconds, accepted) => {
  const { email, secret } = await enrolled();
  await signIn(email, { ctx: at(300) });
  const outcome = signInWithSecondFactor(at(300), { browserHash, code: await codeAt(secret, 300 + seconds) });
  if (accepted) await expect(outcome).resolves.toMatchObject({ kind: "signed_in" });
  else await expect(outcome).rejects.toThrow("Failed to Login");
});

test("a second factor has five tries, ten minutes, and ten tries an hour whatever the password", async () => {
  const { email, secret } = await enrolled();
  await signIn(email, { ctx: at(60) });
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(signInWithSecondFactor(at(60), { browserHash, code: "000000" })).rejects.toThrow(
      "Failed to Login",
    );
  }
  await expect(
    signInWithSecondFactor(at(60), { browserHash, code: await codeAt(secret, 60) }),
  ).rejects.toThrow("password again");
  await signIn(email, { ctx: at(60) });
  await expect(
    signInWithSecondFactor(at(661), { browserHash, code: await codeAt(secret, 661) }),
  ).rejects.toThrow("password again");
  await signIn(email, { ctx: at(700) });
  for (let tries = 0; tries < 5; tries += 1)
    await signInWithSecondFactor(at(700), { browserHash, code: "000000" }).catch(() => {});
  await signIn(email, { ctx: at(700) });
  await expect(
    signInWithSecondFactor(at(700), { browserHash, code: await codeAt(secret, 700) }),
  ).rejects.toMatchObject({ name: "TooMany" });
});

test("an admin turns a lost second factor off; one session's offer is no other's; customers get none", async () => {
  const { id, email, ctx, secret } = await enrolled();
  const other = await staff();
  const actor = { ...ctx.actor, id: other.id } as Context["actor"];
  const code = await codeAt(secret, 0);
  await expect(enrolTotp({ actor, now: start }, { sessionIdHash: randomBytes(32), code })).rejects.toThrow(
    "is not right",
  );
  const customer = { ...ctx.actor, role: "customer" } as Context["actor"];
  expect(() => offeredTotpSecret({ actor: customer, now: start }, randomBytes(32))).toThrow(
    expect.objectContaining({ name: "Forbidden" }),
  );
  await expect(removeTotp(ctx, id)).rejects.toThrow("Another admin has to reset your second step.");
  await removeTotp({ actor, now: start }, id);
  expect((await signIn(email)).kind).toBe("signed_in");
});

/** How many of these succeed at once. */
const successes = async (work: Array<Promise<unknown>>) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === "fulfilled").length;

test("one code, and one recovery code, sent from five browsers at once lets one in", async () => {
  const { email, secret, codes } = await enrolled();
  for (const code of [await codeAt(secret, 60), codes[3]!]) {
    const browsers = Array.from({ length: 5 }, () => randomBytes(32));
    for (const browser of browsers) await signIn(email, { browser, ctx: at(60) });
    const tries = browsers.map((hash) => signInWithSecondFactor(at(60), { browserHash: hash, code }));
    expect(await successes(tries), code).toBe(1);
    await execute("DELETE FROM rate_limits");
  }
});

test.each(["admin", "staff", "city_manager"] as const)(
  "the session of %s without a second step owes it, and owes nothing once it is on",
  async (role) => {
    const zone = role === "city_manager" ? { zone_city_id: await makeCity() } : {};
    const { id } = await staff({ role, ...zone });
    const { token } = await createSession({ userId: id, role, userAgent: "" }, start);
    expect(await readSession(token, role, start)).toMatchObject({ owesSecondStep: true });
    await execute("UPDATE users SET totp_secret = 'x' WHERE id = $id", { id });
    expect(await readSession(token, role, start)).toMatchObject({ owesSecondStep: false });
  },
);

test("a partner who turned the second step on owes it after a code by SMS as well", async () => {
  const phone = freshPhone();
  const accountId = await makeAccount();
  const id = await makeUser({ role: "partner", phone_e164: phone, account_id: accountId });
  const { token } = await createSession({ userId: id, role: "partner", userAgent: "" }, start);
  expect(await readSession(token, "partner", start)).toMatchObject({ owesSecondStep: false });
  await execute("UPDATE users SET totp_secret = 'x' WHERE id = $id", { id });
  const { code } = await sentCode("partner", phone);
  expect(await signInWithOtp(at(0), { role: "partner", phone, code, browserHash })).toEqual({
    kind: "second_factor",
    role: "partner",
  });
});

test("a partner who lost the phone comes in by a recovery code, turns the step off with another, and sets a new phone up", async () => {
  const phone = freshPhone();
  const id = await makeUser({ role: "partner", phone_e164: phone, account_id: await makeAccount() });
  const ctx = { actor: actorOf("partner", id), now: start };
  const sessionIdHash = randomBytes(32);
  const { secret } = offeredTotpSecret(ctx, sessionIdHash);
  const [first, second] = offeredRecoveryCodes(sessionIdHash) as [string, string];
  await enrolTotp(ctx, { code: await codeAt(secret, 0), sessionIdHash });
  const { code } = await sentCode("partner", phone);
  await signInWithOtp(at(0), { role: "partner", phone, code, browserHash });
  expect(await signInWithSecondFactor(at(1), { browserHash, code: first })).toMatchObject({ userId: id });

  const elsewhere = await createSession({ userId: id, role: "partner", userAgent: "" }, start);
  for (const wrong of [first, "ABCDEFGHJK", "000000"])
    await expect(turnTotpOff(ctx, { code: wrong, sessionIdHash })).rejects.toMatchObject({
      fields: { totp: expect.anything() },
    });
  await turnTotpOff(ctx, { code: second, sessionIdHash });
  await expect(turnTotpOff(ctx, { code: second, sessionIdHash })).rejects.toThrow("off already");
  expect(await readSession(elsewhere.token, "partner", start)).toBeNull();
  expect([await hasTotp(ctx), await recoveryCodesLeft(ctx)]).toEqual([false, 0]);
  const newPhone = randomBytes(32);
  const fresh = offeredTotpSecret(ctx, newPhone).secret;
  await enrolTotp(ctx, { code: await codeAt(fresh, 0), sessionIdHash: newPhone });
  expect(await recoveryCodesLeft(ctx)).toBe(10);
});

test("nobody of the offices turns the own second step off", async () => {
  const { ctx, secret, codes } = await enrolled();
  for (const code of [await codeAt(secret, 60), codes[0]!])
    await expect(turnTotpOff(ctx, { code, sessionIdHash: randomBytes(32) })).rejects.toMatchObject({
      name: "Forbidden",
    });
});

test("a key that an older secret sealed is sealed anew, before that secret is dropped", async () => {
  const { id, email, secret } = await enrolled();
  const [old] = config().SESSION_SECRETS;
  const fresh = randomBytes(32).toString("hex");
  const before = process.env.SESSION_SECRETS;
  const use = (secrets: string | undefined) => {
    if (secrets === undefined) delete process.env.SESSION_SECRETS;
    else process.env.SESSION_SECRETS = secrets;
    resetConfig();
  };
  try {
    use(`${fresh},${old}`);
    expect(await resealAll()).toBeGreaterThan(0);
    use(fresh);
    await signIn(email, { ctx: at(60) });
    const signedIn = await signInWithSecondFactor(at(60), { browserHash, code: await codeAt(secret, 60) });
    expect(signedIn).toMatchObject({ userId: id });
  } finally {
    use(before);
  }
});

async function sentCode(role: OtpRole, phone: string): Promise<{ code: string; answer: object }> {
  const answer = await requestSignInOtp(at(0), { role, phone, browserHash });
  return { code: await codeFor(phone), answer };
}

async function codeFor(phone: string): Promise<string> {
  const message = (await row<{ id: string }>(
    "SELECT id FROM messages WHERE recipient = $phone AND state = 'queued'",
    { phone },
  ))!;
  await deliverMessage(at(0), message.id);
  return (await readOutbox({ to: phone })).find((entry) => entry.id === message.id)!.text.slice(0, 6);
}

test("a customer who was never here signs in by mobile, and is the same one the next time", async () => {
  const phone = freshPhone();
  const first = await signInWithOtp(at(1), {
    role: "customer",
    phone,
    code: (await sentCode("customer", phone)).code,
    browserHash,
  });
  await execute("DELETE FROM rate_limits");
  const second = await signInWithOtp(at(1), {
    role: "customer",
    phone,
    code: (await sentCode("customer", phone)).code,
    browserHash,
  });
  expect(first).toMatchObject({ kind: "signed_in", role: "customer" });
  expect(second).toEqual(first);
});

test("an unknown partner's mobile gets the answer of a known one, and no message", async () => {
  const [known, unknown] = [freshPhone(), freshPhone()];
  await makeUser({ role: "partner", account_id: await makeAccount(), phone_e164: known });
  const { answer, code } = await sentCode("partner", known);
  expect(await requestSignInOtp(at(0), { role: "partner", phone: unknown, browserHash })).toEqual(answer);
  expect(
    await row("SELECT FROM messages WHERE recipient = $unknown AND state = 'queued'", { unknown }),
  ).toBeUndefined();
  expect((await signInWithOtp(at(1), { role: "partner", phone: known, code, browserHash })).kind).toBe(
    "signed_in",
  );
  await expect(
    signInWithOtp(at(1), { role: "partner", phone: unknown, code: "000000", browserHash }),
  ).rejects.toThrow("OTP verification failed");
});

test("a code for partners does not open the agents' door", async () => {
  const phone = freshPhone();
  await makeUser({ role: "partner", account_id: await makeAccount(), phone_e164: phone });
  await makeUser({
    role: "agent",
    account_id: await makeAccount({ account_kind: "agent" }),
    phone_e164: phone,
  });
  const { code } = await sentCode("partner", phone);
  await expect(signInWithOtp(at(1), { role: "agent", phone, code, browserHash })).rejects.toThrow(
    "OTP verification failed",
  );
});

test("signing up fills the empty account that a login made, and changes no told name", async () => {
  const phone = freshPhone();
  await signInWithOtp(at(1), {
    role: "customer",
    phone,
    code: (await sentCode("customer", phone)).code,
    browserHash,
  });
  const register = async (name: string, email: string) => {
    await execute("DELETE FROM rate_limits");
    await requestOtp(at(0), { phone, purpose: "customer_signup", browserHash });
    return registerCustomer(at(1), { name, phone, email, code: await codeFor(phone), browserHash });
  };
  const { userId } = (await register("Asha Rao", "asha@example.org")) as { userId: string };
  const read = () => row<object>("SELECT name, email FROM users WHERE id = $userId", { userId });
  expect(await read()).toEqual({ name: "Asha Rao", email: "asha@example.org" });
  await register("Somebody Else", "else@example.org");
  expect(await read()).toEqual({ name: "Asha Rao", email: "asha@example.org" });
});

test("a customer's code goes to the mail address of the account, where there is one; the answer is the same where there is none", async () => {
  const [phone, email] = [freshPhone(), freshEmail()];
  await makeUser({ role: "customer", phone_e164: phone, email });
  const ask = (to: string, browser: Buffer) =>
    requestSignInOtp(at(0), { role: "customer", phone: to, browserHash: browser, channel: "mail" });
  const known = await ask(phone, browserHash);
  const message = await row<{ id: string; channel: string }>(
    "SELECT id, channel FROM messages WHERE recipient = $email AND state = 'queued'",
    { email },
  );
  await deliverMessage(at(0), message!.id);
  const mail = (await readOutbox({ to: email })).find(({ id }) => id === message!.id)!;
  const code = /\d{6}/.exec(mail.text)![0];
  const signed = { role: "customer", phone, code, browserHash } as const;
  expect(await signInWithOtp(at(1), signed)).toMatchObject({ kind: "signed_in" });

  const unknown = await ask(freshPhone(), randomBytes(32));
  expect(unknown.message).toBe(known.message);
  expect(await rows("SELECT FROM messages WHERE channel = 'mail' AND state = 'dropped'")).toHaveLength(1);
});

test("a number that strangers used up is still signed in to by mail", async () => {
  const [phone, email] = [freshPhone(), freshEmail()];
  await makeUser({ role: "customer", phone_e164: phone, email });
  const nextQuarter = () =>
    execute("DELETE FROM rate_limits WHERE key ~ '^otp-(phone-minute|phone-quarter):'");
  for (let requests = 0; requests < 6; requests += 1) {
    await nextQuarter();
    await requestSignInOtp(at(0), { role: "customer", phone, browserHash: randomBytes(32) });
  }
  await nextQuarter();
  const asked = { role: "customer", phone, browserHash } as const;
  await expect(requestSignInOtp(at(0), asked)).rejects.toThrow(/Try again/);
  expect(await requestSignInOtp(at(0), { ...asked, channel: "mail" })).toBeTruthy();
});

test("a deployment lets nobody in with the demo's password", async () => {
  const email = freshEmail();
  await makeUser({ role: "staff", email, password_hash: await hashPassword(DEMO_PASSWORD) });
  expect(await signIn(email, { password: DEMO_PASSWORD })).toBeTruthy();
  const kept = { ...process.env };
  try {
    const origin = "https://rooms.example";
    Object.assign(process.env, {
      NODE_ENV: "production",
      APP_ORIGIN: origin,
      SESSION_SECRETS: randomBytes(32).toString("hex"),
      PAYMENT_GATEWAY: "sandbox",
      ALLOW_SANDBOX_PAYMENTS: "yes",
      PAYMENT_WEBHOOK_SECRET: randomBytes(32).toString("hex"),
      PLATFORM_LEGAL_NAME: "Rooms",
      PLATFORM_ADDRESS: "1 Road",
      PLATFORM_GSTIN: "36ABCDE1234F1Z5",
    });
    resetConfig();
    await expect(signIn(email, { password: DEMO_PASSWORD })).rejects.toThrow("Failed to Login");
  } finally {
    process.env = kept;
    resetConfig();
  }
});
