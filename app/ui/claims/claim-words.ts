import type { Claim } from "#app/domain/claims/claim-row.ts";
import type { ReadClaim } from "#app/domain/claims/find-claims.ts";
import { words } from "#app/words/catalogue.ts";
import { formatRupees } from "../format.ts";

/** What is claimed, for the guest, the partner and the office alike. */
export function claimTitle({ kind }: Pick<Claim, "kind">): string {
  return words("claims")(`kind_${kind}`);
}

/** How late a hire was when it was claimed, and what is claimed for that. */
export function lateWords({
  lateDays: days,
  dayPaise,
  latePaise,
}: Pick<Claim, "lateDays" | "dayPaise" | "latePaise">): string {
  const t = words("claims");
  const amount = formatRupees(dayPaise);
  return latePaise > 0
    ? t("lateFor", { days, amount, late: formatRupees(latePaise) })
    : t("lateSoFar", { days, amount });
}

/** Where a claim stands; its time to object is over some minutes before a job settles it. */
export function claimState({
  state,
  canObject,
  upheldPaise,
  amountPaise,
}: Pick<ReadClaim, "state" | "canObject" | "upheldPaise" | "amountPaise">): string {
  const t = words("claims");
  if (state === "open" && !canObject) return t("state_timeOver");
  if (state !== "settled") return t(`state_${state}`);
  if (upheldPaise === amountPaise) return t("state_as_claimed");
  return t(upheldPaise === 0 ? "state_not_upheld" : "state_in_part");
}
