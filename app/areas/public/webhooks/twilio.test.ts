import type { ActionFunctionArgs } from "@remix-run/node";
import twilio from "twilio";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { startTwilioPeer, TWILIO_SID, TWILIO_TOKEN, type TwilioPeer } from "#tests/harness/twilio-peer.ts";
import { action as reply } from "./twilio-reply.ts";
import { action as status } from "./twilio-status.ts";

let peer: TwilioPeer;
beforeAll(async () => {
  peer = await startTwilioPeer();
  Object.assign(process.env, {
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    SMS_FROM: "+15005550006",
    SMS_BASE_URL: peer.url,
  });
  resetConfig();
});
afterAll(() => peer.close());

/** A call as Twilio makes it. */
async function call(action: unknown, path: string, params: Record<string, string>, signature?: string) {
  const url = config().APP_ORIGIN + path;
  const request = new Request(url, {
    method: "POST",
    body: new URLSearchParams(params),
    headers: {
      "X-Twilio-Signature": signature ?? twilio.getExpectedTwilioSignature(TWILIO_TOKEN, url, params),
    },
  });
  return (await (action as (args: ActionFunctionArgs) => Promise<Response>)({
    request,
    params: { message: path.split("/").at(-1) },
    context: {},
  } as unknown as ActionFunctionArgs)) as Response;
}

let count = 0;
async function sentMessage(): Promise<{ id: string; sid: string }> {
  const ctx = systemContext("test");
  count += 1;
  const { id } = await inTransaction(undefined, (tx) =>
    queueMessage(
      { ...ctx, tx },
      {
        dedupeKey: `callback:${count}`,
        channel: "sms",
        recipient: `+91984801${String(count).padStart(4, "0")}`,
        template: "payment.late",
        variables: { guestName: "Asha", propertyName: "Green Stay", amountPaise: count },
      },
    ),
  );
  await deliverMessage(ctx, id);
  const found = await row<{ providerId: string }>("SELECT provider_id FROM messages WHERE id = $id", { id });
  return { id, sid: found!.providerId };
}

const stateOf = async (id: string) =>
  (await row<{ state: string }>("SELECT state FROM messages WHERE id = $id", { id }))?.state;
const report = (id: string, sid: string, MessageStatus: string, more: Record<string, string> = {}) =>
  call(status, `/webhooks/messages/twilio/status/${id}`, { MessageSid: sid, MessageStatus, ...more });

