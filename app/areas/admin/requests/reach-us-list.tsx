import { useLoaderData } from "@remix-run/react";
import { listRequests } from "#app/domain/requests/list-requests.ts";
import { adminLoader } from "#app/http/guard.ts";
import { REQUEST_LISTS } from "./lists.ts";
import { RequestList } from "./parts/request-list.tsx";
import { filtersOf, requestSearch as search } from "./search.ts";

const { title, kinds } = REQUEST_LISTS["reach-us"];

export const meta = () => [{ title }];

export const loader = adminLoader(
  { permission: "admin.request.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await listRequests(ctx, filtersOf(state, kinds)),
  }),
);

export default function ReachUsRequests() {
  const { state, list } = useLoaderData<typeof loader>();
  return <RequestList name="reach-us" state={state} list={list} />;
}
