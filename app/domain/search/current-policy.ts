import { chargeWords, policySteps, type Tier } from "#app/domain/money/cancellation-policy.ts";
import { type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";

/** What cancelling costs for now: the words, and the instant (ISO text) until which they hold; null when to the end. */
export type CurrentPolicy = { words: string; until: string | null; isFree: boolean };

/** The step of a cancellation policy that holds at `now` for a stay that begins on `checkIn` at `checkInTime` (IST). */
export function currentPolicy(
  tiers: Tier[],
  checkIn: IsoDate,
  checkInTime: string,
  now: Date,
): CurrentPolicy {
  const steps = policySteps(tiers, istInstant(checkIn, checkInTime));
  const step = present(steps.find(({ until }) => until === null || until > now));
  const free = chargeWords({ charge: "percent", value: 0 });
  return { words: step.words, until: step.until?.toISOString() ?? null, isFree: step.words === free };
}
