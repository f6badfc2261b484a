import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { giveGoodwill } from "#app/domain/goodwill/give-goodwill.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { type Language, PARTNER_LANGUAGES } from "#app/words/languages.ts";
import { speaking } from "#app/words/speaking.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, inDays, makeBooking, makeDraft, payOrder } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, hire, makeEquipment, makeKitchen, meals } from "#tests/factories/sales.ts";
import { explainBooking } from "./explain-booking.ts";

/** What the explanation of a booking says where something about it is special, and to whom. */

let place: Place;
let admin: Context;
beforeAll(async () => {
  place = await makePlace();
  admin = await makeContext("admin");
});

async function lineOf(by: Context, bookingId: string, amount: string) {
  const { amounts } = await explainBooking(by, bookingId);
  return amounts.find((line) => line.amount === amount)!;
}

it("meals of a kitchen without GSTIN: the platform owes the GST, and nothing is collected at source", async () => {
  const kitchen = await makeKitchen(place);
  await execute("UPDATE accounts SET gstin = NULL WHERE id = $id", { id: kitchen.accountId });
  const { ids } = await bookChoices(await customerContext(), [meals(place, kitchen)]);
  expect((await lineOf(admin, ids.food!, "GST")).formula).toMatch(/owed by the platform \(section 9\(5\)\)$/);
  const tcs = await lineOf(admin, ids.food!, "TCS");
  expect([tcs.paise, tcs.rate, tcs.formula]).toEqual([
    0,
    null,
    "None: the platform owes the GST of this sale",
  ]);
  const share = await lineOf(admin, ids.food!, "partner share");
  expect(share.formula).toBe("Price − TDS − commission − GST on it");
  expect(share.parts.map(({ label }) => label)).toEqual(["price", "TDS", "commission", "GST on commission"]);
  expect(share.parts.reduce((sum, part) => sum + part.paise, 0)).toBe(share.paise);
});

it("a hire with a deposit: the gateway's fee is of both", async () => {
  const equipment = await makeEquipment(place);
  const { ids } = await bookChoices(await customerContext(), [hire(place, equipment)]);
  const fee = await lineOf(admin, ids.equipment!, "gateway fee");
  const total = await lineOf(admin, ids.equipment!, "total");
  expect(fee.formula).toMatch(/^Of the total and the deposit/);
  expect(fee.rate!.ofPaise).toBe(total.paise + 100_000);
});

it("an agent's booking: the agency sees its commission and its own lines of the ledger, and nothing of the house's", async () => {
  const accountId = await makeAccount({
    account_kind: "agent",
    partner_kind: null,
    agent_commission_ppm: 50_000,
  });
  const agent = await makeContext("agent", { accountId });
  const guest = await customerContext();
  const { id: draftId, browserHash } = await makeDraft(agent, place);
  const asked = { draftId, browserHash, formKey: randomUUID(), customerId: guest.actor.id };
  const { bookingReference } = await payOrder(agent, await placeOrder(agent, asked));
  const { id } = (await row<{ id: string }>("SELECT id FROM bookings WHERE reference = $bookingReference", {
    bookingReference,
  }))!;
  const { amounts, ledger, adjustments, withheld, goodwill } = await explainBooking(agent, id);
  expect(amounts.map(({ amount }) => amount)).toEqual([
    "base",
    "partner offer",
    "price",
    "agent commission",
    "TDS on agent commission",
    "net to agent",
  ]);
  expect(new Set(ledger.map(({ account }) => account))).toEqual(new Set(["agent_payable", "tds_payable"]));
  expect(new Set(ledger.map(({ party }) => party)).size).toBe(1);
  expect([adjustments, withheld, goodwill]).toEqual([[], null, []]);
  const elsewhere = await makeContext("agent", {
    accountId: await makeAccount({ account_kind: "agent", partner_kind: null }),
  });
  await expect(explainBooking(elsewhere, id)).rejects.toMatchObject({ name: "NotFound" });
});

it("goodwill: the house is told of what it bears, the office of all, and nobody else of anything", async () => {
  const own = await makePlace();
  const partner = await makeContext("partner", { accountId: own.accountId });
  const staff = await makeContext("staff");
  const given = async (platformPercent: number) => {
    const { id } = await makeBooking(await customerContext(), own);
    const arrives = systemContext("test", istInstant(inDays(7), "15:00"));
    await markBooking(arrives, { bookingId: id, mark: "checked_in" });
    await giveGoodwill(admin, {
      bookingId: id,
      amountPaise: 50_000,
      platformPercent,
      reason: "No hot water",
      formKey: randomUUID(),
    });
    return id;
  };
  const [shared, ours] = [await given(40), await given(100)];
  const told = async (by: Context, id: string) =>
    (await explainBooking(by, id)).goodwill.map(({ partnerPaise }) => partnerPaise);
  expect([await told(admin, shared), await told(admin, ours)]).toEqual([[30_000], [0]]);
  expect([await told(partner, shared), await told(partner, ours)]).toEqual([[30_000], []]);
  expect(await told(staff, shared)).toEqual([]);
});

it("a cancelled booking: each amount also as it was kept, and the ledger of both adds up to nothing", async () => {
  const guest = await customerContext();
  const { id } = await makeBooking(guest, place);
  await cancelBooking(guest, {
    bookingId: id,
    expectedRefundPaise: 224_000,
    reason: "",
    formKey: randomUUID(),
  });
  const { amounts, ledger } = await explainBooking(admin, id);
  const total = amounts.find(({ amount }) => amount === "total")!;
  expect([total.paise, total.keptPaise]).toEqual([224_000, 0]);
  expect(new Set(ledger.map(({ entry }) => entry))).toEqual(new Set(["sale", "gateway_fee", "cancellation"]));
  expect(ledger.reduce((sum, line) => sum + line.amountPaise, 0)).toBe(0);
});

it("nobody but whom it concerns is told, and no booking that there is not", async () => {
  const { id } = await makeBooking(await customerContext(), place);
  const elsewhere = await makeContext("staff", { zoneCityId: (await makePlace()).cityId });
  for (const by of [elsewhere, await customerContext()])
    await expect(explainBooking(by, id)).rejects.toMatchObject({ name: "NotFound" });
  await expect(explainBooking(admin, randomUUID())).rejects.toMatchObject({ name: "NotFound" });
});

it("in every language of partners, all but what only the offices read is said in it", async () => {
  const { id } = await makeBooking(await customerContext(), place);
  const formulasIn = async (language: Language) => {
    const { amounts } = await speaking(language, () => explainBooking(admin, id));
    return new Map(amounts.map(({ amount, formula }) => [amount, formula]));
  };
  const english = await formulasIn("en");
  for (const language of PARTNER_LANGUAGES.filter((each) => each !== "en")) {
    const said = await formulasIn(language);
    const left = [...said].filter(([amount, formula]) => formula === english.get(amount));
    expect(left.map(([amount]) => amount)).toEqual([
      "platform offer",
      "total",
      "gateway fee",
      "platform profit",
    ]);
  }
});
