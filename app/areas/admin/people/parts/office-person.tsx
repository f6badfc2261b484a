import type { OfficePersonDetail } from "#app/domain/registrations/office-people.ts";
import { DecisionForm, History, ReasonForm, WaitingRequests } from "#app/ui/approvals/waiting-requests.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";

type Props = {
  person: OfficePersonDetail;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
  back: { to: string; label: string };
};

/** Somebody of the back office: what waits, how to reach them, suspend and resume. */
export function OfficePersonPage({ person, failure, back }: Props) {
  return (
    <Page title={person.name} back={back}>
      <FormFailureAlert failure={failure} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <WaitingRequests
            requests={person.requests}
            decide={(request) => <DecisionForm request={request} />}
          />
          <History lines={person.history} />
        </div>
        <div className="flex flex-col gap-4">
          <Panel title="About">
            <FactList
              facts={[
                ["Status", <StatusBadge key="status" status={person.status} />],
                ["Zone", person.zoneName ?? "Every city"],
                ["Mobile", person.phone ?? "None"],
                ["Email", person.email ?? "None"],
                ["Second step", person.secondStep ? "On" : "Off"],
                ["Signed up", formatInstant(person.createdAt)],
                ["Last here", person.lastLoginAt ? formatInstant(person.lastLoginAt) : "Never"],
              ]}
            />
          </Panel>
          {person.status === "approved" ? (
            <>
              {person.email ? (
                <RowForm fields={{}}>
                  <SubmitButton intent="credentials" tone="plain">
                    Mail a link to set the password
                  </SubmitButton>
                </RowForm>
              ) : null}
              {person.secondStep ? (
                <RowForm fields={{}}>
                  <SubmitButton intent="second_step_off" tone="plain">
                    Turn the second step off
                  </SubmitButton>
                </RowForm>
              ) : null}
              <ReasonForm title="Suspend" intent="suspend">
                Every device is signed out at once.
              </ReasonForm>
            </>
          ) : null}
          {person.status === "suspended" || person.status === "rejected" ? (
            <ReasonForm title={person.status === "suspended" ? "Resume" : "Reinstate"} intent="resume">
              The person may sign in again.
            </ReasonForm>
          ) : null}
        </div>
      </div>
    </Page>
  );
}
