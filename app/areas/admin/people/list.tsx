import { useLoaderData } from "@remix-run/react";
import { peopleList } from "#app/domain/identity/people-list.ts";
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
  { permission: adminAddresses.people.permission, search: peopleList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, peopleList, search) }),
);

export default function People() {
  const t = words("adminPeople");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("everybodyWhoSigns")}
      cells={{
        first_name: ({ first_name: name, key }) => (
          <Link className="link font-medium" to={paths.adminPerson(key)}>
            {name}
          </Link>
        ),
      }}
      empty={t("nobodySignsInYet")}
      noMatch={t("nobodyFitsTheseFilters")}
    />
  );
}
