import { afterEach, describe, expect, it } from "vitest";
import { readStatement } from "#app/domain/accounts/statement.ts";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { holdEnd } from "#app/domain/bookings/hold-end.ts";
import { remindGuests } from "#app/domain/bookings/remind-guests.ts";
import { profitList } from "#app/domain/books/profit-list.ts";
import { trialBalanceList } from "#app/domain/books/trial-balance-list.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { readFormC } from "#app/domain/foreign-guests/form-c.ts";
import { formCList } from "#app/domain/foreign-guests/form-c-list.ts";
import { remindFormC } from "#app/domain/foreign-guests/remind-form-c.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { closeDatabase, execute, row } from "#db/client.ts";
import { cancelAtQuote, customerContext, GUESTS, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { reportList } from "./report-list.ts";

/**
 * Days, months and financial years are India's, wherever the process and the database think they are, and whatever hour it is
 * while the test runs: everything is done a minute before and after midnight in India.
 */

/** In order. The financial year of each, as numbers of documents have it. */
const MOMENTS: Array<[date: string, time: string, financialYear: string]> = [
  ["2026-12-31", "23:59", "2627"],
  ["2027-01-01", "00:01", "2627"],
  ["2027-03-31", "23:59", "2627"],
  ["2027-04-01", "00:01", "2728"],
  ["2028-02-28", "23:59", "2728"],
  ["2028-02-29", "00:01", "2728"],
  ["2028-02-29", "23:59", "2728"],
  ["2028-03-01", "00:01", "2728"],
];
/** Where midnight in India is the day before, and where it is the same day or the next. */
const ZONES = ["America/Los_Angeles", "Pacific/Kiritimati"];

const own = process.env.TZ;
/** From now on this process and new connections to the database are in a time zone. */
async function moveTo(zone: string): Promise<void> {
  process.env.TZ = zone;
  const { name } = (await row<{ name: string }>("SELECT current_database() AS name"))!;
  await execute(`ALTER DATABASE "${name}" SET timezone = '${zone}'`);
  await closeDatabase();
}
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

/** What was charged in each month by posting date. Paise. */
async function chargedByMonth(): Promise<Map<string, number>> {
  const { rows: found } = await profitList.page(await makeContext("admin"), { split: "month" });
  return new Map(found.map(({ month, charged }) => [month, charged]));
}

type Made = { id: string; date: string; time: string; financialYear: string };

describe.each(ZONES)("with the clocks of %s", (zone) => {
  const made: Made[] = [];
  let partner: Context;
  const at = (ctx: Context, date: string, time: string): Context => ({ ...ctx, now: istInstant(date, time) });
  const onDay = (date: string) => made.filter((one) => one.date === date);

  it("books and counts on the day of India", async () => {
    await moveTo(zone);
    const place = await makePlace({ room: { default_allotment: 50 } });
    partner = await makeContext("partner", { accountId: place.accountId });
    const before = await chargedByMonth();
    for (const [date, time, financialYear] of MOMENTS) {
      const guest = await customerContext(istInstant(date, time));
      const stay = { checkIn: addDays(date, 10), checkOut: addDays(date, 12) };
      const { id } = await makeBooking(guest, place, stay);
      made.push({ id, date, time, financialYear });
      const { bookedToday } = await countBookingsToday(at(partner, date, time));
      expect([date, time, bookedToday]).toEqual([date, time, onDay(date).length]);
    }
    // The books count each sale in its month of India: two nights at 1,000 rupees with 12 % each.
    const after = await chargedByMonth();
    const sold = Map.groupBy(made, ({ date }) => `${date.slice(0, 7)}-01`);
    for (const [month, ofMonth] of sold)
      expect([month, (after.get(month) ?? 0) - (before.get(month) ?? 0)]).toEqual([
        month,
        ofMonth.length * 224_000,
      ]);
    const { sums } = await trialBalanceList.page(await makeContext("admin"), {});
    expect(sums.net).toBe(0);
  });

  it.each([
    ["2026-12-31", "23:30", ["2027-01-02"], "2027-01-01", "05:30"],
    ["2027-03-31", "23:59", ["2027-04-02"], "2027-04-01", "05:59"],
    ["2028-02-28", "22:00", ["2028-03-02"], "2028-02-29", "04:00"],
    ["2028-02-29", "17:00", ["2028-03-01"], "2028-02-29", "20:00"],
    ["2028-02-28", "23:59", ["2028-02-29"], "2028-02-29", "00:29"],
  ])("holds what an agent books on %s %s", async (day, time, firstDays, untilDay, untilTime) => {
    await moveTo(zone);
    const actor = { ...(await makeContext("admin")).actor, role: "agent" as const };
    expect(holdEnd(istInstant(day, time), actor, firstDays)).toEqual(istInstant(untilDay, untilTime));
  });

  it("reports guests from abroad within a day of India's clock, and shows their papers from the day before", async () => {
    await moveTo(zone);
    const place = await makePlace();
    const house = await makeContext("partner", { accountId: place.accountId });
    const checkIn = "2028-02-29";
    const guest = await customerContext(istInstant(addDays(checkIn, -9), "12:00"));
    const guests = { ...GUESTS, nationality: "Bangladeshi" };
    const { id } = await makeBooking(guest, place, { checkIn, checkOut: "2028-03-02", guests });
    const asked = async (date: string, time: string) => {
      await remindFormC(systemContext("test", istInstant(date, time)));
      const told = await row(
        "SELECT id FROM messages WHERE booking_id = $id AND template = 'form_c.papers'",
        { id },
      );
      return told !== undefined;
    };
    expect(await asked("2028-02-25", "23:59")).toBe(false);
    expect(await asked("2028-02-26", "00:01")).toBe(true);
    const isShown = async (date: string, time: string) =>
      (await readFormC(at(house, date, time), id)).isShown;
    expect([await isShown("2028-02-27", "23:59"), await isShown("2028-02-28", "00:01")]).toEqual([
      false,
      true,
    ]);
    expect([await isShown("2028-04-01", "23:59"), await isShown("2028-04-02", "00:01")]).toEqual([
      true,
      false,
    ]);
    await markBooking(at(house, checkIn, "23:59"), { bookingId: id, mark: "checked_in" });
    const state = async (date: string, time: string) =>
      (await formCList.page(at(house, date, time), {})).rows.map(({ form_c_state }) => form_c_state);
    expect(await state("2028-03-01", "23:58")).toEqual(["due"]);
    expect(await state("2028-03-02", "00:00")).toEqual(["late"]);
  });

  it("reports the day and the month", async () => {
    await moveTo(zone);
    for (const date of new Set(made.map((one) => one.date))) {
      const filters = { dates: "booked", fromDate: date, toDate: date } as const;
      const report = await reportList("month-wise").page(partner, filters);
      expect(report.rows.map((one) => [one.month, one.total_bookings])).toEqual([
        [`${date.slice(0, 7)}-01`, onDay(date).length],
      ]);
    }
  });

  it("states what was earned on the day and in the month", async () => {
    await moveTo(zone);
    for (const month of new Set(made.map(({ date }) => date.slice(0, 7)))) {
      const { rows: lines } = await readStatement(partner, { month });
      const sold = made.filter(({ date }) => date.startsWith(month)).map(({ id, date }) => [id, date]);
      expect(lines.map((line) => [line.bookingId, line.date])).toEqual(sold);
    }
  });

  it("dates and numbers invoices and credit notes by the day and the financial year", async () => {
    await moveTo(zone);
    for (const { id, date, time, financialYear } of made) {
      const ctx = at(systemContext("test"), date, time);
      await cancelAtQuote(ctx, id, { reason: "moved" });
      const documents = await issueDocuments(ctx, id);
      expect(
        documents.map(({ documentType, issuedOn, documentNumber }) => [
          documentType,
          issuedOn,
          documentNumber.slice(2, 6),
        ]),
      ).toEqual([
        ["invoice", date, financialYear],
        ["credit_note", date, financialYear],
      ]);
    }
  });

  it("reminds on the day before, from its first minute on and not before", async () => {
    await moveTo(zone);
    const place = await makePlace();
    for (const checkIn of ["2027-04-01", "2028-03-01"]) {
      const guest = await customerContext(istInstant(addDays(checkIn, -9), "12:00"));
      const { id } = await makeBooking(guest, place, { checkIn, checkOut: addDays(checkIn, 1) });
      const reminded = async (date: string, time: string) => {
        await remindGuests(systemContext("test", istInstant(date, time)));
        const told = await row(
          "SELECT id FROM messages WHERE booking_id = $id AND template = 'booking.reminder'",
          { id },
        );
        return told !== undefined;
      };
      expect(await reminded(addDays(checkIn, -2), "23:59")).toBe(false);
      expect(await reminded(addDays(checkIn, -1), "00:01")).toBe(true);
    }
  });
});

it("takes a rate that begins at midnight in India from midnight on", async () => {
  const place = await makePlace();
  await execute(
    "INSERT INTO rates (code, kind, rate_ppm, valid_from, status) VALUES ('gst', 'room', 50000, '2029-04-01', 'approved')",
  );
  const taxed = async (date: string, time: string) => {
    const { id } = await makeBooking(await customerContext(istInstant(date, time)), place, {
      checkIn: "2029-04-10",
      checkOut: "2029-04-12",
    });
    return (await row<{ gst: number }>("SELECT gst_paise AS gst FROM bookings WHERE id = $id", { id }))!.gst;
  };
  expect([await taxed("2029-03-31", "23:59"), await taxed("2029-04-01", "00:00")]).toEqual([24_000, 10_000]);
});
