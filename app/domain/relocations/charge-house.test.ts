import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { execute, row, rows } from "#db/client.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
} from "#tests/factories/bookings.ts";
import {
  makeAccount,
  makePlace,
  makeProperty,
  makeRoom,
  makeUser,
  type Place,
} from "#tests/factories/inventory.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { quoteRelocation, relocateStay } from "./relocate.ts";

/** Three nights of 1,000 rupees move to a palace of 4,000 a night: the house that failed would bear 10,080 rupees. */
const BORNE = 1_008_000;
let place: Place;
let palace: string;
let admins: Context[];
beforeAll(async () => {
  place = await makePlace();
  const propertyId = await makeProperty({ account_id: await makeAccount(), city_id: place.cityId });
  palace = await makeRoom({ property_id: propertyId, default_price_paise: 400_000 });
  admins = [];
  // The second answers a second later, so that what they send has an order.
  for (const after of [0, 1_000])
    admins.push(contextOf(actorOf("admin", await makeUser({ role: "admin" })), new Date(Date.now() + after)));
});

async function moved() {
  const guest = await customerContext();
  const { id } = await makeBooking(guest, place, { checkIn: inDays(7), checkOut: inDays(10) });
  const { housePaise, refundPaise, needsSecond } = await quoteRelocation(admins[0]!, {
    bookingId: id,
    roomId: palace,
  });
  expect({ housePaise, needsSecond }).toEqual({ housePaise: BORNE, needsSecond: true });
  const { bookingId, proposed } = await relocateStay(admins[0]!, {
    bookingId: id,
    roomId: palace,
    expectedHousePaise: housePaise,
    expectedRefundPaise: refundPaise,
    reason: "A pipe burst",
    formKey: randomUUID(),
  });
  expect(proposed).toBe(true);
  const approval = (await row<{ id: string; version: number; relocationId: string }>(
    `SELECT id, version, subject_id AS "relocationId" FROM approvals
     WHERE subject_kind = 'relocation_charge' AND payload ->> 'toBookingId' = $bookingId`,
    { bookingId },
  ))!;
  const answer = (by: Context, decision: "approve" | "reject") =>
    decide(by, { approvalId: approval.id, version: approval.version, decision, reason: "Looked at it" });
  return { guest, id, bookingId, relocationId: approval.relocationId, answer };
}

const charged = async (bookingId: string) =>
  (await row<{ paise: number }>(
    `SELECT coalesce(sum(line.amount_paise), 0)::bigint AS paise FROM ledger_entries entry
     JOIN ledger_lines line ON line.entry_id = entry.id
     WHERE entry.kind = 'relocation' AND line.account = 'partner_payable' AND entry.booking_id = $bookingId`,
    { bookingId },
  ))!.paise;

const posted = (bookingId: string) =>
  rows<{ account: string; paise: number }>(
    `SELECT line.account, sum(line.amount_paise)::bigint AS paise FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
     WHERE entry.kind = 'relocation' AND entry.booking_id = $bookingId GROUP BY 1 ORDER BY 1`,
    { bookingId },
  );

const told = async (bookingId: string) =>
  (
    await rows<{ text: string }>(
      `SELECT variables ->> 'housePaise' || ' ' || coalesce(variables ->> 'proposedPaise', '') AS text FROM messages
       WHERE booking_id = $bookingId AND template = 'booking.partner_relocated' AND channel = 'sms' ORDER BY created_at, id`,
      { bookingId },
    )
  ).map(({ text }) => text.trim());

const sound = async () => {
  await reconcileAll(systemContext("test", new Date(Date.now() + 120_000)));
  expect(await brokenInvariants()).toEqual([]);
};

it("moves the guest at once, and charges the house only when another admin approves", async () => {
  const { id, bookingId, relocationId, answer } = await moved();
  expect((await findBooking(admins[0]!, { id: bookingId })).status).toBe("confirmed");
  expect(await charged(id)).toBe(0);
  expect(await told(id)).toEqual([`0 ${BORNE}`]);
  for (const alone of [500_000, null])
    await expect(
      execute(
        "UPDATE relocations SET house_paise = $borne, alone_up_to_paise = $alone WHERE id = $relocationId",
        {
          relocationId,
          alone,
          borne: BORNE,
        },
      ),
    ).rejects.toThrow("relocations needs two people");
  await expect(answer(admins[0]!, "approve")).rejects.toThrow(Forbidden);
  await answer(admins[1]!, "approve");
  expect(await charged(id)).toBe(BORNE);
  // What the platform gave as an offer costs it less by that.
  expect(await posted(id)).toEqual([
    { account: "offer_expense", paise: -BORNE },
    { account: "partner_payable", paise: BORNE },
  ]);
  expect(await told(id)).toEqual([`0 ${BORNE}`, String(BORNE)]);
  await sound();
});

it("leaves the difference to the platform when it is turned down, and tells the house", async () => {
  const { id, answer } = await moved();
  await answer(admins[1]!, "reject");
  expect(await charged(id)).toBe(0);
  expect(await told(id)).toEqual([`0 ${BORNE}`, "0"]);
  await sound();
});

it("charges nothing for a stay that was cancelled before it was decided", async () => {
  const { guest, id, bookingId, answer } = await moved();
  await cancelAtQuote(guest, bookingId);
  await answer(admins[1]!, "approve");
  expect(await charged(id)).toBe(0);
  expect(await told(id)).toEqual([`0 ${BORNE}`, "0"]);
  await sound();
});
