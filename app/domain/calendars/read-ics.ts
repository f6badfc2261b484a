import ICAL from "ical.js";
import { addDays, type IsoDate, istDate, nightsBetween } from "#app/domain/shared/dates.ts";

/** What a calendar of another site says is taken: nights from `firstNight` until the guest leaves on `endDay` (IST dates). */
export type Block = { uid: string; firstNight: IsoDate; endDay: IsoDate };

/** The file cannot be read as a calendar. The text is for the person who entered its address. */
export class UnreadableCalendar extends Error {
  override name = "UnreadableCalendar";
}

const MOST_EVENTS = 2_000;

/** How often one event may repeat from its beginning to the last night that is read. */
const MOST_REPEATS = 10_000;

type Window = { from: IsoDate; until: IsoDate };

/** A calendar's text, what is read of it, and the host of our own events. */
export type CalendarTask = { text: string; window: Window & { ownHost: string } };

/**
 * Reads the events of an iCalendar file (RFC 5545) that touch the nights from `from` up to `until`. A whole day ends before its last
 * date, an hour counts for its day, what begins and ends on one day takes that night; what repeats takes each of its nights, but for those
 * that are left out or moved. Cancelled events are left out, and so are our own (`ownHost`), which some sites send back.
 * @throws UnreadableCalendar when it is no calendar, has too many events or one that repeats too often
 */
export function readCalendar(text: string, { from, until, ownHost }: CalendarTask["window"]): Block[] {
  const events = componentsOf(text).flatMap((calendar) => calendar.getAllSubcomponents("vevent"));
  if (events.length > MOST_EVENTS) throw tooMany();
  const moved = new Set(events.flatMap(movedFrom));
  const found = new Map<string, Block>();
  for (const event of events) {
    const block = blockOf(event);
    if (!block || block.uid.endsWith(`@${ownHost}`)) continue;
    for (const each of repeats(event) ? occurrencesOf(event, block, { from, until }, moved) : [block]) {
      if (each.endDay > from && each.firstNight < until) found.set(`${each.uid} ${each.firstNight}`, each);
    }
    if (found.size > MOST_EVENTS) throw tooMany();
  }
  return [...found.values()];
}

const tooMany = () => new UnreadableCalendar(`The calendar has more than ${MOST_EVENTS} events.`);

/** What stands in place of one of the days of an event that repeats names that day. */
const isException = (event: ICAL.Component) => event.hasProperty("recurrence-id");
const repeats = (event: ICAL.Component) =>
  !isException(event) && (event.hasProperty("rrule") || event.hasProperty("rdate"));

/** The day of an event that repeats which this one stands in place of, under its uid. */
function movedFrom(event: ICAL.Component): string[] {
  const day = event.getFirstPropertyValue("recurrence-id");
  return day instanceof ICAL.Time ? [`${uidOf(event)} ${dayOf(day)}`] : [];
}

/** Each time of an event that repeats, as long as the first. @throws UnreadableCalendar when there is no end to it before the last night */
function occurrencesOf(
  event: ICAL.Component,
  first: Block,
  { from, until }: Window,
  moved: Set<string>,
): Block[] {
  const nights = nightsBetween(first.firstNight, first.endDay);
  const times = new ICAL.Event(event).iterator();
  const found: Block[] = [];
  for (let count = 0; count < MOST_REPEATS; count++) {
    const time = nextOf(times);
    const firstNight = time && dayOf(time);
    if (!firstNight || firstNight >= until) return found;
    const endDay = addDays(firstNight, nights);
    if (endDay > from && !moved.has(`${first.uid} ${firstNight}`))
      found.push({ uid: first.uid, firstNight, endDay });
  }
  throw new UnreadableCalendar("The calendar has an event that repeats too often.");
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
  return { uid: uidOf(event), firstNight, endDay };
}

/** The library gives up on rules that never reach another day. */
function nextOf(times: ReturnType<ICAL.Event["iterator"]>): ICAL.Time | undefined {
  try {
    return times.next();
  } catch {
    throw new UnreadableCalendar("The calendar has an event that repeats in a way that cannot be read.");
  }
}

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue("uid") ?? "").slice(0, 300);

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
