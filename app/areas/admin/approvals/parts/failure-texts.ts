import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import type { FailureTexts } from "./decisions.ts";

/** The failure texts of the contract, by list. */
export const PARTNER_FAILURES: FailureTexts = {
  approve: APPROVALS_MESSAGES.partnerApprovalFailedPleaseTryAgain,
  reject: APPROVALS_MESSAGES.partnerRejectionFailedPleaseTryAgain,
};
export const AGENT_FAILURES: FailureTexts = {
  approve: APPROVALS_MESSAGES.agentApprovalFailedPleaseTryAgain,
  reject: APPROVALS_MESSAGES.registrationFailedPleaseTryAgain,
};
export const STAFF_FAILURES: FailureTexts = {
  approve: APPROVALS_MESSAGES.staffApprovalFailed,
  reject: APPROVALS_MESSAGES.staffRejectionFailed,
};
export const CITY_MANAGER_FAILURES: FailureTexts = {
  approve: APPROVALS_MESSAGES.cityManagerApprovalFailed,
  reject: APPROVALS_MESSAGES.cityManagerRejectionFailed,
};
