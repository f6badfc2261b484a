import { receiveReply } from "#app/domain/messages/consents.ts";
import { readTexts } from "#app/http/body.ts";
import { webhookAction } from "#app/http/guard.ts";
import { readTwilioCall } from "#app/integrations/sms/twilio-webhook.ts";

/** POST /webhooks/messages/twilio/reply: somebody answered. It is kept; STOP ends marketing; no answer is sent by us (Twilio confirms STOP itself). */
export const action = webhookAction(async (ctx, { request }) => {
  const url = new URL(request.url);
  const params = readTwilioCall({
    path: url.pathname + url.search,
    params: await readTexts(request),
    signature: request.headers.get("x-twilio-signature"),
  });
  if (!params) return Response.json({ error: "signature" }, { status: 403 });
  const { From: from = "", Body: text = "", MessageSid: providerId = "" } = params;
  await receiveReply(ctx, { from, text, providerId });
  return new Response("<Response/>", { headers: { "Content-Type": "text/xml" } });
});
