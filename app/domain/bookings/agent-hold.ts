import { config } from "#app/config.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";

/** The time of day (IST) after which nothing that begins tomorrow waits for its payment. */
const LAST_HOUR = "20:00";
/** A guest who is sent a link needs this long for the code and the payment, whenever it begins. Minutes. */
const AT_LEAST = 30;

/**
 * Until when what an agent books is held: so many hours as the setting says, never past 8 PM of the evening before the first day, and
 * at least half an hour.
 * @param firstDays the IST dates on which the parts of the order begin
 */
export function agentHold(now: Date, firstDays: IsoDate[]): Date {
  const first = present([...firstDays].sort()[0]);
  const byPolicy = now.getTime() + config().AGENT_HOLD_HOURS * 3_600_000;
  const evening = istInstant(addDays(first, -1), LAST_HOUR).getTime();
  return new Date(Math.max(Math.min(byPolicy, evening), now.getTime() + AT_LEAST * 60_000));
}
