import { config } from "#app/config.ts";
import { type Actor, hasRole, isUser } from "#app/domain/context.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { HOLD_MINUTES } from "./labels.ts";

/** The time of day (IST) after which a booking for tomorrow is no longer held unpaid for somebody else. */
const LAST_HOUR = "20:00";
/** Minutes that a guest needs for the code and the payment after getting the link, whenever the stay begins. */
const AT_LEAST = 30;

/**
 * Until when an unpaid order is held: 15 minutes for a guest who pays at once. What an agent or the desk books for a guest, who gets the
 * link by SMS and often asks somebody at home to pay, is held for the hours of its setting, never past 8 PM on the evening before the
 * first day, and for at least half an hour.
 * @param firstDays the IST dates on which the parts of the order begin
 */
export function holdEnd(now: Date, by: Actor, firstDays: IsoDate[]): Date {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  if (!isUser(by) || hasRole(by, "customer")) return after(HOLD_MINUTES);
  const hours = hasRole(by, "agent") ? config().AGENT_HOLD_HOURS : config().DESK_HOLD_HOURS;
  const first = present([...firstDays].sort()[0]);
  const evening = istInstant(addDays(first, -1), LAST_HOUR);
  return new Date(Math.max(Math.min(+after(hours * 60), +evening), +after(AT_LEAST)));
}
