import { pauseByFailures } from "#app/domain/campaigns/pause-by-failures.ts";
import { receiveStatus } from "#app/domain/messages/receive-status.ts";
import { readTexts } from "#app/http/body.ts";
import { webhookAction } from "#app/http/guard.ts";
import { readTwilioCall } from "#app/integrations/sms/twilio-webhook.ts";

/** POST /webhooks/messages/twilio/status/{id}: how far a message is. A wrong signature is answered 403 and leaves no trace. */
export const action = webhookAction(async (ctx, { request, params }) => {
  const url = new URL(request.url);
  const told = readTwilioCall({
    path: url.pathname + url.search,
    params: await readTexts(request),
    signature: request.headers.get("x-twilio-signature"),
  });
  if (!told) return Response.json({ error: "signature" }, { status: 403 });
  const { MessageSid: providerId, MessageStatus: status, ErrorCode } = told;
  const reported = { messageId: params.message, providerId, status, errorCode: ErrorCode || undefined };
  const outcome = await receiveStatus(ctx, reported, pauseByFailures);
  return Response.json({ outcome });
});
