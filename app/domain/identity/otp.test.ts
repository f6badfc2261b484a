import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import { type Context, GUEST } from "#app/domain/context.ts";
import { Invalid, TooMany, Unavailable } from "#app/domain/errors.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { execute, row } from "#db/client.ts";
import { findOrCreateCustomer } from "./find-or-create-customer.ts";
import { findPendingOtp, requestOtp, verifyOtp } from "./otp.ts";
import { OTP_LIMITS } from "./otp-limits.ts";
import type { OtpPurpose } from "./schema.ts";
import { createSession, readSession } from "./sessions.ts";

const start = new Date();
const at = (seconds: number, ipHash = randomBytes(8).toString("hex")): Context => ({
  actor: GUEST,
  now: new Date(start.getTime() + seconds * 1_000),
  request: { id: "test", ipHash },
});
const browser = () => randomBytes(32);
// Every eleventh number starts with other digits, so that neighbours do not use up each other's share.
let last = 0;
const freshPhone = () => `+919${String(848_000_000 + ++last * 100_003).slice(0, 9)}`;

/** Asks for a code and reads it where its owner would. */
async function sent(phone: string, purpose: OtpPurpose, browserHash: Buffer, from = at(0)): Promise<string> {
  await requestOtp(from, { phone, purpose, browserHash });
  const message = (await row<{ id: string }>(
    "SELECT id FROM messages WHERE recipient = $phone AND state = 'queued'",
    { phone },
  ))!;
  await deliverMessage(at(0), message.id);
  const entries = await readOutbox({ to: phone });
  return /^\d+/.exec(entries.find((entry) => entry.id === message.id)!.text)![0];
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const FAILED = "OTP verification failed. Please try again.";
const USED_UP = `${FAILED} It has been tried 5 times and no longer works: please ask for another code.`;

test("a code is sent and works once, with the texts of the contract", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const asked = await requestOtp(at(0), { phone, purpose: "customer_login", browserHash });
  expect(asked.message).toBe("OTP sent successfully. Please check your mobile phone.");
  expect(asked.resendAt.getTime() - start.getTime()).toBe(60_000);
  const message = (await row<{ id: string }>("SELECT id FROM messages WHERE recipient = $phone", { phone }))!;
  await deliverMessage(at(1), message.id);
  const code = (await readOutbox({ to: phone }))[0]!.text.slice(0, 6);
  const input = { phone, purpose: "customer_login", browserHash, code } as const;
  expect(await verifyOtp(at(2), input)).toEqual({
    message: "OTP verification successful",
    proof: { channel: "sms", mail: null },
  });
  await expect(verifyOtp(at(3), input)).rejects.toThrow(FAILED);
});

type Change = {
  seconds?: number;
  phone?: string;
  purpose?: OtpPurpose;
  browserHash?: Buffer;
  wrong?: boolean;
  before?: number;
};
const cases: Array<[string, Change, boolean | "used up"]> = [
  ["at once", {}, true],
  ["a second before its end", { seconds: 299 }, true],
  ["at its end", { seconds: 300 }, false],
  ["a second after its end", { seconds: 301 }, false],
  ["with a wrong digit", { wrong: true }, false],
  ["for another purpose", { purpose: "cancellation" }, false],
  ["from another browser", { browserHash: browser() }, false],
  ["for another phone", { phone: "+919848099999" }, false],
  ["after four wrong tries", { before: 4 }, true],
  ["after five wrong tries", { before: 5 }, "used up"],
  ["wrongly for the fifth time", { before: 4, wrong: true }, "used up"],
  ["after five wrong tries, from another browser", { before: 5, browserHash: browser() }, false],
];
test.each(cases)("the code entered %s", async (_, change, accepted) => {
  const right = { phone: freshPhone(), purpose: "customer_login" as OtpPurpose, browserHash: browser() };
  const code = await sent(right.phone, right.purpose, right.browserHash);
  for (let tries = 0; tries < (change.before ?? 0); tries += 1) {
    await expect(verifyOtp(at(1), { ...right, code: another(code) })).rejects.toThrow(Invalid);
  }
  const { seconds = 1, wrong, before: _before, ...other } = change;
  const outcome = verifyOtp(at(seconds), { ...right, ...other, code: wrong ? another(code) : code });
  const text = accepted === "used up" ? USED_UP : FAILED;
  if (accepted === true) await expect(outcome).resolves.toBeDefined();
  else await expect(outcome).rejects.toMatchObject({ message: text, fields: { otp: [text] } });
});

