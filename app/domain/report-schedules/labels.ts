/** The words of reports by mail. Client-safe. */
export const EVERY = { day: "Every day", week: "Every week", month: "Every month" } as const;
export type Every = keyof typeof EVERY;

/** `onDay` is 1 (Monday) to 7 of a week, 1 to 28 of a month, 0 of a day; `atHour` 0 to 23 of the Indian clock. */
export type Rhythm = { every: Every; onDay: number; atHour: number };

export const SCHEDULE_WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** An hour of the day, 0 to 23, as the clock says it: `7:00 AM`. */
export const hourText = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`;
