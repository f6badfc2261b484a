import { processesFor } from "#app/domain/shared/processes.ts";
import type { Block, CalendarTask } from "./read-ics.ts";

/** The 30th of each February, sought every second, is sought for ever: rules come from strangers, and the library has no limit. */
const work = processesFor<CalendarTask, Block[]>({
  script: "app/domain/calendars/calendar-process.ts",
  maxWaiting: 60,
  longestMs: 10_000,
  refusal: "The calendar takes too long to read.",
});

/**
 * Reads a calendar of another site aside, for ten seconds at most.
 * @throws Error with words for whoever gave its address when it cannot be read; Unavailable when that takes too long
 */
export const readCalendarAside = (task: CalendarTask): Promise<Block[]> => work([task]);
