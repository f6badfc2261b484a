import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { mergeMasterRow } from "#app/domain/masters/merge-master.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { performRefund } from "#app/domain/payments/refund.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeHospital, makePlace, type Place } from "#tests/factories/inventory.ts";
import { importBankReceipts } from "./bank-receipts.ts";
import { askToReopen, closeBooks, keepClosed, reopenBooks } from "./close-books.ts";
import { bookMonthList } from "./month-list.ts";
import { profitList } from "./profit-list.ts";
import { receiptList } from "./receipt-list.ts";
import { remitTax, taxBalances } from "./remit.ts";
import { remittanceList } from "./remittance-list.ts";
import { importGatewaySettlements } from "./settle-gateway.ts";
import { settlementList } from "./settlement-list.ts";
import { sumOpenMonths } from "./sum-open-months.ts";
import { ledgerLineList, trialBalanceList } from "./trial-balance-list.ts";

const today = istDate(new Date());
const monthBefore = (month: string) => `${addDays(month, -1).slice(0, 7)}-01`;
const lastMonth = monthBefore(`${today.slice(0, 7)}-01`);

let admin: Awaited<ReturnType<typeof makeContext>>;
let other: typeof admin;
let place: Place;
let bookingId: string;
beforeAll(async () => {
  [admin, other] = [await makeContext("admin"), await makeContext("admin")];
  place = await makePlace();
  bookingId = (await makeBooking(await customerContext(), place)).id;
});

const balance = async (account: string) =>
  (await row<{ paise: number }>(
    "SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM ledger_lines WHERE account = $account",
    { account },
  ))!.paise;

it("books what the gateway took in place of the forecast, once, and the gateway owes nothing", async () => {
  const payment = (await row<{ id: string; paise: number }>(
    "SELECT gateway_payment_id AS id, amount_paise AS paise FROM payments WHERE state = 'captured' LIMIT 1",
  ))!;
  expect(payment.paise).toBe(224_000);
  const file = `payment_id,amount,fee,gst,utr,settled_on
${payment.id},2240.00,44.80,8.06,utr1,${today}
nobody,1.00,0.00,0.00,UTR1,${today}
${payment.id},2240.00,50.00,9.00,utr1,${today}
`;
  const importLine = (line: string) =>
    importGatewaySettlements(admin, `payment_id,amount,fee,gst,utr,settled_on\n${line}\n`);
  const odd: Array<[line: string, reason: string]> = [
    [`-2240.00,44.80,8.06,UTR1,${today}`, "the amount of a payment is below zero"],
    [`2240.00,-44.80,8.06,UTR1,${today}`, "the amount, the fee or its GST is no amount"],
    [`2240.000,44.80,8.06,UTR1,${today}`, "the amount, the fee or its GST is no amount"],
    [`2240.00,44.80,8.06,UTR1,${inDays(1)}`, "the day is missing or has not come yet"],
    [`2240.00,44.80,8.06,<b>,${today}`, "the UTR is missing or odd"],
    [`2239.00,44.80,8.06,UTR1,${today}`, "the payment has another amount"],
  ];
  for (const [line, reason] of odd)
    expect(await importLine(`${payment.id},${line}`)).toMatchObject({
      settled: 0,
      refused: [{ line: 2, reason }],
    });
  await expect(importLine(`${payment.id}\0,2240.00`)).rejects.toThrow("not a CSV file");
  const [before, income] = [await balance("gateway"), await balance("platform_income")];
  expect(before).toBe(218_978);
  expect(await importGatewaySettlements(admin, file)).toMatchObject({
    settled: 1,
    repeated: 1,
    refused: [{ line: 3, reason: "there is no such captured payment and no such refund" }],
  });
  expect(await importGatewaySettlements(admin, file)).toMatchObject({ settled: 0, repeated: 2 });
  expect(await balance("gateway")).toBe(0);
  expect(await balance("transit")).toBe(224_000 - 4_480 - 806);
  expect(await balance("bank")).toBe(0);
  expect(await balance("gst_input")).toBe(806);
  // The forecast was 50.22.
  expect((await balance("platform_income")) - income).toBe(4_480 - 5_022);
  await expect(importGatewaySettlements(admin, "a,b\n1,2\n")).rejects.toThrow(
    "These columns are missing: payment_id",
  );
});

