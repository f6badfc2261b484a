import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Unavailable } from "#app/domain/errors.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { inTransaction, row, rows } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { ownPort } from "#tests/harness/own-port.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";
import { receiveReply } from "./consents.ts";
import { deliverMessage } from "./deliver-message.ts";
import { type QueueMessageInput, queueMessage } from "./queue-message.ts";
import { refusingProviders } from "./refusing-providers.ts";
import { sweepMessages } from "./sweep-messages.ts";
import type { TemplateName } from "./templates.ts";

let twilio: TwilioPeer;
let smtp: SmtpPeer;
const start = new Date("2026-11-20T06:00:00Z");

beforeAll(async () => {
  [twilio, smtp] = await Promise.all([startTwilioPeer(), startSmtpPeer()]);
});
afterAll(async () => {
  await Promise.all([twilio.close(), smtp.close()]);
});
beforeEach(() => useProviders({}));

function useProviders(over: Record<string, string | undefined>) {
  const settings = {
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: twilio.url,
    WHATSAPP_FROM: "+15005550007",
    WHATSAPP_BASE_URL: twilio.url,
    SMTP_URL: smtp.url,
    ...over,
  };
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  resetConfig();
  twilio.next = [];
  smtp.next = [];
}

const after = (seconds: number): Context =>
  systemContext("test", new Date(start.getTime() + seconds * 1_000));
let lastNumber = 0;
const freshPhone = () => `+9198480${String(++lastNumber).padStart(5, "0")}`;

async function queued<Name extends TemplateName>(
  over: Partial<QueueMessageInput<Name>> = {},
): Promise<string> {
  const input = {
    dedupeKey: `test:${randomUUID()}`,
    channel: "sms",
    recipient: freshPhone(),
    template: "payment.late",
    variables: { guestName: "Asha", propertyName: "Green Stay", amountPaise: 224_000 },
    ...over,
  } as QueueMessageInput<Name>;
  return (await inTransaction(undefined, (tx) => queueMessage({ ...after(0), tx }, input))).id;
}

const code = (over: Partial<QueueMessageInput<"otp.code">> = {}) =>
  queued<"otp.code">({
    template: "otp.code",
    variables: { code: "407193", minutes: 5 },
    purpose: "otp",
    notAfter: new Date(start.getTime() + 300_000),
    ...over,
  });

type Stored = {
  state: string;
  attempts: number;
  error: string;
  errorCode: string;
  variables: object;
  providerId: string | null;
  recipient: string;
};
const stored = async (id: string) => (await row<Stored>("SELECT * FROM messages WHERE id = $id", { id }))!;
const takenFor = async (id: string) => {
  const { recipient } = await stored(id);
  return twilio.taken.filter((text) => text.to.endsWith(recipient));
};

test("an SMS reaches the provider with its parameters, once", async () => {
  const id = await queued();
  expect(await deliverMessage(after(1), id)).toBe("sent");
  expect(await deliverMessage(after(2), id)).toBe("sent");
  const taken = await takenFor(id);
  expect(taken).toEqual([
    expect.objectContaining({
      from: "+15005550006",
      body: expect.stringMatching(/^MediHaven: your payment of Rs 2,240 .*Green Stay/),
    }),
  ]);
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 1, providerId: taken[0]!.sid });
});

test("WhatsApp goes to the same provider with its own addresses, once the person wrote to us", async () => {
  const id = await queued({ channel: "whatsapp" });
  const early = await queued({ channel: "whatsapp" });
  expect(await deliverMessage(after(1), early)).toBe("failed");
  expect(await stored(early)).toMatchObject({ errorCode: "63016" });
  const { recipient } = await stored(id);
  const from = `whatsapp:${recipient}`;
  await receiveReply(after(0), { from, text: "Is a room free?", providerId: randomUUID() });
  await deliverMessage(after(1), id);
  const [text] = await takenFor(id);
  expect(text).toMatchObject({
    from: "whatsapp:+15005550007",
    to: `whatsapp:${(await stored(id)).recipient}`,
  });
});

