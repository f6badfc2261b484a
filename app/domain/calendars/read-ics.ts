import ICAL from "ical.js";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";

/** What a calendar of another site says is taken: nights from `firstNight` until the guest leaves on `endDay` (IST dates). */
export type Block = { uid: string; firstNight: IsoDate; endDay: IsoDate };

/** The file cannot be read as a calendar. The text is for whoever gave its address. */
export class UnreadableCalendar extends Error {
  override name = "UnreadableCalendar";
}

const MOST_EVENTS = 2_000;

/**
 * Reads the events of an iCalendar file (RFC 5545) that touch the nights from `from` up to `until`. A whole day ends before its last
 * date, an hour counts for its day, what begins and ends on one day takes that night; cancelled events are left out, and so are our own
 * (`ownHost`), which some sites send back.
 * @throws UnreadableCalendar when it is no calendar, has too many events or one that repeats
 */
export function readCalendar(
  text: string,
  { from, until, ownHost }: { from: IsoDate; until: IsoDate; ownHost: string },
): Block[] {
  const events = componentsOf(text).flatMap((calendar) => calendar.getAllSubcomponents("vevent"));
  if (events.length > MOST_EVENTS)
    throw new UnreadableCalendar(`The calendar has more than ${MOST_EVENTS} events.`);
  const found = new Map<string, Block>();
  for (const event of events) {
    if (event.hasProperty("rrule"))
      throw new UnreadableCalendar("The calendar has an event that repeats: those are not read.");
    const block = blockOf(event);
    if (!block || block.endDay <= from || block.firstNight >= until) continue;
    if (block.uid.endsWith(`@${ownHost}`)) continue;
    found.set(`${block.uid} ${block.firstNight}`, block);
  }
  return [...found.values()];
}

function componentsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[];
    const roots = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][]);
    const calendars = roots.map((root) => new ICAL.Component(root as never));
    if (calendars.length > 0 && calendars.every(({ name }) => name === "vcalendar")) return calendars;
  } catch {
    // Said below, in words for people.
  }
  throw new UnreadableCalendar("There is no calendar (iCal) at this address.");
}

function blockOf(event: ICAL.Component): Block | null {
  if (String(event.getFirstPropertyValue("status")).toUpperCase() === "CANCELLED") return null;
  const start = event.getFirstPropertyValue("dtstart");
  if (!(start instanceof ICAL.Time)) return null;
  const firstNight = dayOf(start);
  const next = addDays(firstNight, 1);
  const end = endOf(event, start);
  const endDay = end && end > firstNight ? end : next;
  const uid = String(event.getFirstPropertyValue("uid") ?? "").slice(0, 300);
  return { uid, firstNight, endDay };
}

function endOf(event: ICAL.Component, start: ICAL.Time): IsoDate | null {
  const end = event.getFirstPropertyValue("dtend");
  if (end instanceof ICAL.Time) return dayOf(end);
  const duration = event.getFirstPropertyValue("duration");
  if (!(duration instanceof ICAL.Duration)) return null;
  const ended = start.clone();
  ended.addDuration(duration);
  return dayOf(ended);
}

/** The day as the calendar writes it; an instant in universal time as the day in India. */
function dayOf(time: ICAL.Time): IsoDate {
  if (!time.isDate && time.zone === ICAL.Timezone.utcTimezone) return istDate(time.toJSDate());
  const two = (number: number) => String(number).padStart(2, "0");
  return `${time.year}-${two(time.month)}-${two(time.day)}`;
}
