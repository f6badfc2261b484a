/** The words of the bank accounts that partners and agents are paid to. Client-safe. */

export const PAYEE_STATES = ["proving", "failed", "waiting", "approved", "rejected", "withdrawn"] as const;
export type PayeeState = (typeof PAYEE_STATES)[number];

export const PAYEE_STATE_WORDS: Record<PayeeState, string> = {
  proving: "Checking with the bank",
  failed: "The bank refused it",
  waiting: "Waiting for approval",
  approved: "Approved",
  rejected: "Not approved",
  withdrawn: "Withdrawn",
};

/** The hours between entering a bank account and the first payout to it. */
export const PAYEE_WAIT_HOURS = 48;

/** An account number with only its last four digits, as everybody but the desk that pays sees it. */
export function maskedAccount(number: string): string {
  return number.slice(-4).padStart(number.length, "X");
}
