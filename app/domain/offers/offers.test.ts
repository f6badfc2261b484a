import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { applyCoupon } from "#app/domain/bookings/apply-coupon.ts";
import { expireOrder } from "#app/domain/bookings/expire-holds.ts";
import { findDraft } from "#app/domain/bookings/find-draft.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { breakDown } from "#app/domain/money/breakdown.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { execute, inTransaction, row, sqlState } from "#db/client.ts";
import { approveProposal } from "#tests/factories/approvals.ts";
import { customerContext, inDays, makeDraft, payOrder } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { amountsOf, SPECIFIED } from "#tests/factories/prices.ts";
import { makeKitchen } from "#tests/factories/sales.ts";
import { listRules, proposeEnd, proposeMove, proposeRule } from "./commission-rules.ts";
import { partnerOfferList } from "./offer-lists.ts";
import { onSaleList } from "./on-sale-list.ts";
import { redeemOffers } from "./redeem-offers.ts";
import { createPartnerOffer, createPlatformOffer, setFloorPrice, setOfferActive } from "./save-offer.ts";
import { type CommissionRule, type Line, type Offer, priceLines } from "./terms.ts";
import { tryRules } from "./try-rules.ts";

const today = istDate(new Date());
let admin: Context;
beforeAll(async () => {
  admin = await makeContext("admin");
});

const platform = (over: Record<string, string> = {}) =>
  createPlatformOffer(admin, {
    name: "Welcome",
    kind: "room",
    percent: "10",
    bookFrom: today,
    code: `C${randomUUID().slice(0, 8)}`,
    ...over,
  });
const partner = (place: Place, over: Record<string, string> = {}) =>
  createPartnerOffer(admin, {
    name: "House offer",
    thing: `room:${place.roomId}`,
    percent: "20",
    bookFrom: today,
    ...over,
  });

/** A draft of two nights at 1,000 rupees, with a coupon if any. */
async function draftOf(place: Place, code = "", by?: Awaited<ReturnType<typeof customerContext>>) {
  const ctx = by ?? (await customerContext());
  const draft = await makeDraft(ctx, place);
  const key = { id: draft.id, browserHash: draft.browserHash };
  if (code) await applyCoupon(ctx, key, code);
  return { ctx, key };
}
const place = (drafted: Awaited<ReturnType<typeof draftOf>>, ctx = drafted.ctx) =>
  placeOrder(ctx, { draftId: drafted.key.id, browserHash: drafted.key.browserHash, formKey: randomUUID() });

const stored = (orderId: string) =>
  row<{
    price: number;
    mh: number;
    total: number;
    share: number;
    commission: number;
    ppm: number;
    terms: Record<string, { name?: string; rule?: string; label?: string }>;
  }>(
    `SELECT price_paise AS price, mh_offer_paise AS mh, total_paise AS total, partner_share_paise AS share, commission_paise AS commission,
       commission_ppm AS ppm, terms FROM bookings WHERE order_id = $1`,
    [orderId],
  );

