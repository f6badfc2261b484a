import { useLoaderData } from "@remix-run/react";
import { replyList } from "#app/domain/conversations/reply-list.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(READ, { search: replyList.search }, async (ctx, { search }) => ({
  list: await showList(ctx, replyList, search),
}));

/** /adminReplies, /staffReplies, /cityReplies: who wrote to our numbers. */
export default function Replies() {
  const t = words("officeReplies");

  const { paths } = useOffice(READ);
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("whatPeopleWroteToOur")}
      cells={{
        name: ({ key, name }) => <CellLink to={paths.reply(key)}>{name}</CellLink>,
        owner: ({ owner }) => owner ?? t("nobodyYet"),
      }}
      empty={t("nobodyIsWaitingForAnswer")}
      noMatch={t("noReplyFitsTheseFilters")}
    />
  );
}