test("a stranger's tries from another browser do not use up the owner's", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const code = await sent(phone, "customer_login", browserHash);
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(
      verifyOtp(at(1), { phone, purpose: "customer_login", browserHash: browser(), code }),
    ).rejects.toThrow();
  }
  await expect(
    verifyOtp(at(1), { phone, purpose: "customer_login", browserHash, code }),
  ).resolves.toBeDefined();
});

test("the browser that asked is told where its code went, until it is used or too old", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const code = await sent(phone, "booking", browserHash);
  const pending = (seconds: number, browserHashOf = browserHash) =>
    findPendingOtp(at(seconds), { purposes: ["booking", "cancellation"], browserHash: browserHashOf });
  expect(await pending(1)).toMatchObject({ purpose: "booking", phone });
  expect(await pending(300)).toBeNull();
  expect(await pending(1, browser())).toBeNull();
  expect(await findPendingOtp(at(1), { purposes: ["customer_login"], browserHash })).toBeNull();
  await verifyOtp(at(1), { phone, purpose: "booking", browserHash, code });
  expect(await pending(2)).toBeNull();
});

test("a new code ends the one before; another purpose does not", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const first = await sent(phone, "customer_login", browserHash);
  await nextMinute();
  const booking = await sent(phone, "booking", browserHash);
  await nextMinute();
  const second = await sent(phone, "customer_login", browserHash);
  if (first !== second)
    await expect(
      verifyOtp(at(1), { phone, purpose: "customer_login", browserHash, code: first }),
    ).rejects.toThrow();
  await expect(
    verifyOtp(at(1), { phone, purpose: "customer_login", browserHash, code: second }),
  ).resolves.toBeDefined();
  await expect(
    verifyOtp(at(1), { phone, purpose: "booking", browserHash, code: booking }),
  ).resolves.toBeDefined();
});

async function nextMinute() {
  await execute("DELETE FROM rate_limits WHERE key LIKE 'otp-phone-minute:%'");
}

test("neither the code nor the phone can be read in the tables", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const code = await sent(phone, "customer_login", browserHash);
  const tables = await row<{ text: string }>(
    `SELECT (SELECT string_agg(o::text, ' ') FROM otps o) || (SELECT string_agg(r::text, ' ') FROM rate_limits r)
       || (SELECT string_agg(j.data::text || coalesce(j.output::text, ''), ' ') FROM pgboss.job j) AS text`,
  );
  expect(tables!.text).not.toContain(phone.slice(1));
  const variables = await row<{ text: string }>(
    "SELECT string_agg(variables::text, ' ') AS text FROM messages",
  );
  expect(variables!.text).not.toContain(code);
});

test("300 guesses at once through two pools: five are counted, the right one gets in at most once, and not afterwards", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const code = await sent(phone, "customer_login", browserHash);
  vi.resetModules();
  const { verifyOtp: verifyElsewhere } = await import("./otp.ts");
  const { closeDatabase } = await import("#db/client.ts");
  const rightAt = Math.floor(Math.random() * 300);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, (_, index) => {
      const guess =
        index === rightAt ? code : String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0");
      const verify = index % 2 === 0 ? verifyOtp : verifyElsewhere;
      return verify(at(1), { phone, purpose: "customer_login", browserHash, code: guess });
    }),
  );
  const stored = await row<{ tries: number }>(
    "SELECT max(tries) AS tries FROM otps WHERE browser_hash = $browserHash",
    { browserHash },
  );
  await closeDatabase();
  expect(stored!.tries).toBeLessThanOrEqual(5);
  const accepted = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(accepted.length).toBeLessThanOrEqual(1);
  if (accepted.length === 0) expect(stored!.tries).toBe(5);
  expect(
    outcomes.filter((one) => one.status === "rejected").every((one) => one.reason.name === "Invalid"),
  ).toBe(true);
  await expect(verifyOtp(at(2), { phone, purpose: "customer_login", browserHash, code })).rejects.toThrow(
    FAILED,
  );
});

