import { useLoaderData } from "@remix-run/react";
import { type TextRow, textList } from "#app/domain/messages/text-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.texts.permission, search: textList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, textList, search) }),
);

const cells: Cells<TextRow> = {
  message: (row) => (
    <Link to={paths.adminText(row.template, row.channel)} className="link">
      {row.message}
    </Link>
  ),
  template: (row) => <code>{row.template}</code>,
  provider_template_id: (row) => <span className="[overflow-wrap:anywhere]">{row.provider_template_id}</span>,
};

export default function MessageTexts() {
  const t = words("adminMessages");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("automaticMessagesCampaignUsesText")}
      back={{ to: paths.adminMessages, label: t("messages") }}
      cells={cells}
      empty={t("thereIsNoText")}
      noMatch={t("noTextFitsTheseFilters")}
    />
  );
}
