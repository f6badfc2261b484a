import { randomUUID } from "node:crypto";
import type { Figure } from "./frame.ts";
import {
  attempt,
  CLIENTS,
  deadlocks,
  faults,
  faultsOf,
  inFlight,
  letHoldsExpire,
  summary,
  withTwoWebs,
} from "./parts/web-crowd.ts";
import { newGuest, WebGuest } from "./parts/web-guest.ts";

export const name =
  "Many guests after the last rooms while the desk changes their stays, through two web processes";

const ROOMS = 20;
const ATTEMPTS = Number(process.env.BENCH_ATTEMPTS ?? 320);
const REASON = "Asked on the phone";

/**
 * 64 guests at once after 20 rooms of a house in one week. Of those who get one, most have it changed at once by the desk: longer, shorter,
 * moved, cancelled, waived with a hospital's letter, sent to the other house; beside them wheelchairs come back damaged and their deposits
 * are disputed, and others cancel the wheelchair of a trip whose room stays. Nothing may be oversold, deadlock, answer 5xx or break an invariant.
 */
export async function run(): Promise<Figure[]> {
  return withTwoWebs(async (origins) => {
    const before = await deadlocks();
    const world = await makeWorld(origins);
    const tries = await inFlight(ATTEMPTS, (index) => oneGuest(world, index));
    await letHoldsExpire();
    const found = await faultsOf(tries, before);
    return [faults(`faults, ${ATTEMPTS} guests, ${CLIENTS} at once, ${ROOMS} rooms`, found, summary(tries))];
  });
}

type World = Awaited<ReturnType<typeof makeWorld>>;

async function makeWorld(origins: string[]) {
  const inventory = await import("#tests/factories/inventory.ts");
  const sales = await import("#tests/factories/sales.ts");
  const { signedIn } = await import("#tests/harness/signed-in.ts");
  const { row } = await import("#db/client.ts");
  const place = await inventory.makePlace({ room: { default_allotment: ROOMS } });
  const { cityId, hospitalId, propertyId } = place;
  const other = await inventory.makeProperty({ account_id: await inventory.makeAccount(), city_id: cityId });
  const dearer = { property_id: other, default_allotment: ROOMS, default_price_paise: 133_333 };
  const otherRoomId = await inventory.makeRoom(dearer);
  const chairs = await sales.makeEquipment(place, { article: { units: ROOMS } });
  const desk = new WebGuest(await signedIn(await inventory.makeUser({ role: "admin" }), "admin"));
  const slugs = await row<{ city: string; hospital: string; property: string }>(
    `SELECT city.slug AS city, hospital.slug AS hospital, house.slug AS property FROM cities city, hospitals hospital, properties house
     WHERE city.id = $cityId AND hospital.id = $hospitalId AND house.id = $propertyId`,
    { cityId, hospitalId, propertyId },
  );
  return { origins, place, otherRoomId, chairs, desk, slugs: slugs! };
}

async function oneGuest(world: World, index: number) {
  const guest = await newGuest();
  return attempt(guest, async () => {
    if (index % 10 === 9) return { outcome: await disputedHire(world) };
    if (index % 10 === 4) return { outcome: await partCancelled(world, index) };
    const { addDays, istDate } = await import("#app/domain/shared/dates.ts");
    const { city, hospital, property } = world.slugs;
    const nights = 2 + (index % 3);
    const checkIn = addDays(istDate(new Date()), 30 + (index % 5));
    const searchInfo = `${city}~${hospital}~${checkIn}~${addDays(checkIn, nights)}~2a0c0i1r`;
    const origin = world.origins[index % 2] ?? "";
    const pay = await guest.hold(origin, {
      hotelInfo: property,
      searchInfo,
      roomId: world.place.roomId,
      totalPaise: nights * 112_000,
    });
    if (!pay) return { outcome: "sold_out" };
    const reference = await guest.pay(pay);
    if (!reference) return { outcome: "other" };
    const change = CHANGES[index % CHANGES.length];
    return {
      outcome: change ? await changed(world, guest, { origin, reference, change }) : "kept",
      reference,
    };
  });
}

/** In turn; so that rooms become free, more is given back than taken. */
const CHANGES = ["extend", "shorten", "move", "waive", "relocate", "cancel", "shorten_waive", null] as const;
type Change = NonNullable<(typeof CHANGES)[number]>;

/** What the desk or the guest does with a stay; a rule may refuse it, such as when the nights are taken meanwhile. */
async function changed(
  world: World,
  guest: WebGuest,
  { origin, reference, change }: { origin: string; reference: string; change: Change },
): Promise<string> {
  const { DomainError } = await import("#app/domain/errors.ts");
  try {
    const done = await CHANGE[change](world, guest, { origin, reference });
    return done ? change : `${change} refused`;
  } catch (error) {
    if (error instanceof DomainError) return `${change} refused`;
    throw error;
  }
}

type Booked = { id: string; endsOn: string; startsOn: string; origin: string; reference: string };
type Way = (world: World, guest: WebGuest, at: { origin: string; reference: string }) => Promise<boolean>;

