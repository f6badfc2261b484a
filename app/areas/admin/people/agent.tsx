import { useActionData, useLoaderData } from "@remix-run/react";
import { findAccount } from "#app/domain/registrations/find-account.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { AGENT_FAILURES } from "../approvals/parts/failure-texts.ts";
import { AccountPage } from "./parts/account-page.tsx";
import { accountIntents, changeAccount } from "./parts/change-account.ts";

export const meta = () => [{ title: "Agent" }];

export const loader = adminLoader(
  {
    permission: "admin.approval.read",
    failed: PARTNERS_MESSAGES.errorWhileLoadingAgentDetails,
    params: idParam,
  },
  (ctx, { params }) => findAccount(ctx, { accountId: params.id, accountKind: "agent" }),
);

export const action = adminAction(
  { permission: "admin.people.write", params: idParam, intents: accountIntents },
  (ctx, { params, intent, value }) =>
    changeAccount(
      ctx,
      { intent, value },
      { accountId: params.id, accountKind: "agent", failed: AGENT_FAILURES, to: paths.adminAgent(params.id) },
    ),
);

export default function AgentAccount() {
  return (
    <AccountPage
      account={useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
      back={{ to: paths.adminAgents, label: "Agent approvals" }}
    />
  );
}