test("two that enter the right code at once: one gets in", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const code = await sent(phone, "customer_login", browserHash);
  const both = await Promise.allSettled(
    [1, 2].map(() => verifyOtp(at(1), { phone, purpose: "customer_login", browserHash, code })),
  );
  expect(both.filter((one) => one.status === "fulfilled")).toHaveLength(1);
});

test("40 requests for one phone at once, through two pools and from 40 addresses: one code", async () => {
  const phone = freshPhone();
  vi.resetModules();
  const { requestOtp: requestElsewhere } = await import("./otp.ts");
  const client = await import("#db/client.ts");
  const queue = await import("#db/queue.ts");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? requestOtp : requestElsewhere)(at(0), {
        phone,
        purpose: "customer_login",
        browserHash: browser(),
      }),
    ),
  );
  await queue.closeQueue();
  await client.closeDatabase();
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.find((one) => one.status === "rejected")!.reason as TooMany;
  expect(refused.message).toMatch(/^Failed To Generate OTP Try again after \d+ seconds?\.$/);
  expect(refused.retryAfter).toBeGreaterThan(50);
});

/** Lets the shortest waits pass. */
const nextQuarter = () =>
  execute(
    "DELETE FROM rate_limits WHERE key ~ '^otp-(phone-minute|known-minute|asker-quarter|phone-quarter):'",
  );

test("a number gets three codes in a quarter of an hour and four a day from one address, until it enters one", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const ask = async () => {
    await nextMinute();
    return requestOtp(at(0, "one-asker"), { phone, purpose: "customer_login", browserHash });
  };
  for (let codes = 0; codes < 3; codes += 1) await ask();
  await expect(ask()).rejects.toThrow(TooMany);
  await nextQuarter();
  // The refused request was counted no further than the limit that refused it.
  await ask();
  await nextQuarter();
  await expect(ask()).rejects.toMatchObject({ retryAfter: expect.closeTo(86_400, -3) });
});

/** A browser that signed in to a customer's account of this number before. */
async function knownBrowserOf(phone: string): Promise<Buffer<ArrayBuffer>> {
  const browserHash = browser();
  const user = await row<{ id: string }>(
    "INSERT INTO users (role, name, phone_e164, status) VALUES ('customer', 'Asha', $phone, 'approved') RETURNING id",
    { phone },
  );
  await createSession({ userId: user!.id, role: "customer", userAgent: "test", browserHash }, start);
  return browserHash;
}

test("a stranger's request does not end the owner's code", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  const code = await sent(phone, "customer_login", browserHash);
  for (let requests = 0; requests < 2; requests += 1) {
    await nextMinute();
    await requestOtp(at(1), { phone, purpose: "customer_login", browserHash: browser() });
  }
  const entered = { phone, purpose: "customer_login", browserHash, code } as const;
  await expect(verifyOtp(at(2), entered)).resolves.toBeDefined();
});

/** An address where people entered the codes that they asked for. */
async function provenAddress(): Promise<string> {
  const address = `hospital-${randomBytes(4).toString("hex")}`;
  for (let codes = 0; codes < 5; codes += 1) {
    const [phone, browserHash] = [freshPhone(), browser()];
    const code = await sent(phone, "customer_login", browserHash, at(0, address));
    await verifyOtp(at(1, address), { phone, purpose: "customer_login", browserHash, code });
  }
  return address;
}

