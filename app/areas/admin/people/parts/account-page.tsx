import { Form } from "@remix-run/react";
import type { AccountDetail, AccountUser } from "#app/domain/decisions/find-account.ts";
import { paths } from "#app/http/paths.ts";
import { AccountFacts, DocumentList } from "#app/ui/approvals/account-facts.tsx";
import { DecisionForm, ReasonForm, WaitingRequests } from "#app/ui/approvals/waiting-requests.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

type Props = {
  account: AccountDetail;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
  back: { to: string; label: string };
};

/** A partner's or an agent's account as the admin keeps it. */
export function AccountPage({ account, failure, back }: Props) {
  return (
    <Page
      title={account.name}
      back={back}
      actions={
        account.status === "rejected" ? null : (
          <Link to={paths.adminMergeAccount(account.id)} className="btn btn-outline min-h-11">
            Merge into another
          </Link>
        )
      }
    >
      <FormFailureAlert failure={failure} />
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
          <Panel title="People">
            <ul className="flex flex-col gap-4">
              {account.users.map((user) => (
                <Person key={user.id} user={user} />
              ))}
            </ul>
          </Panel>
          <Panel title="Papers">
            <DocumentList documents={account.documents} />
          </Panel>
          <Events events={account.history} />
        </div>
        <div className="flex flex-col gap-4">
          <AccountFacts account={account} />
          {account.accountKind === "agent" ? <Commission ppm={account.commissionPpm} /> : null}
          {account.status === "approved" ? (
            <ReasonForm title="Suspend the account" intent="suspend">
              All its people are signed out at once and cannot sign in.
            </ReasonForm>
          ) : null}
          {account.status === "suspended" ? (
            <ReasonForm title="Resume the account" intent="resume">
              Its people may sign in again; what they sell keeps the status it had.
            </ReasonForm>
          ) : null}
          {account.status === "rejected" ? (
            <ReasonForm title="Reinstate the account" intent="reinstate">
              It becomes approved after all, and its people get the link to choose a password.
            </ReasonForm>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function Person({ user }: { user: AccountUser }) {
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
          {user.lastLoginAt ? `Last here ${formatInstant(user.lastLoginAt)}` : "Never signed in"}
          {user.hasPassword ? "" : ", no password yet"}
        </span>
      </div>
      {user.status === "approved" && user.email ? (
        <RowForm fields={{ user: user.id }}>
          <SubmitButton intent="credentials" tone="plain" small>
            Mail the link to set a password
          </SubmitButton>
        </RowForm>
      ) : null}
      {user.status === "approved" || user.status === "suspended" ? (
        <ReasonForm
          title={user.status === "approved" ? "Suspend this person" : "Resume this person"}
          intent={user.status === "approved" ? "suspend_user" : "resume_user"}
          fields={{ user: user.id }}
        >
          {user.status === "approved"
            ? "Every device is signed out at once."
            : "The person may sign in again."}
        </ReasonForm>
      ) : null}
    </li>
  );
}

function Commission({ ppm }: { ppm: number }) {
  return (
    <Panel title="Commission">
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <FormKey />
        <label className="flex flex-col gap-1 font-medium">
          Per cent of the room's price
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
        <SubmitButton intent="commission">Save</SubmitButton>
      </Form>
    </Panel>
  );
}
