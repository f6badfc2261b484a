import { Form } from "@remix-run/react";
import type { OfficePersonDetail } from "#app/domain/decisions/office-people.ts";
import { SUB_ROLES } from "#app/domain/identity/sub-roles.ts";
import { DecisionForm, ReasonForm, WaitingRequests } from "#app/ui/approvals/waiting-requests.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { AccessButtons } from "./access-buttons.tsx";

type Props = {
  person: OfficePersonDetail;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
  back: { to: string; label: string };
};

/** Somebody of the back office: what waits, how to reach them, suspend and resume. */
export function OfficePersonPage({ person, failure, back }: Props) {
  const t = words("adminPeople");

  return (
    <Page title={person.name} back={back}>
      <FormFailureAlert failure={failure} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <WaitingRequests
            requests={person.requests}
            decide={(request) => <DecisionForm request={request} />}
          />
          <Events events={person.history} />
        </div>
        <div className="flex flex-col gap-4">
          <Panel title={t("about")}>
            <FactList
              facts={[
                [t("status"), <StatusBadge key="status" status={person.status} />],
                [t("zone"), person.zoneName ?? t("everyCity")],
                [t("mobile"), person.phone ? formatPhone(person.phone) : t("none")],
                [t("email"), person.email ?? t("none")],
                [t("menu"), menuName(person)],
                [t("secondStep"), person.secondStep ? t("on") : t("off")],
                [t("signedUp"), formatInstant(person.createdAt)],
                [t("lastHere"), person.lastLoginAt ? formatInstant(person.lastLoginAt) : t("never")],
              ]}
            />
          </Panel>
          {person.status === "approved" ? (
            <>
              <SubRoleForm person={person} />
              <AccessButtons person={person} mails="credentials" />
              <ReasonForm title={t("suspend")} intent="suspend">
                {t("everyDeviceIsSignedOut")}
              </ReasonForm>
            </>
          ) : null}
          {person.status === "suspended" || person.status === "rejected" ? (
            <ReasonForm title={person.status === "suspended" ? t("resume") : t("reinstate")} intent="resume">
              {t("personMaySignInAgain")}
            </ReasonForm>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

const menuName = ({ role, subRole }: OfficePersonDetail) =>
  (subRole && SUB_ROLES[role][subRole]) || words("adminPeople")("everythingOfRole");

/** Narrows the menu of somebody to a part of the work, for a role that is split. */
function SubRoleForm({ person }: { person: OfficePersonDetail }) {
  const t = words("adminPeople");

  const subRoles = Object.entries(SUB_ROLES[person.role]);
  if (subRoles.length === 0) return null;
  return (
    <Panel title={t("whatStandsInMenu")}>
      <Form method="post" className="flex flex-col gap-3">
        <FormKey />
        <PlainSelect
          id="sub_role"
          name="sub_role"
          label={t("work")}
          defaultValue={person.subRole ?? ""}
          options={[
            { value: "", label: t("everythingOfRole") },
            ...subRoles.map(([value, label]) => ({ value, label })),
          ]}
        />
        <SubmitButton intent="sub_role" tone="plain">
          {t("changeMenu")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