const WHATSAPP = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "token",
  SMS_FROM: "+15005550006",
  WHATSAPP_FROM: "+15005550006",
};

describe("a number that strangers asked for as often as they may in a day", () => {
  const phone = freshPhone();
  const ask = async (address?: string, browserHash = browser(), channel?: "sms") => {
    await nextQuarter();
    return requestOtp(at(0, address), { phone, purpose: "customer_login", browserHash, channel });
  };
  let known: Buffer<ArrayBuffer>;
  let proven: string;
  beforeAll(async () => {
    proven = await provenAddress();
    known = await knownBrowserOf(phone);
    Object.assign(process.env, WHATSAPP);
    resetConfig();
    for (let requests = 0; requests < OTP_LIMITS.phoneDay.points; requests += 1) await ask();
  });
  afterAll(() => {
    for (const name of Object.keys(WHATSAPP)) delete process.env[name];
    resetConfig();
  });

  test("gets no further SMS from anywhere", async () => {
    await expect(ask(undefined, browser(), "sms")).rejects.toBeInstanceOf(TooMany);
  });

  test("gets its codes by WhatsApp", async () => {
    expect(await ask()).toMatchObject({ channel: "whatsapp" });
  });

  test("gets its codes in a browser that knows it, three in a quarter of an hour", async () => {
    const asked = { phone, purpose: "customer_login", browserHash: known } as const;
    for (let codes = 0; codes < 3; codes += 1) {
      await execute("DELETE FROM rate_limits WHERE key LIKE 'otp-known-minute:%'");
      expect(await requestOtp(at(0), asked)).toMatchObject({ channel: "sms" });
    }
    await execute("DELETE FROM rate_limits WHERE key LIKE 'otp-known-minute:%'");
    await expect(requestOtp(at(0), asked)).rejects.toThrow(TooMany);
  });

  test("gets its codes at an address where codes are entered", async () => {
    expect(await ask(proven)).toMatchObject({ channel: "sms" });
  });
});

test("where SMS is the only way, strangers close a number for the rest of an hour and not of a day", async () => {
  const phone = freshPhone();
  const ask = async () => {
    await nextQuarter();
    return outcome(requestOtp(at(0), { phone, purpose: "customer_login", browserHash: browser() }));
  };
  for (let requests = 0; requests < OTP_LIMITS.onlyWayHour.points; requests += 1)
    expect(await ask()).toBe("sent");
  expect(await ask()).not.toBe("sent");
  await execute("DELETE FROM rate_limits WHERE key LIKE 'otp-only-way-hour:%'");
  expect(await ask()).toBe("sent");
});

test("guesses at a number make its codes longer, and lock nobody out", async () => {
  const phone = freshPhone();
  for (let codes = 0; codes < 2; codes += 1) {
    const stranger = browser();
    const code = await sent(phone, "customer_login", stranger);
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = { phone, purpose: "customer_login", browserHash: stranger, code: another(code) } as const;
      await expect(verifyOtp(at(1), guess)).rejects.toThrow(Invalid);
    }
    await nextMinute();
  }
  const owner = browser();
  const long = await sent(phone, "customer_login", owner);
  expect(long).toMatch(/^\d{8}$/);
  const entered = { phone, purpose: "customer_login", browserHash: owner, code: long } as const;
  await expect(verifyOtp(at(1), entered)).resolves.toBeDefined();
});

test("a phone that enters its codes is not held back by the day", async () => {
  const [phone, browserHash] = [freshPhone(), browser()];
  for (let logins = 0; logins < 10; logins += 1) {
    await nextMinute();
    const code = await sent(phone, "customer_login", browserHash);
    expect(await verifyOtp(at(1), { phone, purpose: "customer_login", browserHash, code })).toMatchObject({
      message: AUTH_MESSAGES.otpVerificationSuccessful,
    });
  }
});

