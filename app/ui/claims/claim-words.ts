import type { Claim } from "#app/domain/claims/claim-row.ts";
import { words } from "#app/words/catalogue.ts";

/** What is claimed, for the guest, the partner and the office alike. */
export function claimTitle({ kind }: Pick<Claim, "kind">): string {
  return words("claims")(`kind_${kind}`);
}

/** Where a claim stands. */
export function claimState({
  state,
  upheldPaise,
  amountPaise,
}: Pick<Claim, "state" | "upheldPaise" | "amountPaise">): string {
  const t = words("claims");
  if (state !== "settled") return t(`state_${state}`);
  if (upheldPaise === amountPaise) return t("state_as_claimed");
  return t(upheldPaise === 0 ? "state_not_upheld" : "state_in_part");
}
