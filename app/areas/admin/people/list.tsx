import { useLoaderData } from "@remix-run/react";
import { peopleList } from "#app/domain/identity/people-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "People" }];

export const loader = adminLoader(
  { permission: adminAddresses.people.permission, search: peopleList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, peopleList, search) }),
);

export default function People() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead="Everybody who signs in, of every role."
      cells={{
        first_name: ({ first_name: name, key }) => (
          <Link className="link font-medium" to={paths.adminPerson(key)}>
            {name}
          </Link>
        ),
      }}
      empty="Nobody signs in yet."
      noMatch="Nobody fits these filters."
    />
  );
}