const asksOf = async (prefix: string, from: number, to: number, address: (index: number) => string) => {
  const results: string[] = [];
  for (let index = from; index < to; index += 1) {
    const phone = `${prefix}${String(index).padStart(5, "0")}`;
    const asked = { phone, purpose: "customer_login", browserHash: browser() } as const;
    results.push(await outcome(requestOtp(at(0, address(index)), asked)));
  }
  return results.filter((one) => one === "sent").length;
};

test("a prefix whose codes nobody enters gets no more SMS, but for numbers with an account and where codes are entered", async () => {
  expect(await asksOf("+9170000", 0, 20, () => "bot-1")).toBe(OTP_LIMITS.prefixOfAddress.points);
  expect(await asksOf("+9170000", 20, 45, (index) => `bot-${index % 5}-of-more`)).toBe(25);
  expect(await asksOf("+9170000", 50, 60, (index) => `stranger-${index}`)).toBe(0);
  const ask = (phone: string, address: string, browserHash = browser()) =>
    outcome(requestOtp(at(0, address), { phone, purpose: "customer_login", browserHash }));
  const known = await knownBrowserOf("+917000099999");
  expect(await ask("+917000099999", "bot-1", known)).toBe("sent");
  expect(await ask("+917000099999", "a-new-phone")).toBe("sent");
  expect(await ask("+917000088888", await provenAddress())).toBe("sent");
});

test("refused requests for a suspect prefix count against their address, so that few numbers can be tried", async () => {
  await asksOf("+9170002", 0, 30, (index) => `pump-${index % 6}`);
  await knownBrowserOf("+917000299999");
  expect(await asksOf("+9170002", 40, 60, () => "one-who-tries")).toBe(0);
  const asked = { phone: "+917000299999", purpose: "customer_login", browserHash: browser() } as const;
  expect(await outcome(requestOtp(at(0, "one-who-tries"), asked))).toBe("TooMany");
});

test("a prefix whose codes are entered is not suspect", async () => {
  for (let index = 0; index < 10; index += 1) {
    const [phone, browserHash] = [`+9170001${String(index).padStart(5, "0")}`, browser()];
    const code = await sent(phone, "customer_login", browserHash);
    await verifyOtp(at(1), { phone, purpose: "customer_login", browserHash, code });
  }
  expect(await asksOf("+9170001", 10, 40, (index) => `home-${index % 6}`)).toBe(30);
  expect(await asksOf("+9170001", 40, 46, (index) => `one-more-${index}`)).toBe(6);
});

const FRESH = { purpose: "customer_login" } as const;
const asksFrom = async (address: string, times: number) => {
  const results: string[] = [];
  for (let asked = 0; asked < times; asked += 1)
    results.push(
      await outcome(requestOtp(at(0, address), { ...FRESH, phone: freshPhone(), browserHash: browser() })),
    );
  return results.filter((one) => one === "sent").length;
};

test("one address gets 10 codes an hour that nobody enters, a hospital's 60; other people are still served", async () => {
  expect(await asksFrom("one-address", 15)).toBe(OTP_LIMITS.address.points);
  expect(await asksFrom("elsewhere", 1)).toBe(1);
  const hospital = await provenAddress();
  // Fewer than a fifth are entered after these: it is an address as others.
  expect(await asksFrom(hospital, 20)).toBe(20);
  expect(await asksFrom(hospital, 20)).toBe(OTP_LIMITS.address.points + 1);
});

/** Goal G18 takes OTP_REQUESTS=10000. */
const REQUESTS = Number(process.env.OTP_REQUESTS ?? 200);