async function booked({ origin, reference }: { origin: string; reference: string }): Promise<Booked> {
  const { row } = await import("#db/client.ts");
  const found = await row<Omit<Booked, "origin">>(
    "SELECT id, reference, starts_on, ends_on FROM bookings WHERE reference = $reference",
    { reference },
  );
  return { ...found!, origin };
}

const office = async () => (await import("#app/domain/context.ts")).systemContext("bench");

/** Posts a step of the desk as its form does. @returns whether it was taken */
async function atDesk({ desk }: World, { id, origin }: Booked, fields: Record<string, string>) {
  const to = await desk.post(`${origin}/mhbookings/${id}/desk`, fields);
  return to?.includes("/desk") ?? false;
}

/** Pays what the desk has held for a guest. */
async function payHeld(guest: WebGuest, { id, origin }: Booked): Promise<void> {
  const { row } = await import("#db/client.ts");
  const held = await row<{ reference: string }>(
    `SELECT made.reference FROM orders made JOIN bookings first ON first.customer_id = made.customer_id
     WHERE first.id = $id AND made.status = 'held' ORDER BY made.created_at DESC LIMIT 1`,
    { id },
  );
  if (held) await guest.pay(`${origin}/proceedToPayPage/${held.reference}`);
}

async function shorter(world: World, at: { origin: string; reference: string }, waive: boolean) {
  const { quoteShorterStay } = await import("#app/domain/bookings/shorten-stay.ts");
  const stay = await booked(at);
  const { addDays } = await import("#app/domain/shared/dates.ts");
  const days = { checkIn: stay.startsOn, checkOut: addDays(stay.endsOn, -1) };
  const quote = await quoteShorterStay(await office(), { bookingId: stay.id, ...days, waive });
  const intent = waive ? "shorten_waive" : "shorten";
  const shown = { shownRefundPaise: String(quote.refundPaise), reason: REASON };
  return atDesk(world, stay, { intent, ...days, ...shown });
}

const CHANGE: Record<Change, Way> = {
  async extend(world, guest, at) {
    const { quoteExtension } = await import("#app/domain/bookings/extend-booking.ts");
    const { addDays } = await import("#app/domain/shared/dates.ts");
    const stay = await booked(at);
    const checkOut = addDays(stay.endsOn, 1);
    const { price } = await quoteExtension(await office(), { bookingId: stay.id, checkOut });
    const shown = { checkOut, shownTotalPaise: String(price.totalPaise) };
    if (!(await atDesk(world, stay, { intent: "extend", ...shown }))) return false;
    await payHeld(guest, stay);
    return true;
  },

  shorten: (world, _, at) => shorter(world, at, false),
  shorten_waive: (world, _, at) => shorter(world, at, true),

  async move(world, guest, at) {
    const { quoteMove } = await import("#app/domain/bookings/move-stay.ts");
    const { currentStay } = await import("#app/domain/bookings/change-stay.ts");
    const { addDays } = await import("#app/domain/shared/dates.ts");
    const stay = await booked(at);
    const { checkIn, checkOut, roomId, ...party } = await currentStay(await office(), stay.id);
    const days = { checkIn: addDays(checkIn, 1), checkOut: addDays(checkOut, 1) };
    const { adds, gives } = await quoteMove(await office(), { bookingId: stay.id, ...days });
    const people = Object.entries(party).filter(([field]) => PEOPLE.includes(field));
    const taken = await atDesk(world, stay, {
      intent: "move",
      ...days,
      roomId,
      ...Object.fromEntries(people.map(([field, count]) => [field, String(count)])),
      shownTotalPaise: String(adds.price.totalPaise),
      shownRefundPaise: String(gives.refundPaise),
    });
    if (taken) await payHeld(guest, stay);
    return taken;
  },

  async waive(_, __, at) {
    const { askWaiver } = await import("#app/domain/waivers/ask-waiver.ts");
    const { decideWaiver } = await import("#app/domain/waivers/decide-waiver.ts");
    const { photoFile } = await import("#tests/factories/uploads.ts");
    const { id: bookingId } = await booked(at);
    const asked = { bookingId, cause: "intensive_care" as const, leavesOn: null, formKey: randomUUID() };
    const { id: waiverId } = await askWaiver(await guestOf(bookingId), {
      ...asked,
      letter: await photoFile(),
    });
    await decideWaiver(await office(), { waiverId, decision: "grant", reason: REASON });
    return true;
  },

  async relocate({ desk, otherRoomId: roomId }, _, at) {
    const { quoteRelocation } = await import("#app/domain/relocations/relocate.ts");
    const { id: bookingId, origin } = await booked(at);
    const { housePaise, refundPaise } = await quoteRelocation(await office(), { bookingId, roomId });
    const shown = { shownHousePaise: String(housePaise), shownRefundPaise: String(refundPaise) };
    const to = await desk.post(`${origin}/mhbookings/${bookingId}/relocate`, {
      roomId,
      ...shown,
      reason: REASON,
    });
    return to?.includes("/desk") ?? false;
  },

  async cancel(_, guest, { origin, reference }) {
    const { quoteCancellation } = await import("#app/domain/bookings/cancel-booking.ts");
    const { id: bookingId } = await booked({ origin, reference });
    const { refundPaise } = await quoteCancellation(await office(), { bookingId });
    const to = await guest.post(`${origin}/customer_bookings/${reference}/cancel`, {
      shownRefundPaise: String(refundPaise),
      reason: "",
    });
    return to?.includes("/cancelConfirmedPage") ?? false;
  },
};

