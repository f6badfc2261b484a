import { receiveStatus } from "#app/domain/messages/receive-status.ts";
import { webhookAction } from "#app/http/guard.ts";
import { readTwilioCall } from "#app/integrations/sms/twilio-webhook.ts";

/** POST /webhooks/messages/twilio/status?message={id}: how far a message is. A wrong signature is answered 403 and leaves no trace. */
export const action = webhookAction(async (ctx, { request }) => {
  const url = new URL(request.url);
  const params = readTwilioCall({
    path: url.pathname + url.search,
    rawBody: await request.text(),
    signature: request.headers.get("x-twilio-signature"),
  });
  if (!params) return Response.json({ error: "signature" }, { status: 403 });
  const outcome = await receiveStatus(ctx, {
    messageId: url.searchParams.get("message"),
    providerId: params.MessageSid,
    status: params.MessageStatus,
    errorCode: params.ErrorCode || undefined,
  });
  return Response.json({ outcome });
});