test(`${REQUESTS} requests of a bot: for one number, for a prefix, from 200 addresses, and abroad`, async () => {
  const codesFor = async (phone: (index: number) => string, address: (index: number) => string) => {
    let codes = 0;
    for (let index = 0; index < REQUESTS / 4; index += 1) {
      await nextQuarter();
      const one = { ...FRESH, channel: "sms", phone: phone(index), browserHash: browser() } as const;
      if ((await outcome(requestOtp(at(0, address(index)), one))) === "sent") codes += 1;
    }
    return codes;
  };
  const one = freshPhone();
  const of = (prefix: string) => (index: number) => `${prefix}${String(index).padStart(5, "0")}`;
  expect({
    oneNumber: await codesFor(() => one, of("anywhere")),
    prefix: await codesFor(of("+9170003"), (index) => `bot-${index % 200}`),
    abroad: await codesFor(of("+187655"), (index) => `bot-${index % 200}`),
  }).toEqual({ oneNumber: OTP_LIMITS.phoneDay.points, prefix: 30, abroad: 0 });
  const farmed = await codesFor(freshPhone, (index) => `farm-${index % 200}`);
  expect(farmed).toBeLessThanOrEqual(200 * OTP_LIMITS.address.points);
  expect(await asksFrom("somebody-else", 1)).toBe(1);
}, 900_000);

async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "sent",
    (error: Error) => error.name,
  );
}

test.each(["+447400123456", "+18765551234"])("no SMS and no WhatsApp goes to %s", async (phone) => {
  const asked = { phone, purpose: "customer_login", browserHash: browser() } as const;
  for (const channel of ["sms", "whatsapp"] as const)
    await expect(requestOtp(at(0), { ...asked, channel })).rejects.toThrow(Invalid);
  // Who signs in types no address: of a number without an account nothing is sent, and the answer does not tell.
  expect(await requestOtp(at(0), asked)).toMatchObject({ channel: "mail" });
  const text = { email: [expect.stringMatching(/get their code by mail/)] };
  await expect(requestOtp(at(0), { ...asked, purpose: "booking" })).rejects.toMatchObject({ fields: text });
  expect(
    await row("SELECT FROM messages WHERE recipient = $phone AND state <> 'dropped'", { phone }),
  ).toBeUndefined();
});

test("the countries of the setting get their code by WhatsApp", async () => {
  const phone = "+8801712345678";
  expect(await requestOtp(at(0), { phone, purpose: "booking", browserHash: browser() })).toMatchObject({
    channel: "whatsapp",
    message: AUTH_MESSAGES.otpSentSuccessfullyPleaseCheckYourMobilePhone,
  });
  expect(await row("SELECT channel FROM messages WHERE recipient = $phone", { phone })).toEqual({
    channel: "whatsapp",
  });
});

