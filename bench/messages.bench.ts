import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PgBoss } from "pg-boss";
import { resetConfig } from "#app/config.ts";
import { addContacts } from "#app/domain/campaigns/contacts.ts";
import { findCampaign } from "#app/domain/campaigns/find-campaign.ts";
import { runCampaign } from "#app/domain/campaigns/run-campaign.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.ts";
import { approveCampaign, startCampaign, testCampaign } from "#app/domain/campaigns/step-campaign.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import { systemContext } from "#app/domain/context.ts";
import { closeDatabase } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { prepareTemplate } from "#tests/harness/templates.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN } from "#tests/harness/twilio-peer.ts";
import type { Figure } from "./frame.ts";

export const name = "Campaign against the bare queue";

const NUMBERS = Number(process.env.BENCH_MESSAGES ?? 2_000);

/** A campaign to many numbers, through HTTP to a peer, against fetching and completing as many jobs one by one. */
export async function run(): Promise<Figure[]> {
  await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL!, "migrated");
  const database = await createTestDatabase("migrated");
  const peer = await startTwilioPeer();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATA_DIR: await mkdtemp(path.join(tmpdir(), "bench-")),
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: peer.url,
    CAMPAIGN_HOURS: "00:00-24:00",
  });
  resetConfig();
  try {
    const bare = await bareQueue(database.url);
    const campaign = await campaignSeconds();
    return [
      {
        what: "messages of a campaign against jobs of the bare queue, per second",
        value: bare / campaign,
        atLeast: 0.5,
        parts: {
          numbers: NUMBERS,
          "bare queue": `${Math.round(NUMBERS / bare)} per second`,
          campaign: `${Math.round(NUMBERS / campaign)} per second`,
          "taken by the peer": peer.taken.length,
        },
      },
    ];
  } finally {
    await closeQueue();
    await closeDatabase();
    await peer.close();
    await database.drop();
  }
}

/** Seconds that pg-boss needs to fetch and complete as many jobs, side by side as the worker does it. */
async function bareQueue(url: string): Promise<number> {
  const boss = new PgBoss({ connectionString: url, max: 6, supervise: false, schedule: false });
  boss.on("error", (error) => console.error(error));
  await boss.start();
  await boss.createQueue("bench");
  await boss.insert(
    "bench",
    Array.from({ length: NUMBERS }, (_, index) => ({ data: { index } })),
  );
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (;;) {
        const [job] = await boss.fetch("bench");
        if (!job) return;
        await boss.complete("bench", job.id);
        done += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await boss.stop({ graceful: false });
  if (done !== NUMBERS) throw new Error(`the bare queue did ${done} of ${NUMBERS}`);
  return seconds;
}

async function campaignSeconds(): Promise<number> {
  const author = await makeContext("admin");
  const approver = await makeContext("admin");
  const phones = Array.from({ length: NUMBERS }, (_, index) => `+9198${String(60_000_000 + index)}`);
  await addContacts(author, { text: phones.join("\n") });
  const template = await saveTemplate(author, {
    values: { name: "Bench", channel: "sms", body: "Hello {{name}}, see {{link}}", active: "on" },
  });
  const { id } = await saveCampaign(author, {
    values: {
      campaign_name: "Bench",
      template_id: template.id,
      link_url: "https://wa.me/1",
      sources: ["contacts"],
      consent_note: "they agreed",
    },
  });
  await testCampaign(author, { id, to: "+919848012345" });
  await approveCampaign(approver, { id });
  await startCampaign(author, { id });
  const started = performance.now();
  while ((await findCampaign(systemContext("bench"), id)).status === "running")
    await Promise.all([runCampaign(id), runCampaign(id)]);
  return (performance.now() - started) / 1_000;
}
