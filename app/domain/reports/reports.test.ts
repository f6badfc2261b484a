import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import type { Context } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { type FileFormat, listFile } from "#app/domain/lists/write-file.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { execute, rows } from "#db/client.ts";
import {
  cancelAtQuote,
  customerContext,
  inDays,
  makeBooking,
  makeDraft,
  payOrder,
  type StayOver,
} from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import type { ReportName } from "./labels.ts";
import { type ReportRow, reportList } from "./report-list.ts";

/** Reports of a random mix of stays against an independent reading of ledger, nights and guests. */

type State = Parameters<ReturnType<typeof reportList>["page"]>[1];
/** A page of a report. */
const readReport = (ctx: Context, name: ReportName, state: State, how?: { pageSize?: number }) =>
  reportList(name).page(ctx, state, how);

const now = new Date();
type Guest = Awaited<ReturnType<typeof customerContext>>;
let places: Place[];
let admin: Context;
let agencyId: string;

const mix = fc.array(
  fc.record({
    place: fc.nat(2),
    days: fc.integer({ min: 1, max: 60 }),
    nights: fc.integer({ min: 1, max: 4 }),
    units: fc.integer({ min: 1, max: 2 }),
    monthsAgo: fc.nat(3),
    cancelled: fc.boolean(),
    adjusted: fc.boolean(),
    byAgent: fc.boolean(),
  }),
  { minLength: 14, maxLength: 14 },
);

beforeAll(async () => {
  agencyId = await makeAccount({ account_kind: "agent", partner_kind: null, agent_commission_ppm: 40_000 });
  places = [
    await makePlace({
      property: { name: '=1+1"house"' },
      room: { default_price_paise: 99_999, default_allotment: 50 },
    }),
    await makePlace({ room: { default_price_paise: 133_333, default_allotment: 50 } }),
    await makePlace({ room: { default_price_paise: 71_001, default_allotment: 50 } }),
  ];
  admin = { actor: (await makeContext("admin")).actor, now };
  const agent = await makeContext("agent", { accountId: agencyId });
  const [plans] = fc.sample(mix, 1);
  for (const plan of plans!) {
    const guest = await customerContext();
    const stay = {
      checkIn: inDays(plan.days),
      checkOut: inDays(plan.days + plan.nights),
      units: plan.units,
    };
    const place = places[plan.place]!;
    const { id } = plan.byAgent
      ? await bookFor(agent, guest, place, stay)
      : await makeBooking(guest, place, stay);
    if (plan.cancelled) {
      await cancelAtQuote(guest, id);
    } else if (plan.adjusted) {
      const input = { bookingId: id, commissionPaise: 12_345, reason: "agreed", formKey: randomUUID() };
      await adjustShare({ ...admin, now: new Date() }, input);
    }
    await execute(
      "UPDATE bookings SET created_at = created_at - make_interval(months => $months) WHERE id = $id",
      { months: plan.monthsAgo, id },
    );
  }
});

/** An agent books for a guest, who pays. */
async function bookFor(agent: Context, guest: Guest, place: Place, stay: StayOver): Promise<{ id: string }> {
  const { id: draftId, browserHash } = await makeDraft(agent, place, stay);
  const order = await placeOrder(agent, {
    draftId,
    browserHash,
    formKey: randomUUID(),
    customerId: guest.actor.id,
  });
  await payOrder(guest, order);
  const [booking] = await rows<{ id: string }>("SELECT id FROM bookings WHERE order_id = $id", {
    id: order.orderId,
  });
  return booking!;
}

type Truth = {
  key: string;
  bookings: number;
  nights: number;
  rooms: number;
  guests: number;
  net: number;
  refund: number;
  cancelled: number;
  share: number;
  fee: number;
  left: number;
};

