import { exportRecipients, findCampaign } from "#app/domain/campaigns/list-campaigns.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { recipientSearch as search } from "./search.ts";

/** Who gets a campaign and what became of each, as a file. */
export const loader = adminLoader(
  { permission: "admin.campaign.read", params: idParam, search },
  async (ctx, { params, search: { state } }) => {
    await findCampaign(ctx, params.id);
    const body = csvStream(
      [
        { label: "recipient", value: (row) => row.recipient },
        { label: "name", value: (row) => row.name },
        { label: "source", value: (row) => row.source },
        { label: "state", value: (row) => row.message ?? row.state },
        { label: "reason", value: (row) => row.skipReason || row.error },
        { label: "sent_at", value: (row) => row.sentAt },
      ],
      exportRecipients(ctx, params.id, { state: state || null }),
    );
    return new Response(body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="campaign.csv"',
        "Cache-Control": "private, no-store",
      },
    });
  },
);
