import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * A day, a month or an hour is India's: `istDate`, `nightDate` and `istClock` of `app/domain/shared/dates.ts` say them, and in SQL
 * `AT TIME ZONE 'Asia/Kolkata'`. What else makes one of an instant, in UTC or in the zone of the machine, stands here with its reason.
 * What these days are for is tested in `app/domain/reports/india-days.test.ts` and `app/areas/clock-of-screens.test.ts`. @database none
 */

const ROOT = path.resolve(import.meta.dirname, "..", "..");

const OTHER_DAYS =
  /toISOString\(\)\s*\.(?:slice|substring|split)|\.getUTC(?:Date|Day|Month|FullYear|Hours)\(|\.get(?:Date|Day|Month|FullYear|Hours)\(|\.to(?:LocaleDate|LocaleTime|Date|Time)String\(|CURRENT_DATE|\bnow\(\)::date|(?:_at|\bat|\bAt)::date|AT TIME ZONE '(?!Asia\/Kolkata')|to_char\((?:\w+\.)?\w*_?at,/g;

/** How often a file does, and why it may. */
const REASONS: Record<string, [times: number, why: string]> = {
  "app/browser/stay.ts": [1, "a calendar date that is written as midnight of UTC"],
  "app/areas/public/rooms/parts/room-month.tsx": [4, "calendar dates as midnights of UTC"],
  "app/domain/imports/first-sheet.ts": [1, "cells of a spreadsheet have no time zone"],
  "app/domain/report-schedules/periods.ts": [1, "the weekday of a calendar date"],
  "app/domain/returns/drill-down.ts": [1, "the last day of a month that is named"],
  "app/domain/shared/dates.ts": [7, "the one place that shifts instants to India"],
  "app/domain/tax/financial-year.ts": [1, "the last day of a quarter that is named"],
  "app/http/show-report.ts": [1, "the first day of a month that is named"],
  "app/integrations/outbox.ts": [1, "names of files, in the order of their making"],
  "app/ui/format.ts": [4, "after its own shift to India, or a calendar date"],
  "app/ui/reports/drill-down.ts": [1, "the last day of a month that is named"],
  "app/ui/reports/month-charts.tsx": [1, "the first day of a month that is named"],
  "app/words/formats.ts": [6, "after its own shift to India, or a calendar date"],
};

function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll("\\", "/")));
}

test("no day, month or hour is made of an instant by another clock than India's", () => {
  const found: Record<string, string[]> = {};
  for (const file of ["app", "cli", "worker"].flatMap(sourcesOf)) {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    const others = [...source.matchAll(OTHER_DAYS)].map(
      ({ 0: text, index }) => `${source.slice(0, index).split("\n").length}: ${text}`,
    );
    if (others.length > 0) found[file] = others;
  }
  const counted = Object.fromEntries(
    Object.entries(found).filter(([file, others]) => REASONS[file]?.[0] !== others.length),
  );
  expect(counted).toEqual({});
  expect(Object.keys(REASONS).filter((file) => !found[file])).toEqual([]);
});
