import { useLoaderData } from "@remix-run/react";
import { auditList } from "#app/domain/audit/audit-list.ts";
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
  { permission: adminAddresses.audit.permission, search: auditList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, auditList, search) }),
);

export default function Audit() {
  const t = words("adminAudit");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("everythingThatWasDone")}
      cells={{
        actor: ({ actor, personId }) =>
          personId ? (
            <Link className="link" to={paths.adminPerson(personId)}>
              {actor}
            </Link>
          ) : (
            actor
          ),
        subject_id: ({ subject_id: id }) =>
          id ? (
            <Link className="link whitespace-nowrap" to={paths.adminAudit({ subject: id })}>
              {id.length > 12 ? `${id.slice(0, 8)}…` : id}
            </Link>
          ) : null,
      }}
      empty={t("nothingWasDoneYet")}
      noMatch={t("nothingFitsTheseFilters")}
    />
  );
}
