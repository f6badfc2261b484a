import { config } from "#app/config.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";

/** The time of day (IST) after which a booking for tomorrow is no longer held unpaid. */
const LAST_HOUR = "20:00";
/** Minutes that a guest needs for the code and the payment after getting the link, whenever the stay begins. */
const AT_LEAST = 30;

/**
 * Until when an agent's booking is held: the hours of the setting, never past 8 PM on the evening before the first day, and at least half
 * an hour.
 * @param firstDays the IST dates on which the parts of the order begin
 */
export function agentHold(now: Date, firstDays: IsoDate[]): Date {
  const first = present([...firstDays].sort()[0]);
  const byPolicy = now.getTime() + config().AGENT_HOLD_HOURS * 3_600_000;
  const evening = istInstant(addDays(first, -1), LAST_HOUR).getTime();
  return new Date(Math.max(Math.min(byPolicy, evening), now.getTime() + AT_LEAST * 60_000));
}
