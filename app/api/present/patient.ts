import type { PatientRow } from "#app/domain/genie/list-patients.ts";

/** A patient of the patient assistant with the specification's field names (section 3). */
export function patientRow(patient: PatientRow) {
  return {
    s_no: patient.s_no,
    patient_id: patient.id,
    user_id: patient.user_id,
    user_name: patient.userName,
    patient_name: `${patient.patient_firstname} ${patient.patient_lastname}`.trim(),
    patient_firstname: patient.patient_firstname,
    patient_lastname: patient.patient_lastname,
    email_id: patient.email_id,
    phone_number: patient.phone_number,
    patient_location: patient.patient_location,
    problem: patient.problem,
    pr_description: patient.pr_description,
    created_datetime: patient.created_datetime,
    request_number: patient.number,
    status: patient.status,
    remarks: patient.remarks,
  };
}
