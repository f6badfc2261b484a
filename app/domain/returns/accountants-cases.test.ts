import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { quoteShorterStay, shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { closeBooks } from "#app/domain/books/close-books.ts";
import { importGatewaySettlements } from "#app/domain/books/settle-gateway.ts";
import { settleDueClaims } from "#app/domain/claims/settle-claim.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { gstinCheckCharacter } from "#app/domain/documents/numbers.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { giveGoodwill } from "#app/domain/goodwill/give-goodwill.ts";
import { issueCommissionInvoices } from "#app/domain/invoices/commission-invoices.ts";
import { pdfOf } from "#app/domain/invoices/document-pdf.ts";
import { listTaxDocuments } from "#app/domain/invoices/documents.ts";
import { payloadOf } from "#app/domain/invoices/e-invoice.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { issueDueDocuments } from "#app/domain/invoices/issue-due.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { performRefund, refusedRefunds, retryRefund } from "#app/domain/payments/refund.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { quoteRelocation, relocateStay } from "#app/domain/relocations/relocate.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { decideRate, proposeProfile } from "#app/domain/tax/decide-rate.ts";
import { INDIA_2026 } from "#app/domain/tax/profiles/india-2026.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { execute, row, rows } from "#db/client.ts";
import { guestOfAgency, makeAgency } from "#tests/factories/agencies.ts";
import { cancelAtQuote, customerContext, openPayment } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import {
  makeAccount,
  makeCity,
  makePlace,
  makeProperty,
  makeRoom,
  type Place,
} from "#tests/factories/inventory.ts";
import {
  bloodTest,
  cab,
  hire,
  makeEquipment,
  makeKitchen,
  makeLab,
  makeRoute,
  meals,
  placeChoices,
} from "#tests/factories/sales.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { INV_01 } from "#tests/harness/inv-01.ts";
import { pdfTexts } from "#tests/harness/pdf-texts.ts";
import { hasPython, traceFiles, writeAccountantsFiles } from "#tests/harness/trace-files.ts";
import { gstr1HsnList, gstr1List } from "./gstr-1-lists.ts";
import { tdsList } from "./tds-lists.ts";

/**
 * Cases of an accountant, by the rates of 2026-27 and in months that are over, each calculated by hand. In the end the months are closed, and every
 * figure of the returns is found again from the files alone.
 */

const gstinOf = (first14: string) => first14 + gstinCheckCharacter(first14);
const PLATFORM = {
  PLATFORM_GSTIN: gstinOf("36AAACM1234C1Z"),
  PLATFORM_ADDRESS: "1 Trial Street, Hyderabad 500001",
  PLATFORM_LEGAL_NAME: "Platform",
};
/** Of Karnataka; all supplies are made in Telangana unless a case says otherwise. */
const COMPANY = {
  buyerGstin: gstinOf("29AABCU9603R1Z"),
  buyerName: "Care & Co",
  buyerAddress: "1 MG Road, Bengaluru 560001",
};

let admin: Awaited<ReturnType<typeof makeContext>>;
let guest: Awaited<ReturnType<typeof customerContext>>;
let place: Place;
let approveRates: () => Promise<void>;

beforeAll(async () => {
  Object.assign(process.env, PLATFORM);
  resetConfig();
  admin = await makeContext("admin");
  const second = await makeContext("admin");
  await proposeProfile(admin, INDIA_2026);
  approveRates = async () => {
    for (const { id } of await rows<{ id: string }>("SELECT id FROM rates WHERE status = 'proposed'"))
      await decideRate(second, id, { approve: true });
  };
  await approveRates();
  guest = await customerContext();
  place = await makePlace({ account: { pan: "AAACH1234C" } });
});
afterAll(() => {
  for (const name of Object.keys(PLATFORM)) delete process.env[name];
  resetConfig();
});

const at = <C extends Context>(ctx: C, day: string, time = "10:00"): C => ({
  ...ctx,
  now: istInstant(day, time),
});
const office = (day: string, time = "10:00") => systemContext("test", istInstant(day, time));
const formKey = () => randomUUID();

async function pay(ctx: Context, order: { reference: string }) {
  const { sandboxId, paymentId } = await openPayment(ctx, order);
  // The clock of the gateway is today's.
  await execute("UPDATE sandbox_payments SET expires_at = now() + interval '1 hour' WHERE id = $sandboxId", {
    sandboxId,
  });
  await decideSandboxPayment({ id: sandboxId, decision: "pay" });
  await settleReturn(ctx, { paymentId });
}

type Choices = Parameters<typeof placeChoices>[1];
/** Paid bookings of one order, by kind. */
async function buy(ctx: Context, choices: Choices, buyer: Parameters<typeof placeChoices>[2] = {}) {
  const order = await placeChoices(ctx, choices, buyer);
  if (order.totalPaise === 0) await startPayment(ctx, { orderReference: order.reference });
  else await pay(ctx, order);
  const found = await row<{ ids: Record<string, string> }>(
    "SELECT jsonb_object_agg(kind, id) AS ids FROM bookings WHERE order_id = $orderId",
    { orderId: order.orderId },
  );
  return found!.ids as Record<"room" | "food" | "travel" | "equipment" | "lab", string>;
}

type Stay = { from: string; nights?: number; roomId?: string; units?: number; adults?: number };
async function buyRoom(
  ctx: Context,
  { from, nights = 1, roomId = place.roomId, units = 1, adults = 1 }: Stay,
  buyer = {},
) {
  const stay = { checkIn: from, checkOut: addDays(from, nights), adults, children: 0, infants: 0 };
  const lines = [{ roomId, units }];
  const ids = await buy(ctx, [{ kind: "room", hospitalId: place.hospitalId, ...stay, lines }], buyer);
  return ids.room;
}
const roomAt = (pricePaise: number, over: Record<string, unknown> = {}) =>
  makeRoom({ property_id: place.propertyId, default_price_paise: pricePaise, ...over });

async function isOver(bookingId: string, from: string, to: string) {
  await markBooking(office(from, "15:00"), { bookingId, mark: "checked_in" });
  await markBooking(office(to, "16:00"), { bookingId, mark: "completed" });
  await issueDueDocuments(office(to, "23:00"));
}

async function cancel(ctx: Context, bookingId: string, waive = false) {
  await cancelAtQuote(ctx, bookingId, { reason: "ill", waive });
  await issueDueDocuments(ctx);
}

/** What stands of a booking, in rupees: price, GST, TDS, TCS, commission, GST on it, share. */
const stands = async (id: string) =>
  (await row<{ figures: string }>(
    `SELECT concat_ws(' ', price_paise, gst_paise, tds_paise, tcs_paise, commission_paise, gst_on_commission_paise, partner_share_paise) AS figures
     FROM booking_accounts WHERE booking_id = $id`,
    { id },
  ))!.figures;

/** Its documents: number, supplier, taxable value, CGST, SGST, IGST, total. */
const papers = async (id: string) =>
  (
    await rows<{ said: string }>(
      `SELECT concat_ws(' ', document_number, nullif(gstin, ''), taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise) AS said
       FROM tax_documents WHERE booking_id = $id ORDER BY created_at`,
      { id },
    )
  ).map(({ said }) => said);
const linesOf = async (id: string) =>
  (await row<{ lines: Array<{ gstPpm: number; taxablePaise: number; gstPaise: number }> }>(
    "SELECT lines FROM tax_documents WHERE booking_id = $id AND invoice_id IS NULL",
    { id },
  ))!.lines.map(({ gstPpm, taxablePaise, gstPaise }) => [gstPpm, taxablePaise, gstPaise]);

describe("a room at the limit of the slab", () => {
  it.each([
    ["7,500.00", 750_000, {}, 1, 1, [[50_000, 750_000, 37_500]]],
    ["7,500.01", 750_001, {}, 1, 1, [[180_000, 750_001, 135_000]]],
    [
      "7,400.00 and a bed for 100.00",
      740_000,
      { extra_bed_charge_paise: 10_000 },
      1,
      3,
      [[50_000, 750_000, 37_500]],
    ],
    [
      "7,400.00 and a bed for 100.01",
      740_000,
      { extra_bed_charge_paise: 10_001 },
      1,
      3,
      [[180_000, 750_001, 135_000]],
    ],
    [
      "two for 7,400.00, one with a bed for 300.00",
      740_000,
      { extra_bed_charge_paise: 30_000 },
      2,
      5,
      [
        [50_000, 740_000, 37_000],
        [180_000, 770_000, 138_600],
      ],
    ],
    ["8,333.33 less 10%", 833_333, { partner_offer_ppm: 100_000 }, 1, 1, [[50_000, 750_000, 37_500]]],
    ["8,333.35 less 10%", 833_335, { partner_offer_ppm: 100_000 }, 1, 1, [[180_000, 750_001, 135_000]]],
  ] as const)("%s", async (_, price, over, units, adults, lines) => {
    const roomId = await roomAt(price, { max_extra_beds: 1, ...over });
    const id = await buyRoom(at(guest, "2026-07-06"), { from: "2026-07-10", roomId, units, adults });
    await isOver(id, "2026-07-10", "2026-07-11");
    expect(await linesOf(id)).toEqual(lines);
  });

  it("of a house without a GSTIN, with a coupon, is ours, for a company of another state too", async () => {
    const house = await makePlace({
      account: { pan: "AAAPS1234P", gstin: null },
      room: { default_price_paise: 750_000 },
    });
    await execute(
      `INSERT INTO offers (name, funder, kind, amount_paise, book_from, city_id) VALUES ('Flat', 'platform', 'room', 50000, '2026-01-01', $cityId)`,
      house,
    );
    const stay = { checkIn: "2026-07-10", checkOut: "2026-07-11", adults: 1, children: 0, infants: 0 };
    const lines = [{ roomId: house.roomId, units: 1 }];
    const { room } = await buy(
      at(guest, "2026-07-06"),
      [{ kind: "room", hospitalId: house.hospitalId, ...stay, lines }],
      COMPANY,
    );
    await isOver(room, "2026-07-10", "2026-07-11");
    // A person has no TDS up to five lakh a year.
    expect(await stands(room)).toBe("750000 37500 0 0 112500 20250 617250");
    expect(await papers(room)).toEqual([
      `MH2627-0000001 ${PLATFORM.PLATFORM_GSTIN} 750000 18750 18750 0 737500`,
    ]);
  });
});

it("a company of another state pays IGST for a cab; table 15 names a registered kitchen, and whoever is not registered bills without tax", async () => {
  const kitchen = await makeKitchen(place);
  const route = await makeRoute(place);
  const stores = [await makeEquipment(place), await makeEquipment(place)];
  const lab = await makeLab(place);
  const unregistered = [route, ...stores, lab].map(({ accountId }) => accountId);
  await execute(
    "UPDATE accounts SET gstin = NULL, pan = 'AAAPC1234P' WHERE id = ANY($unregistered::uuid[])",
    {
      unregistered,
    },
  );
  const ctx = at(guest, "2026-07-06");
  const { food, travel } = await buy(
    ctx,
    [meals(place, kitchen, { from: "2026-07-10", days: 2 }), cab(place, route, { date: "2026-07-10" })],
    COMPANY,
  );
  await isOver(food, "2026-07-10", "2026-07-11");
  await isOver(travel, "2026-07-10", "2026-07-10");
  expect((await papers(food))[0]).toContain(`${PLATFORM.PLATFORM_GSTIN} 40000 1000 1000 0 42000`);
  expect((await papers(travel))[0]).toContain(`${PLATFORM.PLATFORM_GSTIN} 55000 0 0 2750 57750`);
  const { rows: filed } = await gstr1List.page(admin, { table: "eco" }, { pageSize: 100 });
  const { gstin } = (await row<{ gstin: string }>(
    "SELECT gstin FROM accounts WHERE id = $accountId",
    kitchen,
  ))!;
  expect(filed.find(({ seller_gstin }) => seller_gstin === gstin)).toMatchObject({ taxable_value: 40_000 });
  expect(filed.find(({ igst }) => igst > 0)).toMatchObject({ seller_gstin: null, taxable_value: 55_000 });

  const equipment: string[] = [];
  for (const store of stores)
    equipment.push((await buy(ctx, [hire(place, store, { from: "2026-07-10", days: 4 })])).equipment);
  const { lab: tested } = await buy(ctx, [bloodTest(place, lab, { date: "2026-07-10" })]);
  for (const id of [...equipment, tested]) {
    await issueDocuments(ctx, id);
    // Each supplier has a series of its own.
    expect((await papers(id))[0]).toMatch(/^BS2627-0000001 \d+ 0 0 0 \d+$/);
  }
  const [bill] = await listTaxDocuments(admin, tested);
  const printed = pdfTexts(await buffer(pdfOf(bill!).stream)).join(" ");
  expect(printed).toContain("Invoice");
  expect(printed).toContain("The supplier is not registered for GST: no tax is charged.");
  expect(printed).not.toMatch(/Bill of supply|Exempt/);
  expect(await stands(equipment[0]!)).toBe("20000 0 0 0 3000 540 16460");
  await cancel(at(guest, "2026-07-08"), equipment[0]!);
  expect(await papers(equipment[0]!)).toEqual([
    "BS2627-0000001 20000 0 0 0 20000",
    "CN2627-0000001 20000 0 0 0 20000",
  ]);
  // Whoever is not registered files no return.
  const { rows: all } = await gstr1List.page(admin, {}, { pageSize: 100 });
  expect(all.every((one) => one.gstin?.length === 15)).toBe(true);
  await settleDueClaims(office("2026-07-20"));
});

it("an article has its own HSN and the rate of that HSN; its hire the SAC of hires at the same rate", async () => {
  const byHsn = { item_group: "9402", hsn: "9402", payer: "partner", note: "Beds", source: "" };
  await createMasterRow(admin, "rates", {
    code: "gst",
    kind: "equipment",
    rate_ppm: 180_000,
    valid_from: "2026-01-01",
    ...byHsn,
  });
  await approveRates();
  const ctx = at(guest, "2026-08-06");
  const bought = { purchased_type: "buy", caution_deposit_paise: 0, price_paise: 1_000_000, hsn: "" };
  const lines: unknown[] = [];
  const hired = { hsn: "94029090" };
  for (const article of [{ ...bought, ...hired }, hired, { ...bought, hsn: "871310" }, bought]) {
    const store = await makeEquipment(place, {
      article,
      outlet: { address: "9 Store Road, Hyderabad 500034" },
    });
    const { equipment } = await buy(
      ctx,
      [hire(place, store, { from: "2026-08-10", units: 2, days: 3 })],
      COMPANY,
    );
    await issueDocuments(ctx, equipment);
    const { lines: said } = (await row<{ lines: Array<{ hsn: string; gstPpm: number; quantity: number }> }>(
      "SELECT lines FROM tax_documents WHERE booking_id = $equipment",
      { equipment },
    ))!;
    lines.push(...said.map(({ hsn, gstPpm, quantity }) => [hsn, gstPpm, quantity]));
    const [document] = await listTaxDocuments(admin, equipment);
    expect(INV_01.parse(payloadOf(document!)).ItemList[0]).toMatchObject({
      HsnCd: said[0]!.hsn,
      IsServc: article === hired ? "Y" : "N",
    });
  }
  expect(lines).toEqual([
    ["94029090", 180_000, 2],
    ["997319", 180_000, 6],
    ["871310", 50_000, 2],
    ["901890", 50_000, 2],
  ]);
  const { rows: filed } = await gstr1HsnList.page(admin, {}, { pageSize: 100 });
  const table12 = filed.map(({ hsn, unit, uqc, quantity }) => [hsn, unit, uqc, quantity]);
  expect(table12).toEqual(
    expect.arrayContaining([
      ["94029090", "NOS", "NOS", 2],
      ["871310", "NOS", "NOS", 2],
      ["997319", "NOS", "NA", 6],
    ]),
  );
});

it("what happens after its month is closed counts for the open one: nights given back with an adjusted commission, goodwill, a late entry", async () => {
  const roomId = await roomAt(100_000);
  const ctx = at(guest, "2026-07-20");
  const stay = await buyRoom(ctx, { from: "2026-08-20", nights: 5, roomId });
  await adjustShare(at(admin, "2026-07-25"), {
    bookingId: stay,
    commissionPaise: 100_000,
    reason: "agreed",
    formKey: formKey(),
  });
  await issueDocuments(at(guest, "2026-07-26"), stay);
  const old = await buyRoom(ctx, { from: "2026-07-22", nights: 2, roomId });
  await isOver(old, "2026-07-22", "2026-07-24");
  await closeBooks(at(admin, "2026-08-02"), "2026-07-01");

  const asked = { bookingId: stay, checkIn: "2026-08-20", checkOut: "2026-08-23" };
  const back = at(guest, "2026-08-03");
  const { refundPaise } = await quoteShorterStay(back, asked);
  expect(refundPaise).toBe(210_000);
  await shortenStay(back, { ...asked, expectedRefundPaise: refundPaise, reason: "", formKey: formKey() });
  await issueDueDocuments(office("2026-08-03", "12:00"));
  // Three of five nights: 600.00 of the commission of 1,000.00.
  expect(await stands(stay)).toBe("300000 15000 300 1500 60000 10800 242400");
  const given = await row<{ id: string }>("SELECT id FROM bookings WHERE taken_from_id = $stay", { stay });
  expect((await papers(given!.id))[0]).toMatch(/^CN2627-\d+ \w+ 200000 5000 5000 0 210000$/);

  const giving = { bookingId: old, amountPaise: 50_000, platformPercent: 40, reason: "No water" };
  await giveGoodwill(at(admin, "2026-08-04"), { ...giving, formKey: formKey() });
  const late = { bookingId: old, commissionPaise: 40_000, reason: "agreed by phone" };
  await adjustShare(at(admin, "2026-07-30"), { ...late, formKey: formKey() });
  expect(await stands(old)).toBe("200000 10000 200 1000 40000 7200 131600");
  const posted = await rows<{ entry: string }>(
    `SELECT kind || ' ' || coalesce(posted_on, (at AT TIME ZONE 'Asia/Kolkata')::date) AS entry FROM ledger_entries
     WHERE booking_id = ANY($ids::uuid[]) AND kind IN ('division', 'goodwill', 'adjustment') ORDER BY 1`,
    { ids: [stay, old] },
  );
  expect(posted.map(({ entry }) => entry)).toEqual([
    "adjustment 2026-07-25",
    "adjustment 2026-08-01",
    "adjustment 2026-08-03",
    "division 2026-08-03",
    "goodwill 2026-08-04",
  ]);
});

it("a stay that is moved to a house of another state is supplied there", async () => {
  const state = await row<{ id: string }>(
    "INSERT INTO states (name, slug) VALUES ('Karnataka', 'karnataka') RETURNING id",
  );
  const gstin = gstinOf("29AABCK1234C1Z");
  const account = await makeAccount({ gstin, pan: "AABCK1234C" });
  const house = await makeProperty({ account_id: account, city_id: await makeCity({ state_id: state!.id }) });
  const other = await makeRoom({ property_id: house, default_price_paise: 150_000 });
  const bookingId = await buyRoom(at(guest, "2026-08-05"), { from: "2026-08-10", nights: 3 });
  const by = office("2026-08-09");
  const { housePaise, refundPaise } = await quoteRelocation(by, { bookingId, roomId: other });
  await relocateStay(by, {
    bookingId,
    roomId: other,
    expectedHousePaise: housePaise,
    expectedRefundPaise: refundPaise,
    reason: "A pipe burst",
    formKey: formKey(),
  });
  const moved = await row<{ id: string }>("SELECT id FROM bookings WHERE account_id = $account", { account });
  await isOver(moved!.id, "2026-08-10", "2026-08-13");
  // The house that failed bears the difference of 1,575.00.
  expect(await stands(bookingId)).toBe("0 0 0 0 0 0 -157500");
  expect(await stands(moved!.id)).toBe("450000 22500 450 2250 67500 12150 390150");
  expect(await papers(moved!.id)).toEqual([`MH2627-0000001 ${gstin} 450000 11250 11250 0 315000`]);
});

it("a no-show is billed at what is charged, by the rate of the booking", async () => {
  const bookingId = await buyRoom(at(guest, "2026-08-14"), { from: "2026-08-16", nights: 2 });
  await markBooking(office("2026-08-17", "07:00"), { bookingId, mark: "no_show" });
  await settleDueClaims(office("2026-08-20"));
  await issueDueDocuments(office("2026-08-20", "12:00"));
  expect(await stands(bookingId)).toBe("200000 10000 200 1000 30000 5400 173400");
  expect((await papers(bookingId))[0]).toContain("200000 5000 5000 0 210000");
});

it("an agency has TDS from the booking that exceeds 20,000.00 in the year, and the statement of 2026-27 names payment codes", async () => {
  const led = await guestOfAgency(await makeAgency(100_000, { pan: "AABCT1234C" }));
  const withheld: number[] = [];
  for (const [day, commission] of [
    ["2026-08-20", 1_500_000],
    ["2026-08-21", 500_000],
    ["2026-08-22", 1_000],
  ] as const) {
    const roomId = await roomAt(commission * 10);
    const id = await buyRoom(at(led, "2026-08-18"), { from: day, roomId });
    const sold = await row<{ tds: number }>("SELECT tds_on_agent_paise AS tds FROM bookings WHERE id = $id", {
      id,
    });
    withheld.push(sold!.tds);
    await isOver(id, day, addDays(day, 1));
  }
  expect(withheld).toEqual([0, 0, 20]);
  const { rows: found } = await tdsList.page(admin, { quarter: "2026-27 Q2" }, { pageSize: 100 });
  const codes = new Set(found.map(({ section, payment_code }) => `${section} ${payment_code}`));
  expect(codes).toEqual(new Set(["194-H 1006", "194-O 1035"]));
});

it("a refund that fails is owed over the end of the month, and sent once in the next", async () => {
  const id = await buyRoom(at(guest, "2026-08-20"), { from: "2026-09-20", nights: 2 });
  const ctx = at(guest, "2026-08-28");
  await cancel(ctx, id);
  const refund = (await row<{ id: string; gateway: string; orderId: string }>(
    `SELECT refund.id, payment.gateway_order_id AS gateway, payment.order_id FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
     JOIN bookings booking ON booking.order_id = payment.order_id WHERE booking.id = $id`,
    { id },
  ))!;
  const owed = async () =>
    (await row<{ paise: number }>(
      `SELECT -sum(line.amount_paise)::bigint AS paise FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
       WHERE entry.order_id = $orderId AND line.account = 'customer'`,
      refund,
    ))!.paise;
  const gatewayHas = (paise: string) =>
    execute(`UPDATE sandbox_payments SET refunded_paise = ${paise} WHERE id = $gateway`, refund);
  await gatewayHas("amount_paise");
  expect([await performRefund(ctx, refund.id), await owed()]).toEqual(["failed", 210_000]);
  const waiting = async () => (await toDoList.page(admin, { kind: "refund" }, { pageSize: 10 })).rows;
  expect(await waiting()).toMatchObject([{ subject: id, about: "Refused by the gateway" }]);
  expect(await refusedRefunds(admin, id)).toMatchObject([{ id: refund.id, amountPaise: 210_000 }]);
  expect(await refusedRefunds(guest, id)).toEqual([]);
  await gatewayHas("0");
  await retryRefund(at(admin, "2026-09-01"), { refundId: refund.id });
  expect([await performRefund(at(admin, "2026-09-01"), refund.id), await owed()]).toEqual(["done", 0]);
  expect(await performRefund(at(admin, "2026-09-01"), refund.id)).toBe("settled");
  expect([await waiting(), await refusedRefunds(admin, id)]).toEqual([[], []]);
});

it("an order of nothing is billed with the coupon that paid for it", async () => {
  const lab = await makeLab(place);
  await execute(
    `INSERT INTO offers (name, funder, kind, amount_paise, book_from, city_id) VALUES ('Free', 'platform', 'lab', 40000, '2026-01-01', $cityId)`,
    place,
  );
  const { lab: id } = await buy(at(guest, "2026-08-20"), [bloodTest(place, lab, { date: "2026-08-22" })]);
  await isOver(id, "2026-08-22", "2026-08-22");
  expect((await papers(id))[0]).toMatch(/^BS2627-0000001 \w{15} 40000 0 0 0 0$/);
});

it("numbers begin anew on 1 April, for credit notes of invoices of the year before too", async () => {
  const sold = { from: "2027-03-30", nights: 3 };
  const before = await buyRoom(at(guest, "2027-03-20"), sold);
  const after = await buyRoom(at(guest, "2027-03-20"), sold);
  await issueDocuments(at(guest, "2027-03-31", "23:59"), before);
  await cancel(office("2027-04-01", "00:00"), before, true);
  await isOver(after, "2027-03-30", "2027-04-02");
  const numbers = [...(await papers(before)), ...(await papers(after))].map((said) => said.split(" ")[0]);
  expect(numbers).toEqual([expect.stringMatching(/^MH2627-/), "CN2728-0000001", "MH2728-0000001"]);
});

it("a settlement file with a payment twice and one of somebody else settles each of ours once; what is missing waits", async () => {
  const [first, second] = await rows<{ id: string; paise: number }>(
    "SELECT gateway_payment_id AS id, amount_paise AS paise FROM payments WHERE state = 'captured' ORDER BY created_at LIMIT 2",
  );
  const line = ({ id, paise }: { id: string; paise: number }) =>
    `${id},${(paise / 100).toFixed(2)},20.00,3.60,UTR77,2026-09-01`;
  const head = "payment_id,amount,fee,gst,utr,settled_on";
  const file = [
    head,
    line(first!),
    line(second!),
    line(second!),
    line({ id: "pay_other", paise: 100 }),
    "",
  ].join("\n");
  const take = () => importGatewaySettlements(at(admin, "2026-09-02"), file);
  const refused = [{ line: 5, reason: "there is no such captured payment and no such refund" }];
  expect(await take()).toEqual({ rows: 4, settled: 2, repeated: 1, refused });
  expect(await take()).toEqual({ rows: 4, settled: 0, repeated: 3, refused });
});

it.skipIf(!hasPython)("closes its months, and every figure is found again", async () => {
  await closeBooks(at(admin, "2026-09-02"), "2026-08-01");
  await reconcileAll(office("2026-09-02"));
  await issueDueDocuments(office("2026-09-02"));
  await issueCommissionInvoices(systemContext("statements", istInstant("2027-05-01", "06:10")));
  expect(await brokenInvariants()).toEqual([]);
  const { findings, said } = traceFiles(await writeAccountantsFiles(admin));
  expect(findings).toBe("");
  expect(said).toMatchObject({ "sold, with no document yet, paise": 0 });
});
