import { createHmac } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import twilio from "twilio";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { addContacts } from "#app/domain/campaigns/contacts.ts";
import { campaignResults, findCampaign } from "#app/domain/campaigns/find-campaign.ts";
import { runCampaign } from "#app/domain/campaigns/run-campaign.ts";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.ts";
import {
  approveCampaign,
  resumeCampaign,
  retryCampaign,
  startCampaign,
  testCampaign,
} from "#app/domain/campaigns/step-campaign.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import type { Context } from "#app/domain/context.ts";
import { execute, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { CLOUD, GUPSHUP, startCloudPeer, startGupshupPeer } from "#tests/harness/text-peers.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN } from "#tests/harness/twilio-peer.ts";
import { action as gupshup } from "./gupshup.ts";
import { action as twilioStatus } from "./twilio-status.ts";
import { action as cloud } from "./whatsapp-cloud.ts";

/** A campaign by each provider whose messages fail after they were taken, or whose credentials are refused: the same suite over each. */

type Peer = { url: string; next: unknown[]; close: () => Promise<void> };
type Sent = { id: string; providerId: string };
type Case = {
  name: string;
  start: () => Promise<Peer>;
  channel: "sms" | "whatsapp";
  registered: string;
  settings: (url: string) => Record<string, string>;
  /** What the provider's report of a failure that may pass is told as, and why the campaign paused by it. */
  report: (message: Sent) => Promise<Response>;
  why: string;
  wrongCredentials: unknown;
};

function post(action: unknown, path: string, body: string, headers: Record<string, string> = {}) {
  const request = new Request(config().APP_ORIGIN + path, { method: "POST", body, headers });
  const last = path.split("/").at(-1);
  return (action as (args: ActionFunctionArgs) => Promise<Response>)({
    request,
    params: { secret: last, message: last },
    context: {},
  } as unknown as ActionFunctionArgs);
}

const SECRET = "a-secret-of-the-address-for-reports";
const APP_SECRET = "an-app-secret-for-tests";
const HX = `HX${"0".repeat(31)}7`;

const CASES: Case[] = [
  {
    name: "Twilio, WhatsApp",
    async start() {
      const peer = await startTwilioPeer();
      peer.contents.set(HX, "Hello {{1}}, rooms are free. Reply STOP or {{2}} to end.");
      return peer;
    },
    channel: "whatsapp",
    registered: HX,
    settings: (url) => ({
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
      SMS_FROM: "+15005550006",
      SMS_BASE_URL: url,
      WHATSAPP_FROM: "+15005550007",
      WHATSAPP_BASE_URL: url,
    }),
    report({ id, providerId }) {
      const path = `/webhooks/messages/twilio/status/${id}`;
      const params = { MessageSid: providerId, MessageStatus: "undelivered", ErrorCode: "63049" };
      return post(twilioStatus, path, new URLSearchParams(params).toString(), {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": twilio.getExpectedTwilioSignature(
          TWILIO_TOKEN,
          config().APP_ORIGIN + path,
          params,
        ),
      });
    },
    why: "WhatsApp chose not to deliver this marketing message (63049)",
    wrongCredentials: 401,
  },
  {
    name: "Gupshup, SMS",
    start: startGupshupPeer,
    channel: "sms",
    registered: "1107161234567890123",
    settings: (url) => ({
      GUPSHUP_USER_ID: GUPSHUP.userId,
      GUPSHUP_PASSWORD: GUPSHUP.password,
      GUPSHUP_SENDER: GUPSHUP.sender,
      DLT_ENTITY_ID: GUPSHUP.principalEntityId,
      GUPSHUP_REPORT_SECRET: SECRET,
      SMS_BASE_URL: url,
    }),
    report({ providerId }) {
      const event = { externalId: providerId, eventType: "FAILED", cause: "ABSENT", errCode: "001" };
      return post(
        gupshup,
        `/webhooks/messages/gupshup/${SECRET}`,
        new URLSearchParams({ response: JSON.stringify([event]) }).toString(),
      );
    },
    why: "the phone is off or out of reach (GS001)",
    wrongCredentials: "error 102",
  },
  {
    name: "WhatsApp Cloud API",
    start: startCloudPeer,
    channel: "whatsapp",
    registered: "rooms_are_free:en",
    settings: (url) => ({
      WHATSAPP_CLOUD_TOKEN: CLOUD.token,
      WHATSAPP_CLOUD_PHONE_ID: CLOUD.phoneNumberId,
      WHATSAPP_CLOUD_APP_SECRET: APP_SECRET,
      WHATSAPP_CLOUD_VERIFY_TOKEN: "a-word-between-us-both",
      WHATSAPP_BASE_URL: url,
    }),
    report({ id, providerId }) {
      const failed = {
        id: providerId,
        status: "failed",
        biz_opaque_callback_data: id,
        errors: [{ code: 131049, title: "no" }],
      };
      const value = { statuses: [failed] };
      const body = JSON.stringify({ entry: [{ changes: [{ field: "messages", value }] }] });
      const signature = createHmac("sha256", APP_SECRET).update(body).digest("hex");
      return post(cloud, "/webhooks/messages/whatsapp-cloud", body, {
        "x-hub-signature-256": `sha256=${signature}`,
      });
    },
    why: "WhatsApp chose not to deliver this marketing message (131049)",
    wrongCredentials: "error 190",
  },
];

