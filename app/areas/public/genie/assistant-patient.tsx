import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnPatient } from "#app/domain/genie/list-patients.ts";
import { savePatient } from "#app/domain/genie/save-patient.ts";
import { patientForm } from "#app/domain/genie/schema.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatPhone } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PatientFields } from "./parts/patient-fields.tsx";

export const meta = () => [{ title: words("genie")("aPatient") }];

export const loader = customerLoader(
  { permission: "customer.patient.read", params: idParam },
  async (ctx, { params: { id } }) => ({ patient: await findOwnPatient(ctx, id) }),
);

export const action = customerAction(
  { permission: "customer.patient.write", params: idParam, schema: patientForm },
  async (ctx, { params: { id }, value }) => {
    const t = words("genie");
    await withFailureMessage(ADMIN_MESSAGES.failedToSavePatientData, () =>
      savePatient(ctx, { patientId: id, values: value }),
    );
    return done(paths.assistantDashboard, t("savedFlash"));
  },
);

export default function AssistantPatient() {
  const t = words("genie");
  const { patient } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`${patient.patient_firstname} ${patient.patient_lastname}`}
      back={{ to: paths.assistantDashboard, label: t("yourPatients") }}
      width="narrow"
      lead={patient.status === "closed" ? t("closedNote") : t("officeSees")}
    >
      <PatientFields
        title={t("details")}
        failure={useActionData<typeof action>()}
        values={{
          patient_firstname: patient.patient_firstname,
          patient_lastname: patient.patient_lastname,
          problem: patient.problem,
          pr_description: patient.pr_description,
          patient_location: patient.patient_location,
          phone_number: formatPhone(patient.phone_number),
          email_id: patient.email_id ?? "",
        }}
        button={words("customer")("save")}
      />
    </Page>
  );
}