describe("what the bank received", () => {
  const receipts = (...lines: string[]) => `utr,amount,received_on,payer\n${lines.join("\n")}\n`;
  const one = async (utr: string) => (await receiptList.page(admin, { utr })).rows[0]!;

  it("is posted when the gateway names its UTR, once, and what is missing stays on the way", async () => {
    const file = receipts(`UTR1,2187.00,${today},Gateway`, `UTR9,5.00,${today},Nobody we know`, "x,1,2,3");
    expect(await importBankReceipts(admin, file)).toMatchObject({ rows: 3, taken: 2, posted: 1 });
    expect(await importBankReceipts(admin, file)).toMatchObject({ taken: 0, repeated: 2, posted: 0 });
    expect(await balance("bank")).toBe(218_700);
    expect(await balance("transit")).toBe(218_714 - 218_700);
    expect(await one("UTR1")).toMatchObject({ status: "differs", sent: 218_714, difference: -14 });
    expect(await one("UTR9")).toMatchObject({ status: "unknown", sent: null, amount: 500 });
    await expect(importBankReceipts(await customerContext(), file)).rejects.toThrow("may not do this");
    const twice = receipts(
      `UTR7,1.00,${today},First`,
      `UTR7,2.00,${today},Second`,
      `UTR8,3.00,${today},Third`,
    );
    expect(await importBankReceipts(admin, twice)).toMatchObject({ taken: 2, repeated: 1, refused: [] });
    expect(await one("UTR7")).toMatchObject({ amount: 100, payer: "First" });
    const written = await row<{ transactions: number }>(
      "SELECT count(DISTINCT xmin::text)::integer AS transactions FROM bank_receipts WHERE utr IN ('UTR7', 'UTR8')",
    );
    expect(written, "rows of a file are taken together").toEqual({ transactions: 1 });
  });

  it("may come before the report of the gateway, which takes refunds out of what it sends", async () => {
    const guest = await customerContext();
    const booking = await makeBooking(guest, await makePlace(), {
      checkIn: inDays(30),
      checkOut: inDays(32),
    });
    await cancelBooking(guest, {
      bookingId: booking.id,
      expectedRefundPaise: 224_000,
      reason: "",
      formKey: randomUUID(),
    });
    const refund = await row<{ id: string }>("SELECT id FROM refunds WHERE payment_id = $id", {
      id: booking.paymentId,
    });
    expect(await performRefund(guest, refund!.id)).toBe("done");
    const ids = await row<{ payment: string; refund: string }>(
      `SELECT payment.gateway_payment_id AS payment, refund.gateway_refund_id AS refund FROM payments payment
       JOIN refunds refund ON refund.payment_id = payment.id WHERE payment.id = $id`,
      { id: booking.paymentId },
    );
    const [other] = await rows<{ id: string; paise: number }>(
      `SELECT gateway_payment_id AS id, amount_paise AS paise FROM payments WHERE id = $id`,
      { id: (await makeBooking(await customerContext(), await makePlace())).paymentId },
    );
    const sent = 224_000 - 4_480 - 806 + (224_000 - 4_480 - 806) - 224_000;
    expect(
      await importBankReceipts(
        admin,
        receipts(`UTR2,${Math.floor(sent / 100)}.${String(sent % 100).padStart(2, "0")},${today},Gateway`),
      ),
    ).toMatchObject({ taken: 1, posted: 0 });
    const onTheWay = await balance("transit");
    expect(
      await importGatewaySettlements(
        admin,
        `payment_id,amount,fee,gst,utr,settled_on
${ids!.payment},2240.00,44.80,8.06,UTR2,${today}
${ids!.refund},-2240.00,0,0,UTR2,${today}
${other!.id},2240.00,44.80,8.06,UTR2,${today}
`,
      ),
    ).toMatchObject({ settled: 3, refused: [] });
    expect(await balance("gateway")).toBe(0);
    expect(await balance("transit")).toBe(onTheWay);
    expect(await one("UTR2")).toMatchObject({ status: "arrived", payments: 3, difference: 0 });
    const written = await row<{ transactions: number }>(
      "SELECT count(DISTINCT xmin::text)::integer AS transactions FROM gateway_settlements WHERE utr = 'UTR2'",
    );
    expect(written, "rows of a file are taken together").toEqual({ transactions: 1 });
    const settled = await settlementList.page(
      admin,
      { utr: "utr2" },
      { sumUp: ["amount", "fee", "gst", "sent"] },
    );
    expect(settled.sums).toMatchObject({ amount: 224_000, fee: 8_960, gst: 1_612, sent });
    expect((await settlementList.page(admin, { status: "waiting" })).rows).toEqual([]);
  });
});