test.each([401, 403])(
  "credentials that are refused (%i) lose no message: it waits, an admin is told once",
  async (status) => {
    const admin = await makeUser({ role: "admin", status: "approved", email: `admin${status}@example.org` });
    const id = await queued();
    twilio.next = Array.from({ length: 30 }, () => status);
    for (let second = 1; second <= 30; second += 1)
      await expect(deliverMessage(after(second), id)).rejects.toThrow(Unavailable);
    expect(await stored(id)).toMatchObject({ state: "queued", attempts: 0 });
    expect(await refusingProviders()).toMatchObject([
      { channel: "sms", reason: expect.stringContaining(String(status)) },
    ]);
    const told = await rows(
      "SELECT FROM messages WHERE template = 'office.provider-refuses' AND user_id = $admin",
      { admin },
    );
    expect(told).toHaveLength(1);
    expect(await deliverMessage(after(60), id)).toBe("sent");
    expect(await refusingProviders()).toEqual([]);
  },
);

test("a mail carries one Message-ID at every try, and both of its texts", async () => {
  const id = await queued({ channel: "mail", recipient: "asha@example.org" });
  smtp.next = [451];
  await expect(deliverMessage(after(1), id)).rejects.toThrow(Unavailable);
  expect(await deliverMessage(after(2), id)).toBe("sent");
  const mails = smtp.taken.filter((mail) => mail.raw.includes(id));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: "asha@example.org", from: "no-reply@medihaven.example" });
  expect(mails[0]!.raw).toMatch(new RegExp(`Message-ID: <${id}@localhost>`, "i"));
  expect(mails[0]!.raw).toContain("text/html");
  expect((await stored(id)).attempts).toBe(2);
});

test.each([
  ["429 is tried again", 429, "queued"],
  ["500 is tried again", 500, "queued"],
  ["503 is tried again", 503, "queued"],
  ["400 is final", 400, "failed"],
  ["404 is final", 404, "failed"],
])("an SMS that meets %s", async (_, status, state) => {
  const id = await queued();
  twilio.next = [status];
  const outcome = deliverMessage(after(1), id);
  if (state === "queued") {
    await expect(outcome).rejects.toThrow(Unavailable);
    expect((await stored(id)).state).toBe("queued");
    expect(await deliverMessage(after(5), id)).toBe("sent");
    expect(await takenFor(id)).toHaveLength(1);
  } else {
    expect(await outcome).toBe("failed");
    expect(await takenFor(id)).toHaveLength(0);
  }
  const row = await stored(id);
  expect(row.error).not.toContain(row.recipient);
});

test("a provider that cannot be reached is tried again", async () => {
  const id = await queued();
  useProviders({ SMS_BASE_URL: `http://127.0.0.1:${await ownPort()}` });
  await expect(deliverMessage(after(1), id)).rejects.toThrow(Unavailable);
  expect(await stored(id)).toMatchObject({ state: "queued", error: expect.stringContaining("ECONNREFUSED") });
});

test("taken, but the answer was lost: the provider is asked, and it is not sent twice", async () => {
  const id = await queued();
  twilio.next = ["takenThenLost"];
  await expect(deliverMessage(after(0), id)).rejects.toThrow(Unavailable);
  expect((await stored(id)).state).toBe("in_doubt");
  await expect(deliverMessage(after(5), id)).rejects.toThrow("Too early");
  expect(await deliverMessage(after(16), id)).toBe("sent");
  expect(await takenFor(id)).toHaveLength(1);
  expect((await stored(id)).providerId).toBe((await takenFor(id))[0]!.sid);
});

test("not taken, and no answer: the provider is asked, and it is sent anew", async () => {
  const id = await queued();
  twilio.next = ["lost"];
  await expect(deliverMessage(after(0), id)).rejects.toThrow(Unavailable);
  expect(await deliverMessage(after(16), id)).toBe("sent");
  expect(await takenFor(id)).toHaveLength(1);
  expect((await stored(id)).attempts).toBe(2);
});

test("a provider that stays silent ends within the lease, in doubt", MEASURED, async () => {
  const id = await queued();
  twilio.next = ["silent"];
  const began = Date.now();
  await expect(deliverMessage(after(0), id)).rejects.toThrow(Unavailable);
  expect(Date.now() - began).toBeLessThan(9_500);
  expect((await stored(id)).state).toBe("in_doubt");
});