describe("what Twilio reports of a message", () => {
  it("is believed only with its signature", async () => {
    const { id, sid } = await sentMessage();
    const path = `/webhooks/messages/twilio/status/${id}`;
    const forged = await call(status, path, { MessageSid: sid, MessageStatus: "failed" }, "AAAA");
    expect(forged.status).toBe(403);
    const other = await sentMessage();
    const borrowed = twilio.getExpectedTwilioSignature(TWILIO_TOKEN, config().APP_ORIGIN + path, {
      MessageSid: sid,
      MessageStatus: "failed",
    });
    const replayed = await call(
      status,
      `/webhooks/messages/twilio/status/${other.id}`,
      { MessageSid: sid, MessageStatus: "failed" },
      borrowed,
    );
    expect(replayed.status).toBe(403);
    expect(await stateOf(id)).toBe("sent");
    expect(await stateOf(other.id)).toBe("sent");
  });

  it.each([
    [["sent", "delivered", "read"], "read"],
    [["delivered", "sent", "queued"], "delivered"],
    [["read", "delivered", "sent"], "read"],
    [["delivered", "failed"], "delivered"],
    [["undelivered", "sent"], "failed"],
    [["delivered", "delivered"], "delivered"],
    [["nonsense"], "sent"],
  ])("%j in this order leaves it %s", async (statuses, wanted) => {
    const { id, sid } = await sentMessage();
    for (const each of statuses) expect((await report(id, sid, each)).status).toBe(200);
    expect(await stateOf(id)).toBe(wanted);
  });

  it("says why it failed", async () => {
    const { id, sid } = await sentMessage();
    await report(id, sid, "undelivered", { ErrorCode: "30003" });
    const found = await row<{ error: string }>("SELECT error FROM messages WHERE id = $id", { id });
    expect(found?.error).toContain("30003");
  });

  it("settles a message whose answer was lost, which is then not sent again", async () => {
    const { id, sid } = await sentMessage();
    await execute(
      "UPDATE messages SET state = 'sending', lease_until = now() + interval '15 s', provider_id = NULL, sent_at = NULL WHERE id = $id",
      { id },
    );
    await report(id, sid, "sent");
    expect(await stateOf(id)).toBe("sent");
    const before = peer.requests;
    await deliverMessage(systemContext("test"), id);
    expect(peer.requests).toBe(before);
  });

  it("settles one message of two that one provider id is said of at once, and takes both reports", async () => {
    for (let round = 0; round < 8; round++) {
      const both = [await sentMessage(), await sentMessage()];
      await execute(
        "UPDATE messages SET state = 'sending', lease_until = now() + interval '15 s', provider_id = NULL, sent_at = NULL WHERE id = ANY($ids::uuid[])",
        { ids: both.map(({ id }) => id) },
      );
      const sid = `SM${String(round).repeat(32)}`;
      const answers = await Promise.all(both.map(({ id }) => report(id, sid, "delivered")));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const states = await Promise.all(both.map(({ id }) => stateOf(id)));
      expect(states.sort()).toEqual(["delivered", "sending"]);
    }
  });

  it("does not touch a message that a person sends anew, nor one that another provider id stands for", async () => {
    const { id, sid } = await sentMessage();
    await execute("UPDATE messages SET state = 'queued', attempts = 0 WHERE id = $id", { id });
    await report(id, sid, "failed");
    expect(await stateOf(id)).toBe("queued");
    const other = await sentMessage();
    await report(other.id, `SM${"f".repeat(32)}`, "failed");
    expect(await stateOf(other.id)).toBe("sent");
    expect((await report("00000000-0000-4000-8000-000000000000", sid, "sent")).status).toBe(200);
  });
});

describe("what somebody answers", () => {
  const answer = (From: string, Body: string, signature?: string) =>
    call(
      reply,
      "/webhooks/messages/twilio/reply",
      { From, Body, MessageSid: `SM${crypto.randomUUID()}` },
      signature,
    );
  const consentOf = async (phone: string) =>
    (await row<{ state: string }>("SELECT state FROM message_consents WHERE phone_e164 = $phone", { phone }))
      ?.state;

  beforeEach(() => execute("DELETE FROM message_consents"));

  it.each([
    ["+919848011111", "STOP", "withdrawn"],
    ["whatsapp:+919848011111", " stop. ", "withdrawn"],
    ["+919848011111", "Unsubscribe", "withdrawn"],
    ["+919848011111", "Please stop by tomorrow", undefined],
    ["+919848011111", "START", "given"],
    ["whatsapp:+919848011111", "बंद करो", "withdrawn"],
    ["whatsapp:+919848011111", "Band  karo!", "withdrawn"],
    ["+919848011111", "ఆపండి", "withdrawn"],
    ["+919848011111", "நிறுத்து.", "withdrawn"],
    ["+919848011111", "বন্ধ করুন", "withdrawn"],
    ["+919848011111", "إيقاف", "withdrawn"],
  ])("%s: %s", async (from, text, wanted) => {
    expect((await answer(from, text)).status).toBe(200);
    expect(await consentOf("+919848011111")).toBe(wanted);
  });

  it("counts only with Twilio's signature", async () => {
    expect((await answer("+919848011111", "STOP", "x")).status).toBe(403);
    expect(await consentOf("+919848011111")).toBeUndefined();
  });
});
