import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import type { SubmitOutcome } from "./drafts.ts";

const OUTCOMES: Record<SubmitOutcome, string> = {
  created: PARTNERS_MESSAGES.dataSuccessfullySaved,
  saved: PARTNERS_MESSAGES.dataSuccessfullySaved,
  waiting: `${PARTNERS_MESSAGES.dataSuccessfullySaved} Your changes wait for approval; guests see the approved version until then.`,
  unchanged: "Nothing waits: this is what guests see already.",
};

/** What to say after saving a property or room. */
export function outcomeMessage(outcome: SubmitOutcome): string {
  return OUTCOMES[outcome];
}