const PEOPLE = 20;
let count = 0;

describe.each(CASES.map((one) => [one.name, one] as const))("%s", (_, one) => {
  let peer: Peer;
  let author: Context;
  const before = new Map<string, string | undefined>();

  beforeAll(async () => {
    author = await makeContext("admin");
    peer = await one.start();
    for (const [name, value] of Object.entries({
      ...one.settings(peer.url),
      CAMPAIGN_HOURS: "00:00-24:00",
    })) {
      before.set(name, process.env[name]);
      process.env[name] = value;
    }
    resetConfig();
  });
  afterAll(async () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    resetConfig();
    await peer.close();
  });
  beforeEach(async () => {
    peer.next.length = 0;
    await execute("DELETE FROM campaign_contacts");
    await execute("UPDATE messages SET created_at = created_at - interval '3 days'");
  });

  /** A campaign that is approved and started. @returns its id */
  async function started(): Promise<string> {
    count += 1;
    const people = Array.from({ length: PEOPLE }, (_, index) => `98483${String(index).padStart(5, "0")}, A`);
    await addContacts(author, { text: people.join("\n") });
    const template = await saveTemplate(author, {
      values: {
        name: `Late ${count}`,
        channel: one.channel,
        body: "Hello {{name}}, rooms are free.",
        provider_template_id: one.registered,
        active: "on",
      },
    });
    const { id } = await saveCampaign(author, {
      values: {
        campaign_name: `Late ${count}`,
        template_id: template.id,
        sources: ["contacts"],
        consent_note: "Added by the desk",
        unit_cost_rupees: "0.25",
      },
    });
    await testCampaign(author, { id, to: "98480 99999" });
    await approveCampaign(await makeContext("admin"), { id });
    await startCampaign(author, { id });
    return id;
  }
  const again = () => execute("UPDATE messages SET updated_at = updated_at - interval '1 minute'");

  it("what fails after it was taken pauses the campaign, says why, and may be tried again", async () => {
    const id = await started();
    await runCampaign(id);
    expect(await campaignResults(author, id)).toMatchObject({ messages: { sent: PEOPLE } });
    await execute("UPDATE campaigns SET status = 'running', finished_at = NULL WHERE id = $id", { id });
    const messages = await rows<Sent>(
      `SELECT m.id, m.provider_id FROM campaign_recipients r JOIN messages m ON m.id = r.message_id
       WHERE r.campaign_id = $id ORDER BY m.id`,
      { id },
    );
    for (const message of messages.slice(0, 5)) expect((await one.report(message)).status).toBeLessThan(300);
    expect((await findCampaign(author, id)).status).toBe("running");
    await one.report(messages[5]!);
    expect(await findCampaign(author, id)).toMatchObject({
      status: "paused",
      pauseReason: `6 of the last ${PEOPLE} messages did not arrive, most of them because ${one.why}.`,
    });
    expect(await retryCampaign(author, { id })).toBe(6);
    await again();
    await runCampaign(id);
    expect(await campaignResults(author, id)).toMatchObject({ mayRetry: 0, messages: { sent: PEOPLE } });
  });

  it("credentials that are refused pause it, and nobody is lost", async () => {
    const id = await started();
    peer.next.push(...Array.from({ length: PEOPLE * 2 }, () => one.wrongCredentials));
    await runCampaign(id);
    expect(await findCampaign(author, id)).toMatchObject({
      status: "paused",
      pauseReason: expect.stringMatching(/refuses our (account|credentials)/),
    });
    peer.next.length = 0;
    await resumeCampaign(author, { id });
    await again();
    await runCampaign(id);
    expect(await campaignResults(author, id)).toMatchObject({ messages: { sent: PEOPLE } });
  });
});
