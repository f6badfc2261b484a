import { useActionData, useLoaderData } from "@remix-run/react";
import { findAccount } from "#app/domain/registrations/find-account.ts";
import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { PARTNER_FAILURES } from "../approvals/parts/failure-texts.ts";
import { AccountPage } from "./parts/account-page.tsx";
import { accountIntents, changeAccount } from "./parts/change-account.ts";

export const meta = () => [{ title: "Partner" }];

export const loader = adminLoader(
  {
    permission: "admin.approval.read",
    failed: APPROVALS_MESSAGES.errorWhileLoadingPartnerRegistration,
    params: idParam,
  },
  (ctx, { params }) => findAccount(ctx, { accountId: params.id, accountKind: "partner" }),
);

export const action = adminAction(
  { permission: "admin.people.write", params: idParam, intents: accountIntents },
  (ctx, { params, intent, value }) =>
    changeAccount(
      ctx,
      { intent, value },
      {
        accountId: params.id,
        accountKind: "partner",
        failed: PARTNER_FAILURES,
        to: paths.adminPartner(params.id),
      },
    ),
);

export default function PartnerAccount() {
  return (
    <AccountPage
      account={useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
      back={{ to: paths.adminPartners, label: "Partner approvals" }}
    />
  );
}
