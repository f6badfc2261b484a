import { pauseByFailures } from "#app/domain/campaigns/pause-by-failures.ts";
import { receiveStatus } from "#app/domain/messages/receive-status.ts";
import { webhookAction } from "#app/http/guard.ts";
import { isReportSecret, readGupshupReports } from "#app/integrations/sms/gupshup-webhook.ts";

/** POST /webhooks/messages/gupshup/{secret}: how far messages are. A wrong secret is answered 403 and leaves no trace. */
export const action = webhookAction(async (ctx, { request, params }) => {
  if (!isReportSecret(params.secret)) return Response.json({ error: "secret" }, { status: 403 });
  const reports = readGupshupReports(await request.text());
  for (const report of reports) await receiveStatus(ctx, report, pauseByFailures);
  return Response.json({ received: reports.length });
});
