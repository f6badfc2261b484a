import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import type { Context } from "#app/domain/context.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { accountList } from "./account-list.ts";
import { explainBooking } from "./explain-booking.ts";
import { openStatement, readStatement } from "./statement.ts";
import { statementPdf } from "./statement-pdf.ts";

/** The worked example of the design, followed through sale, cancellation, adjustment, payout, accounts, statement and export. */

const DAY = 86_400_000;
let place: Place;
let admin: Context;
let partner: Context;
let sold: string;
let gone: string;
const now = new Date();
const month = istDate(now).slice(0, 7);

beforeAll(async () => {
  place = await makePlace({ property: { name: '=1+1"house"' } });
  const guest = await customerContext();
  sold = (await makeBooking(guest, place)).id;
  gone = (await makeBooking(guest, place)).id;
  await cancelBooking(guest, {
    bookingId: gone,
    expectedRefundPaise: 224_000,
    reason: "",
    formKey: randomUUID(),
  });
  admin = { actor: (await makeContext("admin")).actor, now };
  partner = { actor: (await makeContext("partner", { accountId: place.accountId })).actor, now };
  await adjustShare(
    { ...admin, now: new Date() },
    {
      bookingId: sold,
      commissionPaise: 25_000,
      reason: "agreed",
      formKey: randomUUID(),
    },
  );
});

/** What the ledger alone says is owed to the partner. */
async function ledgerOwes() {
  const found = await row<{ paise: number }>(
    "SELECT coalesce(-sum(amount_paise), 0)::bigint AS paise FROM ledger_lines WHERE account = 'partner_payable' AND party_id = $1",
    [place.accountId],
  );
  return found!.paise;
}

const SHARE = 184_600 + 5_900;

