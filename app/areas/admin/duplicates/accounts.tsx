import { useLoaderData } from "@remix-run/react";
import { duplicateAccountList } from "#app/domain/duplicates/account-duplicate-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.accountDuplicates.permission, search: duplicateAccountList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, duplicateAccountList, search) }),
);

const accountAt = (kind: string, id: string) =>
  kind === "agent" ? paths.adminAgent(id) : paths.adminPartner(id);

/** /adminAccountDuplicates: partners and agents who may have registered twice. */
export default function AccountDuplicates() {
  const t = words("adminDuplicates");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: paths.adminPartners, label: t("partnerApprovals") }}
      lead={t("accountsOfOneKind")}
      cells={{
        name: (row) => <CellLink to={accountAt(row.accountKind, row.accountId)}>{row.name}</CellLink>,
        other_name: (row) => (
          <>
            <CellLink to={accountAt(row.accountKind, row.otherId)}>{row.other_name}</CellLink>{" "}
            <CellLink to={paths.adminMergeAccount(row.otherId, row.accountId)}>{t("merge")}</CellLink>
          </>
        ),
      }}
      empty={t("noLikelyDuplicates")}
      noMatch={t("noTwoAccounts")}
    />
  );
}
