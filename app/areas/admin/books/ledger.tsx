import { useLoaderData } from "@remix-run/react";
import { ENTRY_WORDS } from "#app/domain/books/labels.ts";
import { ledgerLineList } from "#app/domain/books/trial-balance-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.ledger.permission, search: ledgerLineList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, ledgerLineList, search) }),
);

export default function Ledger() {
  const t = words("adminBooks");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("everyLineThatWasPosted")}
      cells={{
        entry: (row) => (
          <CellLink to={moneyPaths.ledger({ entry: row.entryId })}>
            {ENTRY_WORDS[row.entry as keyof typeof ENTRY_WORDS]}
          </CellLink>
        ),
        booking: (row) =>
          row.bookingId ? (
            <CellLink to={moneyPaths.adminAccount(row.bookingId)}>{row.booking}</CellLink>
          ) : null,
      }}
      empty={t("nothingHasBeenPostedYet")}
      noMatch={t("nothingWasPostedThere")}
    />
  );
}