describe("an offer", () => {
  it("of the platform lessens what the customer pays and never the partner's share", async () => {
    const where = await makePlace();
    const code = `SAVE${randomUUID().slice(0, 6)}`;
    await platform({ code });
    const drafted = await draftOf(where, code.toLowerCase());
    expect(await findDraft(drafted.ctx, drafted.key)).toMatchObject({
      totalPaise: 204_000,
      priceChanged: false,
      lines: [{ offers: ["Welcome"] }],
    });
    const order = await place(drafted);
    await payOrder(drafted.ctx, order);
    expect(await stored(order.orderId)).toMatchObject({
      price: 200_000,
      mh: 20_000,
      total: 204_000,
      share: 184_600,
      terms: { platform: { name: "Welcome" } },
    });
  });

  it("of the partner lessens the price; with the platform's there is one of each", async () => {
    const where = await makePlace();
    const code = `BOTH${randomUUID().slice(0, 6)}`;
    await platform({ code });
    await partner(where);
    await partner(where, { percent: "15", name: "Smaller" });
    const order = await place(await draftOf(where, code));
    expect(await stored(order.orderId)).toMatchObject({
      price: 160_000,
      mh: 16_000,
      terms: { partner: { name: "House offer", label: "Property Partner" } },
    });
    const count = await row<{ n: number }>(
      "SELECT count(*)::integer AS n FROM offer_redemptions JOIN bookings ON id = booking_id WHERE order_id = $1",
      [order.orderId],
    );
    expect(count!.n).toBe(2);
  });

  it("for early birds needs the days, and a code must fit", async () => {
    const where = await makePlace();
    await partner(where, { earlyBirdDays: "8", name: "Early bird" });
    const near = await draftOf(where);
    expect((await findDraft(near.ctx, near.key)).totalPaise).toBe(224_000);
    const ctx = await customerContext();
    const far = await makeDraft(ctx, where, { checkIn: inDays(8), checkOut: inDays(10) });
    expect(await findDraft(ctx, { id: far.id, browserHash: far.browserHash })).toMatchObject({
      totalPaise: 179_200,
      lines: [{ offers: ["Early bird"] }],
    });
    await expect(applyCoupon(near.ctx, near.key, "NOSUCH")).rejects.toMatchObject({
      fields: { code: [expect.any(String)] },
    });
  });

  it("never goes below the floor of the partner, and the database says so too", async () => {
    const where = await makePlace();
    await setFloorPrice(admin, { thing: `room:${where.roomId}`, floor: "900" });
    await partner(where, { percent: "50" });
    const code = `FLOOR${randomUUID().slice(0, 6)}`;
    await platform({ code, percent: "", amount: "500" });
    const drafted = await draftOf(where);
    expect((await findDraft(drafted.ctx, drafted.key)).totalPaise).toBe(201_600);
    await expect(applyCoupon(drafted.ctx, drafted.key, code)).rejects.toThrow("does not apply");
    const order = await place(drafted);
    expect(await stored(order.orderId)).toMatchObject({ price: 180_000, mh: 0 });
    await expect(
      row("UPDATE bookings SET floor_paise = 180001 WHERE order_id = $1", [order.orderId]),
    ).rejects.toThrow("bookings_floor");
  });

  it.each([
    ["both", { percent: "10", amount: "100" }],
    ["neither", { percent: "", amount: "" }],
  ])("has a percentage or an amount: %s are refused", async (_, values) =>
    expect(platform(values)).rejects.toMatchObject({ fields: { percent: [expect.anything()] } }),
  );

  it("ends, and its changes are refused to strangers", async () => {
    const where = await makePlace();
    const { id } = await partner(where);
    const stranger = await makeContext("partner", { accountId: (await makePlace()).accountId });
    await expect(setOfferActive(stranger, { offerId: id, active: false })).rejects.toThrow("Not found");
    await expect(
      createPartnerOffer(stranger, {
        name: "Mine",
        thing: `room:${where.roomId}`,
        percent: "5",
        bookFrom: today,
      }),
    ).rejects.toThrow("Not found");
    await expect(createPlatformOffer(stranger, {})).rejects.toThrow("You may not do this");
    await setOfferActive(admin, { offerId: id, active: false });
    const drafted = await draftOf(where);
    expect((await findDraft(drafted.ctx, drafted.key)).totalPaise).toBe(224_000);
  });
});

