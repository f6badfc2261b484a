import { instantWords } from "#app/ui/stay.ts";

/** How far a refund is, for the one who waits for it. */
export function refundWords(refund: { state: string; doneAt: Date | null } | null): string {
  if (!refund) return "Nothing goes back.";
  if (refund.doneAt)
    return `Sent on ${instantWords(refund.doneAt)}. Banks need up to 7 working days to show it.`;
  if (refund.state === "failed") return "The bank has not taken it yet. We are on it and tell you by SMS.";
  return "On its way. Banks need up to 7 working days to show it.";
}
