import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { Context } from "#app/domain/context.ts";
import { findAccount, findAccountKind } from "#app/domain/decisions/find-account.ts";
import { APPROVALS_MESSAGES, PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { addressOf } from "#app/http/admit.ts";
import { afterDecision, keepingToDo } from "#app/http/after-decision.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { AGENT_FAILURES, PARTNER_FAILURES } from "../approvals/parts/failure-texts.ts";
import { AccountPage } from "./parts/account-page.tsx";
import { accountIntents, changeAccount } from "./parts/change-account.ts";

const PARTNER = {
  accountKind: "partner",
  title: "Partner",
  loadFailed: APPROVALS_MESSAGES.errorWhileLoadingPartnerRegistration,
  failed: PARTNER_FAILURES,
  here: paths.adminPartner,
  back: { to: paths.adminPartners, label: "Partner approvals" },
} as const;

const AGENT = {
  accountKind: "agent",
  title: "Agent",
  loadFailed: PARTNERS_MESSAGES.errorWhileLoadingAgentDetails,
  failed: AGENT_FAILURES,
  here: paths.adminAgent,
  back: { to: paths.adminAgents, label: "Agent approvals" },
} as const;

const accountAt = (address: string) => (address.startsWith(`${paths.adminAgents}/`) ? AGENT : PARTNER);

export const meta: MetaFunction = ({ location }) => [{ title: accountAt(location.pathname).title }];

export const loader = adminLoader(
  {
    permission: "admin.approval.read",
    failed: ({ page }) => accountAt(`/${page}/`).loadFailed,
    params: idParam,
    // A list may not know whether an account is a partner's or an agent's.
    moved: async (ctx, request) => otherKind(ctx, new URL(request.url)),
  },
  (ctx, { params, request }) =>
    findAccount(ctx, { accountId: params.id, accountKind: accountAt(addressOf(request)).accountKind }),
);

/** The page of an account of the other kind than its address says; null when there is none. */
async function otherKind(ctx: Context, { pathname, search }: URL): Promise<string | null> {
  const other = accountAt(pathname) === AGENT ? PARTNER : AGENT;
  const id = idParam.safeParse({ id: pathname.split("/").at(-1) }).data?.id;
  const found = id && (await findAccountKind(ctx, id));
  return found === other.accountKind ? other.here(id as string) + search : null;
}

export const action = adminAction(
  {
    permission: "admin.people.write",
    params: idParam,
    intents: accountIntents,
    maxFileBytes: maxBytesOf("document"),
  },
  (ctx, { params, request, intent, value }) => {
    const { accountKind, failed, here } = accountAt(addressOf(request));
    const to = keepingToDo(request, here(params.id));
    const about = { accountId: params.id, accountKind, failed, to, next: afterDecision(request, to) };
    return changeAccount(ctx, { intent, value }, about);
  },
);

/** /partnerRegApproval/:id, /agentRegApproval/:id: an account, what waits for a decision, and who signs in for it. */
export default function Account() {
  return (
    <AccountPage
      account={useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
      back={accountAt(useLocation().pathname).back}
    />
  );
}