it("records tax that was paid, at most what is owed, until nothing is", async () => {
  const owed = (await taxBalances(admin)).owed.tcs_payable;
  const paid = { account: "tcs_payable" as const, amountPaise: owed, paidOn: today, challan: "CH-1" };
  await expect(remitTax(admin, { ...paid, amountPaise: owed + 1 })).rejects.toThrow("more than is owed");
  await expect(remitTax(admin, { ...paid, creditPaise: 1 })).rejects.toThrow("Only GST on our commission");
  await expect(remitTax(admin, { ...paid, paidOn: addDays(today, 1) })).rejects.toThrow("has not come yet");
  await remitTax(admin, paid);
  expect(await balance("tcs_payable")).toBe(0);
  await expect(remitTax(admin, { ...paid, amountPaise: 1 })).rejects.toThrow(
    /more than is owed|recorded for this tax already/,
  );
  const fee = await taxBalances(admin);
  const onFee = { account: "gst_on_fee" as const, amountPaise: fee.owed.gst_on_fee, paidOn: today };
  await expect(
    remitTax(admin, { ...onFee, creditPaise: fee.inputPaise + 1, challan: "CH-2" }),
  ).rejects.toThrow("less input tax");
  const bank = await balance("bank");
  // One challan pays several taxes.
  await remitTax(admin, { ...onFee, creditPaise: fee.inputPaise, challan: "CH-1" });
  expect(await balance("gst_input")).toBe(0);
  expect(await balance("gst_on_fee")).toBe(0);
  expect(await balance("bank")).toBe(bank - (fee.owed.gst_on_fee - fee.inputPaise));
  const tds = {
    ...paid,
    account: "tds_payable" as const,
    amountPaise: 100,
    challan: "00417",
    bsrCode: "0510308",
  };
  for (const [wrong, words] of [
    [{ bsrCode: undefined }, "Please enter the BSR code"],
    [{ bsrCode: "051030" }, "seven digits"],
    [{ challan: "417" }, "five digits"],
    [{ account: "tcs_payable" as const }, "Only a challan of TDS"],
  ] as const)
    await expect(remitTax(admin, { ...tds, ...wrong })).rejects.toThrow(words);
  await remitTax(admin, tds);
  await expect(remitTax(admin, tds)).rejects.toMatchObject({ code: "repeated" });
  // Serials begin anew at each branch.
  await remitTax(admin, { ...tds, bsrCode: "0510309" });
  const list = await remittanceList.page(admin, {});
  expect(list.rows.map(({ challan }) => challan).sort()).toEqual(["00417", "00417", "CH-1", "CH-1"]);
  expect(list.sums.from_bank).toBe(owed + fee.owed.gst_on_fee - fee.inputPaise + 200);
});

