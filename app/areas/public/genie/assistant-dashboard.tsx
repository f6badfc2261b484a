import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listOwnPatients } from "#app/domain/genie/list-patients.ts";
import { savePatient } from "#app/domain/genie/save-patient.ts";
import { patientForm } from "#app/domain/genie/schema.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { EmptyState, FactList, Page } from "#app/ui/page.tsx";
import { ownFields } from "../requests/parts/sent.ts";
import { PatientFields } from "./parts/patient-fields.tsx";

export const meta = () => [{ title: "Your patients" }];

export const loader = customerLoader({ permission: "customer.patient.read" }, async (ctx) => {
  const [patients, own] = await Promise.all([
    orTell(ADMIN_MESSAGES.errorWhileLoadingPatientDetails, () => listOwnPatients(ctx)),
    ownFields(ctx),
  ]);
  return { patients, own };
});

export const action = customerAction(
  { permission: "customer.patient.write", schema: patientForm },
  async (ctx, { value }) => {
    const { number } = await orTell(ADMIN_MESSAGES.failedToSavePatientData, () =>
      savePatient(ctx, { values: value }),
    );
    return done(paths.assistantDashboard, `We have it as ${number} and call within 4 hours.`);
  },
);

export default function AssistantDashboard() {
  const { patients, own } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Your patients"
      lead={own ? `${own.name}, ${own.phone}` : undefined}
      actions={
        <Link to={paths.rooms} className="btn btn-outline min-h-11">
          Find a room
        </Link>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <section className="flex flex-col gap-4" aria-label="Patients">
          {patients.length === 0 ? (
            <EmptyState>Nobody yet. Tell us about the first patient with the form.</EmptyState>
          ) : null}
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
                  ["Problem", patient.problem],
                  ["Number", patient.number],
                  ["Since", formatInstant(patient.created_datetime)],
                  ["We call", formatPhone(patient.phone_number)],
                  ["What we did", patient.remarks ?? "Nothing yet"],
                ]}
              />
              <Link to={paths.assistantPatient(patient.id)} className="link inline-block py-2">
                Change what is written
              </Link>
            </article>
          ))}
        </section>
        <PatientFields
          key={patients.length}
          title="Add a patient"
          failure={useActionData<typeof action>()}
          values={{ phone_number: own?.phone, email_id: own?.email }}
          button="Ask the assistant"
        />
      </div>
    </Page>
  );
}
