import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { NO_FILTERS } from "#app/domain/search/filters.ts";
import { roomsNearHospital } from "#app/domain/search/rooms-near-hospital.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, inDays, makeBooking, makeDraft, payOrder } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { ROOM_TERMS } from "#tests/factories/property-values.ts";
import { cancelBooking, quoteCancellation } from "./cancel-booking.ts";
import { chooseRate } from "./create-draft.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { findBooking } from "./find-booking.ts";
import { atOtherRate, findDraft } from "./find-draft.ts";
import { quoteRooms } from "./kinds/room-quotes.ts";
import { quoteMove } from "./move-stay.ts";

const NOTHING_BACK = JSON.stringify([{ from_hours: 0, charge: "percent", value: 1_000_000 }]);
const ALL_BACK = JSON.stringify([
  { from_hours: 24, charge: "percent", value: 0 },
  { from_hours: 0, charge: "percent", value: 1_000_000 },
]);

let saverPolicy: string;
let housePolicy: string;
const policy = async (tiers: string) =>
  (await row<{ id: string }>(
    "INSERT INTO cancellation_policies (name, tiers) VALUES ($name, $tiers::jsonb) RETURNING id",
    { name: `Policy ${randomUUID()}`, tiers },
  ))!.id;

beforeAll(async () => {
  saverPolicy = await policy(NOTHING_BACK);
  housePolicy = await policy(ALL_BACK);
});

const makeHouse = () =>
  makePlace({
    property: { cancellation_policy_id: housePolicy },
    room: { default_price_paise: 100_000, saver_policy_id: saverPolicy, saver_offer_ppm: 150_000 },
  });
const saver = (place: Place, units = 1) => ({
  lines: [{ roomId: place.roomId, units, ratePlan: "saver" as const }],
});
const stay = { checkIn: inDays(7), checkOut: inDays(9), units: 1, adults: 2, children: 0, infants: 0 };

