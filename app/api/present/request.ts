import type { RequestDetail } from "#app/domain/requests/find-request.ts";

/** What was done about a request, newest first, with the hospital of a reach-us and the patient of a health-support request. */
export const actionRows = (request: RequestDetail) =>
  request.actions.map((action) => ({
    action_takenby: action.by,
    remarks: action.remarks,
    status: action.status,
    created_datetime: action.createdAt,
    hospital_name: request.hospitalName,
    patient_name: request.name,
    mobile_number: request.phone,
  }));
