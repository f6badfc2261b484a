import { addDays, type IsoDate } from "#app/domain/shared/dates.ts";

/** What looks wrong about a rate, in words. Pure. Nothing here forbids it. */

export type RateFacts = {
  code: string;
  ppm: number;
  validFrom: IsoDate;
  exempt: boolean;
  hsn: string;
  source: string;
  /** The same row before it, when there was one, ppm. */
  beforePpm: number | null;
};

/** The rates that GST knows, ppm. Source: GST rates from 22 September 2025, and those before. */
const GST_RATES = [
  0, 1_000, 2_500, 10_000, 15_000, 30_000, 50_000, 60_000, 120_000, 180_000, 280_000, 400_000,
];

/** The most that is usual, ppm. */
const USUAL_MOST: Record<string, number> = {
  tds: 50_000,
  tcs: 10_000,
  tds_on_agent: 200_000,
  gateway_fee: 30_000,
};

/** @param today IST */
export function rateWarnings(rate: RateFacts, today: IsoDate): string[] {
  const { code, ppm, validFrom, beforePpm } = rate;
  const most = USUAL_MOST[code];
  return [
    code.startsWith("gst") && !GST_RATES.includes(ppm) ? "GST knows no such rate." : "",
    most !== undefined && ppm > most ? "This is more than is usual for this rate." : "",
    code === "gst" && ppm === 0 && !rate.exempt
      ? "A rate of nothing that is not exempt still takes TCS."
      : "",
    code === "gst" && rate.hsn === ""
      ? "Without an HSN or SAC the invoice takes the one that is usual for the kind."
      : "",
    beforePpm !== null && beforePpm > 0 && (ppm > 3 * beforePpm || 3 * ppm < beforePpm)
      ? "It is more than three times the rate before it, or less than a third."
      : "",
    validFrom <= today
      ? "Its first day has passed: it counts from the moment of approval, never for what is booked already."
      : "",
    validFrom > addDays(today, 400) ? "Its first day is more than a year away." : "",
    rate.source === "" ? "It names no source." : "",
  ].filter(Boolean);
}