describe("the accounts", () => {
  it("show what stands of each sale, and sums that the ledger agrees with", async () => {
    const list = await accountList.page(admin, { kind: "room", city: place.cityId });
    const byId = new Map(list.rows.map((one) => [one.key, one]));
    expect(byId.get(sold)).toMatchObject({
      room_price: 200_000,
      gst_amount: 24_000,
      tdsValue: 2_000,
      gstTds: 2_000,
      mh_commission: 25_000,
      gst_on_commission: 4_500,
      partner_share: SHARE,
      upi_charges: 5_022,
      sold_commission: 30_000,
      sold_partner_share: 184_600,
      adjusted_commission: -5_000,
    });
    expect(byId.get(gone)).toMatchObject({
      room_price: 0,
      partner_share: 0,
      upi_charges: 5_022,
      refundAmount: 224_000,
      sold_price: 200_000,
      sold_total: 224_000,
      sold_partner_share: 184_600,
      cancelledAmountData: 0,
    });
    expect(list.sums.partner_share).toBe(await ledgerOwes());
    const income = await row<{ paise: number }>(
      `SELECT -sum(line.amount_paise)::bigint AS paise FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
       JOIN bookings booking ON booking.id = entry.booking_id
       WHERE line.account IN ('platform_income', 'offer_expense') AND booking.city_id = $1`,
      [place.cityId],
    );
    expect(list.sums.mh_profit).toBe(income!.paise);
  });

  it("show a partner the own ones without our profit, and a stranger nothing", async () => {
    const own = await accountList.page(partner, { kind: "room" });
    expect(own.rows.map(({ key }) => key).sort()).toEqual([sold, gone].sort());
    expect(JSON.stringify(own)).not.toMatch(/mh_profit|upi_charges|agent_comm/);
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    expect((await accountList.page(stranger, { kind: "room" })).rows).toEqual([]);
    await expect(accountList.page(await customerContext(), { kind: "room" })).rejects.toThrow(
      "You may not do this",
    );
  });

  const fileOf = async (
    who: Context,
    format: "csv" | "json",
    state: Parameters<typeof accountList.query>[1],
  ) => {
    const { stream, count } = await listFile(accountList.query(who, state), format);
    const body = await text(stream);
    const rows = (format === "json" ? JSON.parse(body) : parse(body, { columns: true, bom: true })) as Array<
      Record<string, string>
    >;
    expect(count.rows).toBe(rows.length);
    return rows;
  };

  it("are a file of what is filtered and nothing else, formula-safe, with what stands beside what was sold", async () => {
    const rows = await fileOf(admin, "csv", { kind: "room", city: place.cityId });
    expect(rows).toHaveLength(2);
    const one = rows.find((each) => each.booking_status === "confirmed")!;
    expect(one).toMatchObject({
      room_price: "2000.00",
      total_price: "2240.00",
      mh_commission: "250.00",
      partner_share: "1905.00",
      sold_commission: "300.00",
      sold_partner_share: "1846.00",
      adjusted_commission: "-50.00",
    });
    expect(one.property_name).toMatch(/^'=1\+1/);
    const own = await fileOf(partner, "csv", { kind: "room" });
    expect(Object.keys(own[0]!).join()).toContain("partner_share");
    expect(Object.keys(own[0]!).join()).not.toMatch(/mh_profit|upi_charges|net_income|agent_comm|mh_offer/);
    for (const kind of ["food", "travel", "equipment", "lab"] as const)
      for (const format of ["csv", "json"] as const)
        expect(await fileOf(admin, format, { kind })).toEqual([]);
  });

  it("come in a file to the same sums as on the screen, in every money column", async () => {
    const list = await accountList.page(admin, {});
    const rows = await fileOf(admin, "json", {});
    expect(Object.keys(list.sums).length).toBeGreaterThan(12);
    for (const [field, sum] of Object.entries(list.sums)) {
      const inFile = rows.reduce((total, each) => total + Math.round(Number(each[field]) * 100), 0);
      expect([field, inFile]).toEqual([field, sum]);
    }
  });
});

describe("the explanation of a booking", () => {
  it("names inputs, rate row and formula of every amount, and they agree", async () => {
    const { amounts, ledger, adjustments, commissionPaise } = await explainBooking(admin, sold);
    for (const { amount, paise, rate, parts } of amounts) {
      if (parts.length > 0)
        expect([amount, parts.reduce((sum, part) => sum + part.paise, 0)]).toEqual([amount, paise]);
      if (rate)
        expect([amount, Math.floor((rate.ofPaise * rate.ppm) / 1_000_000 + 0.5)]).toEqual([amount, paise]);
    }
    expect(amounts.find(({ amount }) => amount === "GST")).toMatchObject({
      rate: { ppm: 120_000, row: { code: "gst", kind: "room" } },
    });
    expect(adjustments).toHaveLength(1);
    expect(commissionPaise).toBe(25_000);
    expect(ledger.reduce((sum, line) => sum + line.amountPaise, 0)).toBe(0);
  });

  it("shows a partner the own part, and nobody else anything", async () => {
    const { amounts, ledger } = await explainBooking(partner, sold);
    expect(amounts.map(({ amount }) => amount)).not.toContain("platform profit");
    expect(new Set(ledger.map(({ account }) => account))).toEqual(
      new Set(["partner_payable", "tds_payable", "tcs_payable"]),
    );
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    await expect(explainBooking(stranger, sold)).rejects.toThrow("Not found");
    await expect(explainBooking(await customerContext(), sold)).rejects.toThrow("Not found");
  });
});

describe("the statement of a month", () => {
  it("adds up to what the ledger owes, before and after the payout, as page, CSV and PDF", async () => {
    const before = await readStatement(partner, { month });
    expect(before).toMatchObject({
      openingPaise: 0,
      earnedPaise: SHARE,
      paidPaise: 0,
      closingPaise: SHARE,
      lines: 4,
    });
    expect(before.rows.map(({ entry, amount }) => [entry, amount])).toEqual([
      ["sale", 184_600],
      ["sale", 184_600],
      ["cancellation", -184_600],
      ["adjustment", 5_900],
    ]);
    expect(before.rows[0]).toMatchObject({
      price_and_gst: 224_000,
      tds: 2_000,
      tcs: 2_000,
      commission_and_gst: 35_400,
      balance: 184_600,
      rule: expect.stringMatching(
        /^Fee 15% by .+, GST 12%, GST on fee 18%, TCS 1%, TDS 1% \(rates of \d\d\/\d\d\/\d{4}\)$/,
      ),
    });
    expect(before.rows.at(-1)).toMatchObject({ balance: before.closingPaise });
    const later = { ...admin, now: new Date(now.getTime() + 12 * DAY) };
    await makePayee(place.accountId);
    const { id } = await preparePayout(later, {
      side: "partner",
      accountId: place.accountId,
      kind: "room",
      expectedPaise: SHARE,
      formKey: randomUUID(),
    });
    await payPayout(later, {
      payoutId: id,
      reference_number: `ST${id.slice(0, 8)}`,
      transfer_amount_paise: SHARE,
      paid_date: istDate(later.now),
      from_accounts: "HDFC 1",
      type_of_payment: "NEFT",
    });
    const paidMonth = istDate(later.now).slice(0, 7);
    const after = await readStatement(partner, { month: paidMonth });
    expect(after).toMatchObject({ paidPaise: SHARE, closingPaise: 0 });
    expect(after.closingPaise).toBe(await ledgerOwes());
    const { query } = await openStatement(partner, { month });
    const { stream } = await listFile(query, "csv");
    const rows = parse(await text(stream), { columns: true, bom: true }) as Array<Record<string, string>>;
    const shown = await readStatement(partner, { month });
    const sum = rows.reduce((all, one) => all + Math.round(Number(one.amount) * 100), 0);
    expect(sum).toBe(shown.earnedPaise - shown.paidPaise);
    const pdf: Buffer[] = [];
    for await (const chunk of await statementPdf(partner, { month })) pdf.push(chunk as Buffer);
    expect(Buffer.concat(pdf).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("is one's own alone", async () => {
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    await expect(readStatement(stranger, { accountId: place.accountId, month })).rejects.toThrow("Not found");
    expect(await readStatement(stranger, { month })).toMatchObject({ closingPaise: 0, rows: [] });
    for (const month of ["2026-13", "0001-01", "9999-12"])
      await expect(readStatement(partner, { month })).rejects.toThrow("Please choose a month");
  });
});
