import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { present } from "#app/present.ts";
import { CLOUD, GUPSHUP, startCloudPeer, startGupshupPeer } from "#tests/harness/text-peers.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN } from "#tests/harness/twilio-peer.ts";
import { DeliveryError, type MessagePort, type OutgoingText } from "./message-port.ts";
import { gupshupTexts } from "./sms/gupshup.ts";
import { twilioTexts } from "./sms/twilio.ts";
import { cloudTexts } from "./whatsapp/cloud.ts";

/** The same suite over each adapter for texts, against a peer that behaves as the provider's documents say. */

type Peer = { url: string; taken: Array<{ body: string }>; next: unknown[]; close: () => Promise<void> };
type Case = {
  name: string;
  start: () => Promise<Peer>;
  port: (url: string) => MessagePort<OutgoingText>;
  wrongCredentials: (url: string) => MessagePort<OutgoingText>;
  registered: NonNullable<OutgoingText["registered"]>;
  /** What the peer is told to answer, and what the port makes of it. */
  answers: Array<[behaviour: unknown, outcome: string, code: string]>;
};

const HX = `HX${"0".repeat(31)}1`;
const CASES: Case[] = [
  {
    name: "Twilio",
    async start() {
      const peer = await startTwilioPeer();
      peer.contents.set(HX, "Hello {{1}}, {{2}}");
      return peer;
    },
    port: (baseUrl) =>
      twilioTexts({
        accountSid: TWILIO_SID,
        authToken: TWILIO_TOKEN,
        from: "+15005550006",
        baseUrl,
        address: (to) => to,
      }),
    wrongCredentials: (baseUrl) =>
      twilioTexts({
        accountSid: TWILIO_SID,
        authToken: "another",
        from: "+15005550006",
        baseUrl,
        address: (to) => to,
      }),
    registered: { id: HX, values: { "1": "Asha", "2": "Monday" } },
    answers: [
      [429, "retry", ""],
      [500, "retry", ""],
      [400, "refused", "20400"],
      [403, "blocked", ""],
    ],
  },
  {
    name: "Gupshup",
    start: startGupshupPeer,
    port: (baseUrl) => gupshupTexts({ ...GUPSHUP, baseUrl }),
    wrongCredentials: (baseUrl) => gupshupTexts({ ...GUPSHUP, password: "another", baseUrl }),
    registered: { id: "1107161234567890123", values: { "1": "Asha", "2": "Monday" } },
    answers: [
      [429, "retry", ""],
      [503, "retry", ""],
      ["error 100", "retry", ""],
      ["error 105", "refused", "105"],
      ["error 175", "blocked", ""],
      ['error 175 The "INTERNATIONAL_PHONE" service is disabled for you', "refused", "175"],
      ["error 108", "blocked", ""],
      [403, "blocked", ""],
      [200, "in_doubt", ""],
    ],
  },
  {
    name: "WhatsApp Cloud API",
    start: startCloudPeer,
    port: (baseUrl) => cloudTexts({ ...CLOUD, baseUrl }),
    wrongCredentials: (baseUrl) => cloudTexts({ ...CLOUD, token: "another", baseUrl }),
    registered: { id: "booking_confirmed:en", values: { "1": "Asha", "2": "Monday" } },
    answers: [
      ["error 130429", "retry", "130429"],
      ["error 131016", "retry", "131016"],
      ["error 131026", "refused", "131026"],
      ["error 132001", "refused", "132001"],
      ["error 131031", "blocked", "131031"],
      [502, "retry", ""],
      [200, "in_doubt", ""],
    ],
  },
];

let count = 0;
function message(over: Partial<OutgoingText> = {}): OutgoingText {
  count += 1;
  return {
    id: crypto.randomUUID(),
    to: `+9198480${String(count).padStart(5, "0")}`,
    text: `Hello ${count}: नमस्ते & 100%`,
    createdAt: new Date(),
    ...over,
  };
}

describe.each(CASES.map((one) => [one.name, one] as const))("%s", (_, one) => {
  let peer: Peer;
  let port: MessagePort<OutgoingText>;
  beforeAll(async () => {
    peer = await one.start();
    port = one.port(peer.url);
  });
  beforeEach(() => {
    peer.taken.length = 0;
    peer.next.length = 0;
  });
  afterAll(() => peer.close());

  const outcomeOf = (sent: Promise<unknown>) =>
    sent.then(
      () => ["taken", ""],
      (error: unknown) => {
        if (!(error instanceof DeliveryError)) throw error;
        return [error.outcome, error.code];
      },
    );

  test("a text is taken as it is, under an id of the provider's", async () => {
    const text = message();
    const { providerId } = await port.send(text);
    expect(providerId).toMatch(/^[\w.=+/-]{10,200}$/);
    expect(peer.taken.map(({ body }) => body)).toEqual([text.text]);
    expect((await port.send(message())).providerId).not.toBe(providerId);
  });

  test("registered words are sent under their id", async () => {
    expect(port.isRegisteredId?.(one.registered.id)).toBe(true);
    expect(port.isRegisteredId?.("no such id")).toBe(false);
    await port.send(message({ text: "Hello Asha, Monday", registered: one.registered }));
    expect(JSON.stringify(peer.taken[0])).toContain(one.registered.id);
    for (const value of Object.values(one.registered.values)) expect(peer.taken[0]!.body).toContain(value);
  });

  test("wrong credentials block, and lose no message", async () => {
    expect((await outcomeOf(one.wrongCredentials(peer.url).send(message())))[0]).toBe("blocked");
    expect(peer.taken).toEqual([]);
  });

  test.each(one.answers)("what it answers is understood: %s is %s", async (behaviour, outcome, code) => {
    peer.next.push(behaviour);
    const [found, foundCode] = await outcomeOf(port.send(message()));
    expect(found).toBe(outcome);
    if (code) expect(foundCode).toBe(code);
  });

  test("an answer that is lost is in doubt, whether it was taken or not", async () => {
    for (const behaviour of ["takenThenLost", "lost"]) {
      peer.next.push(behaviour);
      expect((await outcomeOf(port.send(message())))[0]).toBe("in_doubt");
    }
    expect(peer.taken).toHaveLength(1);
  });

  test("a provider that cannot be reached took nothing", async () => {
    expect((await outcomeOf(one.port("http://127.0.0.1:9").send(message())))[0]).toBe("retry");
  });

  test("no refusal tells whom it was about", async () => {
    peer.next.push(400);
    const text = message();
    const error = await port.send(text).catch((thrown: Error) => thrown);
    if (error instanceof Error) expect(error.message).not.toContain(text.to.slice(-6));
  });
});

test("Twilio is asked on until the messages are older than the one that is looked for", async () => {
  const peer = await startTwilioPeer();
  const port = present(CASES[0]).port(peer.url);
  const to = "+919848012345";
  const asked: OutgoingText = { id: "1", to, text: "The first of many", createdAt: new Date() };
  const before = { sid: "SM-before", to, from: "", body: asked.text, at: new Date(Date.now() - 3_600_000) };
  const own = { ...before, sid: "SM-own", at: new Date() };
  const later = Array.from({ length: 130 }, (_, n) => ({ ...own, sid: `SM-${n}`, body: `Booking ${n}` }));
  peer.taken.push(before, own, ...later);
  expect(await port.lookUp?.(asked)).toEqual([{ providerId: "SM-own" }]);
  expect(peer.lookUps).toBe(2);
  await peer.close();
});
