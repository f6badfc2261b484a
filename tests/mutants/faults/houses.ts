import type { Fault } from "../fault.ts";

const abroad = "app/domain/foreign-guests";
const goodwill = "app/domain/goodwill";
const calendars = "app/domain/calendars";
const imports = "app/domain/imports";
const books = "app/domain/books";

/** Guests from abroad, goodwill, calendars of rooms, imports as jobs, and the months of the books. */
export const HOUSES: Fault[] = [
  {
    what: "a house has two days to report a guest from abroad",
    at: `${abroad}/labels.ts`,
    find: "export const FORM_C_HOURS = 24;",
    replace: "export const FORM_C_HOURS = 48;",
    tests: [`${abroad}/foreign-guests.test.ts`],
  },
  {
    what: "a guest is reported who has not arrived",
    at: `${abroad}/form-c.ts`,
    find: "if (!stay.arrivedAt)",
    replace: "if (!stay.dueAt)",
    tests: [`${abroad}/foreign-guests.test.ts`],
  },
  {
    what: "passports are shown long after the guest has left",
    at: `${abroad}/form-c.ts`,
    find: "today >= addDays(stay.checkIn, -SHOWN_DAYS.before) && today <= addDays(stay.checkOut, SHOWN_DAYS.after)",
    replace: "today >= addDays(stay.checkIn, -SHOWN_DAYS.before)",
    tests: [`${abroad}/foreign-guests.test.ts`],
  },
  {
    what: "nobody learns who looked at passports",
    at: `${abroad}/form-c.ts`,
    find: "if (isShown && ids.length > 0) {",
    replace: "if (!isShown && ids.length > 0) {",
    tests: [`${abroad}/foreign-guests.test.ts`],
  },
  {
    what: "a house is reminded of the report when it is too late",
    at: `${abroad}/remind-form-c.ts`,
    find: "const HOURS_BEFORE = 14;",
    replace: "const HOURS_BEFORE = -1;",
    tests: [`${abroad}/foreign-guests.test.ts`],
  },
  {
    what: "more goodwill is given than was paid",
    at: `${goodwill}/give-goodwill.ts`,
    find: "if (amountPaise > allowed.mostPaise) {",
    replace: "if (amountPaise > allowed.mostPaise * 2) {",
    tests: [`${goodwill}/goodwill.test.ts`],
  },
  {
    what: "one person gives any goodwill, if in parts",
    at: `${goodwill}/give-goodwill.ts`,
    find: "Math.max(config().WAIVER_ADMIN_ABOVE * 100 - givenPaise, 0)",
    replace: "config().WAIVER_ADMIN_ABOVE * 100",
    tests: [`${goodwill}/goodwill.test.ts`],
  },
  {
    what: "goodwill is borne the other way round",
    at: `${goodwill}/give-goodwill.ts`,
    find: "partOf(asked.amountPaise, asked.platformPercent * 10_000)",
    replace: "partOf(asked.amountPaise, (100 - asked.platformPercent) * 10_000)",
    tests: [`${goodwill}/goodwill.test.ts`],
  },
  {
    what: "other sites do not learn of rooms that are held",
    at: `${calendars}/room-calendar.ts`,
    find: "n.held + n.sold >= n.allotment",
    replace: "n.sold >= n.allotment",
    tests: [`${calendars}/calendars.test.ts`],
  },
  {
    what: "two sites keep a night closed because each has it from the other",
    at: `${calendars}/room-calendar.ts`,
    find: "n.held + n.sold >= n.allotment",
    replace: "n.held + n.sold + n.elsewhere >= n.allotment",
    tests: [`${calendars}/calendars.test.ts`],
  },
  {
    what: "the old address of a calendar still opens it",
    at: `${calendars}/room-calendar.ts`,
    find: "calendar_version = r.calendar_version + 1",
    replace: "calendar_version = r.calendar_version",
    tests: [`${calendars}/calendars.test.ts`],
  },
  {
    what: "a calendar that is down opens the nights that it had closed",
    at: `${calendars}/import-feeds.ts`,
    find: "    if (answer.status !== 200) throw new Error(`The site answered ${answer.status}.`);\n",
    replace: "    if (answer.status !== 200) answer.body = `BEGIN:VCALENDAR\\r\\nEND:VCALENDAR\\r\\n`;\n",
    tests: [`${calendars}/calendars.test.ts`],
  },
  {
    what: "an import that was stopped cannot go on",
    at: `${imports}/run-import.ts`,
    find: "if (!interrupted) await forgetFile(id);",
    replace: "await forgetFile(id);",
    tests: [`${imports}/file-imports.test.ts`],
  },
  {
    what: "an import whose worker stopped counts as stopped by its sender",
    at: `${imports}/run-import.ts`,
    find: "if (interrupted && !stop.signal.aborted) throw",
    replace: "if (interrupted && run.lastAttempt && stop.signal.aborted) throw",
    tests: [`${imports}/file-imports.test.ts`],
  },
  {
    what: "goodwill counts twice in the parts of the profit",
    at: `${books}/profit-list.ts`,
    find: "part.account = 'offer_expense' AND part.entry <> 'goodwill'",
    replace: "part.account = 'offer_expense'",
    tests: [`${books}/books.test.ts`],
  },
  {
    what: "the profit of a city is that of all",
    at: `${books}/profit-list.ts`,
    find: 'city: filter.id("City", "part.city_id = $city"',
    replace: 'city: filter.id("City", "$city::uuid IS NOT NULL"',
    tests: [`${books}/books.test.ts`],
  },
];
