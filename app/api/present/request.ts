import type { RequestDetail } from "#app/domain/requests/find-request.ts";
import { field, rowOf } from "./row.ts";

type Action = { request: RequestDetail; action: RequestDetail["actions"][number] };

/** What was done about a request, newest first, with the hospital of a reach-us and the patient of a health-support request. */
export const requestAction = rowOf<Action>()({
  action_takenby: field.textOrNull(({ action }) => action.by),
  remarks: field.text(({ action }) => action.remarks),
  status: field.text(({ action }) => action.status),
  created_datetime: field.instant(({ action }) => action.createdAt),
  hospital_name: field.textOrNull(({ request }) => request.hospitalName),
  patient_name: field.text(({ request }) => request.name),
  mobile_number: field.textOrNull(({ request }) => request.phone),
});

export const actionRows = (request: RequestDetail) =>
  request.actions.map((action) => requestAction.row({ request, action }));
