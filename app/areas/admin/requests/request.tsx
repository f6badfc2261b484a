import { useActionData, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { ALL_REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { findRequest } from "#app/domain/requests/list-requests.ts";
import { actionForm } from "#app/domain/requests/schema.ts";
import { ownerOptions, takeAction } from "#app/domain/requests/take-action.ts";
import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { RequestFacts } from "#app/ui/requests/facts.tsx";
import { ActionsTaken, TakeActionForm } from "#app/ui/requests/take-action.tsx";
import { listOf } from "./lists.ts";

export const meta = () => [{ title: "Request" }];

export const loader = adminLoader(
  { permission: "admin.request.read", params: idParam },
  async (ctx, { params: { id } }) => {
    const [request, owners] = await orTell(APPROVALS_MESSAGES.errorWhileLoadingTAkeActionDetails, () =>
      Promise.all([findRequest(ctx, { id, kinds: ALL_REQUEST_KINDS }), ownerOptions(ctx)]),
    );
    return { request, owners, me: isUser(ctx.actor) ? ctx.actor.id : "" };
  },
);

export const action = adminAction(
  { permission: "admin.request.write", params: idParam, schema: actionForm },
  async (ctx, { params: { id }, value }) => {
    const { number } = await takeAction(ctx, { id, kinds: ALL_REQUEST_KINDS, ...value });
    return done(paths.adminRequest(id), `Written down for ${number}.`);
  },
);

export default function AdminRequest() {
  const { request, owners, me } = useLoaderData<typeof loader>();
  const list = listOf(request.kind);
  return (
    <Page title={`Request ${request.number}`} back={{ to: list.path, label: list.title }}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RequestFacts request={request} />
        <div className="flex flex-col gap-5">
          <TakeActionForm
            key={request.version}
            request={request}
            owners={owners}
            me={me}
            failure={useActionData<typeof action>()}
          />
          <ActionsTaken actions={request.actions} />
        </div>
      </div>
    </Page>
  );
}
