import { useActionData, useLoaderData } from "@remix-run/react";
import { listOwnPatients } from "#app/domain/genie/list-patients.ts";
import { savePatient } from "#app/domain/genie/save-patient.ts";
import { patientForm } from "#app/domain/genie/schema.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, FactList, Page } from "#app/ui/page.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { ownFields } from "../requests/parts/sent.ts";
import { PatientFields } from "./parts/patient-fields.tsx";

export const meta = () => [{ title: words("genie")("yourPatients") }];

export const loader = customerLoader({ permission: "customer.patient.read" }, async (ctx) => {
  const [patients, own] = await Promise.all([
    withFailureMessage(ADMIN_MESSAGES.errorWhileLoadingPatientDetails, () => listOwnPatients(ctx)),
    ownFields(ctx),
  ]);
  return { patients, own };
});

export const action = customerAction(
  { permission: "customer.patient.write", schema: patientForm },
  async (ctx, { value }) => {
    const t = words("genie");
    const { number } = await withFailureMessage(ADMIN_MESSAGES.failedToSavePatientData, () =>
      savePatient(ctx, { values: value }),
    );
    return done(paths.assistantDashboard, t("saved", { number }));
  },
);

export default function AssistantDashboard() {
  const shellWords = words("shell");
  const t = words("genie");
  const { patients, own } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("yourPatients")}
      lead={own ? formats().commas([own.name, own.phone]) : undefined}
      actions={
        <Link to={paths.rooms} className="btn btn-outline min-h-11">
          {shellWords("findRoom")}
        </Link>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <section className="flex flex-col gap-4" aria-label={t("patients")}>
          {patients.length === 0 ? <EmptyState>{t("nobody")}</EmptyState> : null}
          {patients.map((patient) => (
            <article key={patient.id} className="rounded-box border border-base-300 bg-base-100 p-4">
              <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
                <h2>
                  {patient.patient_firstname} {patient.patient_lastname}
                </h2>
                <StatusBadge status={patient.status} />
              </div>
              <FactList
                facts={[
                  [t("problem"), patient.problem],
                  [t("number"), patient.number],
                  [t("since"), formatInstant(patient.created_datetime)],
                  [t("weCall"), formatPhone(patient.phone_number)],
                  [t("answer"), patient.remarks ?? t("nothingYet")],
                ]}
              />
              <Link to={paths.assistantPatient(patient.id)} className="link inline-block py-2">
                {t("change")}
              </Link>
            </article>
          ))}
        </section>
        <PatientFields
          key={patients.length}
          title={t("addPatient")}
          failure={useActionData<typeof action>()}
          values={{ phone_number: own?.phone, email_id: own?.email }}
          button={words("genie")("ask")}
        />
      </div>
    </Page>
  );
}
