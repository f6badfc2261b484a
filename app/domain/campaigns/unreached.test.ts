import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { receiveReply } from "#app/domain/messages/consents.ts";
import { receiveStatus } from "#app/domain/messages/receive-status.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";
import { countAudience } from "./audience.ts";
import { addContacts } from "./contacts.ts";
import { campaignResults, findCampaign } from "./find-campaign.ts";
import { pauseByFailures } from "./pause-by-failures.ts";
import { runCampaign } from "./run-campaign.ts";
import { saveCampaign } from "./save-campaign.ts";
import {
  approveCampaign,
  resumeCampaign,
  retryCampaign,
  startCampaign,
  testCampaign,
} from "./step-campaign.ts";
import { saveTemplate } from "./templates.ts";

/** People whom a campaign does not reach: who they are, why, and when it pauses. */

const REGISTERED = `HX${"0".repeat(31)}1`;
let author: Context;
let approver: Context;
let peer: TwilioPeer;

beforeAll(async () => {
  author = await makeContext("admin");
  approver = await makeContext("admin");
  peer = await startTwilioPeer();
  Object.assign(process.env, {
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: peer.url,
    WHATSAPP_FROM: "+15005550007",
    WHATSAPP_BASE_URL: peer.url,
    CAMPAIGN_HOURS: "00:00-24:00",
  });
  resetConfig();
});
afterAll(() => peer.close());
beforeEach(async () => {
  peer.next = [];
  peer.misbehave = undefined;
  await execute("DELETE FROM campaign_contacts");
  await execute("DELETE FROM message_replies");
  await execute("UPDATE messages SET created_at = created_at - interval '3 days'");
});

let count = 0;
const phone = (index: number) => `+9198482${String(index).padStart(5, "0")}`;

const TESTER = "+919848099999";
const writes = (from: string) =>
  receiveReply(systemContext("test"), { from: `whatsapp:${from}`, text: "Hello", providerId: `SM${from}` });

/** A tested campaign to so many numbers; whoever tests words that are not registered has to write to us first. */
async function tested(
  people: number,
  words: { body: string; channel?: "sms" | "whatsapp"; registered?: string },
): Promise<string> {
  count += 1;
  const text = Array.from({ length: people }, (_, index) => `${phone(index)}, Guest ${index}`).join("\n");
  await addContacts(author, { text });
  const { body, channel = "sms", registered = "" } = words;
  const name = `Unreached ${count}`;
  const template = await saveTemplate(author, {
    values: { name, channel, body, provider_template_id: registered, active: "on" },
  });
  const { id } = await saveCampaign(author, {
    values: {
      campaign_name: name,
      template_id: template.id,
      sources: ["contacts"],
      consent_note: "Added by the desk",
      unit_cost_rupees: "0.25",
    },
  });
  if (channel === "whatsapp" && !registered) {
    await expect(testCampaign(author, { id, to: TESTER })).rejects.toMatchObject({ code: "not_registered" });
    await writes(TESTER);
  }
  await testCampaign(author, { id, to: TESTER });
  return id;
}

async function sent(id: string) {
  const approved = await approveCampaign(approver, { id });
  await startCampaign(author, { id });
  await runCampaign(id);
  return approved;
}

const messagesOf = (id: string) =>
  rows<{ id: string; providerId: string }>(
    `SELECT m.id, m.provider_id FROM campaign_recipients r JOIN messages m ON m.id = r.message_id WHERE r.campaign_id = $id`,
    { id },
  );
const fail = (message: { id: string; providerId: string }, errorCode: string) =>
  receiveStatus(
    systemContext("test"),
    { messageId: message.id, providerId: message.providerId, status: "undelivered", errorCode },
    pauseByFailures,
  );

it("free words go by WhatsApp only to whoever wrote within 24 hours; with nobody it is not approved", async () => {
  const id = await tested(3, { channel: "whatsapp", body: "Hello {{name}}, rooms are free." });
  await expect(approveCampaign(approver, { id })).rejects.toMatchObject({ code: "not_registered" });
  await writes(phone(1));
  const campaign = await findCampaign(author, id);
  const asked = { ...campaign, subject: "", body: campaign.templateBody, providerTemplateId: "" };
  expect(await countAudience(author, asked)).toMatchObject({ people: 3, reached: 1, out: { no_window: 2 } });
  expect(await sent(id)).toEqual({ people: 3, reached: 1 });
  expect(await campaignResults(author, id)).toMatchObject({
    skipped: { no_window: 2 },
    messages: { sent: 1 },
  });
});

