import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { addContacts } from "#app/domain/campaigns/contacts.ts";
import { campaignResults, findCampaign } from "#app/domain/campaigns/list-campaigns.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.ts";
import { approveCampaign, startCampaign, testCampaign } from "#app/domain/campaigns/step-campaign.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { ROOT } from "#cli/runtime.mjs";
import { productEnvironment, workerProcess } from "#cli/up/processes.ts";
import { rows } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";

/** 2,000 recipients and 20 kills are the figures of the issue: FAULT_FULL=1. */
const FULL = process.env.FAULT_FULL === "1";
const NUMBERS = FULL ? 2_000 : 400;
const KILLS = FULL ? 20 : 4;

let peer: TwilioPeer;
let stopping = false;
const workers: ChildProcess[] = [];

function keepRunning(slot: number, env: NodeJS.ProcessEnv) {
  const worker = spawn(process.execPath, workerProcess(env).args, {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  workers[slot] = worker;
  worker.on("exit", () => {
    if (!stopping) keepRunning(slot, env);
  });
}

beforeAll(async () => {
  peer = await startTwilioPeer();
  Object.assign(process.env, {
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: peer.url,
    CAMPAIGN_HOURS: "00:00-24:00",
  });
  resetConfig();
  const env: NodeJS.ProcessEnv = {
    ...productEnvironment(config(), process.env.DATABASE_URL!),
    NODE_ENV: "development",
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: peer.url,
    CAMPAIGN_HOURS: "00:00-24:00",
  };
  keepRunning(0, env);
  keepRunning(1, env);
});
afterAll(async () => {
  stopping = true;
  for (const worker of workers) worker.kill("SIGKILL");
  await closeQueue();
  await peer.close();
});

const phone = (index: number) => `+9198600${String(index).padStart(5, "0")}`;

async function startedCampaign(author: Context, approver: Context): Promise<string> {
  await addContacts(author, { text: Array.from({ length: NUMBERS }, (_, index) => phone(index)).join("\n") });
  const template = await saveTemplate(author, {
    values: { name: "Fault", channel: "sms", body: "Hello {{name}}, see {{link}}", active: "on" },
  });
  const { id } = await saveCampaign(author, {
    values: {
      campaign_name: "Fault",
      template_id: template.id,
      link_url: "https://wa.me/1",
      sources: ["contacts"],
      date_from: new Date().toISOString().slice(0, 10),
      consent_note: "they agreed",
    },
  });
  await testCampaign(author, { id, phone: "+919860199999" });
  await approveCampaign(approver, { id });
  await startCampaign(author, { id });
  return id;
}

test(`a campaign to ${NUMBERS} numbers, ${KILLS} kills of a worker, a provider that fails and loses answers: each has it once`, {
  timeout: FULL ? 900_000 : 400_000,
}, async () => {
  const author = await makeContext("admin");
  const approver = await makeContext("admin");
  peer.pause = 20;
  peer.misbehave = () => {
    const chance = Math.random();
    return chance < 0.05 ? 500 : chance < 0.07 ? "takenThenLost" : "take";
  };
  const id = await startedCampaign(author, approver);
  const mine = () => peer.taken.filter((text) => text.to.startsWith("+9198600"));
  const stepOf = Math.floor((NUMBERS * 0.8) / KILLS);
  let kills = 0;
  for (const deadline = Date.now() + 600_000; kills < KILLS && Date.now() < deadline; ) {
    const wanted = (kills + 1) * stepOf;
    while (mine().length < wanted && Date.now() < deadline) await sleep(5);
    workers[randomInt(2)]!.kill("SIGKILL");
    kills += 1;
  }
  peer.misbehave = undefined;
  const lastFault = Date.now();
  while (
    (await findCampaign(systemContext("test"), id)).status !== "finished" &&
    Date.now() - lastFault < 180_000
  )
    await sleep(500);
  const settledAfter = Math.round((Date.now() - lastFault) / 1_000);
  const times = new Map<string, number>();
  for (const text of mine()) times.set(text.to, (times.get(text.to) ?? 0) + 1);
  const twice = [...times].filter(([, count]) => count > 1).map(([to]) => to);
  const results = await campaignResults(systemContext("test"), id);
  const open = await rows(
    "SELECT id FROM messages WHERE purpose = 'campaign' AND state IN ('queued', 'sending', 'in_doubt')",
  );
  console.log(
    `${NUMBERS} numbers, ${kills} kills: lost ${NUMBERS - times.size}, twice ${twice.length}, finished ${settledAfter} s after the last fault; ${peer.lookUps} look-ups`,
  );
  expect({
    kills,
    lost: NUMBERS - times.size,
    twice,
    open: open.length,
    sent: results.messages.sent,
  }).toEqual({
    kills: KILLS,
    lost: 0,
    twice: [],
    open: 0,
    sent: NUMBERS,
  });
  // Otherwise the faults met nobody, and this proves nothing.
  expect(peer.lookUps).toBeGreaterThan(3);
});
