import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";

/**
 * When marketing may be sent. `hours` is `10:00-21:00` on the Indian clock (setting CAMPAIGN_HOURS).
 * @returns null when it may be sent now, otherwise the instant from which it may
 */
export function opensAt(now: Date, hours: string): Date | null {
  const [from = "10:00", until = "21:00"] = hours.split("-");
  const today = istDate(now);
  const opens = istInstant(today, from);
  const closes = until === "24:00" ? istInstant(addDays(today, 1), "00:00") : istInstant(today, until);
  if (now < opens) return opens;
  return now < closes ? null : istInstant(addDays(today, 1), from);
}
