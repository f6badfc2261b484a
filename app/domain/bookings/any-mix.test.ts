import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { decideClaim, objectToClaim } from "#app/domain/claims/answer-claim.ts";
import { settleDueClaims } from "#app/domain/claims/settle-claim.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { completeUnmarked } from "#app/domain/fulfilment/complete-by-itself.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { giveGoodwill, quoteGoodwill } from "#app/domain/goodwill/give-goodwill.ts";
import { issueCommissionInvoices } from "#app/domain/invoices/commission-invoices.ts";
import { issueDueDocuments } from "#app/domain/invoices/issue-due.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { quoteRelocation, relocateStay } from "#app/domain/relocations/relocate.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { addDays, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { decideRate, proposeProfile } from "#app/domain/tax/decide-rate.ts";
import { INDIA_2026 } from "#app/domain/tax/profiles/india-2026.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { askWaiver, waiversOfBooking } from "#app/domain/waivers/ask-waiver.ts";
import { decideWaiver } from "#app/domain/waivers/decide-waiver.ts";
import { WAIVER_CAUSES } from "#app/domain/waivers/labels.ts";
import { execute, rows } from "#db/client.ts";
import { guestOfAgency, makeAgency } from "#tests/factories/agencies.ts";
import { customerContext, inDays, openPayment, payOrder } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, makeProperty, makeRoom, type Place } from "#tests/factories/inventory.ts";
import {
  bloodTest,
  cab,
  type Hire,
  hire,
  type Kitchen,
  type Lab,
  makeEquipment,
  makeKitchen,
  makeLab,
  makeRoute,
  meals,
  placeChoices,
  type Route,
} from "#tests/factories/sales.ts";
import { letterFile, photoFile } from "#tests/factories/uploads.ts";
import { checkBooks, expectBooksRight, playRounds } from "#tests/harness/model-books.ts";
import { MODEL_PATIENCE, roundsOf, runModel } from "#tests/harness/model-runs.ts";
import { hasPython, traceFiles, writeAccountantsFiles } from "#tests/harness/trace-files.ts";
import { answerBooking } from "./answer-booking.ts";
import { cancelBooking, quoteCancellation } from "./cancel-booking.ts";
import { currentDates } from "./change-stay.ts";
import { expireOverdueHolds } from "./expire-holds.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { BOOKING_KINDS, BOOKING_MARKS } from "./labels.ts";
import { partnerAnswerPath } from "./links.ts";
import { moveStay, quoteMove } from "./move-stay.ts";
import { findOpenEnd, giveReservedBack, reserveNights } from "./reserve-nights.ts";
import type { Selection } from "./schema.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

/**
 * Trips of all kinds in one order, few of each: bought, held, paid late, cancelled by the line, made longer, moved, sent to another house, waived,
 * declined by a seller,
 * marked, ended by the clock, brought back damaged and disputed, their commission adjusted, in any order and some at once; the kitchen has no GSTIN, and an agency brought half of
 * the guests. The rates are those of 2026-27, some buyers are companies of another state, and a coupon lowers rooms. The books must always be right, and so
 * must the files of the returns.
 */

const chance = fc.integer({ min: 0, max: 999 });
const WHAT = [
  "buy",
  "buy",
  "buy",
  "buy",
  "place",
  "place",
  "pay",
  "open",
  "cancel",
  "cancel",
  "extend",
  "reserve",
  "reserve",
  "shorten",
  "shorten",
  "move",
  "move",
  "relocate",
  "relocate",
  "waive",
  "waive",
  "decline",
  "accept",
  "mark",
  "mark",
  "return",
  "return",
  "dispute",
  "dispute",
  "adjust",
  "goodwill",
  "release",
  "claims",
  "expire",
  "end",
  "wait",
  "night",
  "price",
] as const;
const step = fc.record({ what: fc.constantFrom(...WHAT), a: chance, b: chance, c: chance });
const bought = fc.record({ what: fc.constant("buy" as const), a: chance, b: chance, c: chance });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Chance = Pick<Step, "b" | "c">;

