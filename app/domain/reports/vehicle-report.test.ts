import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { cancelBooking, quoteCancellation } from "#app/domain/bookings/cancel-booking.ts";
import type { Context } from "#app/domain/context.ts";
import { streamReport } from "#app/domain/exports/report-query.ts";
import { actorOf, contextOf, customerContext, inDays } from "#tests/factories/bookings.ts";
import { makeAccount, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { bookChoices, cab, makeRoute } from "#tests/factories/sales.ts";
import { ownVehicles, readVehicleReport, vehicleReportQuery } from "./vehicle-report.ts";

let partner: Context;
let other: Context;
let vehicleId: string;

const partnerOf = async (accountId: string) =>
  contextOf(actorOf("partner", await makeUser({ role: "partner", account_id: accountId }), { accountId }));

beforeAll(async () => {
  const place = await makePlace();
  const route = await makeRoute(place, { cars: 3 });
  vehicleId = route.vehicleId;
  partner = await partnerOf(route.accountId);
  other = await partnerOf(await makeAccount({ partner_kind: "travel" }));
  const ctx = await customerContext();
  for (const time of ["09:00", "13:00"])
    await bookChoices(ctx, [cab(place, route, { date: inDays(7), time })]);
  const { ids } = await bookChoices(ctx, [cab(place, route, { date: inDays(7), time: "18:00" })]);
  const bookingId = ids.travel!;
  const { refundPaise } = await quoteCancellation(ctx, { bookingId });
  await cancelBooking(ctx, {
    bookingId,
    expectedRefundPaise: refundPaise,
    reason: "",
    formKey: randomUUID(),
  });
});

it("counts and sums the trips of each vehicle, route and month, to their partner alone", async () => {
  const report = await readVehicleReport(partner, {});
  expect(report).toMatchObject({ total: 1, whole: { trips: 2, completed: 0, cancelled: 1 } });
  const [row] = report.rows;
  expect(row).toMatchObject({
    month: `${inDays(7).slice(0, 7)}-01`,
    vehicleType: "Sedan",
    trips: 2,
    amountPaise: 2 * 57_750,
  });
  expect(row!.sharePaise).toBeLessThan(row!.amountPaise);
  expect(row!.cars).toMatch(/^TS/);
  expect(await ownVehicles(partner)).toMatchObject([{ id: vehicleId }]);
  expect(await readVehicleReport(other, {})).toMatchObject({ total: 0, rows: [], whole: { trips: 0 } });
  await expect(readVehicleReport(await customerContext(), {})).rejects.toMatchObject({ name: "Forbidden" });
});

it.each([
  ["days without a trip", { from: inDays(8) }, 0],
  ["the day itself", { from: inDays(7), to: inDays(7) }, 2],
  ["another vehicle", { vehicleId: randomUUID() }, 0],
])("finds, of %s, as many", async (_, filters, trips) => {
  expect((await readVehicleReport(partner, filters)).whole.trips).toBe(trips);
});

it("is the same in a file, in kilometres and rupees", async () => {
  const { stream } = await streamReport(vehicleReportQuery(partner, { vehicleId }), "csv");
  let text = "";
  for await (const chunk of stream) text += chunk;
  const [head, line] = text.trim().split("\n");
  expect(head).toBe(
    "month_name,vehicle_name,vehicle_type,travel_location,vehicle_numbers,total_trips,completed_trips,cancelled_trips,distance_km,booking_amount,partner_share",
  );
  expect(line!.split(",").slice(-6)).toEqual([
    "2",
    "0",
    "1",
    "0.0",
    "1155",
    expect.stringMatching(/^\d+(\.\d\d?)?$/),
  ]);
});