test("a worker killed while sending: nobody else sends within the lease, after it the provider is asked", async () => {
  const [lost, taken] = [await queued(), await queued()];
  const claim = `UPDATE messages SET state = 'sending', attempts = 1, lease_until = $until, updated_at = $at WHERE id = $id`;
  for (const id of [lost, taken])
    await row(claim, { id, at: start, until: new Date(start.getTime() + 15_000) });
  const { recipient } = await stored(taken);
  const body =
    "MediHaven: your payment of Rs 2,240 for Green Stay came after it was let go, and it is taken. The whole amount goes back the way you paid.";
  twilio.taken.push({ sid: "SM-before-the-kill", to: recipient, from: "+15005550006", body, at: new Date() });
  for (const id of [lost, taken]) await expect(deliverMessage(after(10), id)).rejects.toThrow(Unavailable);
  expect(await deliverMessage(after(16), lost)).toBe("sent");
  expect(await deliverMessage(after(16), taken)).toBe("sent");
  expect(await takenFor(lost)).toHaveLength(1);
  expect((await takenFor(taken)).map((text) => text.sid)).toEqual(["SM-before-the-kill"]);
});

test("two messages with the same words to one number are two messages", async () => {
  const recipient = freshPhone();
  const [first, second] = [await queued({ recipient }), await queued({ recipient })];
  await deliverMessage(after(1), first);
  twilio.next = ["lost"];
  await expect(deliverMessage(after(1), second)).rejects.toThrow(Unavailable);
  expect(await deliverMessage(after(20), second)).toBe("sent");
  expect(twilio.taken.filter((text) => text.to === recipient)).toHaveLength(2);
});

test("a mail in doubt goes again after ten minutes, with the same Message-ID", async () => {
  const id = await queued({ channel: "mail", recipient: "doubt@example.org" });
  smtp.next = ["takenThenLost"];
  expect(await deliverMessage(after(0), id)).toBe("in_doubt");
  expect(await deliverMessage(after(599), id)).toBe("in_doubt");
  expect(await deliverMessage(after(601), id)).toBe("sent");
  const ids = smtp.taken
    .filter((mail) => mail.to === "doubt@example.org")
    .map((mail) => /Message-ID: (.*)/i.exec(mail.raw)![1]!.trim());
  expect(ids).toEqual([`<${id}@localhost>`, `<${id}@localhost>`]);
});

test("a campaign's mail in doubt is held for a person, however long", async () => {
  const id = await queued({ channel: "mail", recipient: "campaign@example.org", purpose: "campaign" });
  smtp.next = ["takenThenLost"];
  expect(await deliverMessage(after(0), id)).toBe("in_doubt");
  expect(await deliverMessage(after(86_400), id)).toBe("in_doubt");
  expect(smtp.taken.filter((mail) => mail.to === "campaign@example.org")).toHaveLength(1);
});

test("a mailbox that does not exist is final", async () => {
  smtp.refused.add("nobody@example.org");
  const id = await queued({ channel: "mail", recipient: "nobody@example.org" });
  expect(await deliverMessage(after(1), id)).toBe("failed");
  expect((await stored(id)).error).toBe("The mail server answered 550");
});

test("a code is sealed while it waits, is in no job, and is gone once sent", async () => {
  const id = await code();
  const waiting = await stored(id);
  expect(JSON.stringify(waiting)).not.toContain("407193");
  const job = await row<{ data: object }>(
    "SELECT data FROM pgboss.job WHERE name = 'otp' AND data->>'messageId' = $id",
    { id },
  );
  expect(job!.data).toEqual({ messageId: id });
  expect(await deliverMessage(after(1), id)).toBe("sent");
  expect((await takenFor(id))[0]!.body).toMatch(/^407193 is your MediHaven code/);
  expect((await stored(id)).variables).toEqual({});
});

test("a code that comes too late is dropped and gone", async () => {
  const id = await code();
  expect(await deliverMessage(after(300), id)).toBe("dropped");
  expect(await takenFor(id)).toHaveLength(0);
  expect((await stored(id)).variables).toEqual({});
});

test("a code whose answer was lost is asked about, and dropped when that is too late", async () => {
  const id = await code();
  twilio.next = ["lost"];
  await expect(deliverMessage(after(0), id)).rejects.toThrow(Unavailable);
  expect(await deliverMessage(after(301), id)).toBe("dropped");
  expect((await stored(id)).variables).toEqual({});
});

