import { createHmac } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { inTransaction, row, rows } from "#db/client.ts";
import {
  CLOUD,
  GUPSHUP,
  startCloudPeer,
  startGupshupPeer,
  type TextPeer,
} from "#tests/harness/text-peers.ts";
import { action as gupshup } from "./gupshup.ts";
import { loader as challenge, action as cloud } from "./whatsapp-cloud.ts";

const SECRET = "a-secret-of-the-address-for-reports";
const APP_SECRET = "an-app-secret-for-tests";
let peers: [TextPeer, TextPeer];
beforeAll(async () => {
  peers = [await startGupshupPeer(), await startCloudPeer()];
  Object.assign(process.env, {
    GUPSHUP_USER_ID: GUPSHUP.userId,
    GUPSHUP_PASSWORD: GUPSHUP.password,
    GUPSHUP_SENDER: GUPSHUP.sender,
    DLT_ENTITY_ID: GUPSHUP.principalEntityId,
    GUPSHUP_REPORT_SECRET: SECRET,
    SMS_BASE_URL: peers[0].url,
    WHATSAPP_CLOUD_TOKEN: CLOUD.token,
    WHATSAPP_CLOUD_PHONE_ID: CLOUD.phoneNumberId,
    WHATSAPP_CLOUD_APP_SECRET: APP_SECRET,
    WHATSAPP_CLOUD_VERIFY_TOKEN: "a-word-between-us-both",
    WHATSAPP_BASE_URL: peers[1].url,
  });
  resetConfig();
});
afterAll(() => Promise.all(peers.map((peer) => peer.close())));

let count = 0;
async function sent(channel: "sms" | "whatsapp", recipient?: string) {
  const ctx = systemContext("test");
  count += 1;
  const { id } = await inTransaction(undefined, (tx) =>
    queueMessage(
      { ...ctx, tx },
      {
        dedupeKey: `provider:${count}`,
        channel,
        recipient: recipient ?? `+91984802${String(count).padStart(4, "0")}`,
        template: "payment.late",
        variables: { guestName: "Asha", propertyName: "Green Stay", amountPaise: count },
      },
    ),
  );
  await deliverMessage(ctx, id);
  return stateOf(id);
}

const stateOf = async (id: string) =>
  (await row<{ id: string; state: string; providerId: string; error: string }>(
    "SELECT id, state, provider_id, error FROM messages WHERE id = $id",
    { id },
  ))!;

