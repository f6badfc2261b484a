import { beforeAll, describe, expect, it } from "vitest";
import { postEntries } from "#app/domain/money/ledger.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { askToReopen, closeBooks, reopenBooks } from "./close-books.ts";
import { remitTax } from "./remit.ts";
import { importGatewaySettlements } from "./settle-gateway.ts";
import { ledgerLineList, trialBalanceList } from "./trial-balance-list.ts";

const today = istDate(new Date());
const lastMonth = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;

let admin: Awaited<ReturnType<typeof makeContext>>;
let other: typeof admin;
let bookingId: string;
beforeAll(async () => {
  [admin, other] = [await makeContext("admin"), await makeContext("admin")];
  bookingId = (await makeBooking(await customerContext(), await makePlace())).id;
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
${payment.id},2240.00,44.80,8.06,UTR1,${today}
nobody,1.00,0.00,0.00,UTR1,${today}
`;
  const [before, income] = [await balance("gateway"), await balance("platform_income")];
  expect(before).toBe(218_978);
  expect(await importGatewaySettlements(admin, file)).toMatchObject({
    settled: 1,
    refused: [{ line: 3, reason: "there is no such captured payment" }],
  });
  expect(await importGatewaySettlements(admin, file)).toMatchObject({ settled: 0, repeated: 1 });
  expect(await balance("gateway")).toBe(0);
  expect(await balance("bank")).toBe(224_000 - 4_480 - 806);
  expect(await balance("gst_input")).toBe(806);
  // The forecast was 50.22.
  expect((await balance("platform_income")) - income).toBe(4_480 - 5_022);
  await expect(importGatewaySettlements(admin, "a,b\n1,2\n")).rejects.toThrow("no column payment_id");
});

it("records tax that was paid, at most what is owed, until nothing is", async () => {
  const paid = { account: "tcs_payable" as const, amountPaise: 2_000, paidOn: today, challan: "CH-1" };
  await expect(remitTax(admin, { ...paid, amountPaise: 2_001 })).rejects.toThrow("more than is owed");
  await remitTax(admin, paid);
  expect(await balance("tcs_payable")).toBe(0);
  await expect(remitTax(admin, { ...paid, amountPaise: 1 })).rejects.toThrow(
    /more than is owed|recorded already/,
  );
});

describe("a closed month", () => {
  const post = async (day: string) => {
    const refId = crypto.randomUUID();
    await inTransaction(undefined, (tx) =>
      postEntries({ ...admin, now: istInstant(day, "12:00") }, tx, [
        {
          ...{ kind: "referral_reward" as const, refId, orderId: null, bookingId },
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

  it("does not change: what belongs to it is posted to the first open day, until two persons open it", async () => {
    expect(await post(lastMonth)).toBeNull();
    await closeBooks(admin, lastMonth);
    await expect(closeBooks(admin, lastMonth)).rejects.toMatchObject({ code: "closed" });
    await expect(closeBooks(admin, `${today.slice(0, 7)}-01`)).rejects.toMatchObject({ code: "not_over" });
    expect(await post(addDays(lastMonth, 3))).toBe(`${today.slice(0, 7)}-01`);
    expect(await post(today)).toBeNull();
    const found = await verify(["closed-months-unchanged", "settlements-posted", "entries-balance"]);
    expect(found.filter(({ count }) => count > 0)).toEqual([]);
    await expect(reopenBooks(other, lastMonth)).rejects.toMatchObject({ code: "two_persons" });
    await askToReopen(admin, lastMonth, "an invoice came late");
    await expect(reopenBooks(admin, lastMonth)).rejects.toMatchObject({ code: "two_persons" });
    await expect(execute("DELETE FROM closed_months")).rejects.toThrow("two persons");
    await expect(execute("UPDATE closed_months SET posted = '{}'")).rejects.toThrow("stays");
    await reopenBooks(other, lastMonth);
    expect(await post(addDays(lastMonth, 4))).toBeNull();
  });

  it("stands in the trial balance with every account, and all together are nothing", async () => {
    const all = await trialBalanceList.page(admin, {}, { pageSize: 100 });
    expect(all.sums.net).toBe(0);
    const lines = await ledgerLineList.page(admin, { account: "bank" }, { pageSize: 100 });
    const bank = all.rows.filter(({ account }) => account === "bank");
    expect(bank.reduce((sum, one) => sum + one.net, 0)).toBe(
      lines.rows.reduce((sum, one) => sum + one.amount, 0),
    );
    await expect(trialBalanceList.page(await customerContext(), {})).rejects.toThrow();
    expect(await rows("SELECT 1 FROM closed_months")).toEqual([]);
  });
});
