import { recordAudit } from "#app/domain/audit/record.ts";
import { answerFor } from "#app/domain/bookings/answer-booking.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { bookingOfLink, type PartnerLink } from "#app/domain/bookings/linked-booking.ts";
import {
  availablePartnerSteps,
  type PartnerStep,
  type StepFacts,
} from "#app/domain/bookings/partner-steps.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { readStay, STANDING } from "#app/domain/bookings/stay-parts.ts";
import { readClaims } from "#app/domain/claims/claim-row.ts";
import { isMissing, isOfDeposit } from "#app/domain/claims/policy.ts";
import { type Context, hasRole, systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { pauseKitchen } from "#app/domain/listings/pause-kitchen.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { execute, row } from "#db/client.ts";
import { closeToday } from "./close-today.ts";
import { markBooking } from "./mark-booking.ts";
import { markReturned } from "./return-deposit.ts";

/**
 * The signed link of one booking: with it, and without a login, a partner accepts the booking, learns who comes, and marks what happens.
 * Opening it changes nothing. It ends a week after the booking, and can be withdrawn.
 */

export type LinkedBooking = {
  bookingOrderId: string;
  kind: StoredBooking["kind"];
  title: string;
  subtitle: string;
  facts: Array<[string, string]>;
  startsAt: Date;
  startsOn: string;
  endsOn: string;
  partnerSharePaise: number;
  status: StoredBooking["status"];
  answer: "accepted" | "declined" | null;
  /** The guests' names, shown once the booking is accepted and until it is over. */
  guest: LinkedGuest | null;
  steps: PartnerStep[];
};
export type LinkedGuest = {
  name: string;
  patient: string | null;
  phone: string;
  place: string;
  address: string;
  note: string;
  people: string;
};

/** What the link shows, and what may be done with it now. @throws NotFound when it is wrong, withdrawn or over */
export async function findLinkedBooking(ctx: Context, link: PartnerLink): Promise<LinkedBooking> {
  const booking = await bookingOfLink(ctx, link);
  const { bookingOrderId, kind, snapshot, startsAt, startsOn, status, partnerAnswer } = booking;
  const whole = await withAddedNights(ctx, booking);
  const isTold = partnerAnswer === "accepted" && (status === "confirmed" || status === "checked_in");
  return {
    bookingOrderId,
    kind,
    startsAt,
    startsOn,
    status,
    endsOn: present(whole.at(-1)).endsOn,
    title: snapshot.title,
    subtitle: snapshot.subtitle,
    facts: snapshot.facts ?? [],
    partnerSharePaise: whole.reduce((sum, { breakdown }) => sum + breakdown.partnerSharePaise, 0),
    answer: partnerAnswer,
    guest: isTold ? await guestOf(ctx, booking) : null,
    steps: availablePartnerSteps(await stepFacts(ctx, booking), ctx.now),
  };
}

/** A booking and the nights that were added to it. */
async function withAddedNights(ctx: Context, booking: StoredBooking): Promise<StoredBooking[]> {
  if (booking.kind !== "room") return [booking];
  const added = (await readStay(booking.id, ctx.tx)).filter(
    ({ id, startsOn, status }) =>
      id !== booking.id && startsOn > booking.startsOn && STANDING.includes(status),
  );
  return [booking, ...added];
}

/** What the table of steps needs of a stored booking. */
async function stepFacts(ctx: Context, booking: StoredBooking): Promise<StepFacts> {
  const { kind, status, partnerAnswer, startsOn, startsAt, endsOn, depositPaise, depositSettledAt } = booking;
  const holdsDeposit = depositPaise > 0 && !depositSettledAt;
  return {
    kind,
    status,
    partnerAnswer,
    startsOn,
    startsAt,
    endsOn,
    holdsDeposit,
    claimed: holdsDeposit && (await isClaimedOfReturn(ctx, booking.id)),
  };
}

/** Is something of the deposit claimed after the return? What is claimed as missing can still come back. */
async function isClaimedOfReturn(ctx: Context, bookingId: string): Promise<boolean> {
  const claims = await readClaims("claim.booking_id = $bookingId", { bookingId }, ctx.tx);
  return claims.some((claim) => isOfDeposit(claim) && !isMissing(claim));
}

async function guestOf(ctx: Context, booking: StoredBooking): Promise<LinkedGuest> {
  const contact = present(
    await row<{ name: string; phone: string; patient: string | null }>(
      `SELECT placed.contact_name AS name, placed.phone_e164 AS phone, (SELECT guest_name FROM booking_guests
       WHERE booking_id = $id AND guest_type = 'patient' LIMIT 1) AS patient FROM orders placed WHERE placed.id = $orderId`,
      { id: booking.id, orderId: booking.orderId },
      ctx.tx,
    ),
  );
  const { place } = booking.snapshot;
  const people = booking.adults + booking.children + booking.infants;
  return {
    ...contact,
    place: [place?.name, place?.address].filter(Boolean).join(", "),
    address: booking.guestAddress,
    note: booking.specialRequests,
    people:
      booking.kind === "room"
        ? words("partner")("peopleInRooms", { people, rooms: formats().rooms(booking.units) })
        : "",
  };
}

export type StepInput = { step: PartnerStep; reason: string; formKey: string };

/**
 * Does one step by the link; what is not in the table for this booking now is refused. Recorded as done by the link.
 * @throws NotFound; Conflict `not_now`, or as the step says
 */
export async function takeLinkedStep(ctx: Context, link: PartnerLink, input: StepInput): Promise<void> {
  const booking = await bookingOfLink(ctx, link);
  if (!availablePartnerSteps(await stepFacts(ctx, booking), ctx.now).includes(input.step))
    throw new Conflict(words("partner")("notNow"), "not_now");
  await takeStep(
    { ...systemContext("partner link", ctx.now), request: ctx.request, tx: ctx.tx },
    booking,
    input,
  );
}

/** The step itself, for a caller that may act on the booking. @throws as the step says */
export async function takeStep(
  ctx: Context,
  booking: StoredBooking,
  { step, reason, formKey }: StepInput,
): Promise<void> {
  const { id: bookingId } = booking;
  switch (step) {
    case "accept":
      return answerFor(ctx, booking, { answer: "accepted", reason: "", formKey });
    case "cannot":
      return answerFor(ctx, booking, { answer: "declined", reason, formKey });
    case "checked_in":
    case "completed":
      return markBooking(ctx, { bookingId, mark: step });
    case "returned":
      return markReturned(ctx, { bookingId, inOrder: true });
    case "pause":
      return pauseKitchen(ctx, filled(booking.itemId));
    case "close_today":
      return closeToday(ctx, booking);
  }
}

/**
 * A step of a signed-in user on a booking of their account. Pressing twice changes nothing.
 * @throws NotFound for a foreign one; Forbidden for other roles; Conflict `not_now`, or as the step says
 */
export async function takeOwnStep(ctx: Context, bookingId: string, input: StepInput): Promise<void> {
  if (!hasRole(ctx.actor, "partner")) throw new Forbidden();
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  if (booking.status === input.step) return;
  if (!availablePartnerSteps(await stepFacts(ctx, booking), ctx.now).includes(input.step))
    throw new Conflict(words("partner")("notNow"), "not_now");
  await takeStep(ctx, booking, input);
}

/** Makes every link of a booking that was sent so far useless. @throws NotFound for a foreign booking; Forbidden for other roles */
export async function withdrawLink(ctx: Context, bookingId: string): Promise<void> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  if (!hasRole(ctx.actor, "partner", "admin")) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    await execute(
      "UPDATE bookings SET partner_link_version = partner_link_version + 1 WHERE id = $bookingId",
      { bookingId },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "booking.withdraw_link",
      subjectKind: "booking",
      subjectId: bookingId,
    });
  });
}
