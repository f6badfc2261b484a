import { Link, useLoaderData } from "@remix-run/react";
import { listRequests } from "#app/domain/requests/list-requests.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { REQUEST_LISTS } from "./lists.ts";
import { RequestList } from "./parts/request-list.tsx";
import { filtersOf, requestSearch as search } from "./search.ts";

const { title, kinds } = REQUEST_LISTS.callbacks;

export const meta = () => [{ title }];

export const loader = adminLoader(
  { permission: "admin.request.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await orTell(ADMIN_MESSAGES.errorWhileGetCallBackMessageData, () =>
      listRequests(ctx, filtersOf(state, kinds)),
    ),
  }),
);

export default function Callbacks() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <RequestList
      name="callbacks"
      state={state}
      list={list}
      actions={
        <Link to={paths.adminCallbackEntry} className="btn btn-primary min-h-11">
          Write down a call
        </Link>
      }
    />
  );
}
