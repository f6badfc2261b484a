import { useLocation } from "@remix-run/react";
import type { ShownList } from "#app/http/show-list.ts";
import { words } from "#app/words/catalogue.ts";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { Tabs } from "../tabs.tsx";

type Shown = Pick<ShownList<unknown>, "views" | "saved" | "chooseAt" | "query" | "unfiltered">;

/** Where the columns of a list are chosen and views of it saved; nothing for somebody who does neither. */
export function ColumnsLink({ list }: { list: Shown }) {
  const { pathname } = useLocation();
  if (!list.chooseAt) return null;
  return (
    <Link
      to={`${list.chooseAt}?${new URLSearchParams({ back: pathname + list.query })}`}
      className="btn btn-ghost min-h-11 px-2 sm:px-3"
    >
      <Icon name="settings" className="size-5 max-sm:hidden" />
      {words("lists")("columnsAndViews")}
    </Link>
  );
}

/** Where a column of every row that is filtered is changed at once; nothing for somebody who may not. */
export function EditManyLink({ list }: { list: Pick<ShownList<unknown>, "bulkAt"> }) {
  if (!list.bulkAt) return null;
  return (
    <Link to={list.bulkAt} className="btn btn-outline min-h-11">
      {words("lists")("editMany")}
    </Link>
  );
}

/** The saved views of a list at this address, one tap each; nothing where there is none. */
export function SavedViews({ list }: { list: Shown }) {
  const { pathname } = useLocation();
  const views = list.views.filter(({ path }) => path === pathname);
  if (views.length === 0) return null;
  const isWhole = list.query === list.unfiltered;
  return (
    <Tabs
      label={words("lists")("savedViews")}
      look="choices"
      tabs={[
        { to: pathname + list.unfiltered, label: words("lists")("all"), isHere: isWhole },
        ...views.map((view) => ({
          to: viewAddress(view),
          label: view.isOwn ? view.name : `${view.name} (${view.owner})`,
          isHere: view.id === list.saved,
        })),
      ]}
    />
  );
}

/** The address of a list as a view has it. */
export function viewAddress({ id, path, query }: { id: string; path: string; query: string }): string {
  const params = new URLSearchParams(query);
  params.set("saved", id);
  return `${path}?${params}`;
}
