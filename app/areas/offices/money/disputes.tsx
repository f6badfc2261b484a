import { useLoaderData } from "@remix-run/react";
import { disputeList } from "#app/domain/disputes/dispute-list.ts";
import type { EntryKind } from "#app/domain/money/ledger.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { DISPUTES } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(DISPUTES, { search: disputeList.search }, async (ctx, { search }) => ({
  list: await showList(ctx, disputeList, search),
}));

/** /mhDisputes, /partnerAccounts/disputes, /agent_accounts/disputes: what is disputed, and what was answered. */
export default function Disputes() {
  const t = words("money");
  const { paths } = useOffice(DISPUTES);
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={"statement" in paths ? { to: paths.statement(), label: t("statement") } : undefined}
      cells={{
        entry: (row) => t(`entry_${row.entry as EntryKind}`),
        reason: (row) => (
          <Link className="link" to={paths.dispute(row)}>
            {row.reason}
          </Link>
        ),
      }}
      empty={t("nothingDisputedEachLine")}
    />
  );
}
