import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { linkedAgency } from "#app/domain/short-links/linked-agency.ts";
import { filled } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { plannedRow } from "#db/client.ts";
import { type DraftKey, type DraftRow, readDraft } from "./draft.ts";
import { buyerOf, checkPatient, needsPlace, placeField, requirePlace, withAgeGroup } from "./guest-input.ts";
import { payable, quoteAll } from "./kinds.ts";
import { formReused, type Guest, openOrder, type PlacedOrder, withFreshNumbers } from "./open-order.ts";
import { mayPlaceForOthers } from "./policy.ts";
import { type DraftGuests, draftGuestsSchema, peopleOf, type Selection } from "./schema.ts";

export type PlaceOrderInput = {
  draftId: string;
  browserHash: Uint8Array;
  /** The one-time key of the form: pressing twice gives the first order. */
  formKey: string;
  /** The new total that the guest agreed to after `price_changed`. Only compared, never charged. */
  acceptTotalPaise?: number;
  /** The guest, when a member of staff or an agent places the order. */
  customerId?: string;
};

type Customer = {
  id: string;
  name: string;
  phone: string | null;
  /** The mail address of the account, for the customer alone: nobody else learns it by booking for a number. */
  ownEmail: string | null;
};

/**
 * Turns a draft into an order that holds its rooms until `holdEnd`. The price is computed here, from stored rates.
 * @throws Forbidden for a guest without a proven phone; NotFound for another browser's draft; Invalid with the fields of the
 *   guest details; Conflict `sold_out` { night, roomId }, `price_changed` { totalPaise, previousPaise }, `already_booked` { reference }
 */
export async function placeOrder(ctx: Context, input: PlaceOrderInput): Promise<PlacedOrder> {
  return withFreshNumbers(ctx, (ctx) => place(ctx, input));
}

async function place(ctx: TxContext, input: PlaceOrderInput): Promise<PlacedOrder> {
  const customer = await readCustomer(ctx, input.customerId);
  const key: DraftKey = { id: input.draftId, browserHash: input.browserHash };
  const draft = await readDraft(ctx, key, "FOR UPDATE");
  const earlier = await earlierOrder(ctx, draft, input.formKey, customer.id);
  if (earlier) return earlier;

  const guests = readGuests(draft);
  const through = { ...ctx, agency: await agencyOfGuest(ctx, guests) };
  const priced = await quoteAll({ ...through, tx: ctx.tx }, draft.selections, {
    code: draft.couponCode,
    customerId: customer.id,
  });
  const totalPaise = payable(priced.map(({ quote }) => quote));
  if (totalPaise !== draft.quotedTotalPaise && totalPaise !== input.acceptTotalPaise) {
    throw new Conflict(
      "The price has changed since you chose. Please look at the new price.",
      "price_changed",
      {
        totalPaise,
        previousPaise: draft.quotedTotalPaise,
      },
    );
  }
  const { nationality, address, specialRequests } = guests;
  return openOrder(
    { ...through, tx: ctx.tx },
    {
      formKey: input.formKey,
      draftId: draft.id,
      purpose: "booking",
      customerId: customer.id,
      contact: {
        name: guests.contactName,
        phone: filled(customer.phone),
        email: guests.email ?? customer.ownEmail,
        buyer: buyerOf(guests),
      },
      bookings: priced.map(({ quote, selection }) => ({
        quote,
        hospitalId: selection.hospitalId,
        extendsBookingId: null,
        guests: guestList(guests, selection),
        nationality,
        guestAddress: selection.kind === "room" ? address : guests[placeField(draft.selections)],
        specialRequests,
      })),
    },
  );
}

/** The agency of the link that led a guest here, where the guest said to book through it. */
async function agencyOfGuest(ctx: TxContext, { throughAgency }: DraftGuests) {
  if (throughAgency !== "yes" || !hasRole(ctx.actor, "customer")) return undefined;
  return (await linkedAgency(ctx)) ?? undefined;
}

/** The customer that the order is for: the actor, or the one that a member of staff or an agent names. */
async function readCustomer(ctx: TxContext, customerId?: string): Promise<Customer> {
  const own = hasRole(ctx.actor, "customer") && isUser(ctx.actor) ? ctx.actor.id : undefined;
  const wanted = own ?? (mayPlaceForOthers(ctx.actor) ? customerId : undefined);
  if (!wanted) throw new Forbidden("Please confirm your mobile number first");
  const customer = await plannedRow<Customer>(
    `SELECT id, name, phone_e164 AS phone, CASE WHEN id = $own THEN email END AS "ownEmail" FROM users
     WHERE id = $wanted AND role = 'customer' AND status = 'approved'`,
    { wanted, own: own ?? null },
    ctx.tx,
  );
  if (!customer) throw new NotFound();
  if (!customer.phone) {
    throw new Invalid(words("refusals")("proveFirst"), {
      phone: ["Please confirm a mobile number first."],
    });
  }
  return customer;
}

/** What the same press, or the same draft, led to before. The draft is locked, so this cannot change under us. */
async function earlierOrder(
  ctx: TxContext,
  draft: DraftRow,
  formKey: string,
  customerId: string,
): Promise<PlacedOrder | undefined> {
  const earlier = await plannedRow<PlacedOrder & { status: string; sameForm: boolean; customerId: string }>(
    `SELECT id AS "orderId", reference, hold_expires_at, total_paise, true AS repeated,
       status, form_key = $formKey AS "sameForm", customer_id
     FROM orders WHERE form_key = $formKey OR id = $orderId ORDER BY form_key = $formKey DESC LIMIT 1`,
    { formKey, orderId: draft.orderId },
    ctx.tx,
  );
  if (!earlier) return undefined;
  const { orderId, reference, holdExpiresAt, totalPaise, status, sameForm } = earlier;
  const placed = { orderId, reference, holdExpiresAt, totalPaise, repeated: true };
  const own = earlier.customerId === customerId;
  if (sameForm && own && orderId === draft.orderId) return placed;
  if (sameForm) throw formReused();
  if (!own) return undefined;
  if (status === "held" && holdExpiresAt > ctx.now) return placed;
  if (status === "confirmed")
    throw new Conflict(words("refusals")("alreadyBooked"), "already_booked", { reference });
  return undefined;
}

function readGuests(draft: DraftRow): DraftGuests {
  const guests = parseInput(draftGuestsSchema, withAgeGroup(draft.guests));
  const places = Math.max(...draft.selections.map(peopleOf)) - 1;
  if (guests.attendantNames.length > places) {
    const message = `You named more people than you chose: at most ${places} besides the patient.`;
    throw new Invalid(message, { attendantNames: [message] });
  }
  checkPatient(guests, draft.selections);
  requirePlace(needsPlace(draft.selections), guests, placeField(draft.selections));
  return guests;
}

/** Rooms and cars take everybody; meals, equipment and tests are for the patient. Only the lab learns age and sex. */
function guestList(guests: DraftGuests, selection: Selection): Guest[] {
  const { patientName: name, patientAgeGroup: ageGroup, patientAge, patientGender, attendantNames } = guests;
  const ofLab = selection.kind === "lab";
  const known = { age: ofLab ? patientAge : null, gender: ofLab ? patientGender : null };
  return [
    { name, type: "patient", ageGroup, ...known },
    ...attendantNames
      .slice(0, peopleOf(selection) - 1)
      .map((name): Guest => ({ name, type: "attendant", ageGroup: "adult", age: null, gender: null })),
  ];
}