describe("a closed month", () => {
  const post = async (day: string) => {
    const refId = crypto.randomUUID();
    await inTransaction(undefined, (tx) =>
      postEntries({ ...admin, now: istInstant(day, "12:00"), tx }, [
        {
          kind: "referral_reward" as const,
          refId,
          orderId: null,
          bookingId,
          lines: [
            { account: "offer_expense", partyId: null, amountPaise: 100 },
            { account: "bank", partyId: null, amountPaise: -100 },
          ],
        },
      ]),
    );
    return (await row<{ on: string | null }>(
      `SELECT posted_on AS "on" FROM ledger_entries WHERE ref_id = $refId`,
      { refId },
    ))!.on;
  };

  const figures = async () => {
    const balance = await trialBalanceList.page(admin, {}, { pageSize: 100 });
    const profit = await profitList.page(admin, { split: "all" });
    const months = balance.rows.map(({ is_closed: _, ...one }) => one);
    return [months, profit.rows, profit.sums, (await taxBalances(admin)).owed];
  };

  it("does not change: what belongs to it is posted to the first open day, until two persons open it", async () => {
    expect(await post(lastMonth)).toBeNull();
    expect(await post(monthBefore(monthBefore(lastMonth)))).toBeNull();
    const open = await figures();
    expect(await sumOpenMonths(admin)).toBeGreaterThan(0);
    expect(await figures()).toEqual(open);
    await closeBooks(admin, lastMonth);
    // The months before are closed along, each with its sums; what reports say of them is the same.
    const kept = await rows(
      `SELECT closed.month, sum(debit_paise)::bigint AS paise FROM closed_months closed LEFT JOIN closed_sums sums ON sums.month = closed.month GROUP BY 1 ORDER BY 1`,
    );
    expect(kept).toEqual([
      { month: monthBefore(monthBefore(lastMonth)), paise: 100 },
      { month: monthBefore(lastMonth), paise: null },
      { month: lastMonth, paise: 100 },
    ]);
    expect(await figures()).toEqual(open);
    for (const sql of [
      "DELETE FROM closed_sums",
      "UPDATE closed_sums SET debit_paise = 0",
      "TRUNCATE closed_sums",
      `INSERT INTO closed_sums (closed_month, month, account, entry, debit_paise, credit_paise) VALUES ('${lastMonth}', '${lastMonth}', 'bank', 'sale', 1, 0)`,
    ])
      await expect(execute(sql)).rejects.toThrow("written by closing");
    await expect(closeBooks(admin, lastMonth)).rejects.toMatchObject({ code: "closed" });
    await expect(closeBooks(admin, `${today.slice(0, 7)}-01`)).rejects.toMatchObject({ code: "not_over" });
    expect(await post(addDays(lastMonth, 3))).toBe(`${today.slice(0, 7)}-01`);
    expect(await post(today)).toBeNull();
    const found = await verify(["closed-months-unchanged", "settlements-posted", "entries-balance"]);
    expect(found.filter(({ count }) => count > 0)).toEqual([]);
    // A hospital that is merged afterwards takes its kept sums along.
    const intoId = await makeHospital({ city_id: place.cityId });
    await mergeMasterRow(admin, "hospitals", { fromId: place.hospitalId, intoId });
    expect((await verify(["closed-months-unchanged"]))[0]).toMatchObject({ count: 0 });
    const profits = (await profitList.page(admin, { split: "hospital" })).rows;
    expect(profits.find(({ month }) => month === lastMonth)).toMatchObject({ hospitalId: intoId });
    await expect(reopenBooks(other, lastMonth)).rejects.toMatchObject({ code: "two_persons" });
    const state = async () =>
      (await bookMonthList.page(admin, {})).rows.find(({ month }) => month === lastMonth)!;
    expect(await state()).toMatchObject({ status: "closed", isLast: "yes", askedBy: null });
    await askToReopen(admin, lastMonth, "a mistake");
    expect(await state()).toMatchObject({ status: "asked", askedBy: admin.actor.id });
    await keepClosed(admin, lastMonth);
    await expect(keepClosed(admin, lastMonth)).rejects.toThrow("Not found");
    await expect(reopenBooks(other, lastMonth)).rejects.toMatchObject({ code: "two_persons" });
    await askToReopen(admin, lastMonth, "an invoice came late");
    await expect(reopenBooks(admin, lastMonth)).rejects.toMatchObject({ code: "two_persons" });
    await expect(execute("DELETE FROM closed_months")).rejects.toThrow("two persons");
    await expect(execute("UPDATE closed_months SET closed_at = now()")).rejects.toThrow("stays");
    await reopenBooks(other, lastMonth);
    expect((await state()).status).toBe("open");
    for (const month of [monthBefore(lastMonth), monthBefore(monthBefore(lastMonth))]) {
      await askToReopen(admin, month, "an invoice came late");
      await reopenBooks(other, month);
    }
    expect(await rows("SELECT 1 FROM closed_sums")).toEqual([]);
    expect(await post(addDays(lastMonth, 4))).toBeNull();
  });

  it("leaves open months their sums: reports read those and what was posted since", async () => {
    // Opening a month began them anew.
    expect(await rows("SELECT 1 FROM open_sums")).toEqual([]);
    const open = await figures();
    expect(await sumOpenMonths(admin)).toBeGreaterThan(0);
    expect(await sumOpenMonths(admin)).toBe(0);
    expect(await figures()).toEqual(open);
    expect((await verify(["closed-months-unchanged"]))[0]).toMatchObject({ count: 0 });
    const expense = async () => (await trialBalanceList.page(admin, { account: "offer_expense" })).sums.net!;
    const before = await expense();
    await post(today);
    expect(await expense()).toBe(before + 100);
    await sumOpenMonths(admin);
    expect(await expense()).toBe(before + 100);
    expect((await verify(["closed-months-unchanged"]))[0]).toMatchObject({ count: 0 });
    await post(lastMonth);
  });

  it("stands in the trial balance with every account, and all together are nothing", async () => {
    const all = await trialBalanceList.page(admin, {}, { pageSize: 100 });
    expect(all.sums.net).toBe(0);
    // Each figure opens exactly its lines.
    for (const { account, month, lastDay, net } of all.rows) {
      const filters = { account: account as "bank", from: month, to: lastDay };
      expect([account, month, (await ledgerLineList.page(admin, filters)).sums.amount]).toEqual([
        account,
        month,
        net,
      ]);
    }
    await expect(trialBalanceList.page(await customerContext(), {})).rejects.toThrow();
  });

  it("tells goodwill from offers in the profit", async () => {
    const parts = async () => (await profitList.page(admin, { split: "month" })).sums;
    const before = await parts();
    await inTransaction(undefined, (tx) =>
      postEntries({ ...admin, tx }, [
        {
          kind: "goodwill" as const,
          refId: crypto.randomUUID(),
          orderId: null,
          bookingId,
          lines: [
            { account: "offer_expense", partyId: null, amountPaise: 300 },
            { account: "bank", partyId: null, amountPaise: -300 },
          ],
        },
      ]),
    );
    const after = await parts();
    expect([after.goodwill! - before.goodwill!, after.offers_and_rewards, after.profit]).toEqual([
      300,
      before.offers_and_rewards,
      before.profit! - 300,
    ]);
  });

  it.each(["kind", "city", "hospital", "all", "month"] as const)(
    "makes the profit, split by %s: each figure opens exactly its lines",
    async (split) => {
      const { rows: found, sums } = await profitList.page(admin, { split });
      const ofAccount = async (account: string) =>
        (await trialBalanceList.page(admin, { account: account as "bank" })).sums.net!;
      expect(sums.profit).toBe(-((await ofAccount("platform_income")) + (await ofAccount("offer_expense"))));
      for (const { month, lastDay, soldKind, cityId, hospitalId, profit, ...parts } of found) {
        expect(parts.earned - parts.gateway - parts.offers_and_rewards - parts.goodwill).toBe(profit);
        const wanted = Object.entries({ sold: soldKind, place: cityId, hospital: hospitalId });
        const lines = await ledgerLineList.page(admin, {
          account: "profit",
          from: month,
          to: lastDay,
          ...Object.fromEntries(wanted.filter(([, value]) => value !== "all")),
        });
        expect([soldKind, cityId, hospitalId, lines.sums.amount]).toEqual([
          soldKind,
          cityId,
          hospitalId,
          -profit,
        ]);
        // Asked for alone, a kind or a city has what it has among the others.
        const kind = soldKind in KIND_TITLES ? soldKind : undefined;
        const city = cityId.length === 36 ? cityId : undefined;
        const alone = await profitList.page(admin, { split, from: month, to: lastDay, kind, city });
        const same = found.filter(
          (one) => one.month === month && (!kind || one.soldKind === kind) && (!city || one.cityId === city),
        );
        expect(alone.sums.profit).toBe(same.reduce((sum, one) => sum + one.profit, 0));
      }
      const whole = await profitList.page(admin, { split: "month" });
      expect(whole.sums).toEqual(sums);
      await expect(profitList.page(await customerContext(), { split })).rejects.toThrow();
    },
  );

  it("is all open at the end of this file", async () => {
    expect(await rows("SELECT 1 FROM closed_months")).toEqual([]);
  });
});