/** The same figures from the ledger's lines, the nights and the guests, grouped by `key`; none of it through the reports' view. */
function truth(key: string, where = "true", bind: Record<string, unknown> = {}): Promise<Truth[]> {
  return rows<Truth>(
    `SELECT ${key} AS key, count(*) FILTER (WHERE b.status <> 'cancelled')::integer AS bookings,
       coalesce(sum(night.rooms) FILTER (WHERE b.status <> 'cancelled'), 0)::integer AS nights,
       coalesce(sum(b.units) FILTER (WHERE b.status <> 'cancelled' AND b.kind = 'room'), 0)::integer AS rooms,
       coalesce(sum(b.adults + b.children + b.infants) FILTER (WHERE b.status <> 'cancelled'), 0)::integer AS guests,
       count(*) FILTER (WHERE b.status = 'cancelled')::integer AS cancelled,
       sum(ledger.net)::bigint AS net, sum(ledger.refund)::bigint AS refund, sum(ledger.share)::bigint AS share,
       sum(ledger.fee)::bigint AS fee, sum(ledger.income)::bigint AS "left"
     FROM bookings b
     CROSS JOIN LATERAL (SELECT coalesce(sum(rooms), 0) AS rooms FROM booking_nights WHERE booking_id = b.id) night
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(line.amount_paise) FILTER (WHERE line.account = 'customer' AND entry.kind IN ('sale', 'cancellation')), 0) AS net,
         coalesce(-sum(line.amount_paise) FILTER (WHERE line.account = 'customer' AND entry.kind = 'cancellation'), 0) AS refund,
         coalesce(-sum(line.amount_paise) FILTER (WHERE line.account = 'partner_payable'), 0) AS share,
         coalesce(-sum(line.amount_paise) FILTER (WHERE line.account = 'platform_income' AND entry.kind <> 'gateway_fee'), 0) AS fee,
         coalesce(-sum(line.amount_paise) FILTER (WHERE line.account IN ('platform_income', 'offer_expense')), 0) AS income
       FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id WHERE entry.booking_id = b.id) ledger
     WHERE b.status NOT IN ('held', 'expired') AND ${where} GROUP BY 1 ORDER BY 1`,
    bind,
  );
}

const MONTH = "to_char(b.created_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-01')";