it("registered words go to everybody", async () => {
  peer.contents.set(REGISTERED, "Hello {{1}}, rooms are free. Reply STOP or {{2}} to end.");
  const body = "Hello {{name}}, rooms are free.";
  const id = await tested(3, { channel: "whatsapp", body, registered: REGISTERED });
  await sent(id);
  expect(await campaignResults(author, id)).toMatchObject({ messages: { sent: 3 } });
});

it("whoever has nothing for a place is left out and listed, unless the sentence can do without", async () => {
  const broken = await tested(2, { body: "Clean rooms near {{hospital}}." });
  await expect(approveCampaign(approver, { id: broken })).rejects.toMatchObject({ code: "no_audience" });
  const whole = await tested(2, { body: "Clean rooms[[ near {{hospital}}]]." });
  await sent(whole);
  expect(await campaignResults(author, whole)).toMatchObject({ messages: { sent: 2 } });
  expect(peer.taken.at(-1)!.body).toMatch(/^Clean rooms\. /);
});

it("failures that are reported later pause it, with the reason in words; those may be tried again", async () => {
  const id = await tested(30, { body: "Hello {{name}}" });
  await approveCampaign(approver, { id });
  await startCampaign(author, { id });
  peer.next = Array.from({ length: 20 }, () => "take" as const);
  await runCampaign(id);
  await execute("UPDATE campaigns SET status = 'running', finished_at = NULL WHERE id = $id", { id });
  const messages = await messagesOf(id);
  for (const message of messages.slice(0, 9)) await fail(message, "30003");
  const paused = await row("SELECT status, pause_reason AS reason FROM campaigns WHERE id = $id", { id });
  expect(paused).toEqual({
    status: "paused",
    reason:
      "9 of the last 30 messages did not arrive, most of them because the phone is off or out of reach (30003).",
  });
  expect(await campaignResults(author, id)).toMatchObject({ mayRetry: 9 });
  expect(await retryCampaign(author, { id })).toBe(9);
  await execute("UPDATE messages SET updated_at = updated_at - interval '1 minute'");
  await runCampaign(id);
  expect(await campaignResults(author, id)).toMatchObject({ mayRetry: 0, messages: { sent: 30 } });
  await expect(retryCampaign(author, { id })).rejects.toMatchObject({ code: "nobody" });
});

it("failures that are reported after its end are counted with their reasons; it stays finished and may be tried again", async () => {
  const id = await tested(12, { body: "Hello {{name}}, late" });
  await sent(id);
  expect(await findCampaign(author, id)).toMatchObject({ status: "finished", pauseReason: "" });
  const messages = await messagesOf(id);
  for (const [index, message] of messages.slice(0, 5).entries())
    await fail(message, index < 2 ? "30007" : "30003");
  expect(await findCampaign(author, id)).toMatchObject({
    status: "finished",
    pauseReason:
      "5 of the last 12 messages did not arrive, most of them because the phone is off or out of reach (30003).",
  });
  const failures = [
    { code: "30003", count: 3 },
    { code: "30007", count: 2 },
  ];
  expect(await campaignResults(author, id)).toMatchObject({ mayRetry: 3, failures, messages: { failed: 5 } });
  expect(await retryCampaign(author, { id })).toBe(3);
  expect(await findCampaign(author, id)).toMatchObject({ status: "running", pauseReason: "" });
  await execute("UPDATE messages SET updated_at = updated_at - interval '1 minute'");
  await runCampaign(id);
  expect(await findCampaign(author, id)).toMatchObject({ status: "finished" });
  expect(await campaignResults(author, id)).toMatchObject({ messages: { sent: 10, failed: 2 } });
});

it("credentials that are refused pause it, and nobody is lost", async () => {
  const id = await tested(12, { body: "Hello {{name}}, again" });
  peer.misbehave = () => 401;
  await sent(id);
  expect(await findCampaign(author, id)).toMatchObject({
    status: "paused",
    pauseReason: expect.stringContaining("refuses our credentials"),
  });
  peer.misbehave = undefined;
  await resumeCampaign(author, { id });
  await execute("UPDATE messages SET updated_at = updated_at - interval '1 minute'");
  await runCampaign(id);
  expect(await campaignResults(author, id)).toMatchObject({ messages: { sent: 12 } });
});
