import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { action as stopNow, loader as stopPage } from "#app/areas/public/webhooks/stop-mails.ts";
import { resetConfig } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { findOptOut } from "#app/domain/messages/consents.ts";
import { newReference } from "#app/domain/shared/ids.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { campaignResults, findCampaign } from "./find-campaign.ts";
import { recipientList } from "./recipient-list.ts";
import { runCampaign } from "./run-campaign.ts";
import { saveCampaign } from "./save-campaign.ts";
import { approveCampaign, startCampaign, testCampaign } from "./step-campaign.ts";
import { saveTemplate } from "./templates.ts";

let author: Context;
let approver: Context;
let smtp: SmtpPeer;

beforeAll(async () => {
  [author, approver, smtp] = [await makeContext("admin"), await makeContext("admin"), await startSmtpPeer()];
  Object.assign(process.env, {
    SMTP_URL: smtp.url,
    CAMPAIGN_HOURS: "00:00-24:00",
    CAMPAIGN_DAILY_CAP: "1",
  });
  resetConfig();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  smtp.taken = [];
  smtp.next = [];
  smtp.refused.clear();
  await execute("UPDATE messages SET created_at = created_at - interval '3 days'");
  await execute("UPDATE subscribers SET unsubscribed_at = now()");
});

async function subscribers(...emails: string[]) {
  for (const email of emails)
    await execute("INSERT INTO subscribers (subscriber_email, token) VALUES ($email, $token)", {
      email,
      token: newReference(),
    });
}

const WORDS = {
  channel: "mail",
  subject: "New houses, {{name}}",
  body: "Hello {{name}},\r\n\r\nrooms near hospitals.\r\n\r\n[See the rooms]({{link}})",
  active: "on",
};
let count = 0;

/** A campaign by mail, tested and approved. */
async function approved(over: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const template = await saveTemplate(author, { values: { ...WORDS, name: `Mail ${count}` } });
  const { id } = await saveCampaign(author, {
    values: {
      campaign_name: `By mail ${count}`,
      template_id: template.id,
      link_url: "https://wa.me/919848012345",
      sources: ["subscribers"],
      consent_note: "They subscribed",
      unit_cost_rupees: "0.10",
      ...over,
    },
  });
  await testCampaign(author, { id, to: "Author@Example.org " });
  await approveCampaign(approver, { id });
  return id;
}

const got = () => smtp.taken.map(({ to }) => to).sort();
const results = (id: string) => campaignResults(author, id);

test("goes to every subscriber once, with a link and a way to end it of its own", async () => {
  await subscribers("Asha@list.example", "ravi@list.example");
  const id = await approved();
  await startCampaign(author, { id });
  await Promise.all([runCampaign(id), runCampaign(id)]);
  expect((await findCampaign(author, id)).status).toBe("finished");
  expect(got()).toEqual(["asha@list.example", "ravi@list.example"]);
  const raw = smtp.taken[0]!.raw.replace(/=\r\n/g, "");
  expect(raw).toContain("Subject: New houses, there");
  expect(raw).toMatch(/\/r\/\w{8}/);
  expect(raw).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost:3000\/webhooks\/stop\/[0-9a-f-]{36}>/);
  expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(raw).toMatch(/No more of these mails:\s+http:\/\/localhost:3000\/stop\/[0-9a-f-]{36}/);
  expect(await results(id)).toMatchObject({ audience: 2, messages: { sent: 2 }, parts: 2, costPaise: 20 });
  const people = await recipientList.page(author, { campaign: id });
  expect(people.rows.map(({ recipient }) => recipient).sort()).toEqual([
    "a…@list.example",
    "r…@list.example",
  ]);
});

