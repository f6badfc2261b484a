import type { PersonDetail } from "#app/domain/identity/find-person.ts";
import { paths } from "#app/http/paths.ts";
import { ReasonForm } from "#app/ui/approvals/waiting-requests.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { AccessButtons } from "./access-buttons.tsx";

/** Nobody decides about their own account. */
export function OwnAccount() {
  const t = words("adminPeople");
  return (
    <Panel title={t("thisIsYou")}>
      <p>
        {t.rich("passwordSecondStepAndDevices", {
          link: (chunks) => (
            <Link className="link" to={paths.account("admin")}>
              {chunks}
            </Link>
          ),
        })}
      </p>
    </Panel>
  );
}

export function PersonAccess({ person }: { person: PersonDetail }) {
  const t = words("adminPeople");
  return (
    <div className="flex flex-col gap-4">
      {person.status === "approved" && person.role !== "admin" ? (
        <RowForm fields={{}}>
          <SubmitButton intent="view" tone="plain">
            {t("seeWhatSees", { name: person.name })}
          </SubmitButton>
        </RowForm>
      ) : null}
      <AccessButtons
        person={person}
        mails={person.status === "approved" && person.role !== "customer" ? "invite" : undefined}
      />
      {person.status === "approved" ? (
        <ReasonForm title={t("suspend")} intent="suspend">
          {t("everyDeviceIsSignedOut")}
        </ReasonForm>
      ) : null}
      {person.status === "suspended" ? (
        <ReasonForm title={t("resume")} intent="resume">
          {t("personMaySignInAgain")}
        </ReasonForm>
      ) : null}
    </div>
  );
}
