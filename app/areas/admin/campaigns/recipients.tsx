import { useLoaderData } from "@remix-run/react";
import { findCampaign } from "#app/domain/campaigns/find-campaign.ts";
import { recipientList } from "#app/domain/campaigns/recipient-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  {
    permission: adminAddresses.campaignRecipients.permission,
    params: idParam,
    search: recipientList.search,
  },
  async (ctx, { params, search }) => {
    const [{ id, name }, list] = await Promise.all([
      findCampaign(ctx, params.id),
      showList(ctx, recipientList, search, { campaign: params.id }),
    ]);
    return { campaign: { id, name }, list };
  },
);

export default function CampaignRecipients() {
  const t = words("adminCampaigns");

  const { campaign, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={campaign.name}
      back={{ to: paths.adminCampaign(campaign.id), label: t("campaign") }}
      empty={t("audienceIsTakenAtApproval")}
      noMatch={t("nobodyIsInThisState")}
    />
  );
}