describe("an offer of a partner for its own", () => {
  it("works for every kind, lists under its fixed label, and is refused on what is another's", async () => {
    const where = await makePlace();
    const kitchen = await makeKitchen(where);
    const own = await makeContext("partner", { accountId: kitchen.accountId });
    const offer = { name: "Thali week", percent: "10", bookFrom: today };
    const { id } = await createPartnerOffer(own, { ...offer, thing: `item:${kitchen.id}` });
    await setFloorPrice(own, { thing: `item:${kitchen.dishId}`, floor: "95" });
    await expect(createPartnerOffer(own, { ...offer, thing: `item:${kitchen.dishId}` })).rejects.toThrow(
      "kitchen",
    );
    await expect(createPartnerOffer(own, { ...offer, thing: `room:${where.roomId}` })).rejects.toThrow(
      "Not found",
    );
    await expect(setFloorPrice(own, { thing: `property:${where.propertyId}`, floor: "95" })).rejects.toThrow(
      "Not found",
    );
    const things = await onSaleList.page(own, { kind: "food" });
    expect(
      things.rows.map(({ thing, offer, floor_price, may_offer }) => ({
        thing,
        offer,
        floor_price,
        may_offer,
      })),
    ).toEqual([
      { thing: `item:${kitchen.id}`, offer: 100_000, floor_price: null, may_offer: true },
      { thing: `item:${kitchen.dishId}`, offer: null, floor_price: 9_500, may_offer: false },
    ]);
    expect((await onSaleList.page(own, { kind: "room" })).total).toBe(0);
    const { rows: listed } = await partnerOfferList.page(own, { kind: "food" });
    expect(listed.map((one) => [one.key, one.offer_by])).toEqual([[id, "partner"]]);
    const branch = { ...own, actor: { ...own.actor, subPartnerId: randomUUID() } as Context["actor"] };
    await expect(partnerOfferList.page(branch, {})).rejects.toThrow("You may not do this");
  });

  it("holds for every room of a house", async () => {
    const where = await makePlace();
    const own = await makeContext("partner", { accountId: where.accountId });
    await createPartnerOffer(own, {
      name: "All rooms",
      percent: "10",
      bookFrom: today,
      thing: `property:${where.propertyId}`,
    });
    const drafted = await draftOf(where);
    expect((await findDraft(drafted.ctx, drafted.key)).totalPaise).toBe(201_600);
    expect((await onSaleList.page(own, { kind: "room" })).rows).toMatchObject([{ offer: 100_000 }]);
  });
});

describe("limits", () => {
  it("hold when many take the last ones at once, and a hold that ends gives its one back", async () => {
    const where = await makePlace({ room: { default_allotment: 20 } });
    const code = `LAST${randomUUID().slice(0, 6)}`;
    const { id } = await platform({ code, limitTotal: "2" });
    const drafts = [];
    for (let index = 0; index < 6; index++) drafts.push(await draftOf(where, code));
    const results = await Promise.allSettled(drafts.map((one) => place(one)));
    const won = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(won).toHaveLength(2);
    for (const one of results)
      if (one.status === "rejected") expect(["offer_gone", "price_changed"]).toContain(one.reason.code);
    const used = () => row<{ used: number }>("SELECT used FROM offers WHERE id = $1", [id]);
    expect(await used()).toEqual({ used: 2 });
    expect(await expireOrder(systemContext("test", new Date(Date.now() + 3_600_000)), won[0]!.orderId)).toBe(
      true,
    );
    expect(await used()).toEqual({ used: 1 });
    await expect(row("UPDATE offers SET used = 3 WHERE id = $1", [id])).rejects.toThrow(
      "offers_within_limit",
    );
  });

  it("hold for one customer", async () => {
    const where = await makePlace({ room: { default_allotment: 20 } });
    const code = `ONCE${randomUUID().slice(0, 6)}`;
    await platform({ code, limitPerCustomer: "1" });
    const first = await draftOf(where, code);
    const second = await draftOf(where, code);
    const again = await draftOf(where, code, first.ctx);
    await place(first);
    await expect(place(again)).rejects.toMatchObject({
      code: "price_changed",
      details: { totalPaise: 224_000 },
    });
    await place(second);
  });

  it("are counted again when the order is placed, whatever was quoted before", async () => {
    const where = await makePlace({ room: { default_allotment: 20 } });
    const code = `LOCK${randomUUID().slice(0, 6)}`;
    const { id: offerId } = await platform({ code, limitPerCustomer: "1" });
    const order = await place(await draftOf(where, code));
    const booking = (await row<{ id: string; customerId: string }>(
      "SELECT id, customer_id FROM bookings WHERE order_id = $1",
      [order.orderId],
    ))!;
    const quote = {
      terms: { platform: { id: offerId, name: "Welcome", limited: true } },
      breakdown: { partnerOfferPaise: 0, mhOfferPaise: 1 },
    } as unknown as KindQuote;
    await expect(
      inTransaction(undefined, (tx) => redeemOffers(tx, booking.customerId, [{ id: booking.id, quote }])),
    ).rejects.toMatchObject({ code: "offer_gone" });
  });

  it("leave every count right", async () =>
    expect((await verify(["offers-counted"])).map(({ count }) => count)).toEqual([0]));
});

