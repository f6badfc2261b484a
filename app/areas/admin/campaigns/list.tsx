import { useLoaderData } from "@remix-run/react";
import { campaignList } from "#app/domain/campaigns/campaign-list.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Campaigns" }];

export const loader = adminLoader(
  {
    permission: adminAddresses.campaigns.permission,
    failed: MASTERS_MESSAGES.errorWhileGettingCampaignDetails,
    search: campaignList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, campaignList, search) }),
);

export default function Campaigns() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead="SMS, WhatsApp messages and mails to many. One person writes a campaign and tests it, another approves it."
      actions={
        <>
          <Link to={adminAddresses.campaignNumbers.path} className="btn btn-outline min-h-11">
            Phone numbers
          </Link>
          <Link to={adminAddresses.campaignTemplates.path} className="btn btn-outline min-h-11">
            Templates
          </Link>
          <Link to={paths.adminCampaignNew} className="btn btn-primary min-h-11">
            New campaign
          </Link>
        </>
      }
      cells={{
        campaign_name: ({ key, campaign_name }) => (
          <Link to={paths.adminCampaign(key)} className="link">
            {campaign_name}
          </Link>
        ),
        latest: (row) => (
          <span className="whitespace-nowrap">
            {row.finished_datetime
              ? "Ended"
              : row.started_datetime
                ? "Began"
                : row.scheduled_datetime
                  ? "Begins"
                  : "Written"}{" "}
            {formatInstant(row.latest)}
          </span>
        ),
      }}
      empty="No campaign was written yet."
      noMatch="No campaign fits this filter."
    />
  );
}
