import { useLoaderData } from "@remix-run/react";
import { listRequests } from "#app/domain/requests/list-requests.ts";
import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { adminLoader } from "#app/http/guard.ts";
import { REQUEST_LISTS } from "./lists.ts";
import { RequestList } from "./parts/request-list.tsx";
import { filtersOf, requestSearch as search } from "./search.ts";

const { title, kinds } = REQUEST_LISTS["health-support"];

export const meta = () => [{ title }];

export const loader = adminLoader(
  { permission: "admin.request.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await orTell(APPROVALS_MESSAGES.errorWhileGettingPatientDiseaseData, () =>
      listRequests(ctx, filtersOf(state, kinds)),
    ),
  }),
);

export default function HealthSupportRequests() {
  const { state, list } = useLoaderData<typeof loader>();
  return <RequestList name="health-support" state={state} list={list} />;
}
