import { useLoaderData } from "@remix-run/react";
import { trialBalanceList } from "#app/domain/books/trial-balance-list.ts";
import { adminLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { adminAddresses } from "../addresses.ts";

export const meta = () => [{ title: "Trial balance" }];

export const loader = adminLoader(
  { permission: adminAddresses.trialBalance.permission, search: trialBalanceList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, trialBalanceList, search) }),
);

export default function TrialBalance() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead="By the day of posting. What is owed stands as a negative amount; all accounts together are nothing."
      empty="Nothing has been posted yet."
      noMatch="Nothing was posted there."
    />
  );
}