describe("commission rules", () => {
  it("are tried in order, the first that fits is frozen on the booking", async () => {
    const where = await makePlace();
    const rule = async (name: string, percent: string, accountId: string) => {
      const proposed = await proposeRule(admin, { name, percent, validFrom: today, accountId });
      await approveProposal(proposed.id);
      return proposed;
    };
    const broad = await rule("Everybody here", "12", where.accountId);
    await rule("Special", "9", where.accountId);
    const before = await place(await draftOf(where));
    expect(await stored(before.orderId)).toMatchObject({
      ppm: 120_000,
      commission: 24_000,
      terms: { commission: { rule: "Everybody here" } },
    });
    await proposeMove(admin, { ruleId: broad.id, direction: "down" });
    await approveProposal(broad.id);
    const after = await place(await draftOf(where));
    expect(await stored(after.orderId)).toMatchObject({
      ppm: 90_000,
      terms: { commission: { rule: "Special" } },
    });
    expect(await stored(before.orderId)).toMatchObject({ ppm: 120_000 });
    const mine = (await listRules(admin)).filter(({ accountId }) => accountId === where.accountId);
    expect(mine.map(({ name }) => name)).toEqual(["Special", "Everybody here"]);
    const number = await row<{ number: string }>(
      "SELECT booking_order_id AS number FROM bookings WHERE order_id = $1",
      [before.orderId],
    );
    const tried = await tryRules(admin, number!.number);
    expect(tried!.won).toMatchObject({
      rule: "Everybody here",
      why: expect.stringContaining("it is this partner"),
    });
    expect(tried!.today.filter(({ fits }) => fits).map(({ name }) => name)).toEqual([
      "Special",
      "Everybody here",
    ]);
    const elsewhere = await place(await draftOf(await makePlace()));
    expect(await stored(elsewhere.orderId)).toMatchObject({ ppm: 150_000, terms: {} });
  });

  it("count once a second admin approves them, and end likewise; the database lets nobody do it alone", async () => {
    const where = await makePlace();
    const named = async () =>
      (await listRules(admin)).filter(({ accountId }) => accountId === where.accountId);
    const values = { name: "For two", percent: "10", validFrom: today, accountId: where.accountId };
    const { id } = await proposeRule(admin, values);
    expect(await named()).toEqual([]);
    const waiting = (await row<{ id: string; version: number }>(
      "SELECT id, version FROM approvals WHERE subject_id = $id",
      { id },
    ))!;
    const own = { approvalId: waiting.id, version: waiting.version, decision: "approve" } as const;
    await expect(decide(admin, own)).rejects.toMatchObject({ name: "Forbidden" });
    await approveProposal(id);
    expect(await named()).toMatchObject([{ id, ratePpm: 100_000, active: true }]);

    const refused = (sql: string) => execute(sql, { id }).catch((error: unknown) => sqlState(error));
    expect(await refused("UPDATE commission_rules SET active = false WHERE id = $id")).toBe("42501");
    expect(await refused("UPDATE commission_rules SET rate_ppm = 1 WHERE id = $id")).toBe("42501");
    expect(
      await refused(
        `INSERT INTO commission_rules (position, name, valid_from, rate_ppm)
         SELECT 9000, name, valid_from, 1 FROM commission_rules WHERE id = $id`,
      ),
    ).toBe("42501");

    await proposeEnd(admin, { ruleId: id });
    expect(await named()).toMatchObject([{ active: true }]);
    await approveProposal(id);
    expect(await named()).toMatchObject([{ active: false }]);
    expect(await refused("UPDATE commission_rules SET active = true WHERE id = $id")).toBe("42501");
  });
});

