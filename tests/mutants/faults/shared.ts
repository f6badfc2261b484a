import type { Fault } from "../fault.ts";

const bookings = "app/domain/bookings";

export const SHARED: Fault[] = [
  {
    what: "days of reports are counted in UTC",
    at: "app/domain/shared/dates.ts",
    find: "return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);",
    replace: "return instant.toISOString().slice(0, 10);",
    tests: ["app/domain/shared/dates.test.ts", "app/domain/reports/india-days.test.ts"],
  },
  {
    what: "the night can still be booked until five",
    at: "app/domain/shared/dates.ts",
    find: "const NIGHT_ENDS_AT = 4;",
    replace: "const NIGHT_ENDS_AT = 5;",
    tests: ["app/domain/shared/dates.test.ts", `${bookings}/stay.test.ts`],
  },
  {
    what: "the 29th of February of any year is a date",
    at: "app/domain/shared/dates.ts",
    find: "return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;",
    replace: "return !Number.isNaN(date.getTime());",
    tests: ["app/domain/shared/dates.test.ts"],
  },
  {
    what: "a file holds only the first batch of its list",
    at: "app/domain/lists/query.ts",
    find: "if (batch.length > 0) yield batch;",
    replace: "if (batch.length > 0) yield batch.slice(0, 1);",
    tests: ["app/domain/lists/lists.test.ts"],
  },
  {
    what: "columns of the screen are missing in the file",
    at: "app/domain/lists/write-file.ts",
    find: 'Object.entries(columns).filter(([, { on }]) => on !== "screen")',
    replace: 'Object.entries(columns).filter(([, { on }]) => on === "file")',
    tests: ["app/domain/lists/lists.test.ts", `${bookings}/booking-list.test.ts`],
  },
  {
    what: "pages of a list have one row too few",
    at: "app/domain/lists/define-list.ts",
    find: "const number = Math.min(Math.max(state.page, 1), Math.ceil(COUNT_LIMIT / pageSize));",
    replace: "const number = Math.min(Math.max(state.page - 1, 1), Math.ceil(COUNT_LIMIT / pageSize));",
    tests: ["app/domain/lists/lists.test.ts"],
  },
  {
    what: "partners see reports of revenue",
    at: "app/domain/reports/report-list.ts",
    find: 'if (measures === "revenue" && !isPrivileged(ctx.actor)) throw new Forbidden();',
    replace: "",
    tests: ["app/domain/reports/reports.test.ts"],
  },
  {
    what: "more files are made at once for one person than may be",
    at: "app/domain/exports/order-file.ts",
    find: "if (open.count >= MOST_AT_ONCE)",
    replace: "if (open.count > MOST_AT_ONCE)",
    tests: ["app/domain/reports/files.test.ts"],
  },
  {
    what: "feedback is given twice",
    at: "app/domain/feedback/feedback.ts",
    find: 'if (answered === 0) throw new Conflict(words("refusals")("saidAlready"), "stale");',
    replace: "",
    tests: ["app/domain/feedback/reviews.test.ts", `${bookings}/after-booking.test.ts`],
  },
  {
    what: "a link of a trip that ended is shown as one that works",
    at: "app/domain/trips/share-trip.ts",
    find: "WHERE booking_id = ANY($ids::uuid[]) AND expires_at > $now ORDER BY expires_at DESC LIMIT 1",
    replace:
      "WHERE booking_id = ANY($ids::uuid[]) AND $now::timestamptz IS NOT NULL ORDER BY expires_at DESC LIMIT 1",
    tests: ["app/domain/trips/trip.test.ts"],
  },
  {
    what: "a report counts the days of bookings in UTC",
    at: "app/domain/reports/report-list.ts",
    find: "(booking.created_at AT TIME ZONE 'Asia/Kolkata')",
    replace: "(booking.created_at AT TIME ZONE 'UTC')",
    tests: ["app/domain/reports/india-days.test.ts"],
  },
  {
    what: "reports of a city are those of all",
    at: "app/domain/accounts/sold-filters.ts",
    find: '"booking.city_id = $city"',
    replace: '"$city::uuid IS NOT NULL"',
    tests: ["app/domain/reports/reports.test.ts"],
  },
  {
    what: "each page of a list begins a row late",
    at: "app/domain/lists/define-list.ts",
    find: "offset: (number - 1) * pageSize",
    replace: "offset: (number - 1) * (pageSize + 1)",
    tests: ["app/domain/lists/lists.test.ts"],
  },
  {
    what: "a client that asks for a few rows at a time misses every next one",
    at: "app/api/paging.ts",
    find: "[page, told + data.length, so - rows.length]",
    replace: "[page, told + data.length + 1, so - rows.length]",
    tests: ["app/api/paging.test.ts"],
  },
  {
    what: "the file of a commission invoice has no dates",
    at: "app/domain/invoices/commission-list.ts",
    find: "(entry.at AT TIME ZONE 'Asia/Kolkata')::date\", { always: true }",
    replace: '(entry.at AT TIME ZONE \'Asia/Kolkata\')::date", { always: true, on: "screen" }',
    tests: ["app/domain/invoices/commission.test.ts", "tests/contract/pages.test.ts"],
  },
];
