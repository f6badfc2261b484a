import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { completeUnmarked } from "#app/domain/fulfilment/complete-by-itself.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { execute, rows } from "#db/client.ts";
import {
  actorOf,
  contextOf,
  customerContext,
  inDays,
  openPayment,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makePlace, makeRoom, makeUser, type Place } from "#tests/factories/inventory.ts";
import { checkBooks, expectBooksRight, playRounds } from "#tests/harness/model-books.ts";
import { MODEL_PATIENCE, roundsOf, runModel } from "#tests/harness/model-runs.ts";
import { cancelBooking, quoteCancellation } from "./cancel-booking.ts";
import { currentDates } from "./change-stay.ts";
import { expireOverdueHolds } from "./expire-holds.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { BOOKING_MARKS } from "./labels.ts";
import { moveStay, quoteMove } from "./move-stay.ts";
import { findOpenEnd, giveReservedBack, reserveNights } from "./reserve-nights.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

/** People place, pay, walk away, come late, extend, cancel, arrive and leave in any order, some at once. The books must always be right. */

const chance = fc.integer({ min: 0, max: 999 });
const step = fc.record({
  what: fc.constantFrom(
    ...([
      "place",
      "buy",
      "buy",
      "buy",
      "pay",
      "fail",
      "open",
      "extend",
      "extend",
      "reserve",
      "reserve",
      "release",
      "shorten",
      "shorten",
      "move",
      "move",
      "cancel",
      "mark",
      "expire",
      "end",
      "price",
      "wait",
    ] as const),
  ),
  a: chance,
  b: chance,
  c: chance,
});
const bought = fc.record({ what: fc.constant("buy" as const), a: chance, b: chance, c: chance });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class World {
  clock = Date.now();
  place!: Place;
  rooms: string[] = [];
  customers: Context[] = [];
  orders: Array<{ ctx: Context; reference: string }> = [];
  opened: Array<{ paymentId: string; sandboxId: string }> = [];
  partner!: Context;

  async prepare() {
    this.place = await makePlace({
      room: { open_end_nights: 3, default_allotment: 3, max_extra_beds: 1, extra_bed_charge_paise: 15_050 },
    });
    const { propertyId, accountId } = this.place;
    const second = await makeRoom({
      property_id: propertyId,
      default_allotment: 2,
      open_end_nights: 2,
      default_price_paise: 87_333,
      partner_offer_ppm: 75_000,
    });
    this.rooms = [this.place.roomId, second];
    for (let count = 0; count < 4; count++) this.customers.push(await customerContext());
    const partnerId = await makeUser({ role: "partner", account_id: accountId });
    this.partner = contextOf(actorOf("partner", partnerId, { accountId }));
  }

  at<C extends Context>(ctx: C): C {
    return { ...ctx, now: new Date(this.clock) };
  }

  async bookings() {
    return rows<{ id: string; customerId: string; endsOn: string }>(
      `SELECT id, customer_id, ends_on FROM bookings WHERE room_id = ANY($rooms::uuid[]) ORDER BY created_at, id`,
      { rooms: this.rooms },
    );
  }

  async run({ what, a, b, c }: Step): Promise<void> {
    switch (what) {
      case "buy":
      case "place": {
        const ctx = this.at(this.customers[a % this.customers.length]!);
        const checkIn = inDays(1 + (b % 5), ctx.now);
        const checkOut = inDays(2 + (b % 5) + (c % 4), ctx.now);
        const lines = (c % 3 === 0 ? this.rooms : [this.rooms[a % 2]!]).map((roomId) => ({
          roomId,
          units: 1,
        }));
        const order = await placeStay(ctx, this.place, { checkIn, checkOut, lines, adults: 1 + (a % 3) });
        this.orders.push({ ctx, reference: order.reference });
        if (what === "buy") await payOrder(ctx, order);
        return;
      }
      case "open":
      case "pay":
      case "fail": {
        const order = this.orders[a % Math.max(this.orders.length, 1)];
        if (order) this.opened.push(await openPayment(this.at(order.ctx), order));
        const attempt = this.opened[b % Math.max(this.opened.length, 1)];
        if (!attempt || what === "open") return;
        await decideSandboxPayment({ id: attempt.sandboxId, decision: what });
        if (c % 3 > 0) await settleReturn(this.at(systemContext("test")), attempt);
        return;
      }
      case "wait":
        this.clock += (c % 5 === 0 ? 20 * 60 : 1 + (a % 6)) * 60_000;
        return;
      case "end": {
        const now = new Date(this.clock + (1 + (c % 8)) * 86_400_000);
        await completeUnmarked({ ...systemContext("test"), now });
        return;
      }
      case "expire":
        await expireOverdueHolds(this.at(systemContext("test")));
        return;
      case "price":
        await execute("UPDATE rooms SET default_price_paise = $price WHERE id = $id", {
          price: 50_001 + b * 97,
          id: this.rooms[a % 2],
        });
        return;
      default:
        return this.change({ what, a, b, c });
    }
  }

  /** Nights after a stay are reserved, and sometimes the first is kept. */
  async reserve(ctx: Context, bookingId: string, b: number, c: number): Promise<void> {
    const { offered } = await findOpenEnd(ctx, bookingId);
    const nights = offered.slice(0, 1 + (b % 3));
    const expectedTotalPaise = nights.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
    const asked = { bookingId, nights: nights.length, expectedTotalPaise };
    await reserveNights(ctx, { ...asked, formKey: randomUUID() });
    const { reserved } = await findOpenEnd(ctx, bookingId);
    for (const { orderReference } of reserved) this.orders.push({ ctx, reference: orderReference });
    if (c % 2 && reserved[0]) await payOrder(ctx, { reference: reserved[0].orderReference });
  }

  async release(ctx: Context, bookingId: string, b: number): Promise<void> {
    const { reserved } = await findOpenEnd(ctx, bookingId);
    await giveReservedBack(ctx, { bookingId, from: reserved[b % Math.max(reserved.length, 1)]?.night ?? "" });
  }

  async change({ what, a, b, c }: Step): Promise<void> {
    const bookings = await this.bookings();
    const booking = bookings[a % Math.max(bookings.length, 1)];
    if (!booking) return;
    const ctx = this.at(
      this.customers.find(({ actor }) => "id" in actor && actor.id === booking.customerId)!,
    );
    const bookingId = booking.id;
    if (what === "reserve") return this.reserve(ctx, bookingId, b, c);
    if (what === "release") return this.release(ctx, bookingId, b);
    if (what === "cancel") {
      const { refundPaise } = await quoteCancellation(ctx, { bookingId });
      await cancelBooking(ctx, {
        bookingId,
        expectedRefundPaise: refundPaise,
        reason: "",
        formKey: randomUUID(),
      });
    } else if (what === "shorten") {
      const { checkIn, checkOut } = await currentDates(ctx, bookingId);
      const days = { checkIn: addDays(checkIn, b % 2), checkOut: addDays(checkOut, -(c % 3)) };
      // Sometimes an admin gives everything back.
      const by = a % 4 === 0 ? this.at(systemContext("test")) : ctx;
      const waive = a % 4 === 0;
      const { refundPaise } = await quoteShorterStay(by, { bookingId, ...days, waive });
      const input = { bookingId, ...days, waive, expectedRefundPaise: refundPaise, formKey: randomUUID() };
      const done = await shortenStay(by, { ...input, reason: "The treatment is over" });
      if (done.refundPaise !== refundPaise) throw new Error("Another refund was posted than was shown");
    } else if (what === "move") {
      const { checkIn, checkOut } = await currentDates(ctx, bookingId);
      const by = (b % 5) - 2;
      const to = {
        checkIn: addDays(checkIn, by),
        checkOut: addDays(checkOut, by + (c % 2)),
        ...(a % 3 === 0 ? { roomId: this.rooms[c % 2]! } : {}),
      };
      const { adds, gives } = await quoteMove(ctx, { bookingId, ...to });
      const shown = { expectedTotalPaise: adds.price.totalPaise, expectedRefundPaise: gives.refundPaise };
      const order = await moveStay(ctx, { bookingId, ...to, ...shown, formKey: randomUUID() });
      this.orders.push({ ctx, reference: order.reference });
      if (order.payPaise === 0) await startPayment(ctx, { orderReference: order.reference });
      else if (c % 3) await payOrder(ctx, order);
    } else if (what === "extend") {
      const last = bookings
        .map((one) => one.endsOn)
        .sort()
        .at(-1)!;
      const checkOut = new Date(Date.parse(`${b % 2 ? last : booking.endsOn}T00:00:00Z`) + 86_400_000)
        .toISOString()
        .slice(0, 10);
      const { price } = await quoteExtension(ctx, { bookingId, checkOut });
      const input = { bookingId, checkOut, expectedTotalPaise: price.totalPaise, formKey: randomUUID() };
      const order = await extendBooking(ctx, input);
      this.orders.push({ ctx, reference: order.reference });
      if (c % 2) await payOrder(ctx, order);
    } else {
      await markBooking(this.at(this.partner), { bookingId, mark: BOOKING_MARKS[c % 3]! });
    }
  }
}

it(
  "keeps stock, ledger and refunds right whatever happens in whatever order",
  async () => {
    let done = 0;
    await runModel(
      roundsOf(step, bought, { minLength: 10, maxLength: 25 }),
      async (rounds) => {
        const world = new World();
        await world.prepare();
        const taken = await playRounds(rounds, (one) => world.run(one));
        done += taken;
        await expectBooksRight(world.at(systemContext("test")));
        return taken;
      },
      { numRuns: 12, limitMs: 110_000, whenDone: checkBooks },
    );
    expect(done).toBeGreaterThan(150);
    const reached = await rows<{ status: string }>("SELECT DISTINCT status FROM bookings");
    expect(reached.map(({ status }) => status)).toEqual(
      expect.arrayContaining(["confirmed", "cancelled", "expired"]),
    );
  },
  120_000 * MODEL_PATIENCE,
);
