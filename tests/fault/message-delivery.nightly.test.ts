import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { productEnvironment } from "#cli/up/processes.ts";
import { inTransaction, rows } from "#db/client.ts";
import { asApplication } from "#tests/harness/administer.ts";
import { type KeptWorkers, keepWorkers } from "#tests/harness/kept-workers.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";

const MESSAGES = 300;
const KILLS = 6;
/** Requests between two kills: so a kill always meets workers in the middle of sending. */
const REQUESTS_A_KILL = 15;

let peer: TwilioPeer;
let workers: KeptWorkers | undefined;

beforeAll(async () => {
  peer = await startTwilioPeer();
});
afterAll(async () => {
  workers?.stop();
  await peer.close();
});

function startWorkers(): KeptWorkers {
  return keepWorkers(2, {
    ...productEnvironment(config(), asApplication(process.env.DATABASE_URL!)),
    NODE_ENV: "development",
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: peer.url,
  });
}

const OURS = "+9198480";

const queue = (index: number) =>
  inTransaction(undefined, (tx) =>
    queueMessage(
      { ...systemContext("test"), tx },
      {
        dedupeKey: `fault:${index}`,
        channel: "sms",
        recipient: `${OURS}${String(index).padStart(5, "0")}`,
        template: "payment.late",
        variables: { guestName: "Asha", propertyName: "Green Stay", amountPaise: 100 + index },
      },
    ),
  );

test(`${MESSAGES} messages, ${KILLS} kills in the middle of sending, a provider that fails and loses answers: none lost, none twice`, {
  timeout: 900_000,
}, async () => {
  peer.pause = 100;
  // In turn and not by chance, so that some answers are lost every time.
  let asked = 0;
  peer.misbehave = () => {
    asked += 1;
    if (asked % 20 === 7) return 500;
    return asked % 33 === 13 ? "takenThenLost" : asked % 50 === 31 ? "lost" : "take";
  };
  // All of them wait before anybody sends, so that the kills meet work however fast this machine queues.
  for (let index = 0; index < MESSAGES; index += 1) await queue(index);
  workers = startWorkers();

  for (let kills = 0; kills < KILLS; kills += 1) {
    const before = peer.requests;
    for (const deadline = Date.now() + 120_000; peer.requests < before + REQUESTS_A_KILL; await sleep(5))
      if (Date.now() > deadline) throw new Error(`stuck at ${peer.requests} requests after ${kills} kills`);
    workers.killOne();
  }
  peer.misbehave = undefined;
  const lastFault = Date.now();

  let open = MESSAGES;
  while (open > 0 && Date.now() - lastFault < 180_000) {
    await sleep(500);
    const [sent] = await rows<{ count: number }>(
      "SELECT count(*) AS count FROM messages WHERE dedupe_key LIKE 'fault:%' AND state = 'sent'",
    );
    open = MESSAGES - sent!.count;
  }
  const settledAfter = Math.round((Date.now() - lastFault) / 1_000);
  const times = new Map<string, number>();
  // Others may be due at this time of the day: the workers keep the clock of the demo too.
  for (const text of peer.taken.filter(({ to }) => to.startsWith(OURS)))
    times.set(text.to, (times.get(text.to) ?? 0) + 1);
  const twice = [...times].filter(([, count]) => count > 1).map(([to]) => to);
  const lost = MESSAGES - times.size;
  console.log(
    `${MESSAGES} messages, ${KILLS} kills: lost ${lost}, twice ${twice.length}, all settled ${settledAfter} s after the last fault; ${peer.requests} requests, ${peer.lookUps} look-ups`,
  );
  expect({ open, lost, twice }).toEqual({ open: 0, lost: 0, twice: [] });
  // Otherwise the faults met nobody, and this proves nothing.
  expect(peer.lookUps).toBeGreaterThan(3);
});
