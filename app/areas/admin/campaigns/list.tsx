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
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  {
    permission: adminAddresses.campaigns.permission,
    failed: MASTERS_MESSAGES.errorWhileGettingCampaignDetails,
    search: campaignList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, campaignList, search) }),
);

export default function Campaigns() {
  const t = words("adminCampaigns");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("smsWhatsAppMessagesAndMails")}
      add={{ to: paths.adminCampaignNew, label: t("newCampaign") }}
      actions={
        <>
          <Link to={adminAddresses.campaignNumbers.path} className="btn btn-outline min-h-11">
            {t("phoneNumbers")}
          </Link>
          <Link to={adminAddresses.campaignTemplates.path} className="btn btn-outline min-h-11">
            {t("templates")}
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
              ? t("ended")
              : row.started_datetime
                ? t("began")
                : row.scheduled_datetime
                  ? t("begins")
                  : t("written")}{" "}
            {formatInstant(row.latest)}
          </span>
        ),
      }}
      empty={t("noCampaignWasWrittenYet")}
      noMatch={t("noCampaignFitsThisFilter")}
    />
  );
}