const RUNS = Number(process.env.PROPERTY_RUNS ?? 1_000);

it("any offers and rules give whole paise that add up, above the floor, the partner untouched by the platform's, the same every time", () => {
  const paise = fc.integer({ min: 1, max: 50_000_000 });
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const offer = fc.record({
    id: fc.uuid(),
    isPartner: fc.boolean(),
    ppm: fc.integer({ min: 1, max: 900_000 }),
    amount: maybe(paise),
    max: maybe(paise),
    min: fc.integer({ min: 0, max: 50_000_000 }),
    early: fc.integer({ min: 0, max: 30 }),
    left: maybe(fc.integer({ min: 0, max: 2 })),
  });
  const line = fc.record({
    base: paise,
    standing: fc.integer({ min: 0, max: 900_000 }),
    floor: maybe(paise),
    nights: fc.integer({ min: 1, max: 10 }),
    ahead: fc.integer({ min: 0, max: 40 }),
  });
  const rule = fc.record({
    min: fc.integer({ min: 0, max: 50_000_000 }),
    ratePpm: fc.integer({ min: 0, max: 400_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(offer, { maxLength: 5 }),
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(rule, { maxLength: 3 }),
      (offers, lines, rules) => {
        const none = {
          kind: null,
          accountId: null,
          propertyId: null,
          cityId: null,
          roomId: null,
          itemId: null,
          hospitalId: null,
        };
        const madeOffers = offers.map(
          (one): Offer => ({
            ...none,
            kind: "room" as const,
            id: one.id,
            name: "x",
            code: null,
            stayFrom: null,
            stayTo: null,
            minPricePaise: one.min,
            earlyBirdDays: one.early,
            left: one.left,
            ...(one.isPartner || one.amount === null
              ? { percentPpm: one.ppm, amountPaise: null }
              : { percentPpm: null, amountPaise: one.amount }),
            ...(one.isPartner
              ? { funder: "partner" as const, maxPaise: null }
              : { funder: "platform" as const, maxPaise: one.max }),
          }),
        );
        const madeRules = rules.map(
          (one, index): CommissionRule => ({
            ...none,
            id: `${index}`,
            name: "r",
            minPricePaise: one.min,
            ratePpm: one.ratePpm,
          }),
        );
        const madeLines = lines.map(
          (one): Line => ({
            kind: "room",
            accountId: "a",
            cityId: "c",
            propertyId: "p",
            roomId: "r",
            itemId: null,
            hospitalId: null,
            floorPaise: (one.floor ?? 0) * one.nights,
            startsOn: addDays("2026-01-01", one.ahead),
            breakdown: breakDown({
              basePaise: one.base,
              partnerOfferPpm: one.standing,
              mhOfferPaise: 0,
              commissionPpm: 150_000,
              agentPpm: 0,
              rates: SPECIFIED,
              gstOwedBy: "partner",
            }),
            rates: SPECIFIED,
          }),
        );
        const priced = priceLines(madeLines, madeOffers, madeRules, "2026-01-01");
        expect(priceLines(madeLines, madeOffers, madeRules, "2026-01-01")).toEqual(priced);
        expect(priced.filter(({ breakdown }) => breakdown.mhOfferPaise > 0).length).toBeLessThanOrEqual(1);
        for (const { id, left } of madeOffers) {
          const taken = priced.filter(
            ({ terms }) => terms.partner?.id === id || terms.platform?.id === id,
          ).length;
          expect(taken).toBeLessThanOrEqual(left ?? taken);
        }
        priced.forEach(({ breakdown: b, floorPaise }) => {
          expect(amountsOf(b).every(([, paise]) => Number.isSafeInteger(paise))).toBe(true);
          expect(b.pricePaise + b.gstPaise - b.mhOfferPaise).toBe(b.totalPaise);
          expect(b.pricePaise - b.mhOfferPaise).toBeGreaterThanOrEqual(floorPaise);
          expect(b.pricePaise).toBeLessThanOrEqual(b.basePaise);
          const without = breakDown({
            basePaise: b.basePaise,
            partnerOfferPpm: b.partnerOfferPpm,
            mhOfferPaise: 0,
            commissionPpm: b.commissionPpm,
            agentPpm: 0,
            rates: SPECIFIED,
            gstOwedBy: "partner",
          });
          expect(b.partnerSharePaise).toBe(without.partnerSharePaise);
        });
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});

describe("what an offer may not say", () => {
  it.each<[Record<string, string>, string, string]>([
    [{ percent: "" }, "percent", "either a percentage or an amount"],
    [{ percent: "10", amount: "100" }, "percent", "either a percentage or an amount"],
    [{ percent: "95" }, "percent", "up to 90"],
    [{ percent: "many" }, "percent", "Please enter a percentage"],
    [{ kind: "food", propertyId: randomUUID() }, "propertyId", "Only rooms are of a property."],
    [{ bookFrom: "" }, "bookFrom", "Please enter the first day."],
    [{ bookFrom: "soon" }, "bookFrom", "Please enter a date as dd/mm/yyyy"],
    [{ bookTo: addDays(today, -1) }, "bookTo", "This is before the first day."],
    [{ stayFrom: addDays(today, 9), stayTo: addDays(today, 8) }, "stayTo", "This is before the first day."],
    [{ limitTotal: "few" }, "limitTotal", "Please enter a whole number"],
  ])("of the platform: %o", async (over, field, message) => {
    const code = `NO${randomUUID().slice(0, 8)}`.toUpperCase();
    await expect(platform({ code, ...over })).rejects.toMatchObject({
      fields: { [field]: [expect.stringContaining(message)] },
    });
    expect(await row("SELECT FROM offers WHERE code = $code", { code })).toBeUndefined();
  });

  it("a code that is in use, also when the offer that had it comes back", async () => {
    const code = `ONCE${randomUUID().slice(0, 6)}`.toUpperCase();
    const first = await platform({ code });
    await expect(platform({ code })).rejects.toMatchObject({
      fields: { code: ["This code is already in use."] },
    });
    await setOfferActive(admin, { offerId: first.id, active: false });
    await platform({ code });
    await expect(setOfferActive(admin, { offerId: first.id, active: true })).rejects.toThrow(
      "Another offer has this code meanwhile.",
    );
  });

  it("a floor price that is no amount; an empty one takes it away", async () => {
    const where = await makePlace();
    const thing = `room:${where.roomId}`;
    const floor = async () =>
      (await row<{ paise: number | null }>("SELECT floor_price_paise AS paise FROM rooms WHERE id = $1", [
        where.roomId,
      ]))!.paise;
    await setFloorPrice(admin, { thing, floor: "900" });
    for (const typed of ["0", "cheap"])
      await expect(setFloorPrice(admin, { thing, floor: typed })).rejects.toMatchObject({
        fields: { floor: ["Please enter an amount in rupees."] },
      });
    expect(await floor()).toBe(90_000);
    await setFloorPrice(admin, { thing, floor: "" });
    expect(await floor()).toBeNull();
    await expect(partner(where, { percent: "" })).rejects.toThrow("Please enter a percentage.");
    await expect(partner(where, { thing: `room:${randomUUID()}` })).rejects.toThrow("Not found");
  });
});
