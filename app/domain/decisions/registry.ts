import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { chargeWaiverApproval } from "#app/domain/bookings/waive-charge.ts";
import { NotFound } from "#app/domain/errors.ts";
import { goodwillApproval } from "#app/domain/goodwill/give-goodwill.ts";
import { officePersonApproval } from "#app/domain/identity/office-person-approval.ts";
import { roleApproval } from "#app/domain/identity/role-approval.ts";
import { listingApprovals } from "#app/domain/listings/approval.ts";
import { commissionRuleApprovals } from "#app/domain/offers/rule-approvals.ts";
import { payeeApproval } from "#app/domain/payees/payee-approval.ts";
import { erasureApproval } from "#app/domain/privacy/erasure-approval.ts";
import { agentApproval, partnerApproval } from "#app/domain/registrations/account-approval.ts";
import { cityManagerApproval, staffApproval } from "#app/domain/registrations/office-approval.ts";
import { agentProfileApproval, partnerProfileApproval } from "#app/domain/registrations/profile-approval.ts";
import { subPartnerApproval } from "#app/domain/registrations/sub-partners.ts";
import { relocationChargeApproval } from "#app/domain/relocations/charge-house.ts";
import { registrationApproval } from "#app/domain/tax/registrations.ts";
import { waiverApproval } from "#app/domain/waivers/decide-waiver.ts";
import { waiverRuleApproval } from "#app/domain/waivers/rules.ts";

/** Every kind of thing that can wait for approval. */
const SUBJECTS: readonly ApprovalSubject[] = [
  partnerApproval,
  subPartnerApproval,
  partnerProfileApproval,
  agentApproval,
  agentProfileApproval,
  payeeApproval,
  staffApproval,
  roleApproval,
  officePersonApproval,
  waiverApproval,
  goodwillApproval,
  chargeWaiverApproval,
  relocationChargeApproval,
  registrationApproval,
  waiverRuleApproval,
  ...commissionRuleApprovals,
  erasureApproval,
  cityManagerApproval,
  ...listingApprovals,
];

/** The kinds with their labels, for filters. */
export const APPROVAL_KINDS = SUBJECTS.map(({ kind, label }) => ({ kind, label }));

/** @throws NotFound for a kind that nobody registered */
export function subjectOf(kind: string): ApprovalSubject {
  const subject = SUBJECTS.find((candidate) => candidate.kind === kind);
  if (!subject) throw new NotFound();
  return subject;
}
