import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { balances } from "#app/domain/money/ledger.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { execute, row } from "#db/client.ts";
import { cancelAtQuote, customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { adjustShare } from "./adjust-share.ts";
import { approvePayout, cancelPayout } from "./decide-payout.ts";
import { importBankFile, matchTransfer } from "./import-bank-file.ts";
import { payPayout } from "./pay-payout.ts";
import { payableList } from "./payable-list.ts";
import { payoutList } from "./payout-list.ts";
import { preparePayout } from "./prepare-payout.ts";
import { readPayable } from "./read-payable.ts";
import { readPayout, readTransfer } from "./read-payout.ts";
import { performTransfers, sendPayout, transferMode } from "./transfer-payout.ts";
import { unmatchedTransfers } from "./unmatched-transfers.ts";

/** The worked example: two nights at 1,000 rupees, fee 15 %: the partner gets 1,846.00 (docs/money.md). */

const DAY = 86_400_000;
const SHARE = 184_600;
let place: Place;
let guest: Awaited<ReturnType<typeof customerContext>>;
let bookingId: string;

beforeEach(async () => {
  place = await makePlace();
  await makePayee(place.accountId);
  guest = await customerContext();
  bookingId = (await makeBooking(guest, place)).id;
});

const worker = systemContext("payment-reconcile", new Date());

const admin = async (days = 0): Promise<Context> => {
  const { actor } = await makeContext("admin");
  return { actor, now: new Date(Date.now() + days * DAY) };
};

const open = (ctx: Context) =>
  readPayable(ctx, { side: "partner", accountId: place.accountId, kind: "room" });

async function prepare(ctx: Context, over: Partial<Parameters<typeof preparePayout>[1]> = {}) {
  return preparePayout(ctx, {
    side: "partner",
    accountId: place.accountId,
    kind: "room",
    expectedPaise: SHARE,
    formKey: randomUUID(),
    ...over,
  });
}

const paid = (ctx: Context, payoutId: string, over: Partial<Parameters<typeof payPayout>[1]> = {}) =>
  payPayout(ctx, {
    payoutId,
    reference_number: `UTR${payoutId.slice(0, 8)}`,
    transfer_amount_paise: SHARE,
    paid_date: istDate(ctx.now),
    from_accounts: "HDFC 0042",
    type_of_payment: "NEFT",
    ...over,
  });

const owed = async () =>
  (await balances({ account: "partner_payable", partyId: place.accountId }))[0]?.balancePaise ?? 0;

describe("what is payable", () => {
  it("falls due three days after the check-out, not before", async () => {
    // The stay ends nine days from now.
    expect(await open(await admin(11))).toMatchObject({ duePaise: 0, notYetDuePaise: SHARE });
    expect(await open(await admin(12))).toMatchObject({ duePaise: SHARE, notYetDuePaise: 0 });
    const list = await payableList.page(await admin(12), { kind: "room" });
    expect(list.rows.find((one) => one.accountId === place.accountId)).toMatchObject({
      due: SHARE,
      bookings: 1,
    });
    expect(list.sums.due).toBeGreaterThanOrEqual(SHARE);
  });

  it("is for admins alone", async () => {
    const partner = await makeContext("partner", { accountId: place.accountId });
    await expect(payableList.page(partner, {})).rejects.toThrow("You may not do this");
    await expect(prepare(partner)).rejects.toThrow("You may not do this");
  });
});

describe("a payout", () => {
  it("takes the due lines once, is paid once, and empties what is owed", async () => {
    const ctx = await admin(12);
    const { id } = await prepare(ctx);
    expect(await open(ctx)).toMatchObject({ duePaise: 0, totalLines: 0 });
    await expect(prepare(ctx)).rejects.toMatchObject({ code: "nothing_due" });
    const presses = await Promise.all(Array.from({ length: 5 }, () => paid(ctx, id)));
    expect(presses.filter((press) => !press.repeated)).toHaveLength(1);
    expect(await owed()).toBe(0);
    await expect(paid(ctx, id, { reference_number: "OTHER99" })).rejects.toMatchObject({ code: "paid" });
    expect(await readPayout(ctx, id)).toMatchObject({
      state: "paid",
      transferAmountPaise: SHARE,
      lines: [{ bookingId }],
    });
  });

  it("is made once by a form that is sent twice at the same time", async () => {
    const ctx = await admin(12);
    const formKey = randomUUID();
    const made = await Promise.all([prepare(ctx, { formKey }), prepare(ctx, { formKey })]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const rivals = await Promise.allSettled([prepare(ctx), prepare(ctx)]);
    expect(rivals.every(({ status }) => status === "rejected")).toBe(true);
  });

  it("refuses an amount that nobody saw, another amount paid, and a date that has not come", async () => {
    const ctx = await admin(12);
    await expect(prepare(ctx, { expectedPaise: SHARE - 1 })).rejects.toMatchObject({
      code: "amount_changed",
    });
    const { id } = await prepare(ctx);
    await expect(paid(ctx, id, { transfer_amount_paise: SHARE - 1 })).rejects.toMatchObject({
      fields: { transfer_amount: [expect.any(String)] },
    });
    await expect(paid(ctx, id, { paid_date: inDays(13) })).rejects.toMatchObject({
      fields: { paid_date: [expect.any(String)] },
    });
  });

  it.each([
    [1, "IMPS"],
    [5_00_000_00, "IMPS"],
    [5_00_000_01, "RTGS"],
  ])("of %i paise goes by %s", (paise, mode) => expect(transferMode(paise)).toBe(mode));

  it("is sent by the gateway once, and is paid when the bank says so", async () => {
    const ctx = await admin(12);
    const { id } = await prepare(ctx);
    const presses = await Promise.all([1, 2, 3].map(() => sendPayout(ctx, { payoutId: id })));
    expect(presses.filter(({ repeated }) => !repeated)).toHaveLength(1);
    await expect(paid(ctx, id)).rejects.toMatchObject({ code: "being_sent" });
    await expect(cancelPayout(ctx, { payoutId: id, reason: "Not now" })).rejects.toMatchObject({
      code: "being_sent",
    });
    // Half past midnight in India, where it is the evening before in UTC.
    const night = { ...worker, now: istInstant(inDays(13), "00:30") };
    await Promise.all([1, 2].map(() => performTransfers(night)));
    expect(await readPayout(ctx, id)).toMatchObject({
      state: "paid",
      paidDate: inDays(13),
      typeOfPayment: "IMPS",
      fromAccounts: "Sandbox bank",
      referenceNumber: expect.stringMatching(/^SBX[0-9A-F]{18}$/),
    });
    expect(await owed()).toBe(0);
    await expect(sendPayout(ctx, { payoutId: id })).rejects.toMatchObject({ code: "paid" });
  });

  it.each([
    ["4444", "failed", "approved"],
    ["5555", "sending", "approved"],
    ["3333", "sending", "approved"],
  ])("to a bank account that ends in %s: the transfer is %s", async (digits, state, payoutState) => {
    await execute("UPDATE payee_accounts SET state = 'withdrawn' WHERE account_id = $accountId", place);
    await makePayee(place.accountId, { number: `5010001234${digits}` });
    const ctx = await admin(12);
    const { id } = await prepare(ctx);
    await sendPayout(ctx, { payoutId: id });
    const later = (minutes: number) => ({ ...worker, now: new Date(ctx.now.getTime() + minutes * 60_000) });
    await performTransfers(later(1));
    expect(await readTransfer(ctx, id)).toMatchObject({ state });
    expect(await readPayout(ctx, id)).toMatchObject({ state: payoutState });
    if (state === "failed") {
      expect((await readTransfer(ctx, id))!.failure).toContain("the money is back");
      expect(await sendPayout(ctx, { payoutId: id })).toEqual({ repeated: false });
    }
    if (digits === "5555") {
      await performTransfers(later(2));
      expect(await readPayout(ctx, id)).toMatchObject({ state: "paid" });
    }
  });

  it("above the limit needs another admin", async () => {
    process.env.PAYOUT_SECOND_ADMIN_ABOVE = "1000";
    resetConfig();
    const first = await admin(12);
    const { id } = await prepare(first).finally(() => {
      delete process.env.PAYOUT_SECOND_ADMIN_ABOVE;
      resetConfig();
    });
    await expect(paid(first, id)).rejects.toMatchObject({ code: "not_approved" });
    await expect(approvePayout(first, { payoutId: id })).rejects.toThrow("Ask another admin");
    await approvePayout(await admin(12), { payoutId: id });
    await paid(first, id);
    expect(await owed()).toBe(0);
    // The database says it too.
    await expect(
      execute("UPDATE payouts SET approved_by = prepared_by WHERE id = $id", { id }),
    ).rejects.toThrow("payouts_second_admin");
    for (const change of [
      "amount_paise = 1",
      "second_admin_above_paise = amount_paise",
      "prepared_by = approved_by",
    ])
      await expect(execute(`UPDATE payouts SET ${change} WHERE id = $id`, { id })).rejects.toThrow(
        "the terms of payouts are never changed",
      );
  });

  it("gives its lines back when it is cancelled, unless it is paid", async () => {
    const ctx = await admin(12);
    const { id } = await prepare(ctx);
    await cancelPayout(ctx, { payoutId: id, reason: "wrong bank account" });
    expect(await open(ctx)).toMatchObject({ duePaise: SHARE });
    const again = await prepare(ctx);
    await paid(ctx, again.id);
    await expect(cancelPayout(ctx, { payoutId: again.id, reason: "no" })).rejects.toMatchObject({
      code: "wrong_state",
    });
  });

  it("shows an account its own paid ones only", async () => {
    const ctx = await admin(12);
    const { id } = await prepare(ctx);
    const partner = await makeContext("partner", { accountId: place.accountId });
    const other = await makeContext("partner", { accountId: (await makePlace()).accountId });
    await expect(readPayout(partner, id)).rejects.toThrow("Not found");
    await paid(ctx, id);
    expect((await payoutList.page(partner, {})).rows.map((one) => one.key)).toEqual([id]);
    expect((await payoutList.page(other, {})).rows).toEqual([]);
    await expect(readPayout(other, id)).rejects.toThrow("Not found");
  });
});

describe("after a payout", () => {
  it("carries a refund as a negative into the next one", async () => {
    // Paid out before the stay because no days are held here: the check-out is moved behind everybody's back.
    await execute("UPDATE payables SET earned_on = current_date - 10 WHERE booking_id = $bookingId", {
      bookingId,
    });
    const ctx = await admin();
    const { id } = await prepare(ctx);
    await paid(ctx, id);
    await cancelBooking(guest, {
      bookingId,
      expectedRefundPaise: 224_000,
      reason: "",
      formKey: randomUUID(),
    });
    const later = await admin(12);
    expect(await open(later)).toMatchObject({ duePaise: -SHARE });
    expect(await owed()).toBe(SHARE);
    await expect(prepare(later, { expectedPaise: -SHARE })).rejects.toMatchObject({ code: "nothing_due" });
    // What falls due later owes nothing now.
    await makeBooking(guest, await makePlace(), { checkIn: inDays(60), checkOut: inDays(62) });
    const negative = await payableList.page(later, { show: "negative" });
    expect(negative.rows.some((one) => one.accountId === place.accountId)).toBe(true);
    expect(negative.rows.every(({ due }) => due < 0)).toBe(true);
    await makeBooking(guest, place, { checkIn: inDays(10), checkOut: inDays(14) });
    // Four nights less the two that came back.
    const next = await open(await admin(20));
    expect(next.duePaise).toBe(SHARE);
    const { id: second } = await prepare(await admin(20), { expectedPaise: next.duePaise });
    await paid(await admin(20), second);
    expect(await owed()).toBe(0);
  });

  it("posts an adjustment of the share, with the GST on it, once", async () => {
    const ctx = await admin();
    const formKey = randomUUID();
    const input = { bookingId, commissionPaise: 25_000, reason: "agreed by phone", formKey };
    expect(await adjustShare(ctx, input)).toEqual({ repeated: false });
    expect(await adjustShare(ctx, input)).toEqual({ repeated: true });
    // 50.00 less commission and 9.00 less GST on it.
    expect(await owed()).toBe(-(SHARE + 5_900));
    await expect(adjustShare(ctx, { ...input, formKey: randomUUID() })).rejects.toMatchObject({
      code: "unchanged",
    });
    await expect(
      adjustShare(ctx, { ...input, commissionPaise: 200_001, formKey: randomUUID() }),
    ).rejects.toMatchObject({ fields: { commission: [expect.any(String)] } });
  });
});

describe("a cancellation of what was adjusted", () => {
  const adjusted = async (checkIn: string, checkOut: string) => {
    const { id } = await makeBooking(guest, place, { checkIn, checkOut });
    const ctx = await admin();
    await adjustShare(ctx, {
      bookingId: id,
      commissionPaise: 100_000,
      reason: "agreed",
      formKey: randomUUID(),
    });
    return id;
  };
  const books = async (id: string) =>
    Object.fromEntries((await balances({ bookingId: id })).map((one) => [one.account, one.balancePaise]));

  it("leaves the partner nothing to pay when nothing is charged", async () => {
    const id = await adjusted(inDays(7), inDays(9));
    expect(await books(id)).toMatchObject({ partner_payable: -102_000, gst_on_fee: -18_000 });
    await cancelBooking(guest, {
      bookingId: id,
      expectedRefundPaise: 224_000,
      reason: "",
      formKey: randomUUID(),
    });
    // The gateway does not give its fee back.
    expect(await books(id)).toEqual({ gateway: -5_022, platform_income: 5_022 });
    expect(await brokenInvariants()).toEqual([]);
  });

  it("keeps it in proportion to what is kept", async () => {
    const id = await adjusted(inDays(2), inDays(4));
    const soon = { ...guest, now: new Date(Date.parse(`${inDays(1)}T12:00:00+05:30`)) };
    const { chargePaise } = await cancelAtQuote(soon, id);
    expect(chargePaise).toBe(112_000);
    // Half of the price of 2,000.00 at half of the commission of 1,000.00: the worked example's half, with 350.00 more.
    expect(await books(id)).toMatchObject({
      gst_on_fee: -9_000,
      partner_payable: -51_000,
      tds_payable: -1_000,
    });
    const left = await row<{ partner: number; platform: number }>(
      "SELECT partner_amount_paise AS partner, platform_amount_paise AS platform FROM cancellations WHERE booking_id = $1",
      [id],
    );
    expect(left).toEqual({ partner: 51_000, platform: 50_000 });
    expect(await brokenInvariants()).toEqual([]);
  });
});

describe("the bank's file", () => {
  const HEADER =
    "reference_number,transfer_amount,paid_date,from_accounts,bank_account_num,type_of_payment,payout_number\n";

  const unmatched = async (ctx: Context, reference: string) =>
    (await unmatchedTransfers.page(ctx, { reference })).rows[0];

  it("pays what it names, once, and keeps what fits nothing", async () => {
    const ctx = await admin(12);
    const { id } = await prepare(ctx);
    const payout = await row<{ payoutNumber: string }>("SELECT payout_number FROM payouts WHERE id = $id", {
      id,
    });
    const day = istDate(ctx.now);
    const utr = `BANK${id.slice(0, 6).toUpperCase()}`;
    const file = `${HEADER}${utr},"1,846.00",${day},HDFC 0042,50100012345678,neft,${payout!.payoutNumber}
X${utr},99.00,${day},HDFC 0042,50100012345678,IMPS,
bad,abc,${day},HDFC 0042,50100012345678,IMPS,\n`;
    expect(await importBankFile(ctx, file)).toMatchObject({
      rows: 3,
      matched: 1,
      unmatched: 1,
      refused: [{ line: 4 }],
    });
    expect(await importBankFile(ctx, file)).toMatchObject({ matched: 0, repeated: 2 });
    expect(await readPayout(ctx, id)).toMatchObject({ state: "paid", referenceNumber: utr });
    const waiting = await unmatched(ctx, `X${utr}`);
    expect(waiting).toMatchObject({ reason: "No approved payout has this amount and bank account" });
    await expect(
      matchTransfer(ctx, { transferId: waiting!.key, payoutNumber: payout!.payoutNumber }),
    ).rejects.toMatchObject({ code: "paid" });
    await expect(importBankFile(ctx, "a,b\n1,2")).rejects.toThrow("These columns are missing");
  });

  it.each([
    ["reference_number is missing or odd", "x,1846,DAY,HDFC 0042,50100012345678,NEFT,"],
    ["transfer_amount is no amount in rupees", "ROW1,abc,DAY,HDFC 0042,50100012345678,NEFT,"],
    ["transfer_amount is no amount in rupees", "ROW1,0,DAY,HDFC 0042,50100012345678,NEFT,"],
    ["paid_date is no date", "ROW1,1846,soon,HDFC 0042,50100012345678,NEFT,"],
    ["type_of_payment is none of ", "ROW1,1846,DAY,HDFC 0042,50100012345678,barter,"],
    ["type_of_payment is none of ", "ROW1,1846,DAY,HDFC 0042,50100012345678"],
    ["bank_account_num is missing or odd", "ROW1,1846,DAY,HDFC 0042,12,NEFT,"],
    ["from_accounts is missing", "ROW1,1846,DAY,,50100012345678,NEFT,"],
  ])("refuses a row of which %s", async (reason, line) => {
    const ctx = await admin();
    expect(await importBankFile(ctx, `${HEADER}${line.replace("DAY", istDate(ctx.now))}\n`)).toEqual({
      rows: 1,
      matched: 0,
      unmatched: 0,
      repeated: 0,
      refused: [{ line: 2, reason: expect.stringContaining(reason) }],
    });
    expect(await row("SELECT FROM bank_transfers WHERE reference_number = 'ROW1'")).toBeUndefined();
  });

  it("keeps a transfer that its payout does not fit, and says why", async () => {
    const ctx = await admin(12);
    const { id } = await prepare(ctx);
    const { payoutNumber } = await readPayout(ctx, id);
    const reasonOf = async (name: string, over: { amount?: string; bank?: string; payout?: string }) => {
      const reference = `${name}${id.slice(0, 6)}`.toUpperCase();
      const { amount = "1846", bank = "50100012345678", payout = payoutNumber } = over;
      const line = [reference, amount, istDate(ctx.now), "HDFC 0042", bank, "NEFT", payout].join(",");
      expect(await importBankFile(ctx, `${HEADER}${line}\n`)).toMatchObject({ unmatched: 1, refused: [] });
      const kept = (await unmatched(ctx, reference))!;
      await expect(matchTransfer(ctx, { transferId: kept.key, payoutNumber: "P0" })).rejects.toMatchObject({
        fields: { payout_number: ["There is no payout of this number."] },
      });
      return kept.reason;
    };
    expect(await reasonOf("none", { payout: "P0" })).toBe("There is no payout P0");
    expect(await reasonOf("less", { amount: "1845" })).toBe("The amount is not that of the payout");
    await execute(
      `UPDATE payouts SET state = 'paid', reference_number = 'FIRST1', transfer_amount_paise = amount_paise, paid_date = '2026-11-01',
         from_accounts = 'HDFC 0042', type_of_payment = 'NEFT' WHERE id = $id`,
      { id },
    );
    expect(await reasonOf("twice", {})).toBe("The payout was paid already, with FIRST1");
    await execute("UPDATE payouts SET state = 'approved', reference_number = NULL WHERE id = $id", { id });
    expect(await reasonOf("else", { bank: "999988887777" })).toBe(
      "The bank account is not that of the payout",
    );
    await execute("UPDATE payouts SET state = 'waiting' WHERE id = $id", { id });
    expect(await reasonOf("wait", {})).toBe("A second admin has to approve the payout first");
    await execute("UPDATE payouts SET state = 'approved' WHERE id = $id", { id });
    await cancelPayout(ctx, { payoutId: id, reason: "The partner asked" });
    expect(await reasonOf("ends", {})).toBe("The payout was cancelled");
    await expect(matchTransfer(ctx, { transferId: randomUUID(), payoutNumber })).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  it("keeps a thousand transfers that no payout is known for in one transaction, each once", async () => {
    const ctx = await admin();
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `STRAY${index % 999},${index + 1},${istDate(ctx.now)},HDFC 0042,999900001111,NEFT,`,
    );
    const file = `${HEADER}${lines.join("\n")}\n`;
    expect(await importBankFile(ctx, file)).toMatchObject({ unmatched: 999, repeated: 1, refused: [] });
    expect(await importBankFile(ctx, file)).toMatchObject({ unmatched: 0, repeated: 1_000 });
    expect(
      await row(`SELECT count(*)::integer AS kept, count(DISTINCT xmin::text)::integer AS transactions FROM bank_transfers
        WHERE reference_number LIKE 'STRAY%'`),
    ).toEqual({ kept: 999, transactions: 1 });
  });

  it("matches by amount and bank account when no number is given", async () => {
    const ctx = await admin(12);
    const bankAccountNum = await makePayee(place.accountId, {
      number: `77${Date.now()}`,
      enteredAt: new Date(Date.now() - 9 * DAY),
    });
    const { id } = await prepare(ctx);
    const file = `${HEADER}M${id.slice(0, 8)},1846,${istDate(ctx.now)},HDFC 0042,${bankAccountNum},NEFT,\n`;
    expect(await importBankFile(ctx, file)).toMatchObject({ matched: 1 });
    expect(await readPayout(ctx, id)).toMatchObject({ state: "paid" });
  });

  it("pays what was recorded by hand with its reference, and no other payout", async () => {
    const ctx = await admin(12);
    const another = async () => {
      await makeBooking(guest, place);
      return (await prepare(ctx)).id;
    };
    const { id: first } = await prepare(ctx);
    const second = await another();
    const [one, two] = ["HAND1", "HAND2"].map((name) => `${name}${first.slice(0, 6)}`.toUpperCase());
    await paid(ctx, first, { reference_number: one });
    const numbers = await Promise.all(
      [first, second].map(async (id) => (await readPayout(ctx, id)).payoutNumber),
    );
    const line = (reference = "", payout = "") =>
      `${HEADER}${reference},1846,${istDate(ctx.now)},HDFC 0042,50100012345678,NEFT,${payout}\n`;
    expect(await importBankFile(ctx, line(one, numbers[1]))).toMatchObject({ unmatched: 1 });
    expect((await unmatched(ctx, one!))?.reason).toBe(`This reference was recorded for payout ${numbers[0]}`);
    expect(await readPayout(ctx, second)).toMatchObject({ state: "approved" });

    await paid(ctx, second, { reference_number: two });
    const third = await another();
    expect(await importBankFile(ctx, line(two))).toMatchObject({ matched: 1 });
    expect(await readPayout(ctx, third)).toMatchObject({ state: "approved" });
  });

  it("matches no payout by hand to a transfer that went elsewhere", async () => {
    const ctx = await admin(12);
    const { id } = await prepare(ctx);
    const { payoutNumber } = await readPayout(ctx, id);
    const utr = `ELSE${id.slice(0, 6).toUpperCase()}`;
    await importBankFile(ctx, `${HEADER}${utr},1846,${istDate(ctx.now)},HDFC 0042,999988887777,NEFT,\n`);
    const waiting = (await unmatched(ctx, utr))!;
    await expect(matchTransfer(ctx, { transferId: waiting.key, payoutNumber })).rejects.toThrow(
      "another bank account",
    );
    expect(await readPayout(ctx, id)).toMatchObject({ state: "approved" });
  });
});

it("leaves every invariant whole", async () => {
  const broken = await brokenInvariants();
  // The payable that a test above moved keeps its amount; nothing else may differ.
  expect(broken.map(({ name }) => name)).toEqual([]);
});
