import { useLoaderData } from "@remix-run/react";
import { zoneAccountList } from "#app/domain/registrations/account-lists.ts";
import { staffAddresses } from "#app/http/addresses/staff.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { accountCells } from "#app/ui/approvals/account-cells.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Partners" }];

export const loader = staffLoader(
  { permission: staffAddresses.partners.permission, search: zoneAccountList.search },
  (ctx, { search }) => showList(ctx, zoneAccountList, search),
);

export default function Partners() {
  return (
    <ListPage
      list={useLoaderData<typeof loader>()}
      lead="Partners in your zone. You recommend, and an admin decides."
      cells={accountCells(paths.staffPartner)}
      empty="Nobody has signed up in your zone yet."
      noMatch="Nobody fits this filter."
    />
  );
}
