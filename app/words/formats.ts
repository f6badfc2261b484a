import { present } from "#app/present.ts";
import { numberLocale } from "./languages.ts";
import type { Words } from "./translate.ts";

/**
 * One way to write each: date, date with time, time, range, month, amount, distance. In every language, on screens, in messages and
 * on paper.
 */

export type Formats = ReturnType<typeof makeFormats>;

const two = (value: number) => String(value).padStart(2, "0");

/** An instant on the Indian clock, as the parts of a date read in UTC. */
function inIndia(instant: string | Date): Date {
  return new Date(new Date(instant).getTime() + 5.5 * 3_600_000);
}

/** The formats of a language, from its words of the area `formats`. */
export function makeFormats(t: Words<"formats">) {
  const weekdays = t("weekdays").split(" ");
  const months = t("months").split(" ");
  const grouped = new Intl.NumberFormat(numberLocale(t.language === "ar" ? "ar" : "en"));

  const clock = (hours: number, minutes: number) =>
    t(hours < 12 ? "am" : "pm", { time: `${hours % 12 || 12}:${two(minutes)}` });
  const parts = (isoDate: string) => {
    const at = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
    return {
      weekday: present(weekdays[at.getUTCDay()]),
      day: at.getUTCDate(),
      month: present(months[at.getUTCMonth()]),
      year: String(at.getUTCFullYear()),
    };
  };
  const date = (isoDate: string) => t("date", parts(isoDate));
  const instantParts = (instant: string | Date) => {
    const at = inIndia(instant);
    return { date: at.toISOString().slice(0, 10), time: clock(at.getUTCHours(), at.getUTCMinutes()) };
  };

  return {
    /** `2026-12-01` as `Tue, 1 Dec 2026`. */
    longDate: (isoDate: string) => t("longDate", parts(isoDate)),
    /** `2026-12-01` as `Tue, 1 Dec`. */
    weekdayDate: (isoDate: string) => t("weekdayDate", parts(isoDate)),
    /** `2026-12-01` as `1 Dec 2026`. */
    date,
    /** `2026-12-01` as `1 Dec`. */
    dayMonth: (isoDate: string) => t("dayMonth", parts(isoDate)),
    /** Two dates as `1 Dec to 5 Dec 2026`, `30 Dec 2026 to 2 Jan 2027`. */
    range: (from: string, to: string) => {
      const [start, end] = [parts(from), parts(to)];
      if (start.year !== end.year) return t("range", { from: date(from), to: date(to) });
      return t("range", { from: t("dayMonth", start), to: date(to) });
    },
    /** A month `2026-12` as `Dec 2026`. */
    month: (month: string) => t("month", parts(`${month.slice(0, 7)}-01`)),
    /** The short name of a month `2026-12`: `Dec`. */
    monthName: (month: string) => parts(`${month.slice(0, 7)}-01`).month,
    /** A time of day `14:00` as `2:00 PM`. */
    time: (time: string) => {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      return clock(hours, minutes);
    },
    /** The Indian clock of an instant: `2:05 PM`. */
    clock: (instant: string | Date) => instantParts(instant).time,
    /** An instant as `1 Dec 2026, 2:05 PM` on the Indian clock. */
    instant: (instant: string | Date) => {
      const { date: day, time } = instantParts(instant);
      return t("dateTime", { date: date(day), time });
    },
    /** An instant as `Tue, 1 Dec 2026, 2:05 PM` on the Indian clock. */
    longInstant: (instant: string | Date) => {
      const { date: day, time } = instantParts(instant);
      return t("dateTime", { date: t("longDate", parts(day)), time });
    },
    /** Metres as a person says them: `450 m`, `1.2 km`. */
    distance: (metres: number) =>
      metres < 950
        ? t("metres", { metres: Math.max(10, Math.round(metres / 10) * 10) })
        : t("kilometres", { kilometres: (metres / 1000).toFixed(metres < 9_950 ? 1 : 0) }),
    /** A count with Indian grouping. */
    count: (count: number) => grouped.format(count),
    nights: (count: number) => t("nights", { count }),
    rooms: (count: number) => t("rooms", { count }),
    seconds: (count: number) => t("seconds", { count }),
    minutes: (count: number) => t("minutes", { count }),
    hours: (count: number) => t("hours", { count }),
    days: (count: number) => t("days", { count }),
    /** What is said one after the other: `a, b`, without what is empty. */
    commas: (items: Array<string | number | null | undefined>) => items.filter(Boolean).join(t("listComma")),
    /** Things in one sentence: `a, b and c`. */
    list: (items: string[]) =>
      items.length < 2
        ? (items[0] ?? "")
        : t("listEnd", { items: items.slice(0, -1).join(t("listComma")), last: present(items.at(-1)) }),
  };
}
