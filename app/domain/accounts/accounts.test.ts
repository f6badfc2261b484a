import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import type { Context } from "#app/domain/context.ts";
import { streamReport } from "#app/domain/exports/report-query.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { explainBooking } from "./explain-booking.ts";
import { accountsQuery, listAccounts } from "./list-accounts.ts";
import { readStatement, statementQuery } from "./statement.ts";
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
    const list = await listAccounts(admin, { kind: "room", cityId: place.cityId });
    const byId = new Map(list.rows.map((one) => [one.id, one]));
    expect(byId.get(sold)).toMatchObject({
      ...{ pricePaise: 200_000, gstPaise: 24_000, tdsPaise: 2_000, tcsPaise: 2_000 },
      ...{
        commissionPaise: 25_000,
        gstOnCommissionPaise: 4_500,
        partnerSharePaise: SHARE,
        gatewayFeePaise: 5_022,
      },
    });
    expect(byId.get(gone)).toMatchObject({
      pricePaise: 0,
      partnerSharePaise: 0,
      gatewayFeePaise: 5_022,
      refundPaise: 224_000,
    });
    expect(list.sums.partnerSharePaise).toBe(await ledgerOwes());
    const income = await row<{ paise: number }>(
      `SELECT -sum(line.amount_paise)::bigint AS paise FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
       JOIN bookings booking ON booking.id = entry.booking_id
       WHERE line.account IN ('platform_income', 'offer_expense') AND booking.city_id = $1`,
      [place.cityId],
    );
    expect(list.sums.mhProfitPaise).toBe(income!.paise);
  });

  it("show a partner the own ones without our profit, and a stranger nothing", async () => {
    const own = await listAccounts(partner, { kind: "room" });
    expect(own.rows.map(({ id }) => id).sort()).toEqual([sold, gone].sort());
    expect(JSON.stringify(own)).not.toMatch(/mhProfit|gatewayFee|agentCommission/);
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    expect((await listAccounts(stranger, { kind: "room" })).rows).toEqual([]);
    await expect(listAccounts(await customerContext(), { kind: "room" })).rejects.toThrow(
      "You may not do this",
    );
  });

  it("export every field by its exact name, formula-safe, what is filtered and nothing else", async () => {
    const { stream, count } = await streamReport(
      accountsQuery(admin, { kind: "room", cityId: place.cityId }),
      "csv",
    );
    const rows = parse(await text(stream), { columns: true }) as Array<Record<string, string>>;
    expect(count.rows).toBe(2);
    const one = rows.find((each) => each.booking_status === "confirmed")!;
    expect(one).toMatchObject({
      room_price: "2000",
      total_price: "2240",
      mh_commission: "300",
      amount_in_ledger: "1905",
    });
    expect(one.property_name).toMatch(/^'=1\+1/);
    const own = accountsQuery(partner, { kind: "room" }).fields;
    expect(own.find(({ name }) => name === "partner_share")?.sql).toContain("partner_share_paise");
    expect(own.find(({ name }) => name === "mh_profit")?.sql).toBe("NULL::text");
    for (const kind of ["food", "travel", "equipment", "lab"] as const) {
      for (const format of ["csv", "json"] as const) {
        const none = await streamReport(accountsQuery(admin, { kind }), format);
        await text(none.stream);
        expect(none.count.rows).toBe(0);
      }
    }
  });

  it("fill a spreadsheet", async () => {
    const { stream, count } = await streamReport(
      accountsQuery(admin, { kind: "room", cityId: place.cityId }),
      "xlsx",
    );
    const bytes: Buffer[] = [];
    for await (const chunk of stream) bytes.push(chunk as Buffer);
    expect(count.rows).toBe(2);
    expect(Buffer.concat(bytes).subarray(0, 2).toString()).toBe("PK");
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
    expect(before.rows.map(({ entry, amountPaise }) => [entry, amountPaise])).toEqual([
      ["sale", 184_600],
      ["sale", 184_600],
      ["cancellation", -184_600],
      ["adjustment", 5_900],
    ]);
    expect(before.rows[0]).toMatchObject({
      grossPaise: 224_000,
      tdsPaise: 2_000,
      tcsPaise: 2_000,
      feePaise: 35_400,
    });
    const later = { ...admin, now: new Date(now.getTime() + 12 * DAY) };
    const { id } = await preparePayout(later, {
      ...{ side: "partner", accountId: place.accountId, kind: "room", expectedPaise: SHARE },
      ...{ bankAccountNum: "123456789", formKey: randomUUID() },
    });
    await payPayout(later, {
      ...{ payoutId: id, reference_number: `ST${id.slice(0, 8)}`, transfer_amount_paise: SHARE },
      ...{ paid_date: istDate(later.now), from_accounts: "HDFC 1", type_of_payment: "NEFT" },
    });
    const paidMonth = istDate(later.now).slice(0, 7);
    const after = await readStatement(partner, { month: paidMonth });
    expect(after).toMatchObject({ paidPaise: SHARE, closingPaise: 0 });
    expect(after.closingPaise).toBe(await ledgerOwes());
    const { stream } = await streamReport(await statementQuery(partner, { month }), "csv");
    const rows = parse(await text(stream), { columns: true }) as Array<Record<string, string>>;
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
    await expect(readStatement(partner, { month: "2026-13" })).rejects.toThrow("Please choose a month");
  });
});