test("leaves out who said no, whom we do not know and who had enough that day; the mail program's button says no", async () => {
  await subscribers("one@list.example", "two@list.example");
  const first = await approved();
  await startCampaign(author, { id: first });
  await runCampaign(first);
  expect(got()).toEqual(["one@list.example", "two@list.example"]);

  const place = await makePlace();
  const { order } = await makeBooking(await customerContext(), place);
  await execute("UPDATE orders SET email = 'Guest@list.example' WHERE id = $orderId", {
    orderId: order.orderId,
  });
  const old = await makeBooking(await customerContext(), place);
  await execute(
    "UPDATE orders SET email = 'old@list.example', confirmed_at = confirmed_at - interval '2 years' WHERE id = $orderId",
    { orderId: old.order.orderId },
  );
  await subscribers("three@list.example");
  const id = await approved({ sources: ["subscribers", "bookings"] });
  const { id: recipient } = (await row<{ id: string }>(
    "SELECT id FROM campaign_recipients WHERE campaign_id = $id AND email = 'three@list.example'",
    { id },
  ))!;
  const press = (body: string) =>
    stopNow({
      request: new Request("http://localhost:3000/x", {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
      params: { recipient },
      context: {},
    } as never).then(
      ({ status }) => status,
      (thrown: { init: ResponseInit }) => thrown.init.status,
    );
  expect(await press("something=else")).toBe(404);
  expect(await findOptOut(recipient)).toMatchObject({ stopped: false });
  const opened = await stopPage({
    request: new Request("http://localhost:3000/x"),
    params: { recipient },
    context: {},
  } as never);
  expect((opened as Response).headers.get("Location")).toBe(`/stop/${recipient}`);
  expect(await findOptOut(recipient)).toMatchObject({ stopped: false });
  expect(await press("List-Unsubscribe=One-Click")).toBe(204);
  expect(await findOptOut(recipient)).toMatchObject({ stopped: true, recipient: "three@list.example" });

  smtp.taken = [];
  await startCampaign(author, { id });
  await runCampaign(id);
  expect(got()).toEqual(["guest@list.example"]);
  expect((await results(id)).skipped).toEqual({ daily_cap: 2, opted_out: 1, no_consent: 1 });
  const { order: again } = await makeBooking(await customerContext(), place);
  await execute("UPDATE orders SET email = 'guest@list.example' WHERE id = $orderId", {
    orderId: again.orderId,
  });
  expect(await results(id)).toMatchObject({ bookings: 1 });
});

test("holds back a mail whose answer was lost, gives up what is refused, and drops who says no between two tries", async () => {
  await subscribers("a@list.example", "b@list.example", "c@list.example", "d@list.example");
  const id = await approved();
  smtp.refused.add("a@list.example");
  smtp.next = ["takenThenLost", 451];
  await startCampaign(author, { id });
  const running = runCampaign(id);
  let waiting: { recipient: string } | undefined;
  while (!waiting) {
    waiting = await row<{ recipient: string }>(
      "SELECT recipient FROM messages WHERE purpose = 'campaign' AND state = 'queued' AND attempts = 1",
    );
  }
  await execute(
    "UPDATE subscribers SET unsubscribed_at = now() WHERE subscriber_email = $recipient::citext",
    {
      recipient: waiting.recipient,
    },
  );
  await running;
  expect((await findCampaign(author, id)).status).toBe("finished");
  expect((await results(id)).messages).toEqual({ failed: 1, in_doubt: 1, dropped: 1, sent: 1 });
  // The one in doubt was taken too, and nobody got it twice.
  expect(new Set(got()).size).toBe(2);
  expect(got()).toHaveLength(2);
  expect(got()).not.toContain(waiting.recipient);
});

test("wants a subject, people with addresses, and an address for its test", async () => {
  const broken = (values: object) =>
    saveTemplate(author, { values: { ...WORDS, name: "Broken", ...values } });
  await expect(broken({ subject: "" })).rejects.toMatchObject({ fields: { subject: [expect.any(String)] } });
  await expect(broken({ subject: "{{phone}}" })).rejects.toMatchObject({
    fields: { subject: ["Nobody can fill in {{phone}}."] },
  });
  await expect(broken({ channel: "sms" })).rejects.toMatchObject({
    fields: { subject: [expect.any(String)] },
  });
  await expect(broken({ provider_template_id: `HX${"0".repeat(32)}` })).rejects.toMatchObject({
    fields: { provider_template_id: [expect.any(String)] },
  });
  await expect(approved({ sources: ["contacts"] })).rejects.toMatchObject({
    fields: { sources: [expect.stringContaining("no mail address")] },
  });
  const template = await saveTemplate(author, { values: { ...WORDS, name: "Kept" } });
  await expect(
    saveTemplate(author, {
      id: template.id,
      values: { ...WORDS, name: "Kept", channel: "sms", subject: "" },
    }),
  ).rejects.toMatchObject({ fields: { channel: [expect.any(String)] } });
  await subscribers("last@list.example");
  const { id } = await saveCampaign(author, {
    values: {
      campaign_name: "Kept",
      template_id: template.id,
      link_url: "https://wa.me/1",
      sources: "subscribers",
      consent_note: "They subscribed",
    },
  });
  await expect(testCampaign(author, { id, to: "98480 12345" })).rejects.toMatchObject({
    fields: { to: [expect.any(String)] },
  });
  await testCampaign(author, { id, to: "me@example.org" });
  await saveTemplate(author, { id: template.id, values: { ...WORDS, name: "Kept", subject: "Another" } });
  await expect(approveCampaign(approver, { id })).rejects.toMatchObject({ code: "not_tested" });
});
