import { Form } from "@remix-run/react";
import type { AccountDetail, AccountUser } from "#app/domain/decisions/find-account.ts";
import { paths } from "#app/http/paths.ts";
import { AccountFacts, DocumentList } from "#app/ui/approvals/account-facts.tsx";
import { DecisionForm, ReasonForm, WaitingRequests } from "#app/ui/approvals/waiting-requests.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { failureOf } from "#app/ui/failure-of.ts";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { DocumentForm } from "#app/ui/profile/document-form.tsx";
import { AcceptedList } from "#app/ui/profile/terms-panel.tsx";
import { words } from "#app/words/catalogue.ts";

type Props = {
  account: AccountDetail;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
  back: { to: string; label: string };
};

/** A partner's or an agent's account as the admin keeps it. */
export function AccountPage({ account, failure, back }: Props) {
  const t = words("adminPeople");

  const ofPaper = failureOf(failure, "document");
  return (
    <Page
      title={account.name}
      back={back}
      actions={
        account.status === "rejected" ? null : (
          <Link to={paths.adminMergeAccount(account.id)} className="btn btn-outline min-h-11">
            {t("mergeIntoAnother")}
          </Link>
        )
      }
    >
      <FormFailureAlert failure={ofPaper ? undefined : failure} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <WaitingRequests
            requests={account.requests}
            decide={(request) => (
              <DecisionForm
                request={request}
                commission={
                  request.kind === "agent"
                    ? (account.commissionPpm || account.standardCommissionPpm) / 10_000
                    : undefined
                }
              />
            )}
          />
          <Panel title={t("people")}>
            <ul className="flex flex-col gap-4">
              {account.users.map((user) => (
                <Person key={user.id} user={user} />
              ))}
            </ul>
          </Panel>
          <Panel title={t("papers")}>
            <DocumentList documents={account.documents} />
            <DocumentForm failure={ofPaper} />
          </Panel>
          <Panel title={t("terms")}>
            <AcceptedList accepted={account.terms} />
          </Panel>
          <Events events={account.history} />
        </div>
        <div className="flex flex-col gap-4">
          <AccountFacts account={account} />
          {account.accountKind === "agent" ? <Commission ppm={account.commissionPpm} /> : null}
          {account.status === "approved" ? (
            <ReasonForm title={t("suspendAccount")} intent="suspend">
              {t("allItsPeopleAreSigned")}
            </ReasonForm>
          ) : null}
          {account.status === "suspended" ? (
            <ReasonForm title={t("resumeAccount")} intent="resume">
              {t("itsPeopleMaySign")}
            </ReasonForm>
          ) : null}
          {account.status === "rejected" ? (
            <ReasonForm title={t("reinstateAccount")} intent="reinstate">
              {t("itBecomesApprovedAfterAll")}
            </ReasonForm>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function Person({ user }: { user: AccountUser }) {
  const t = words("adminPeople");

  return (
    <li className="flex flex-col gap-2">
      <div>
        <strong>{user.name}</strong> <StatusBadge status={user.status} />
        <span className="block [overflow-wrap:anywhere]">
          {[user.phone && formatPhone(user.phone), user.email, user.branch ? `of ${user.branch}` : null]
            .filter(Boolean)
            .join(", ")}
        </span>
        <span className="block text-sm text-base-content/80">
          {user.lastLoginAt
            ? t("lastHereLastLoginAt", { lastLoginAt: formatInstant(user.lastLoginAt) })
            : t("neverSigned")}
          {user.hasPassword ? "" : t("noPasswordYet")}
        </span>
      </div>
      {user.status === "approved" && user.email ? (
        <RowForm fields={{ user: user.id }}>
          <SubmitButton intent="credentials" tone="plain" small>
            {t("mailLinkToSetPassword")}
          </SubmitButton>
        </RowForm>
      ) : null}
      {user.status === "approved" || user.status === "suspended" ? (
        <ReasonForm
          title={user.status === "approved" ? t("suspendThisPerson") : t("resumeThisPerson")}
          intent={user.status === "approved" ? "suspend_user" : "resume_user"}
          fields={{ user: user.id }}
        >
          {user.status === "approved" ? t("everyDeviceIsSignedOut") : t("personMaySignInAgain")}
        </ReasonForm>
      ) : null}
    </li>
  );
}

function Commission({ ppm }: { ppm: number }) {
  const t = words("adminPeople");

  return (
    <Panel title={t("commission")}>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <FormKey />
        <label className="flex flex-col gap-1 font-medium">
          {t("perCentOfRoomsPrice")}
          <input
            name="commission"
            type="number"
            min={0}
            max={50}
            step="0.01"
            required
            defaultValue={ppm / 10_000}
            className="input min-h-12 w-32"
          />
        </label>
        <SubmitButton intent="commission" tone="plain">
          {t("save")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