type Row = {
  id: string;
  kind: string;
  customerId: string;
  reference: string;
  accountId: string;
  itemId: string | null;
  roomId: string | null;
  endsOn: string;
};

/** What is in a photo is looked at elsewhere. */
const SMALL: [number, number] = [16, 12];

/** Of another state: cabs and equipment bear IGST. */
const COMPANY = {
  buyerGstin: "29AABCU9603R1ZJ",
  buyerName: "Care & Co",
  buyerAddress: "1 MG Road, Bengaluru 560001",
};

class World {
  clock = Date.now();
  place!: Place;
  kitchen!: Kitchen;
  equipment!: Hire;
  lab!: Lab;
  /** Rooms of two houses, the second dearer: a stay that one cannot keep goes to the other. */
  rooms: string[] = [];
  route!: Route;
  customers: Context[] = [];
  orders: Array<{ ctx: Context; reference: string }> = [];
  opened: Array<{ paymentId: string; sandboxId: string }> = [];

  async prepare() {
    this.place = await makePlace({
      room: {
        default_allotment: 2,
        default_price_paise: 760_001,
        partner_offer_ppm: 33_333,
        weekly_offer_ppm: 77_777,
        open_end_nights: 3,
      },
    });
    const { cityId, roomId } = this.place;
    const other = await makeProperty({ account_id: await makeAccount(), city_id: cityId });
    const dearer = { property_id: other, default_allotment: 2, default_price_paise: 833_333 };
    this.rooms = [roomId, await makeRoom(dearer)];
    this.kitchen = await makeKitchen(this.place, {
      item: { partner_offer_ppm: 45_000 },
      outlet: { delivery_fee_paise: 3_333 },
      dish: { daily_stock: 3, price_paise: 9_777 },
    });
    // The kitchen has no GSTIN: the platform owes the GST of its meals.
    await execute("UPDATE accounts SET gstin = NULL WHERE id = $1", [this.kitchen.accountId]);
    this.equipment = await makeEquipment(this.place, {
      article: { units: 2, price_paise: 4_321, caution_deposit_paise: 77_777 },
    });
    this.lab = await makeLab(this.place, {
      outlet: { service_radius_m: 20_000, delivery_fee_paise: 12_345 },
    });
    this.route = await makeRoute(this.place, { cars: 2, vehicle: { day_price_paise: 51_999 } });
    await execute(
      `INSERT INTO offers (name, funder, kind, percent_ppm, book_from, city_id) VALUES ('Monsoon', 'platform', 'room', 71_111, $today, $cityId)`,
      { today: inDays(0), cityId },
    );
    for (let count = 0; count < 2; count++) this.customers.push(await customerContext());
    // One agency earns on the other half, at a rate that leaves fractions of a paisa.
    const agencyId = await makeAgency(33_333);
    for (let count = 0; count < 2; count++) this.customers.push(await guestOfAgency(agencyId));
  }

  at<C extends Context>(ctx: C): C {
    return { ...ctx, now: new Date(this.clock) };
  }

  /** A choice of one kind on one of the next days. */
  choice(kind: string, b: number, c: number): Selection {
    const from = inDays(1 + (b % 4), new Date(this.clock));
    switch (kind) {
      case "food":
        return meals(this.place, this.kitchen, { from, days: 1 + (c % 3) });
      case "travel":
        return cab(this.place, this.route, { date: from, time: ["10:00", "11:00", "22:30"][c % 3]! });
      case "equipment":
        return hire(this.place, this.equipment, { from, days: 1 + (c % 4), units: 1 + (b % 2) });
      case "lab":
        return bloodTest(this.place, this.lab, { date: from, collect: c % 2 === 0 });
      default: {
        const lines = [{ roomId: this.place.roomId, units: 1 }];
        const people = { adults: 1, children: 0, infants: 0 };
        const stay = { checkIn: from, checkOut: addDays(from, 1 + (c % 3)) };
        return { kind: "room", hospitalId: this.place.hospitalId, ...stay, ...people, lines };
      }
    }
  }

