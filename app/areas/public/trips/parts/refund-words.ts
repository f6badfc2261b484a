import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

/** How far a refund is, for the one who waits for it. */
export function refundWords(refund: { state: string; doneAt: Date | null } | null): string {
  const t = words("trip");
  if (!refund) return t("refundNone");
  if (refund.doneAt) return t("refundSent", { when: instantWords(refund.doneAt) });
  return t(refund.state === "failed" ? "refundFailed" : "refundOnWay");
}
