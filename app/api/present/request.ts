import type { RequestDetail, RequestRow } from "#app/domain/requests/list-requests.ts";
import type { SubscriberRow } from "#app/domain/requests/subscribers.ts";

/** What people ask for and say, with the specification's field names (section 3). */

const state = (request: RequestRow) => ({
  request_number: request.number,
  status: request.status,
  due_datetime: request.dueAt,
  action_takenby: request.actionTakenBy,
  remarks: request.remarks,
});

export function reachUsRow(request: RequestRow) {
  return {
    reachus_id: request.id,
    patient_name: request.name,
    hospital_name: request.hospitalName,
    contact_email: request.email,
    mobile_number: request.phone,
    patient_location: request.location,
    message: request.message,
    created_datetime: request.createdAt,
    ...state(request),
  };
}

export function healthSupportRow(request: RequestRow) {
  return {
    health_support_id: request.id,
    created_datetime1: request.createdAt,
    patient_name: request.name,
    disease: request.details.disease,
    other_disease: request.details.other_disease,
    contact_email: request.email,
    patient_location: request.location,
    mobile_number: request.phone,
    message: request.message,
    files: request.files,
    ...state(request),
  };
}

export function medicalLoanRow(request: RequestRow) {
  return {
    medical_loan_id: request.id,
    patient_name: request.name,
    hospital_name: request.hospitalName,
    email_id: request.email,
    country_code: request.details.country_code,
    mobile_number: request.phone,
    patient_location: request.location,
    salarized: request.details.salarized,
    medical_loanfor: request.details.medical_loanfor,
    message: request.message,
    created_datetime: request.createdAt,
    ...state(request),
  };
}

export function callbackRow(request: RequestRow) {
  return {
    callback_id: request.id,
    mobile_number: request.phone,
    date_call: request.details.date_call ?? request.createdAt,
    customer_name: request.name,
    hospital_name: request.hospitalName,
    hospital_location: request.details.hospital_location ?? request.cityName ?? "",
    customer_city: request.location,
    remark: request.message,
    status: request.status,
  };
}

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

export const subscriberRow = (subscriber: SubscriberRow) => ({
  datetime_for_subscription: subscriber.subscribedAt,
  subscriber_email: subscriber.email,
  unsubscribed_datetime: subscriber.unsubscribedAt,
});