test("a withheld message is never sent, and holds nothing", async () => {
  const id = await code({ withhold: true });
  expect(await deliverMessage(after(1), id)).toBe("dropped");
  expect(await stored(id)).toMatchObject({ state: "dropped", variables: {} });
  expect(await takenFor(id)).toHaveLength(0);
});

test("the same dedupe key is one message and one job", async () => {
  const dedupeKey = `booking:${randomUUID()}:confirmed:sms`;
  const queue = () =>
    inTransaction(undefined, (tx) =>
      queueMessage(
        { ...after(0), tx },
        {
          dedupeKey,
          channel: "sms",
          recipient: "+919848012345",
          template: "payment.late",
          variables: { guestName: "Asha", propertyName: "Green Stay", amountPaise: 1 },
        },
      ),
    );
  const results = await Promise.all(Array.from({ length: 8 }, queue));
  expect(results.filter((result) => result.queued)).toHaveLength(1);
  expect(new Set(results.map((result) => result.id)).size).toBe(1);
  const jobs = await row<{ jobs: number }>(
    "SELECT count(*) AS jobs FROM pgboss.job WHERE data->>'messageId' = $id",
    { id: results[0]!.id },
  );
  expect(jobs!.jobs).toBe(1);
});

test("a message vanishes with the transaction it was queued in", async () => {
  const dedupeKey = `test:${randomUUID()}`;
  const failing = inTransaction(undefined, async (tx) => {
    await queueMessage(
      { ...after(0), tx },
      {
        dedupeKey,
        channel: "sms",
        recipient: freshPhone(),
        template: "payment.late",
        variables: { guestName: "Asha", propertyName: "Green Stay", amountPaise: 1 },
      },
    );
    throw new Error("the booking failed");
  });
  await expect(failing).rejects.toThrow("the booking failed");
  expect(await row("SELECT FROM messages WHERE dedupe_key = $dedupeKey", { dedupeKey })).toBeUndefined();
});

test.each(["not a phone", "9848012345", "+91\n9848012345", ""])(
  "a message to %j is refused",
  async (recipient) => {
    await expect(queued({ recipient })).rejects.toThrow("nobody to go to");
  },
);

test.each(["a@b.example\nBcc: all@b.example", "@b.example", "a b@c.example"])(
  "a mail to %j is refused",
  async (recipient) => {
    await expect(queued({ channel: "mail", recipient })).rejects.toThrow("nobody to go to");
  },
);

test("eight workers at once send one message once", async () => {
  const id = await queued();
  await Promise.allSettled(Array.from({ length: 8 }, () => deliverMessage(after(1), id)));
  expect(await takenFor(id)).toHaveLength(1);
});

test("the sweep takes up what waits without a job, what a dead worker left, and doubts; once each", async () => {
  await row("UPDATE messages SET state = 'dropped', lease_until = NULL");
  const [waiting, dead, doubt, fresh] = [await queued(), await queued(), await queued(), await queued()];
  const old = new Date(start.getTime() - 3 * 60_000);
  await row("UPDATE messages SET updated_at = $old WHERE id = $waiting", { old, waiting });
  await row(
    "UPDATE messages SET state = 'sending', attempts = 1, lease_until = $old, updated_at = $old WHERE id = $dead",
    { old, dead },
  );
  await row("UPDATE messages SET state = 'in_doubt', attempts = 1, updated_at = $old WHERE id = $doubt", {
    old,
    doubt,
  });
  // Of a campaign, which sends its messages itself, when it runs and the hour allows it.
  const marketing = await queued({ purpose: "campaign" });
  await row("UPDATE messages SET updated_at = $old WHERE id = $marketing", { old, marketing });
  await row("DELETE FROM pgboss.job");
  expect(await sweepMessages(after(0))).toBe(3);
  await sweepMessages(after(1));
  const jobs = await row<{ ids: string[] }>(
    "SELECT array_agg(data->>'messageId') AS ids FROM pgboss.job WHERE name = 'message'",
  );
  expect(jobs!.ids.sort()).toEqual([waiting, dead, doubt].sort());
  expect(jobs!.ids).not.toContain(fresh);
  for (const id of [waiting, dead, doubt]) expect(await deliverMessage(after(1), id)).toBe("sent");
});

