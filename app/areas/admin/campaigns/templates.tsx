import { useLoaderData } from "@remix-run/react";
import { templateList } from "#app/domain/campaigns/template-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Templates of campaigns" }];

export const loader = adminLoader(
  { permission: adminAddresses.campaignTemplates.permission, search: templateList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, templateList, search) }),
);

export default function CampaignTemplates() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: adminAddresses.campaigns.path, label: "Campaigns" }}
      actions={
        <Link to={paths.adminCampaignTemplateNew} className="btn btn-primary min-h-11">
          New template
        </Link>
      }
      cells={{
        template: ({ key, template }) => (
          <Link to={paths.adminCampaignTemplate(key)} className="link">
            {template}
          </Link>
        ),
      }}
      empty="No template yet. A campaign needs one."
      noMatch="No template fits this filter."
    />
  );
}
