import { randomBytes, randomUUID } from "node:crypto";
import type { Selection } from "#app/domain/bookings/schema.ts";
import type { Context } from "#app/domain/context.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import type { Figure } from "./frame.ts";

export const name = "Everybody after the same few, of every kind";

/** People who press at once; fewer for a look: BENCH_ATTEMPTS=100. */
const ATTEMPTS = Number(process.env.BENCH_ATTEMPTS ?? 2_000);

/**
 * For each kind some units (rooms of a night, portions of a meal, cars, wheelchairs, places of an appointment, uses of a coupon) and 2,000
 * orders placed at once: exactly so many may stand as there are units. Each order is chosen and typed before; what is measured is the press.
 * And 2,000 payments at once of the same few rewards, each of which is paid once.
 */
export async function run(): Promise<Figure[]> {
  const database = await createTestDatabase("migrated");
  process.env.DATABASE_URL = database.url;
  const { closeDatabase } = await import("#db/client.ts");
  const { closeQueue } = await import("#db/queue.ts");
  try {
    const figures: Figure[] = [];
    for (const what of await kinds()) figures.push(await rush(what));
    figures.push(await rewards());
    const { verify } = await import("#app/domain/verify/verify.ts");
    const broken = (await verify()).filter(({ count }) => count > 0);
    return [
      ...figures,
      {
        what: "rows that break an invariant afterwards",
        value: broken.reduce((sum, { count }) => sum + count, 0),
        atMost: 0,
        parts: Object.fromEntries(broken.map(({ name: check, count }) => [check, count])),
      },
    ];
  } finally {
    await closeQueue();
    await closeDatabase();
    await database.drop();
  }
}

type Scarce = { kind: string; units: number; selection: Selection; coupon?: string };

async function kinds(): Promise<Scarce[]> {
  const { makePlace } = await import("#tests/factories/inventory.ts");
  const sales = await import("#tests/factories/sales.ts");
  const { inDays } = await import("#tests/factories/bookings.ts");
  const place = await makePlace({ room: { default_allotment: 20 } });
  const { roomId, hospitalId } = place;
  const kitchen = await sales.makeKitchen(place, { dish: { daily_stock: 20 } });
  const chairs = await sales.makeEquipment(place, { article: { units: 20 } });
  const lab = await sales.makeLab(place, { outlet: { slot_capacity: 10 } });
  const route = await sales.makeRoute(place, { cars: 10 });
  const stay = { checkIn: inDays(30), checkOut: inDays(32), adults: 1, children: 0, infants: 0 };
  const room: Selection = { kind: "room", hospitalId, ...stay, lines: [{ roomId, units: 1 }] };
  const large = await makePlace({ room: { default_allotment: 1_000 } });
  const anyRoom: Selection = {
    ...room,
    hospitalId: large.hospitalId,
    lines: [{ roomId: large.roomId, units: 1 }],
  };
  return [
    { kind: "room", units: 20, selection: room },
    { kind: "food", units: 20, selection: sales.meals(place, kitchen) },
    { kind: "travel", units: 10, selection: sales.cab(place, route) },
    { kind: "equipment", units: 20, selection: sales.hire(place, chairs) },
    { kind: "lab", units: 10, selection: sales.bloodTest(place, lab) },
    { kind: "coupon", units: 5, selection: anyRoom, coupon: await makeCoupon(5) },
  ];
}

/** A coupon for rooms that may be used so many times. */
async function makeCoupon(uses: number): Promise<string> {
  const { createPlatformOffer } = await import("#app/domain/offers/save-offer.ts");
  const { inDays } = await import("#tests/factories/bookings.ts");
  const { makeContext } = await import("#tests/factories/contexts.ts");
  const code = "FEWONLY";
  const offer = {
    name: "Few",
    kind: "room",
    percent: "10",
    bookFrom: inDays(0),
    code,
    limitTotal: String(uses),
  };
  await createPlatformOffer(await makeContext("admin"), offer);
  return code;
}

type Ready = { ctx: Context; draftId: string; browserHash: Uint8Array };

/** Somebody who has chosen and typed everything. */
async function chosen({ selection, coupon }: Scarce): Promise<Ready> {
  const { applyCoupon } = await import("#app/domain/bookings/apply-coupon.ts");
  const { createDraft } = await import("#app/domain/bookings/create-draft.ts");
  const { updateDraft } = await import("#app/domain/bookings/update-draft.ts");
  const { customerContext, GUESTS } = await import("#tests/factories/bookings.ts");
  const ctx = await customerContext();
  const browserHash = randomBytes(32);
  const { id } = await createDraft(ctx, { browserHash, search: "search", selection });
  await updateDraft(ctx, { id, browserHash, guests: { ...GUESTS, attendantNames: [] } });
  if (coupon) await applyCoupon(ctx, { id, browserHash }, coupon);
  return { ctx, draftId: id, browserHash };
}