test("without providers a message is a readable file, written once", async () => {
  useProviders({ TWILIO_ACCOUNT_SID: undefined, SMTP_URL: undefined });
  const [text, mail] = [await code(), await queued({ channel: "mail", recipient: "asha@example.org" })];
  expect(await deliverMessage(after(1), text)).toBe("sent");
  expect(await deliverMessage(after(1), mail)).toBe("sent");
  const entries = await readOutbox();
  // It holds codes and links: nobody else on the machine reads it.
  for (const { file } of entries) expect((await stat(file)).mode & 0o077).toBe(0);
  expect(entries.find((entry) => entry.id === text)).toMatchObject({
    channel: "sms",
    text: expect.stringMatching(/^407193 is/),
  });
  expect(entries.find((entry) => entry.id === mail)).toMatchObject({
    to: "asha@example.org",
    subject: "Your payment goes back: Green Stay",
    text: expect.stringContaining("Rs 2,240"),
  });
  expect((await readOutbox({ to: (await stored(text)).recipient })).map((entry) => entry.id)).toEqual([text]);
});

test("a message that nobody knows is nothing to do", async () =>
  expect(await deliverMessage(after(0), randomUUID())).toBeUndefined());

test("the last of 25 tries gives a message up", async () => {
  const id = await queued();
  await row("UPDATE messages SET attempts = 24 WHERE id = $id", { id });
  twilio.next = [500];
  expect(await deliverMessage(after(1), id)).toBe("failed");
  expect(await stored(id)).toMatchObject({ attempts: 25, error: expect.stringMatching(/^given up: /) });
});

test("a code by mail whose answer was lost is dropped: people ask for another", async () => {
  const id = await code({ channel: "mail", recipient: "code@example.org" });
  smtp.next = ["takenThenLost"];
  expect(await deliverMessage(after(0), id)).toBe("dropped");
  expect(await deliverMessage(after(601), id)).toBe("dropped");
  expect(smtp.taken.filter((mail) => mail.to === "code@example.org")).toHaveLength(1);
});

test("of mails that a dead worker was sending a code is dropped, and another waits for its ten minutes", async () => {
  const mail = { channel: "mail" as const, recipient: "killed@example.org" };
  const [secret, other] = [await code(mail), await queued(mail)];
  for (const id of [secret, other])
    await row(
      "UPDATE messages SET state = 'sending', attempts = 1, lease_until = $at, updated_at = $at WHERE id = $id",
      { id, at: start },
    );
  expect(await deliverMessage(after(1), secret)).toBe("dropped");
  expect(await deliverMessage(after(1), other)).toBe("in_doubt");
  expect(await stored(secret)).toMatchObject({ error: "the answer was lost", variables: {} });
  expect(smtp.taken.filter(({ to }) => to === mail.recipient)).toHaveLength(0);
});

test("a provider that cannot be asked about a lost answer is asked later", async () => {
  const id = await queued();
  twilio.next = ["takenThenLost"];
  await expect(deliverMessage(after(0), id)).rejects.toThrow(Unavailable);
  useProviders({ SMS_BASE_URL: `http://127.0.0.1:${await ownPort()}` });
  await expect(deliverMessage(after(16), id)).rejects.toThrow(Unavailable);
  expect((await stored(id)).state).toBe("in_doubt");
  useProviders({});
  expect(await deliverMessage(after(17), id)).toBe("sent");
  expect(await takenFor(id)).toHaveLength(1);
});

test("a code that was queued unsealed is sent; one that no key opens fails at once", async () => {
  const [open, sealed] = [await code(), await code()];
  await row(`UPDATE messages SET variables = '{"code": "407193", "minutes": 5}' WHERE id = $open`, { open });
  expect(await deliverMessage(after(1), open)).toBe("sent");
  expect((await takenFor(open))[0]!.body).toMatch(/^407193 is/);
  await row(`UPDATE messages SET variables = '{"sealed": "of another key"}' WHERE id = $sealed`, { sealed });
  await expect(deliverMessage(after(1), sealed)).rejects.toThrow("cannot be opened");
  expect(await stored(sealed)).toMatchObject({
    state: "failed",
    error: "cannot be put into words",
    variables: {},
  });
});