  async run({ what, a, b, c }: Step): Promise<void> {
    switch (what) {
      case "buy":
      case "place": {
        const ctx = this.at(this.customers[a % this.customers.length]!);
        // One to four kinds; a room leads where there is one.
        const kinds = BOOKING_KINDS.filter((_, index) => ((a >> 2) + b) & (1 << index)).slice(0, 4);
        const [first = "food", ...more] = kinds;
        const order = await placeChoices(
          ctx,
          [this.choice(first, b, c), ...more.map((kind) => this.choice(kind, b, c))],
          c % 3 === 0 ? COMPANY : {},
        );
        this.orders.push({ ctx, reference: order.reference });
        if (what === "buy") await payOrder(ctx, order);
        return;
      }
      case "open":
      case "pay": {
        const order = this.orders[a % Math.max(this.orders.length, 1)];
        if (order) this.opened.push(await openPayment(this.at(order.ctx), order));
        const attempt = this.opened[b % Math.max(this.opened.length, 1)];
        if (!attempt || what === "open") return;
        await decideSandboxPayment({ id: attempt.sandboxId, decision: c % 5 === 0 ? "fail" : "pay" });
        if (c % 3 > 0) await settleReturn(this.at(systemContext("test")), attempt);
        return;
      }
      case "wait":
        this.clock += (c % 4 === 0 ? 20 * 60 : c % 4 === 1 ? 20 : 3) * 60_000;
        return;
      case "night":
        // To half past six of the next morning, when no-shows are marked; days pass too.
        this.clock = istInstant(inDays(1 + (c % 2), new Date(this.clock)), "06:30").getTime();
        return;
      case "claims":
        await settleDueClaims(this.at(systemContext("test")));
        return;
      case "end":
        await completeUnmarked({
          ...systemContext("test"),
          now: new Date(this.clock + (1 + (c % 8)) * 86_400_000),
        });
        return;
      case "expire":
        await expireOverdueHolds(this.at(systemContext("test")));
        return;
      case "price":
        await execute("UPDATE food_items SET price_paise = $price WHERE item_id = $id", {
          price: 8_001 + b,
          id: this.kitchen.dishId,
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

  async change({ what, a, b, c }: Step): Promise<void> {
    const bookings = await rows<Row>(
      `SELECT id, kind, customer_id, reference, account_id, item_id, room_id, ends_on
       FROM bookings WHERE customer_id = ANY($ids::uuid[]) ORDER BY created_at, id`,
      { ids: this.customers.map(({ actor }) => ("id" in actor ? actor.id : "")) },
    );
    const wanted =
      what === "return" || what === "dispute"
        ? "equipment"
        : ["extend", "reserve", "release", "shorten", "move", "relocate", "waive"].includes(what)
          ? "room"
          : null;
    const fitting = bookings.filter(({ kind }) => wanted === null || kind === wanted);
    const booking = fitting[a % Math.max(fitting.length, 1)];
    if (!booking) return;
    const bookingId = booking.id;
    const office = this.at(systemContext("test"));
    const ctx = this.at(
      this.customers.find(({ actor }) => "id" in actor && actor.id === booking.customerId)!,
    );
    const formKey = randomUUID();
    switch (what) {
      case "cancel": {
        const waive = b % 5 === 0;
        const by = waive ? office : ctx;
        const { refundPaise } = await quoteCancellation(by, { bookingId, waive });
        const reason = "The plan changed";
        await cancelBooking(by, { bookingId, expectedRefundPaise: refundPaise, reason, formKey, waive });
        return;
      }
      case "extend": {
        const checkOut = addDays(booking.endsOn, 1 + (c % 2));
        const { price } = await quoteExtension(ctx, { bookingId, checkOut });
        const expectedTotalPaise = price.totalPaise;
        const order = await extendBooking(ctx, { bookingId, checkOut, expectedTotalPaise, formKey });
        this.orders.push({ ctx, reference: order.reference });
        if (c % 2) await payOrder(ctx, order);
        return;
      }
      case "reserve":
        return this.reserve(ctx, bookingId, b, c);
      case "release": {
        const { reserved } = await findOpenEnd(ctx, bookingId);
        const night = reserved[b % Math.max(reserved.length, 1)];
        if (night) await giveReservedBack(ctx, { bookingId, from: night.night });
        return;
      }
      case "goodwill": {
        const { mostPaise, alonePaise } = await quoteGoodwill(office, { bookingId });
        const amountPaise = Math.min(mostPaise, alonePaise, 1 + b * 100);
        const asked = { bookingId, amountPaise, platformPercent: (c % 5) * 25, formKey };
        await giveGoodwill(office, { ...asked, reason: "The lift stood still" });
        return;
      }
      case "move": {
        const { checkIn, checkOut } = await currentDates(ctx, bookingId);
        const by = (b % 4) - 1;
        const days = { checkIn: addDays(checkIn, by), checkOut: addDays(checkOut, by + (c % 2)) };
        const { adds, gives } = await quoteMove(ctx, { bookingId, ...days });
        const shown = { expectedTotalPaise: adds.price.totalPaise, expectedRefundPaise: gives.refundPaise };
        const order = await moveStay(ctx, { bookingId, ...days, ...shown, formKey });
        this.orders.push({ ctx, reference: order.reference });
        if (order.payPaise === 0) await startPayment(ctx, { orderReference: order.reference });
        else if (c % 3) await payOrder(ctx, order);
        return;
      }
      case "waive":
        return this.waive({ ctx, office, bookingId, b, c });
      case "relocate": {
        const roomId = this.rooms.find((id) => id !== booking.roomId)!;
        const { housePaise, refundPaise } = await quoteRelocation(office, { bookingId, roomId });
        const shown = { expectedHousePaise: housePaise, expectedRefundPaise: refundPaise };
        await relocateStay(office, { bookingId, roomId, ...shown, reason: "A pipe burst", formKey });
        return;
      }
      case "shorten": {
        const { checkIn, checkOut } = await currentDates(ctx, bookingId);
        const days = { checkIn: addDays(checkIn, b % 2), checkOut: addDays(checkOut, -(c % 3)) };
        const { refundPaise } = await quoteShorterStay(ctx, { bookingId, ...days });
        await shortenStay(ctx, { bookingId, ...days, expectedRefundPaise: refundPaise, formKey });
        return;
      }
      case "accept":
      case "decline": {
        const { reference, accountId, itemId } = booking;
        if (!itemId) return;
        const path = partnerAnswerPath(booking, new Date(this.clock + 3_600_000));
        const signed = new URL(path, "http://localhost").searchParams;
        const link = {
          reference,
          accountId,
          itemId,
          until: Number(signed.get("until")),
          sign: signed.get("sign")!,
        };
        const answer = what === "accept" ? "accepted" : "declined";
        await answerBooking(this.at({ actor: { kind: "guest" }, now: new Date() }), link, {
          answer,
          reason: "No staff",
          formKey,
        });
        return;
      }
      case "adjust": {
        const sold = await rows<{ price: number }>(
          "SELECT price_paise AS price FROM booking_accounts WHERE booking_id = $bookingId",
          { bookingId },
        );
        const commissionPaise = Math.round(((sold[0]?.price ?? 0) * (b % 10)) / 10);
        await adjustShare(office, { bookingId, commissionPaise, reason: "As agreed", formKey });
        return;
      }
      case "return":
        await this.bringBack(office, booking, b, c);
        return;
      case "dispute": {
        const claims = await rows<{ id: string; state: string; amount: number }>(
          `SELECT id, state, amount_paise AS amount FROM claims WHERE booking_id = $bookingId AND state <> 'settled'`,
          { bookingId },
        );
        const claim = claims[0];
        if (claim?.state === "open")
          await objectToClaim(ctx, { claimId: claim.id, objection: "It was so before" });
        if (claim?.state === "objected") {
          const upheldPaise = Math.round((claim.amount * (b % 5)) / 4);
          await decideClaim(office, { claimId: claim.id, upheldPaise, reason: "As the photo shows" });
        }
        return;
      }
      default:
        await markBooking(office, { bookingId, mark: BOOKING_MARKS[c % 3]! });
    }
  }

  /** The family asks, and the office decides at once or when the step comes again, whatever became of the stay until then. */
  async waive({
    ctx,
    office,
    bookingId,
    b,
    c,
  }: { ctx: Context; office: Context; bookingId: string } & Chance) {
    const waiting = (await waiversOfBooking(ctx, bookingId)).find(({ state }) => state === "asked");
    let waiverId = waiting?.id;
    if (!waiverId) {
      const cause = WAIVER_CAUSES[b % 4]!;
      const { checkOut } = await currentDates(ctx, bookingId);
      const leavesOn = c % 2 ? addDays(checkOut, -1) : null;
      const asked = { bookingId, cause, leavesOn, letter: letterFile(), formKey: randomUUID() };
      ({ id: waiverId } = await askWaiver(ctx, asked));
      if (c % 3 === 0) return;
    }
    const decision = b % 3 ? "grant" : "refuse";
    await decideWaiver(office, { waiverId, decision, reason: "As the letter says" });
  }

  /** A hire comes back, in order or not; what is broken is claimed. */
  async bringBack(office: Context, { id: bookingId, accountId }: Row, b: number, c: number) {
    await markBooking(office, { bookingId, mark: "checked_in" });
    await markReturned(office, { bookingId, inOrder: c % 3 === 0 });
    if (c % 3 === 0) return;
    const photo = { file: await photoFile("#7fb8ad", SMALL), purpose: "claim_photo" as const, accountId };
    const { id: photoId } = await receiveUpload(office, photo);
    const amountPaise = 1 + (b % 3) * 11_111;
    await withholdDeposit(office, { bookingId, amountPaise, reason: "A wheel is bent", photoId });
  }
}

/** An accountant finds each figure of the returns again in the documents and the ledger, from the files alone. */
async function expectFilesRight() {
  const over = `${shiftMonth(inDays(0).slice(0, 7), 3)}-01`;
  await issueCommissionInvoices(systemContext("statements", istInstant(over, "06:10")));
  const { findings } = traceFiles(await writeAccountantsFiles(await makeContext("admin")));
  expect(findings).toBe("");
}

async function expectAllRight() {
  await checkBooks();
  if (hasPython) await expectFilesRight();
}

beforeAll(async () => {
  const [first, second] = [await makeContext("admin"), await makeContext("admin")];
  await proposeProfile(first, INDIA_2026);
  const proposed = await rows<{ id: string }>("SELECT id FROM rates WHERE status = 'proposed'");
  for (const { id } of proposed) await decideRate(second, id, { approve: true });
});

it(
  "keeps stock, cars, deposits, ledger and refunds right whatever happens to trips of all kinds",
  async () => {
    let done = 0;
    await runModel(
      roundsOf(step, bought, { minLength: 12, maxLength: 24 }),
      async (rounds) => {
        const world = new World();
        await world.prepare();
        const taken = await playRounds(rounds, (one) => world.run(one));
        done += taken;
        await expectBooksRight(world.at(systemContext("test")));
        await issueDueDocuments(world.at(systemContext("test")));
        return taken;
      },
      { numRuns: 5, limitMs: 170_000, whenDone: expectAllRight },
    );
    expect(done).toBeGreaterThan(60);
    const reached = await rows<{ status: string }>("SELECT DISTINCT status FROM bookings");
    const statuses = reached.map(({ status }) => status);
    // What else is reached is up to chance.
    expect(statuses).toEqual(expect.arrayContaining(["confirmed", "cancelled", "expired"]));
  },
  180_000 * MODEL_PATIENCE,
);