/** A number that is not written to proves a mail address: that of its account, or of a new number the one that was typed. */
describe("a code by mail", () => {
  let numbers = 0;
  const abroad = () => `+4474001${String(20_000 + ++numbers).padStart(5, "0")}`;
  const inbox = () => `guest-${randomBytes(4).toString("hex")}@example.com`;
  const codeOf = async (id: string, to: string) => {
    await deliverMessage(at(0), id);
    const mail = (await readOutbox({ to })).find((entry) => entry.id === id)!;
    return /\b\d{6}\b/.exec(mail.text)![0];
  };
  const enter = async (phone: string, mail: string) => {
    const asked = { phone, purpose: "booking", browserHash: browser() } as const;
    await requestOtp(at(0), { ...asked, typedMail: mail });
    const message = await row<{ id: string }>(
      "SELECT id FROM messages WHERE recipient = $mail AND state = 'queued'",
      { mail },
    );
    const { proof } = await verifyOtp(at(1), { ...asked, code: await codeOf(message!.id, mail) });
    return findOrCreateCustomer(at(1), { phone, name: "Fatima", proof });
  };

  test("opens an account with the address that was typed, and enters it again", async () => {
    const [phone, mail] = [abroad(), inbox()];
    const made = await enter(phone, mail);
    expect(made).toMatchObject({ created: true, email: mail, numberProven: false });
    expect(await enter(phone, mail)).toMatchObject({ id: made.id, created: false });
  });

  test("never goes to a typed address when the number has an account", async () => {
    const [phone, mail] = [abroad(), inbox()];
    await enter(phone, mail);
    const other = inbox();
    await requestOtp(at(0), { phone, purpose: "booking", browserHash: browser(), typedMail: other });
    expect(await row("SELECT FROM messages WHERE recipient = $other", { other })).toBeUndefined();
    // An account without an address is entered by nobody this way.
    const bare = abroad();
    await findOrCreateCustomer(at(0), { phone: bare, name: "Guest" });
    const typed = inbox();
    await requestOtp(at(0), { phone: bare, purpose: "booking", browserHash: browser(), typedMail: typed });
    expect(await row("SELECT FROM messages WHERE recipient = $typed", { typed })).toBeUndefined();
  });

  test("is worth nothing for an account that came to be meanwhile", async () => {
    const [phone, mail] = [abroad(), inbox()];
    const proof = { channel: "mail", mail } as const;
    await findOrCreateCustomer(at(0), { phone, name: "Guest" });
    await expect(findOrCreateCustomer(at(1), { phone, proof })).rejects.toThrow(FAILED);
    await expect(
      findOrCreateCustomer(at(1), { phone: abroad(), proof: { channel: "mail", mail: null } }),
    ).rejects.toThrow(FAILED);
  });

  test("gives way to whoever proves the number itself", async () => {
    const [phone, mail] = [abroad(), inbox()];
    const { id } = await enter(phone, mail);
    const session = await createSession(
      { userId: id, role: "customer", userAgent: "test", browserHash: browser() },
      start,
    );
    const proof = { channel: "whatsapp", mail: null } as const;
    const owner = await findOrCreateCustomer(at(2), { phone, proof });
    expect(owner).toMatchObject({ id, email: null, numberProven: true });
    expect(await readSession(session.token, "customer", start)).toBeFalsy();
  });

  describe("whose number and mail address strangers asked for as often as they may in an hour", () => {
    const typedMail = inbox();
    let [phone, known, proven] = ["", browser(), ""];
    const ask = (from = at(0), browserHash = browser(), number = phone) =>
      outcome(requestOtp(from, { phone: number, purpose: "booking", browserHash, typedMail }));
    beforeAll(async () => {
      phone = abroad();
      known = await knownBrowserOf(phone);
      proven = await provenAddress();
      const codes = { oneAddress: 0, manyAddresses: 0 };
      for (let turn = 0; turn < OTP_LIMITS.inboxHour.points; turn += 1)
        codes.oneAddress += Number((await ask(at(0, "one-asker"))) === "sent");
      for (let turn = 0; turn < OTP_LIMITS.inboxHour.points; turn += 1)
        codes.manyAddresses += Number((await ask()) === "sent");
      expect(codes).toEqual({ oneAddress: 6, manyAddresses: 6 });
    });

    test("is sent no more of them, whichever of the two is asked for again", async () => {
      expect(await ask(at(0), browser(), abroad())).toBe("TooMany");
      const other = { phone, purpose: "booking", browserHash: browser(), typedMail: inbox() } as const;
      await expect(requestOtp(at(0), other)).rejects.toThrow(TooMany);
    });

    test("still is in a browser that knows the number, and at an address where codes are entered", async () => {
      expect([await ask(at(0), known), await ask(at(0, proven))]).toEqual(["sent", "sent"]);
    });
  });
});

test("when the counts cannot be kept, nothing is sent", async () => {
  const phone = freshPhone();
  await execute("ALTER TABLE rate_limits RENAME TO rate_limits_away");
  try {
    await expect(
      requestOtp(at(0), { phone, purpose: "customer_login", browserHash: browser() }),
    ).rejects.toThrow(Unavailable);
  } finally {
    await execute("ALTER TABLE rate_limits_away RENAME TO rate_limits");
  }
  expect(await row("SELECT FROM messages WHERE recipient = $phone", { phone })).toBeUndefined();
});