function post(action: unknown, path: string, body: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000${path}`, { method: "POST", body, headers });
  const params = { secret: path.split("/").at(-1) };
  return (action as (args: ActionFunctionArgs) => Promise<Response>)({
    request,
    params,
    context: {},
  } as unknown as ActionFunctionArgs);
}

test("Gupshup's reports settle the messages that it took, and nobody else's do", async () => {
  const [arrived, failed] = [await sent("sms"), await sent("sms")];
  expect([arrived.state, failed.state]).toEqual(["sent", "sent"]);
  const events = [
    { externalId: arrived.providerId, eventType: "DELIVERED", errCode: "000" },
    { externalId: failed.providerId, eventType: "FAILED", cause: "UNKNOWN_SUBSCRIBER", errCode: "003" },
    { externalId: "1-2-3-4-5-nobody", eventType: "DELIVERED" },
    "nonsense",
  ];
  const body = new URLSearchParams({ response: JSON.stringify(events) }).toString();
  expect((await post(gupshup, "/webhooks/messages/gupshup/wrong", body)).status).toBe(403);
  expect((await stateOf(arrived.id)).state).toBe("sent");
  const taken = await post(gupshup, `/webhooks/messages/gupshup/${SECRET}`, body);
  expect([taken.status, await taken.json()]).toEqual([200, { received: 3 }]);
  expect((await stateOf(arrived.id)).state).toBe("delivered");
  expect(await stateOf(failed.id)).toMatchObject({
    state: "failed",
    error: expect.stringContaining("nobody has this number any more"),
  });
  expect((await post(gupshup, `/webhooks/messages/gupshup/${SECRET}`, "[{")).status).toBe(200);
});

test("Meta is heard by its signature: what people wrote opens their window, and messages are delivered, read or failed", async () => {
  const person = "919848099001";
  const closed = await sent("whatsapp", `+${person}`);
  expect(closed).toMatchObject({ state: "failed", error: expect.stringContaining("24 hours") });
  const tell = (value: unknown, secret = APP_SECRET) => {
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ field: "messages", value }] }],
    });
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    return post(cloud, "/webhooks/messages/whatsapp-cloud", body, { "x-hub-signature-256": signature });
  };
  const wrote = {
    messages: [{ from: person, id: "wamid.wrote=", type: "text", text: { body: "When is check-in?" } }],
  };
  expect((await tell(wrote, "another-secret-altogether")).status).toBe(403);
  expect((await tell(wrote)).status).toBe(200);
  for (const [index, word] of ["STOP", "Band karo!", "ఆపండి", "நிறுத்து.", "বন্ধ করুন", "إيقاف"].entries()) {
    const from = `9198480991${String(index).padStart(2, "0")}`;
    await tell({ messages: [{ from, id: `wamid.stop${index}`, type: "text", text: { body: word } }] });
    const consent = await row<{ state: string }>(
      "SELECT state FROM message_consents WHERE phone_e164 = $phone",
      {
        phone: `+${from}`,
      },
    );
    expect([word, consent?.state]).toEqual([word, "withdrawn"]);
  }
  const file = { mime_type: "audio/ogg", id: "1" };
  for (const [index, message] of [
    { type: "audio", audio: file },
    { type: "image", image: { ...file, caption: "My report" } },
    {
      type: "interactive",
      interactive: { type: "button_reply", button_reply: { id: "1", title: "Call me" } },
    },
    { type: "reaction", reaction: { message_id: "wamid.x", emoji: "👍" } },
    { type: "reaction", reaction: { message_id: "wamid.x" } },
  ].entries())
    await tell({ messages: [{ from: person, id: `wamid.${index}`, ...message }] });
  const kept = await rows<{ body: string }>(
    "SELECT body FROM message_replies WHERE phone_e164 = $phone AND provider_id ~ '^wamid.[0-9]$' ORDER BY provider_id",
    { phone: `+${person}` },
  );
  expect(kept.map(({ body }) => body)).toEqual([
    expect.stringContaining("voice message"),
    "My report",
    "Call me",
    "👍",
  ]);
  const open = await sent("whatsapp", `+${person}`);
  expect(open).toMatchObject({ state: "sent", providerId: expect.stringMatching(/^wamid\./) });
  const report = (status: string, errors?: unknown) => ({
    statuses: [
      { id: open.providerId, status, recipient_id: person, biz_opaque_callback_data: open.id, errors },
    ],
  });
  await tell(report("read"));
  expect((await stateOf(open.id)).state).toBe("read");
  await tell(report("delivered"));
  expect((await stateOf(open.id)).state).toBe("read");
  const other = await sent("whatsapp", `+${person}`);
  await tell({
    statuses: [
      {
        id: other.providerId,
        status: "failed",
        biz_opaque_callback_data: other.id,
        errors: [{ code: 131026, title: "no" }],
      },
    ],
  });
  expect(await stateOf(other.id)).toMatchObject({
    state: "failed",
    error: expect.stringContaining("131026"),
  });
  for (const odd of ["{", "[]", '{"entry":[{"changes":[]}]}']) {
    const signature = `sha256=${createHmac("sha256", APP_SECRET).update(odd).digest("hex")}`;
    const answer = await post(cloud, "/webhooks/messages/whatsapp-cloud", odd, {
      "x-hub-signature-256": signature,
    });
    expect(answer.status).toBe(200);
  }
});

test("Meta's question for the address is answered to whoever knows the word", async () => {
  const ask = (word: string) =>
    (challenge as (args: LoaderFunctionArgs) => Promise<unknown>)({
      request: new Request(
        `http://localhost:3000/webhooks/messages/whatsapp-cloud?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=1158201444`,
      ),
      params: {},
      context: {},
    } as unknown as LoaderFunctionArgs) as Promise<Response>;
  const known = await ask("a-word-between-us-both");
  expect([known.status, await known.text()]).toEqual([200, "1158201444"]);
  expect((await ask("another")).status).toBe(403);
});
