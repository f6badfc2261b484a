import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { sendToEachChannel } from "#app/domain/bookings/notify.ts";
import { attendantName } from "#app/domain/bookings/schema.ts";
import { checkStay } from "#app/domain/bookings/stay.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { execute, plannedRow, row } from "#db/client.ts";
import { freeRoom, hasRoomsThatFit, type WantedStay } from "./free-room.ts";
import { LAST_OFFER, MOST_ENTRIES } from "./labels.ts";
import { isWaitingLink, waitingPath } from "./links.ts";

/** Somebody waits for a room that is taken, and leaves the list again. */

export const waitingForm = z.object({ contactName: attendantName, patientName: attendantName });

/** Until when somebody is offered a room for a stay that begins on that day. */
export function waitingEnds(checkIn: IsoDate): Date {
  return istInstant(addDays(checkIn, -1), LAST_OFFER);
}

/**
 * Puts the signed-in customer on the list for a stay, and sends the link that shows it. The same stay again is the same entry.
 * @throws Forbidden for anybody but customers with a number; Invalid; Conflict `too_late`, `free_now`, `never_fits`, `too_many`
 */
export async function joinWaitingList(
  ctx: Context,
  input: { stay: WantedStay } & z.input<typeof waitingForm>,
): Promise<{ id: string }> {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) throw new Forbidden();
  const { stay } = input;
  const { contactName, patientName } = parseInput(waitingForm, {
    contactName: input.contactName,
    patientName: input.patientName,
  });
  const t = words("waiting");
  checkStay(ctx.now, stay.checkIn, stay.checkOut);
  const endsAt = waitingEnds(stay.checkIn);
  if (endsAt <= ctx.now) throw new Conflict(t("tooLate"), "too_late");
  if (await freeRoom(ctx, stay)) throw new Conflict(t("freeNow"), "free_now");
  if (!(await hasRoomsThatFit(ctx, stay))) throw new Conflict(t("neverFits"), "never_fits");
  const customerId = ctx.actor.id;
  return withTransaction(ctx, async (ctx) => {
    // Locked, so that two forms at once count each other.
    const customer = await plannedRow<{ phone: string | null }>(
      "SELECT phone_e164 AS phone FROM users WHERE id = $customerId AND status = 'approved' FOR UPDATE",
      { customerId },
      ctx.tx,
    );
    if (!customer?.phone) throw new Forbidden();
    const key = {
      customerId,
      hospitalId: stay.hospital.id,
      propertyId: stay.propertyId,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
    };
    const open = present(
      await row<{ count: number; same: string | null }>(
        `SELECT count(*)::integer AS count, (array_agg(id) FILTER (WHERE hospital_id = $hospitalId
         AND property_id IS NOT DISTINCT FROM $propertyId::uuid AND check_in = $checkIn AND check_out = $checkOut))[1] AS same
       FROM waiting_entries WHERE customer_id = $customerId AND status = 'waiting'`,
        key,
        ctx.tx,
      ),
    );
    if (open.same) return { id: open.same };
    if (open.count >= MOST_ENTRIES) throw new Conflict(t("tooMany", { most: MOST_ENTRIES }), "too_many");
    const id = randomUUID();
    await execute(
      `INSERT INTO waiting_entries (id, customer_id, hospital_id, property_id, check_in, check_out, adults, children, infants, units,
         contact_name, patient_name, language, created_at, ends_at)
       VALUES ($id, $customerId, $hospitalId, $propertyId, $checkIn, $checkOut, $adults, $children, $infants, $units,
         $contactName, $patientName, $language, $now, $endsAt)`,
      {
        ...key,
        id,
        contactName,
        patientName,
        endsAt,
        language: currentLanguage(),
        now: ctx.now,
        adults: stay.adults,
        children: stay.children,
        infants: stay.infants,
        units: stay.rooms,
      },
      ctx.tx,
    );
    await tellJoined(ctx, { id, contactName, phone: customer.phone, customerId, stay });
    await recordAudit(ctx, {
      action: "waiting.join",
      subjectKind: "waiting_entry",
      subjectId: id,
      after: { hospitalId: stay.hospital.id, propertyId: stay.propertyId, checkIn: stay.checkIn },
    });
    return { id };
  });
}

type Joined = { id: string; contactName: string; phone: string; customerId: string; stay: WantedStay };

async function tellJoined(ctx: TxContext, joined: Joined): Promise<void> {
  const { id, stay } = joined;
  const place = await plannedRow<{ name: string }>(
    "SELECT coalesce((SELECT name FROM properties WHERE id = $propertyId), (SELECT near_hospital_name FROM hospitals WHERE id = $hospitalId)) AS name",
    { propertyId: stay.propertyId, hospitalId: stay.hospital.id },
    ctx.tx,
  );
  await sendToEachChannel(
    ctx,
    { phone: joined.phone, email: null, userId: joined.customerId },
    {
      key: `waiting:${id}:joined`,
      template: "waiting.joined",
      variables: {
        guestName: joined.contactName,
        place: present(place).name.slice(0, 200),
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        path: waitingPath(id),
      },
      notAfter: waitingEnds(stay.checkIn),
    },
  );
}

/**
 * Takes an entry off the list by its link; leaving twice changes nothing. A room that is already held is released when its hold ends, or on
 * its page.
 * @throws NotFound when the link is none of ours; Conflict `stale` when a room was offered or the list has ended
 */
export async function leaveWaitingList(ctx: Context, link: { id: string; sign: string }): Promise<void> {
  if (!isWaitingLink(link.id, link.sign)) throw new NotFound();
  await withTransaction(ctx, async (ctx) => {
    const entry = await row<{ status: string }>(
      "SELECT status FROM waiting_entries WHERE id = $id FOR UPDATE",
      { id: link.id },
      ctx.tx,
    );
    if (!entry) throw new NotFound();
    if (entry.status === "left") return;
    if (entry.status !== "waiting") throw new Conflict(words("waiting")("notWaiting"), "stale");
    await execute(
      "UPDATE waiting_entries SET status = 'left', closed_at = $now WHERE id = $id",
      { id: link.id, now: ctx.now },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "waiting.leave",
      subjectKind: "waiting_entry",
      subjectId: link.id,
      before: { status: "waiting" },
      after: { status: "left" },
    });
  });
}
