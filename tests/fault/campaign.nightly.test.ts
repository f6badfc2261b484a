import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { addContacts } from "#app/domain/campaigns/contacts.ts";
import { campaignResults, findCampaign } from "#app/domain/campaigns/find-campaign.ts";
import { recipientList } from "#app/domain/campaigns/recipient-list.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.ts";
import { approveCampaign, startCampaign, testCampaign } from "#app/domain/campaigns/step-campaign.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import { systemContext } from "#app/domain/context.ts";
import { productEnvironment } from "#cli/up/processes.ts";
import { closeDatabase, rows } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { type KeptWorkers, keepWorkers } from "#tests/harness/kept-workers.ts";
import {
  type RestartableDatabase,
  startRestartableDatabase,
  throughRestarts,
} from "#tests/harness/restartable-database.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";

/** The figures of the demand are those of FAULT_FULL=1. */
const FULL = process.env.FAULT_FULL === "1";
const NUMBERS = FULL ? 2_000 : 120;
const KILLS = FULL ? 20 : 2;
const RESTARTS = FULL ? 5 : 1;
const SETTLES_WITHIN_MS = 240_000;

let peer: TwilioPeer;
let database: RestartableDatabase;
beforeAll(async () => {
  [peer, database] = [await startTwilioPeer(), await startRestartableDatabase()];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
  await peer?.close();
  await database?.close();
});

const phone = (index: number) => `+9198600${String(index).padStart(5, "0")}`;

/** A campaign to everybody, started; messages reach the peer by the workers alone. */
async function startedCampaign(name: string): Promise<string> {
  const author = await makeContext("admin");
  const approver = await makeContext("admin");
  await addContacts(author, { text: Array.from({ length: NUMBERS }, (_, index) => phone(index)).join("\n") });
  const template = await saveTemplate(author, {
    values: { name, channel: "sms", body: `${name}: hello {{name}}, see {{link}}`, active: "on" },
  });
  const { id } = await saveCampaign(author, {
    values: {
      campaign_name: name,
      template_id: template.id,
      link_url: "https://wa.me/1",
      sources: ["contacts"],
      consent_note: "they agreed",
    },
  });
  await testCampaign(author, { id, to: "+919860199999" });
  await approveCampaign(approver, { id });
  await startCampaign(author, { id });
  return id;
}

/** Kills workers and restarts the database, spread over the first four fifths of the messages. */
async function makeTrouble(workers: KeptWorkers, taken: () => number) {
  const faults = KILLS + RESTARTS;
  const every = Math.round(faults / RESTARTS);
  let [kills, restarts] = [0, 0];
  for (let fault = 1; fault <= faults; fault += 1) {
    for (const deadline = Date.now() + 120_000; taken() < (NUMBERS * 0.8 * fault) / faults; await sleep(5))
      if (Date.now() > deadline) throw new Error(`stuck at ${taken()} messages after ${fault - 1} faults`);
    if (fault % every === 0 && restarts < RESTARTS) {
      await database.restart();
      restarts += 1;
    } else {
      workers.killOne();
      kills += 1;
    }
  }
  return { kills, restarts };
}

async function runThrough(name: string, lookUp: "on" | "off") {
  const settings: NodeJS.ProcessEnv = {
    DATABASE_URL: database.url,
    NODE_ENV: "development",
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: peer.url,
    CAMPAIGN_HOURS: "00:00-24:00",
    CAMPAIGN_DAILY_CAP: "9",
    MESSAGE_LOOK_UP: lookUp,
  };
  await closeQueue();
  await closeDatabase();
  Object.assign(process.env, settings);
  resetConfig();
  const workers = keepWorkers(2, { ...productEnvironment(config(), database.url), ...settings });
  try {
    peer.pause = 20;
    // In turn and not by chance, so that some answers are lost every time.
    let asked = 0;
    peer.misbehave = () => {
      asked += 1;
      return asked % 20 === 7 ? 500 : asked % 30 === 13 ? "takenThenLost" : "take";
    };
    const id = await startedCampaign(name);
    const mine = () => peer.taken.filter(({ to, body }) => to !== "+919860199999" && body.startsWith(name));
    const faults = await makeTrouble(workers, () => mine().length);
    peer.misbehave = undefined;
    const lastFault = Date.now();
    const status = () => throughRestarts(async () => (await findCampaign(systemContext("test"), id)).status);
    while ((await status()) !== "finished" && Date.now() - lastFault < SETTLES_WITHIN_MS) await sleep(500);
    const seconds = Math.round((Date.now() - lastFault) / 1_000);
    const times = new Map<string, number>();
    for (const { to } of mine()) times.set(to, (times.get(to) ?? 0) + 1);
    const twice = [...times].filter(([, count]) => count > 1).map(([to]) => to);
    const missing = Array.from({ length: NUMBERS }, (_, index) => phone(index)).filter(
      (to) => !times.has(to),
    );
    const results = await campaignResults(systemContext("test"), id);
    console.log(
      `${name}: ${NUMBERS} numbers, ${faults.kills} kills, ${faults.restarts} restarts of the database: ${missing.length} without it, ` +
        `${twice.length} twice, ${results.messages.in_doubt ?? 0} in doubt, finished ${seconds} s after the last fault; ${peer.lookUps} look-ups`,
    );
    expect(faults).toEqual({ kills: KILLS, restarts: RESTARTS });
    expect(await status()).toBe("finished");
    return { id, twice, missing, results };
  } finally {
    workers.stop();
  }
}

describe(`a campaign to ${NUMBERS} numbers, ${KILLS} kills of a worker, ${RESTARTS} restarts of the database, a provider that fails and loses answers`, () => {
  const timeout = FULL ? 900_000 : 400_000;

  test("whose provider can be asked: each has it once", { timeout }, async () => {
    const { twice, missing, results } = await runThrough("Asked", "on");
    expect({ twice, missing, sent: results.messages.sent }).toEqual({
      twice: [],
      missing: [],
      sent: NUMBERS,
    });
    const open = await rows(
      "SELECT id FROM messages WHERE purpose = 'campaign' AND state IN ('queued', 'sending', 'in_doubt')",
    );
    expect(open).toEqual([]);
    // Otherwise the faults met nobody, and this proves nothing.
    expect(peer.lookUps).toBeGreaterThan(3);
  });

  test("whose provider cannot be asked: nobody has it twice, and every doubt is listed", {
    timeout,
  }, async () => {
    const { id, twice, missing, results } = await runThrough("Unasked", "off");
    const doubts = results.messages.in_doubt ?? 0;
    expect(twice).toEqual([]);
    expect(doubts).toBeGreaterThan(0);
    expect(doubts + (results.messages.sent ?? 0)).toBe(NUMBERS);
    expect((await recipientList.page(systemContext("test"), { campaign: id, state: "in_doubt" })).total).toBe(
      doubts,
    );
    const doubted = await rows<{ recipient: string }>(
      `SELECT m.recipient FROM messages m JOIN campaign_recipients r ON r.message_id = m.id
       WHERE r.campaign_id = $id AND m.state = 'in_doubt'`,
      { id },
    );
    // Who has nothing is one of those in doubt: none is lost without a word.
    expect(missing.filter((to) => !doubted.some(({ recipient }) => recipient === to))).toEqual([]);
  });
});
