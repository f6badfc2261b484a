import { useLoaderData } from "@remix-run/react";
import { waitingList } from "#app/domain/waiting-list/waiting-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Waiting list" }];

export const loader = adminLoader(
  { permission: adminAddresses.waitingList.permission, search: waitingList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, waitingList, search) }),
);

/** /mhWaitingList: families who wait for a room that is taken. */
export default function WaitingList() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead="Families who wait for a room on dates that are full. When a night is free again, whoever waits longest is offered it for two hours by SMS."
      cells={{}}
      empty="Nobody waits for a room."
    />
  );
}
