import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { actorOf, cancelAtQuote, contextOf, customerContext, inDays } from "#tests/factories/bookings.ts";
import { makeAccount, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { bookChoices, cab, makeRoute } from "#tests/factories/sales.ts";
import { ownVehicles, vehicleReportList } from "./vehicle-report.ts";

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
  await cancelAtQuote(ctx, bookingId);
});

it("counts and sums the trips of each vehicle, route and month, to their partner alone", async () => {
  const report = await vehicleReportList.page(partner, {});
  expect(report).toMatchObject({ total: 1, sums: { total_trips: 2 } });
  const [row] = report.rows;
  expect(row).toMatchObject({
    month_name: `${inDays(7).slice(0, 7)}-01`,
    vehicle_type: "Sedan",
    total_trips: 2,
    completed_trips: 0,
    cancelled_trips: 1,
    booking_amount: 2 * 57_750,
  });
  expect(Number(row!.partner_share)).toBeLessThan(Number(row!.booking_amount));
  expect(row!.vehicle_numbers).toMatch(/^TS/);
  expect(await ownVehicles(partner)).toMatchObject([{ value: vehicleId }]);
  expect(await vehicleReportList.page(other, {})).toMatchObject({
    total: 0,
    rows: [],
    sums: { total_trips: 0 },
  });
  await expect(vehicleReportList.page(await customerContext(), {})).rejects.toMatchObject({
    name: "Forbidden",
  });
});

it.each([
  ["days without a trip", { from: inDays(8) }, 0],
  ["the day itself", { from: inDays(7), to: inDays(7) }, 2],
  ["another vehicle", { vehicle: randomUUID() }, 0],
])("finds, of %s, as many", async (_, filters, trips) => {
  expect((await vehicleReportList.page(partner, filters)).sums.total_trips).toBe(trips);
});

it("is the same in a file, in metres and rupees", async () => {
  const { stream } = await listFile(vehicleReportList.query(partner, { vehicle: vehicleId }), "csv");
  let text = "";
  for await (const chunk of stream) text += chunk;
  const [head, line] = text.split("\r\n");
  expect(head).toBe(
    "\ufeffmonth_name,vehicle_name,vehicle_type,travel_location,vehicle_numbers,total_trips,completed_trips,cancelled_trips,distance_m,booking_amount,partner_share",
  );
  expect(line!.split(",").slice(-6)).toEqual([
    "2",
    "0",
    "1",
    "0",
    "1155.00",
    expect.stringMatching(/^\d+(\.\d\d?)?$/),
  ]);
});