/** Whoever comes too late for a coupon is told the price without it. */
const GONE = ["sold_out", "offer_gone", "price_changed"];

async function rush(what: Scarce): Promise<Figure> {
  const { kind, units } = what;
  const { placeOrder } = await import("#app/domain/bookings/place-order.ts");
  const people: Ready[] = [];
  while (people.length < ATTEMPTS) {
    const few = Math.min(20, ATTEMPTS - people.length);
    people.push(...(await Promise.all(Array.from({ length: few }, () => chosen(what)))));
  }
  const began = performance.now();
  const presses = await Promise.allSettled(
    people.map(({ ctx, ...draft }) =>
      untilServed(() => placeOrder({ ...ctx, now: new Date() }, { ...draft, formKey: randomUUID() })),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const refused = presses.flatMap((press) => (press.status === "rejected" ? [press.reason] : []));
  const soldOut = refused.filter((reason) => GONE.includes(reason?.code)).length;
  return {
    what: `${kind}: orders that stand of ${units} units, ${ATTEMPTS} presses at once`,
    value: (ATTEMPTS - refused.length) / units,
    atLeast: 1,
    atMost: 1,
    parts: {
      stand: ATTEMPTS - refused.length,
      "told that it is sold out": soldOut,
      "refused otherwise": refused.length - soldOut,
      "presses per second": Math.round(ATTEMPTS / seconds),
    },
  };
}

const REWARDS = 5;

/** Rewards of five referrals, each paid 400 times at once under references of their own. */
async function rewards(): Promise<Figure> {
  const { payReferral } = await import("#app/domain/referrals/pay-referral.ts");
  const { makeContext } = await import("#tests/factories/contexts.ts");
  const { row } = await import("#db/client.ts");
  const admin = await makeContext("admin");
  const ids: string[] = [];
  while (ids.length < REWARDS) ids.push(await earnedReward());
  const presses = await Promise.allSettled(
    Array.from({ length: ATTEMPTS }, (_, index) =>
      untilServed(() =>
        payReferral(admin, {
          id: ids[index % REWARDS]!,
          referrer_payment_ref_no: `UPI-${index}`,
          referrer_payment_method: "UPI",
        }),
      ),
    ),
  );
  const paid = presses.filter(({ status }) => status === "fulfilled").length;
  const posted = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM ledger_entries WHERE kind = 'referral_reward'",
  );
  return {
    what: `rewards paid of ${REWARDS}, ${ATTEMPTS} presses at once`,
    value: paid / REWARDS,
    atLeast: 1,
    atMost: 1,
    parts: { paid, "posted in the ledger": posted!.count },
  };
}

/** A referral whose guest has stayed. */
async function earnedReward(): Promise<string> {
  const { refer } = await import("#app/domain/referrals/refer.ts");
  const { systemContext } = await import("#app/domain/context.ts");
  const { markBooking } = await import("#app/domain/fulfilment/mark-booking.ts");
  const { istInstant } = await import("#app/domain/shared/dates.ts");
  const { actorOf, contextOf, inDays, makeBooking } = await import("#tests/factories/bookings.ts");
  const { makeCustomer, makePlace } = await import("#tests/factories/inventory.ts");
  const { uniquePhone } = await import("#tests/factories/unique.ts");
  const { row } = await import("#db/client.ts");
  const place = await makePlace();
  const guestOf = async (phone: string) =>
    contextOf(actorOf("customer", await makeCustomer({ phone_e164: phone })));
  const referrer = await guestOf(uniquePhone());
  await makeBooking(referrer, place);
  const number = uniquePhone();
  const referee = await guestOf(number);
  const upi = { referrer_name: "Asha Rao", referrer_upi_number: "asha.rao@okbank" };
  const { referralId } = await refer(referrer, { ...upi, referee_contact_no: number });
  const booking = await makeBooking({ ...referee, now: new Date() }, place);
  for (const [mark, day] of [
    ["checked_in", inDays(7)],
    ["completed", inDays(9)],
  ] as const)
    await markBooking(
      { ...systemContext("bench"), now: istInstant(day, "18:00") },
      { bookingId: booking.id, mark },
    );
  return (await row<{ id: string }>("SELECT id FROM referrals WHERE referral_id = $referralId", {
    referralId,
  }))!.id;
}

/** Who finds every connection of the process taken for three seconds presses again, as a person would. */
async function untilServed<T>(press: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await press();
    } catch (error) {
      if ((error as Error).name !== "SequelizeConnectionAcquireTimeoutError") throw error;
    }
  }
}
