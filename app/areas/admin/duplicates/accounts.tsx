import { useLoaderData } from "@remix-run/react";
import { duplicateAccountList } from "#app/domain/duplicates/account-duplicate-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Possible duplicates" }];

export const loader = adminLoader(
  { permission: adminAddresses.accountDuplicates.permission, search: duplicateAccountList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, duplicateAccountList, search) }),
);

const accountAt = (kind: string, id: string) =>
  kind === "agent" ? paths.adminAgent(id) : paths.adminPartner(id);

/** /adminAccountDuplicates: partners and agents who may have registered twice. */
export default function AccountDuplicates() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: paths.adminPartners, label: "Partner approvals" }}
      lead="Accounts of one kind with the same name in a city, or the same number, mail, PAN or GSTIN. If they are the same, merge the one on the right into the one on the left."
      cells={{
        name: (row) => <CellLink to={accountAt(row.accountKind, row.accountId)}>{row.name}</CellLink>,
        other_name: (row) => (
          <>
            <CellLink to={accountAt(row.accountKind, row.otherId)}>{row.other_name}</CellLink>{" "}
            <CellLink to={paths.adminMergeAccount(row.otherId, row.accountId)}>Merge</CellLink>
          </>
        ),
      }}
      empty="No likely duplicates."
      noMatch="No two accounts of this filter look like one."
    />
  );
}
