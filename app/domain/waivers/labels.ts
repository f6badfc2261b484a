/** The words of medical waivers. Client-safe. */

export const WAIVER_CAUSES = ["surgery_moved", "intensive_care", "early_discharge", "death"] as const;
export type WaiverCause = (typeof WAIVER_CAUSES)[number];

export const WAIVER_STATES = ["asked", "proposed", "granted", "refused"] as const;
export type WaiverState = (typeof WAIVER_STATES)[number];

/** Within how many hours a waiver is decided. */
export const WAIVER_HOURS = 12;
/** How many days after the decision the hospital's letter is kept. The schedule of retention says it too. */
export const LETTER_DAYS = 90;

export const CAUSE_WORDS: Record<WaiverCause, string> = {
  surgery_moved: "The surgery or treatment was moved",
  intensive_care: "The patient is in intensive care",
  early_discharge: "The patient was discharged early",
  death: "The patient died",
};

export const WAIVER_STATE_WORDS: Record<WaiverState, string> = {
  asked: "Waits for a decision",
  proposed: "Waits for a second person",
  granted: "Granted",
  refused: "Refused",
};

/** Who bears what the policy would have charged, in words; `platformPpm` is our part. */
export function costBearerText(platformPpm: number, brand: string): string {
  if (platformPpm === 0) return "the house";
  if (platformPpm === 1_000_000) return brand;
  return `${brand} bears ${platformPpm / 10_000}%, the property the rest`;
}