const PEOPLE = ["units", "adults", "children", "infants"];

/** The guest of a booking, as a command is given. */
async function guestOf(bookingId: string) {
  const { row } = await import("#db/client.ts");
  const { actorOf } = await import("#tests/factories/bookings.ts");
  const { customerId } = (await row<{ customerId: string }>(
    "SELECT customer_id FROM bookings WHERE id = $bookingId",
    { bookingId },
  ))!;
  return { actor: actorOf("customer", customerId), now: new Date() };
}

/** A room and a wheelchair bought in one order, of which the guest cancels the wheelchair. */
async function partCancelled({ place, chairs }: World, index: number): Promise<string> {
  const { customerContext, inDays } = await import("#tests/factories/bookings.ts");
  const { bookChoices, hire } = await import("#tests/factories/sales.ts");
  const { cancelParts, quoteTripCancellation } = await import("#app/domain/trips/cancel-trip.ts");
  const { DomainError } = await import("#app/domain/errors.ts");
  const { hospitalId, roomId } = place;
  const checkIn = inDays(30 + (index % 5));
  const stay = { checkIn, checkOut: inDays(32 + (index % 5)), lines: [{ roomId, units: 1 }] };
  const people = { adults: 2, children: 0, infants: 0 };
  try {
    const ctx = await customerContext();
    const { order } = await bookChoices(ctx, [
      { kind: "room", hospitalId, ...stay, ...people },
      hire(place, chairs, { from: checkIn, days: 1, units: 1 }),
    ]);
    const { parts } = await quoteTripCancellation(ctx, order.reference);
    const shown = parts
      .filter(({ kind }) => kind === "equipment")
      .map(({ bookingId, offer }) => ({ bookingId, expectedRefundPaise: offer?.refundPaise ?? 0 }));
    const asked = { reference: order.reference, parts: shown, reason: REASON, formKey: randomUUID() };
    await cancelParts(ctx, asked);
    return "cancel part";
  } catch (error) {
    if (error instanceof DomainError) return "cancel part refused";
    throw error;
  }
}

/** A wheelchair that is hired, comes back bent, and whose deposit the guest disputes and our office divides. */
async function disputedHire({ place, chairs }: World): Promise<string> {
  const { customerContext, inDays } = await import("#tests/factories/bookings.ts");
  const { bookChoices, hire } = await import("#tests/factories/sales.ts");
  const { photoFile } = await import("#tests/factories/uploads.ts");
  const { receiveUpload } = await import("#app/domain/uploads/receive-upload.ts");
  const { markBooking } = await import("#app/domain/fulfilment/mark-booking.ts");
  const { markReturned, withholdDeposit } = await import("#app/domain/fulfilment/return-deposit.ts");
  const { decideClaim, objectToClaim } = await import("#app/domain/claims/answer-claim.ts");
  const { DomainError } = await import("#app/domain/errors.ts");
  const { istInstant } = await import("#app/domain/shared/dates.ts");
  const { row } = await import("#db/client.ts");
  try {
    const ctx = await customerContext();
    await bookChoices(ctx, [hire(place, chairs, { from: inDays(1), days: 1, units: 1 })]);
    const { id: bookingId } = (await row<{ id: string }>("SELECT id FROM bookings WHERE customer_id = $id", {
      id: ctx.actor.id,
    }))!;
    // The next day, when the wheelchair is there.
    const later = { now: istInstant(inDays(1), "18:00") };
    const desk = { ...(await office()), ...later };
    await markBooking(desk, { bookingId, mark: "checked_in" });
    await markReturned(desk, { bookingId, inOrder: false });
    const photo = { file: await photoFile(), purpose: "claim_photo" as const, accountId: chairs.accountId };
    const { id: photoId } = await receiveUpload(desk, photo);
    await withholdDeposit(desk, { bookingId, amountPaise: 33_333, reason: "A wheel is bent", photoId });
    const { id: claimId } = (await row<{ id: string }>(
      "SELECT id FROM claims WHERE booking_id = $bookingId",
      {
        bookingId,
      },
    ))!;
    await objectToClaim({ ...ctx, ...later }, { claimId, objection: "It was so before" });
    await decideClaim(desk, { claimId, upheldPaise: 11_111, reason: "As the photo shows" });
    return "disputed";
  } catch (error) {
    if (error instanceof DomainError) return "dispute refused";
    throw error;
  }
}
