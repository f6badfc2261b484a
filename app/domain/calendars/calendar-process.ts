import { answerEach } from "#app/domain/shared/answer-each.ts";
import { type Block, type CalendarTask, readCalendar, UnreadableCalendar } from "./read-ics.ts";

/** The process that reads calendars, one at a time. */

answerEach<CalendarTask, Block[]>(({ text, window }) => {
  try {
    return readCalendar(text, window);
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error;
    throw new UnreadableCalendar("The calendar has a date or a rule that cannot be read.");
  }
});
