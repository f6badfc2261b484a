import { useLoaderData } from "@remix-run/react";
import { hasRole } from "#app/domain/context.ts";
import { freeMegabytes, lowOnDisk } from "#app/domain/health/readiness.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatCount } from "#app/ui/format.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { toDoCells } from "#app/ui/to-do/cells.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(READ, { search: toDoList.search }, async (ctx, { search }) => ({
  list: await showList(ctx, toDoList, search),
  lowOnDisk: hasRole(ctx.actor, "admin") ? lowOnDisk(await freeMegabytes()) : null,
}));

/** /adminToDo, /staffToDo, /cityToDo: everything that waits for the office, what is due first at the top. */
export default function ToDo() {
  const t = words("officeToDo");

  const { name } = useOffice(READ);
  const { list, lowOnDisk } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("everythingThatNeedsYouMost")}
      cells={toDoCells(name, list.query)}
      empty={t("allDoneNothingIsWaiting")}
    >
      {lowOnDisk !== null && (
        <Alert tone="negative">{t("lowOnDisk", { megabytes: formatCount(lowOnDisk) })}</Alert>
      )}
    </ListPage>
  );
}
