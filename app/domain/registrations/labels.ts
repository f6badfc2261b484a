/** The words of registrations. Client-safe and free of libraries. */

/** What a registration waits as in the approvals. */
export const REGISTRATION_KINDS = ["partner", "agent", "staff", "city_manager"] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/** Roles of offices that an admin approves. */
export type OfficeRole = "staff" | "city_manager";

export const REGISTRATION_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];
export const REGISTRATION_WORDS: Record<RegistrationStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
};

/** `MH-P-1A2B3C4D`: how an account is named on paper and on the phone. */
export function partnerNumber(accountId: string): string {
  return accountId.slice(0, 8).toUpperCase();
}