describe("the saver rate of a room", () => {
  it("takes its part off every night, in the cart as in the order, and the search shows the standard price", async () => {
    const place = await makeHouse();
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, place, saver(place));
    const standard = (await quoteRooms(ctx, { roomIds: [place.roomId], ...stay }))[0]!;
    const [line] = (await findDraft(ctx, draft)).lines;
    expect([standard.price.basePaise, line!.price.basePaise]).toEqual([200_000, 170_000]);
    expect(line!.price.totalPaise).toBe(draft.totalPaise);
    // The cart says what cancelling costs at this rate, and at which rate it is.
    expect(line!.policy.tiers).toEqual(JSON.parse(NOTHING_BACK));
    expect(line!.snapshot.subtitle).toMatch(/, saver rate$/);
    const hospital = { id: place.hospitalId, latitude: 17.385, longitude: 78.4867 };
    const found = await roomsNearHospital(ctx, {
      hospital,
      dates: stay,
      filters: NO_FILTERS,
      sort: "distance",
      page: 1,
      party: { adults: 2, children: 0, infants: 0, rooms: 1 },
    });
    expect(found.rows[0]!.price).toEqual(standard.price);
    expect(found.rows[0]!.saver).toMatchObject({
      price: line!.price,
      policy: { until: null, isFree: false },
    });
  });

  it("is exchanged for the standard rate in the cart and back, and the cart names the price of the other", async () => {
    const place = await makeHouse();
    const ctx = await customerContext();
    const { id, browserHash, totalPaise } = await makeDraft(ctx, place);
    const key = { id, browserHash };
    const standard = await findDraft(ctx, key);
    const other = await atOtherRate(ctx, standard);
    await chooseRate(ctx, { ...key, ratePlan: "saver" });
    const cheap = await findDraft(ctx, key);
    expect(cheap.priceChanged).toBe(false);
    expect(cheap.lines[0]).toEqual(other);
    expect(cheap.totalPaise).toBeLessThan(totalPaise);
    expect(await atOtherRate(ctx, cheap)).toEqual(standard.lines[0]);
    await chooseRate(ctx, { ...key, ratePlan: "standard" });
    expect((await findDraft(ctx, key)).totalPaise).toBe(totalPaise);
    await expect(
      chooseRate(ctx, { ...key, browserHash: randomBytes(32), ratePlan: "saver" }),
    ).rejects.toThrow(NotFound);
    const plain = await makePlace();
    const only = await makeDraft(ctx, plain);
    expect(await atOtherRate(ctx, await findDraft(ctx, only))).toBeNull();
    await expect(chooseRate(ctx, { ...only, ratePlan: "saver" })).rejects.toThrow(NotFound);
  });

  it("is cancelled by its own policy, which stays with the booking whatever the room says later", async () => {
    const place = await makeHouse();
    const ctx = await customerContext();
    const [cheap, usual] = [await makeBooking(ctx, place, saver(place)), await makeBooking(ctx, place)];
    await execute("UPDATE rooms SET saver_policy_id = NULL, saver_offer_ppm = 0 WHERE id = $roomId", {
      roomId: place.roomId,
    });
    const ofSaver = await quoteCancellation(ctx, { bookingId: cheap.id });
    expect(ofSaver).toMatchObject({ refundPaise: 0, chargePaise: ofSaver.paidPaise });
    const ofUsual = await quoteCancellation(ctx, { bookingId: usual.id });
    expect(ofUsual).toMatchObject({ chargePaise: 0, refundPaise: ofUsual.paidPaise });
    expect(ofSaver.paidPaise).toBeLessThan(ofUsual.paidPaise);
    const { refundPaise } = await cancelBooking(ctx, {
      bookingId: cheap.id,
      expectedRefundPaise: 0,
      reason: "",
      formKey: randomUUID(),
    });
    expect(refundPaise).toBe(0);
    // The partner keeps what a stay that took place would have brought.
    const kept = await row<{ sold: number; kept: number }>(
      `SELECT partner_share_paise AS sold, (SELECT partner_amount_paise FROM cancellations WHERE booking_id = bookings.id) AS kept
       FROM bookings WHERE id = $id`,
      { id: cheap.id },
    );
    expect(kept!.kept).toBe(kept!.sold);
  });

  it("is kept when the stay is made longer or moved, and the standard rate follows where the house gave it up", async () => {
    const place = await makeHouse();
    const ctx = await customerContext();
    const booked = await makeBooking(ctx, place, saver(place));
    const longer = { bookingId: booked.id, checkOut: inDays(10) };
    const { price } = await quoteExtension(ctx, longer);
    expect(price.basePaise).toBe(85_000);
    const moved = await quoteMove(ctx, {
      bookingId: booked.id,
      checkIn: inDays(20),
      checkOut: inDays(22),
    });
    expect(moved.adds.price.basePaise).toBe(170_000);
    const order = await extendBooking(ctx, {
      ...longer,
      expectedTotalPaise: price.totalPaise,
      formKey: randomUUID(),
    });
    const added = await findBooking(ctx, { reference: (await payOrder(ctx, order)).bookingReference });
    const kept = await row<{ ratePlan: string }>("SELECT rate_plan FROM bookings WHERE id = $id", {
      id: added.id,
    });
    expect(kept!.ratePlan).toBe("saver");
    expect((await quoteCancellation(ctx, { bookingId: booked.id })).refundPaise).toBe(0);
    await execute("UPDATE rooms SET saver_policy_id = NULL, saver_offer_ppm = 0 WHERE id = $roomId", {
      roomId: place.roomId,
    });
    const later = await quoteExtension(ctx, { bookingId: booked.id, checkOut: inDays(11) });
    expect(later.price.basePaise).toBe(100_000);
  });

  it("is not sold by a room that has none, and a cart says so when it is taken off", async () => {
    const plain = await makePlace();
    const ctx = await customerContext();
    await expect(makeDraft(ctx, plain, saver(plain))).rejects.toThrow(NotFound);
    const place = await makeHouse();
    const draft = await makeDraft(ctx, place, saver(place));
    await execute("UPDATE rooms SET saver_policy_id = NULL, saver_offer_ppm = 0 WHERE id = $roomId", {
      roomId: place.roomId,
    });
    expect((await findDraft(ctx, draft)).problem).toBe("This room is no longer on sale.");
  });

  it("comes before offers and goes with the weekly rate, to the paisa", async () => {
    const place = await makePlace({
      room: {
        default_price_paise: 99_999,
        weekly_offer_ppm: 100_000,
        partner_offer_ppm: 33_333,
        saver_policy_id: saverPolicy,
        saver_offer_ppm: 123_456,
      },
    });
    const ctx = await customerContext();
    const week = { checkIn: inDays(7), checkOut: inDays(14), ...saver(place, 2), adults: 4 };
    const [line] = (await findDraft(ctx, await makeDraft(ctx, place, week))).lines;
    const night = 89_999 - Math.round((89_999 * 123_456) / 1_000_000);
    expect(line!.price.basePaise).toBe(night * 7 * 2);
    expect(line!.price.partnerOfferPaise).toBe(Math.round((night * 14 * 33_333) / 1_000_000));
  });
});

describe("what a partner says of it", () => {
  const change = async (over: Partial<typeof ROOM_TERMS>) => {
    const place = await makePlace();
    const owner: Context = await makeContext("partner", { accountId: place.accountId });
    return setTerms(owner, { store: "rooms", id: place.roomId, terms: { ...ROOM_TERMS, ...over } });
  };

  it("is a policy and how much less it costs", async () => {
    expect(await change({ saver_policy_id: saverPolicy, saver_offer_ppm: 100_000 })).toEqual({
      changed: true,
    });
  });

  it.each([
    ["a policy alone", () => ({ saver_policy_id: saverPolicy }), "saver_offer_ppm"],
    ["a percentage alone", () => ({ saver_offer_ppm: 50_000 }), "saver_policy_id"],
    [
      "a policy that is none",
      () => ({ saver_policy_id: randomUUID(), saver_offer_ppm: 1 }),
      "saver_policy_id",
    ],
  ])("is refused as %s", async (_, over, field) => {
    const refused = change(over());
    await expect(refused).rejects.toBeInstanceOf(Invalid);
    await expect(refused).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
  });
});
