import { pauseByFailures } from "#app/domain/campaigns/pause-by-failures.ts";
import { receiveReply } from "#app/domain/messages/consents.ts";
import { receiveStatus } from "#app/domain/messages/receive-status.ts";
import { publicLoader, webhookAction } from "#app/http/guard.ts";
import { answerChallenge, readCloudCall, wordsWritten } from "#app/integrations/whatsapp/cloud-webhook.ts";

/** GET: Meta asks whether the address is ours. */
export const loader = publicLoader({ permission: "public" }, async (_, { request }) => {
  const challenge = answerChallenge(new URL(request.url).searchParams);
  return challenge === undefined
    ? new Response("not ours", { status: 403 })
    : new Response(challenge, { headers: { "Content-Type": "text/plain" } });
});

/** POST /webhooks/messages/whatsapp-cloud: how far messages are, and what people wrote. A wrong signature is answered 403 and leaves no trace. */
export const action = webhookAction(async (ctx, { request }) => {
  const told = readCloudCall(await request.text(), request.headers.get("x-hub-signature-256"));
  if (!told) return Response.json({ error: "signature" }, { status: 403 });
  for (const { id, status, biz_opaque_callback_data: messageId, errors } of told.statuses)
    await receiveStatus(
      ctx,
      { messageId, providerId: id, status, errorCode: errors?.[0]?.code.toString() },
      pauseByFailures,
    );
  for (const message of told.messages) {
    // An emoji that is taken off again.
    if (message.type === "reaction" && !message.reaction?.emoji) continue;
    await receiveReply(ctx, {
      from: `whatsapp:+${message.from}`,
      text: wordsWritten(message),
      providerId: message.id,
    });
  }
  return Response.json({ received: told.statuses.length + told.messages.length });
});