function figures(report: { rows: ReportRow[] }, keys: Array<"month" | "day" | "kind" | "place">) {
  return report.rows
    .map((values) => ({
      key: keys.map((key) => values[key]).join("|"),
      bookings: values.total_bookings,
      nights: values.total_nights,
      rooms: values.total_rooms,
      guests: values.total_guests,
      cancelled: values.cancelled_bookings,
      net: values.net_amount,
      refund: values.refund_amount,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

const stats = (found: Truth[]) => found.map(({ share: _, fee: __, left: ___, ...one }) => one);

describe("the reports", () => {
  it.each<[ReportName, string, Array<"month" | "day" | "place">]>([
    ["month-wise", MONTH, ["month"]],
    ["property-wise", "b.property_id::text", ["place"]],
    ["property-month-wise", `${MONTH} || '|' || b.property_id::text`, ["month", "place"]],
    ["date-wise", "(b.created_at AT TIME ZONE 'Asia/Kolkata')::date::text", ["day"]],
  ])("%s agree with the ledger to the paisa", async (name, key, keys) => {
    const report = await readReport(admin, name, { kind: "room" });
    const independent = await truth(key);
    expect(figures(report, keys)).toEqual(stats(independent));
    expect(report.total).toBe(independent.length);
    const [all] = await truth("1::text");
    expect(report.totals).toMatchObject({
      total_bookings: all!.bookings,
      net_amount: all!.net,
      refund_amount: all!.refund,
    });
  });

  it("averages are of the same row: AOV by booking, ARN by night", async () => {
    const { rows: found, totals: whole } = await readReport(admin, "month-wise", { kind: "room" });
    for (const { booking_amount, total_bookings, total_nights, ...one } of [
      ...found,
      whole as Record<string, number | null>,
    ]) {
      const [amount, bookings, nights] = [booking_amount, total_bookings, total_nights].map(Number);
      expect(one.avg_booking_amount).toBe(bookings ? Math.round(amount! / bookings) : null);
      expect(one.avg_booking_nightvalue).toBe(nights ? Math.round(amount! / nights) : null);
    }
  });

  it("revenue is what the ledger holds for partners and for us", async () => {
    const report = await readReport(admin, "revenue", {});
    const found = report.rows.map((values) => ({
      key: `${values.month}|${values.kind}`,
      net: values.net_amount,
      share: values.partner_share,
      left: values.mh_profit,
      fee: Number(values.mh_commission) - Number(values.agent_comm_amount),
    }));
    const independent = await truth(`${MONTH} || '|' || b.kind`);
    expect(found.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
      independent.map(({ key, net, share, left, fee }) => ({ key, net, share, left, fee })),
    );
  });

  it("filter by dates of booking or of check-in, property and city", async () => {
    const [from, to] = [inDays(5), inDays(30)];
    const place = places[0]!;
    const checkIn = await readReport(admin, "property-wise", {
      kind: "room",
      dates: "check_in",
      fromDate: from,
      toDate: to,
    });
    expect(figures(checkIn, ["place"])).toEqual(
      stats(await truth("b.property_id::text", "b.starts_on BETWEEN $from AND $to", { from, to })),
    );
    const one = await readReport(admin, "month-wise", { kind: "room", property: place.propertyId });
    expect(figures(one, ["month"])).toEqual(
      stats(await truth(MONTH, "b.property_id = $id", { id: place.propertyId })),
    );
    const city = await readReport(admin, "property-wise", { kind: "room", city: places[1]!.cityId });
    expect(city.rows.map(({ place }) => place)).toEqual(
      (await truth("b.property_id::text", "b.city_id = $id", { id: places[1]!.cityId })).map(
        ({ key }) => key,
      ),
    );
    expect((await readReport(admin, "month-wise", { kind: "food" })).rows).toEqual([]);
  });

  it("pages never overlap, and the sums are of all of it", async () => {
    const whole = await readReport(admin, "property-month-wise", { kind: "room" });
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(whole.total / 2) }, (_, index) =>
        readReport(admin, "property-month-wise", { kind: "room", page: index + 1 }, { pageSize: 2 }),
      ),
    );
    expect(pages.flatMap((page) => page.rows)).toEqual(whole.rows);
    for (const page of pages) expect(page.totals).toEqual(whole.totals);
  });
});

describe("whose reports", () => {
  it("a partner's are of the own houses: price and GST, the own share, none of our profit", async () => {
    const place = places[0]!;
    const partner = await makeContext("partner", { accountId: place.accountId });
    const report = await readReport(partner, "month-wise", { kind: "room" });
    const independent = await truth(MONTH, "b.account_id = $id", { id: place.accountId });
    expect(figures(report, ["month"]).map(({ key, bookings }) => ({ key, bookings }))).toEqual(
      independent.map(({ key, bookings }) => ({ key, bookings })),
    );
    expect(report.totals.partner_share).toBe(independent.reduce((sum, { share }) => sum + share, 0));
    expect(JSON.stringify(report)).not.toMatch(/mh_profit|upi_charges|net_agent/);
    await expect(readReport(partner, "revenue", {})).rejects.toThrow(Forbidden);
    const others = { kind: "room" as const, property: places[1]!.propertyId };
    expect((await readReport(partner, "property-wise", others)).rows).toEqual([]);
  });

  it("an agent's are of what the agency sold, with commission, TDS and net", async () => {
    const agent = await makeContext("agent", { accountId: agencyId });
    const report = await readReport(agent, "month-wise", { kind: "room" });
    const [owed] = await rows<{ net: number; bookings: number }>(
      `SELECT coalesce(-sum(line.amount_paise), 0)::bigint AS net, count(DISTINCT entry.booking_id)::integer AS bookings
       FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
       WHERE line.account = 'agent_payable' AND line.party_id = $agencyId`,
      { agencyId },
    );
    expect(owed!.bookings).toBeGreaterThan(0);
    expect(report.totals).toMatchObject({ net_agent_comm: owed!.net });
    const { agent_comm_amount, tds_onAgent_comm, net_agent_comm } = report.totals;
    expect(Number(agent_comm_amount) - Number(tds_onAgent_comm)).toBe(net_agent_comm);
    expect(JSON.stringify(report)).not.toMatch(/partner_share|mh_profit/);
  });

  it("staff and city managers see their zone, strangers nothing, customers no report", async () => {
    const zone = { zoneCityId: places[1]!.cityId };
    for (const role of ["staff", "city_manager"] as const) {
      const report = await readReport(await makeContext(role, zone), "property-wise", { kind: "room" });
      expect(figures(report, ["place"])).toEqual(
        stats(await truth("b.property_id::text", "b.city_id = $id", { id: zone.zoneCityId })),
      );
    }
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    expect(await readReport(stranger, "month-wise", { kind: "room" })).toMatchObject({
      rows: [],
      total: 0,
      totals: { total_bookings: 0, booking_amount: 0, avg_booking_amount: null },
    });
    await expect(readReport(await customerContext(), "month-wise", {})).rejects.toThrow(Forbidden);
  });
});

describe("the files", () => {
  const written = async (name: ReportName, format: FileFormat, who = admin) => {
    const { stream, count } = await listFile(reportList(name).query(who, { kind: "room" }), format);
    return { body: await text(stream), count };
  };

  it("hold what the screen shows, in rupees", async () => {
    for (const name of ["month-wise", "property-wise", "property-month-wise", "date-wise"] as const) {
      const { body, count } = await written(name, "json");
      const screen = await readReport(admin, name, { kind: "room" });
      const found = JSON.parse(body) as Array<Record<string, number>>;
      expect(count.rows).toBe(screen.total);
      expect(found.map((one) => one.total_bookings)).toEqual(
        screen.rows.map((values) => values.total_bookings),
      );
      expect(found.map((one) => Math.round(one.net_amount! * 100))).toEqual(
        screen.rows.map((values) => values.net_amount),
      );
    }
  });

  it("name their columns as the specification does, and begin no formula", async () => {
    const { body } = await written("property-month-wise", "csv");
    expect(body.split("\r\n")[0]).toBe(
      "month_name,property_name,property_city_name,partner_name,total_bookings,total_nights,total_guests,total_rooms,booking_amount,avg_booking_amount,avg_booking_nightvalue,cancelled_bookings,cancelled_nights,cancelled_booking_amount,refund_amount,net_amount",
    );
    expect(body).toMatch(/"'=1\+1""house"""/);
  });
});
