import { useLoaderData } from "@remix-run/react";
import { templateList } from "#app/domain/campaigns/template-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.campaignTemplates.permission, search: templateList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, templateList, search) }),
);

export default function CampaignTemplates() {
  const t = words("adminCampaigns");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: adminAddresses.campaigns.path, label: t("campaigns") }}
      add={{ to: paths.adminCampaignTemplateNew, label: t("newTemplate") }}
      cells={{
        template: ({ key, template }) => (
          <Link to={paths.adminCampaignTemplate(key)} className="link">
            {template}
          </Link>
        ),
      }}
      empty={t("noTemplateYetCampaignNeeds")}
      noMatch={t("noTemplateFitsThisFilter")}
    />
  );
}
