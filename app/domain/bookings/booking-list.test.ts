import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { type BookingState, bookingList } from "#app/domain/bookings/booking-list.ts";
import { releaseHold } from "#app/domain/bookings/expire-holds.ts";
import { nameByItsNumber } from "#app/domain/bookings/find-by-words.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { type FileFormat, listFile } from "#app/domain/lists/write-file.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { execute, row } from "#db/client.ts";
import {
  cancelAtQuote,
  customerContext,
  GUESTS,
  inDays,
  makeBooking,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";

const ctx = systemContext("test");
let place: Place;
const ids: Record<string, string> = {};

type Input = BookingState & { format?: FileFormat };

const exportBookings = (who: Context, { format = "csv", ...filters }: Input) =>
  listFile(bookingList.query(who, filters), format);

async function exported(input: Input = {}) {
  const { stream, count } = await exportBookings(ctx, input);
  const written = await text(stream);
  const rows: Array<Record<string, string>> =
    input.format === "json" ? JSON.parse(written) : parse(written, { columns: true, bom: true });
  expect(count.rows).toBe(rows.length);
  return rows;
}
const numbersOf = (rows: Array<Record<string, string>>) => rows.map((one) => one.booking_order_id).sort();

const columnsOf = async (table: string) =>
  (await row<{ names: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  ))!.names;

beforeAll(async () => {
  place = await makePlace({
    property: { name: '=cmd|"calc"!A1', gstin: "36ABCDE1234F1Z5" },
    room: { default_price_paise: 100_000 },
  });
  const elsewhere = await makePlace();
  const stays = [
    ["plain", place, { guests: { ...GUESTS, address: "12 Lake View,\n@Warangal" } }],
    ["later", place, { checkIn: inDays(30), checkOut: inDays(33), units: 2 }],
    ["elsewhere", elsewhere, {}],
    ["cancelled", place, { checkIn: inDays(20), checkOut: inDays(22) }],
  ] as const;
  for (const [name, at, over] of stays) {
    const customer = await customerContext();
    const { id } = await makeBooking(customer, at, over);
    if (name === "cancelled") {
      await cancelAtQuote(customer, id);
    }
    ids[name] = (await row<{ number: string }>(
      "SELECT booking_order_id AS number FROM bookings WHERE id = $1",
      [id],
    ))!.number;
  }
});

test("a booking of the specification's example: its fields by their names, in rupees, safe to open", async () => {
  const rows = await exported({ to: inDays(10), city: place.cityId });
  expect(rows).toHaveLength(1);
  const [booking] = rows as [Record<string, string>];
  expect(booking).toMatchObject({
    booking_order_id: ids.plain,
    property_name: '\'=cmd|"calc"!A1',
    room_type: "Double",
    check_in: inDays(7),
    check_out: inDays(9),
    no_of_days: "2",
    room_booked_count: "1",
    roomNights_count: "2",
    guest_count: "2",
    phone_no: expect.stringMatching(/^'\+91\d{10}$/),
    guest_address: "'12 Lake View,\n@Warangal",
    room_price: "2000.00",
    discount: "0",
    gst_percentage: "12",
    gst_amount: "240.00",
    total_price: "2240.00",
    tdsValue: "20.00",
    gstTds: "20.00",
    grossPayable: "2200.00",
    mh_commission: "300.00",
    totalPayableToPartner: "1846.00",
    upi_charges: "50.22",
    gst_status: "registered",
    booked_date: istDate(new Date()),
    dateOfCancellationData: "",
    property_gstin: "36ABCDE1234F1Z5",
    booking_status: "confirmed",
  });
});

test("the sums of the export are those of the database", async () => {
  const sum = (rows: Array<Record<string, string>>, name: string) =>
    Math.round(rows.reduce((total, one) => total + Number(one[name]) * 100, 0));
  const rows = await exported({ format: "json" });
  const stored = await row<{ total: number; share: number; profit: number }>(
    "SELECT sum(total_paise)::bigint AS total, sum(partner_share_paise)::bigint AS share, sum(mh_profit_paise)::bigint AS profit FROM bookings",
  );
  expect({
    total: sum(rows, "total_price"),
    share: sum(rows, "partner_share"),
    profit: sum(rows, "mh_profit"),
  }).toEqual(stored);
});

test("filters by check-in, city and status; JSON holds texts as they are", async () => {
  const of = (...names: string[]) => names.map((name) => ids[name]).sort();
  expect(numbersOf(await exported())).toEqual(of("plain", "later", "elsewhere", "cancelled"));
  expect(numbersOf(await exported({ from: inDays(30), to: inDays(30) }))).toEqual(of("later"));
  expect(numbersOf(await exported({ city: place.cityId }))).toEqual(of("plain", "later", "cancelled"));
  const cancelled = await exported({ status: ["cancelled"], format: "json" });
  expect(numbersOf(cancelled)).toEqual(of("cancelled"));
  expect(cancelled[0]).toMatchObject({
    property_name: '=cmd|"calc"!A1',
    dateOfCancellationData: istDate(new Date()),
    daysDifference: 20,
    cancelledAmountData: 0,
  });
  expect(await exported({ from: "2040-01-01", format: "json" })).toEqual([]);
  expect(await exported({ from: "2040-01-01" })).toEqual([]);
});

test("a name is found by its number of bookings: the newest of many, each of few, within the scope", async () => {
  const template = `'id', gen_random_uuid(), 'reference', left(md5('%' || n) || md5(n::text), 22)`;
  const { orderId } = (await row<{ orderId: string }>(
    "SELECT order_id FROM bookings WHERE booking_order_id = $1",
    [ids.plain],
  ))!;
  await execute(
    `WITH copied AS (
       INSERT INTO orders SELECT (jsonb_populate_record(one, jsonb_build_object(${template.replace("%", "order")}, 'form_key', gen_random_uuid(),
         'phone_e164', '+91984855' || lpad(n::text, 4, '0'), 'contact_name', CASE n WHEN 12 THEN 'Rarely Named' ELSE 'Often Named' END, 'created_at', now() - make_interval(hours => n)))).*
       FROM orders one, generate_series(1, 12) n WHERE one.id = $1 RETURNING id, contact_name, created_at)
     INSERT INTO bookings (${await columnsOf("bookings")})
     SELECT ${await columnsOf("bookings")} FROM (
       SELECT (jsonb_populate_record(one, jsonb_build_object(${template.replace("%", "booking")}, 'order_id', copied.id, 'created_at', copied.created_at,
         'booking_order_id', 'MHR-NAMED-' || n))).* FROM bookings one,
         (SELECT *, row_number() OVER (ORDER BY created_at DESC) AS n FROM copied) copied WHERE one.order_id = $1) made`,
    [orderId],
  );
  const found = async (q: string, who = ctx, state: Partial<BookingState> = {}) => {
    const { rows, total } = await bookingList.page(who, { q, ...state }, { pageSize: 3 });
    return [total, ...rows.map((one) => one.booking_order_id)];
  };
  expect(await found("often named")).toEqual([11, "MHR-NAMED-1", "MHR-NAMED-2", "MHR-NAMED-3"]);
  expect(await found("often named", ctx, { status: ["cancelled"] })).toEqual([0]);
  expect(await found("rarely")).toEqual([1, "MHR-NAMED-12"]);
  const elsewhere = await makeContext("partner", { accountId: await makeAccount() });
  expect(await found("often named", elsewhere)).toEqual([0]);
  // Many guests of a name are read from the newest booking on; the many bookings of one family are looked up.
  expect(await nameByItsNumber(ctx, { q: "often named" })).toEqual({ q: "", common: "often named" });
  await execute("UPDATE orders SET phone_e164 = '+919848550000' WHERE contact_name = 'Often Named'");
  expect((await nameByItsNumber(ctx, { q: "often named" })).named).toHaveLength(11);
  expect(await found("often named")).toEqual([11, "MHR-NAMED-1", "MHR-NAMED-2", "MHR-NAMED-3"]);
  expect(bookingList.search.decode(new URLSearchParams("common=often"))).toMatchObject({ common: null });
  await execute("DELETE FROM bookings WHERE booking_order_id LIKE 'MHR-NAMED-%'");
});

test("JSON of any size is one array, wherever its bytes are cut", async () => {
  await execute(
    "UPDATE bookings SET guest_address = repeat('long \n\\ \" ✓ ', 40000) WHERE booking_order_id = $1",
    [ids.later],
  );
  const rows = await exported({ format: "json" });
  expect(rows).toHaveLength(4);
  expect(rows.find((one) => one.booking_order_id === ids.later)?.guest_address).toHaveLength(480_000);
});

test("each actor has the own scope, with what it may see", async () => {
  const own = async (who: Context, kind: "room" | "all" = "room") =>
    JSON.parse(await text((await exportBookings(who, { kind, format: "json" })).stream)) as Array<
      Record<string, string>
    >;
  const partner = await own(await makeContext("partner", { accountId: place.accountId }));
  expect(numbersOf(partner)).toEqual([ids.plain, ids.later, ids.cancelled].sort());
  expect(partner[0]).toMatchObject({ partner_share: 1846 });
  expect(Object.keys(partner[0]!).join()).not.toMatch(/mh_profit|upi_charges|net_income_mh|agent/);
  const zone = await own(await makeContext("staff", { zoneCityId: place.cityId }), "all");
  expect(numbersOf(zone)).toEqual([ids.plain, ids.later, ids.cancelled].sort());
  expect(await own(await makeContext("agent", { accountId: await makeAccount() }))).toEqual([]);
  expect(await own(await customerContext())).toEqual([]);
});

test("a partner's share of what is not paid, or ran out, is nothing", async () => {
  const guest = await customerContext();
  const house = await makePlace();
  const partner = await makeContext("partner", { accountId: house.accountId });
  const shown = async () =>
    (await bookingList.page(partner, {})).rows.map((one) => [one.booking_status, one.earned_share]);
  const { reference } = await placeStay(guest, house);
  expect(await shown()).toEqual([["held", null]]);
  await releaseHold(guest, { orderReference: reference });
  expect(await shown()).toEqual([["expired", null]]);
});
