import type { BookingStatus } from "#app/domain/bookings/labels.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { execute, rows, type Transaction } from "#db/client.ts";
import type { WaiverCause, WaiverState } from "./labels.ts";

/** A waiver that was asked for, with the words of its booking. Paise. */
export type Waiver = {
  id: string;
  bookingId: string;
  cause: WaiverCause;
  /** The day on which the guest leaves; null when no night of the stay is used. */
  leavesOn: IsoDate | null;
  note: string;
  /** Null once it was erased. */
  letterId: string | null;
  state: WaiverState;
  platformPpm: number;
  askedAt: Date;
  dueAt: Date;
  /** What the policy would have charged, and what of that the platform pays to the house. */
  chargePaise: number | null;
  platformPaise: number | null;
  decidedAt: Date | null;
  decisionReason: string;
  bookingOrderId: string;
  bookingStatus: BookingStatus;
  title: string;
  reference: string;
};

export async function readWaivers(
  condition: string,
  bind: Record<string, unknown>,
  tx?: Transaction,
  lock: "" | "FOR UPDATE OF waiver" = "",
): Promise<Waiver[]> {
  return rows<Waiver>(
    `SELECT waiver.id, waiver.booking_id, waiver.cause, waiver.leaves_on, waiver.note, waiver.letter_id, waiver.state, rule.platform_ppm,
       waiver.asked_at, waiver.due_at, waiver.charge_paise, waiver.platform_paise, waiver.decided_at, waiver.decision_reason,
       booking.booking_order_id, booking.status AS "bookingStatus", booking.snapshot ->> 'title' AS title, booking.reference
     FROM medical_waivers waiver JOIN waiver_rules rule ON rule.id = waiver.rule_id JOIN bookings booking ON booking.id = waiver.booking_id
     WHERE ${condition} ORDER BY waiver.asked_at, waiver.id LIMIT 100 ${lock}`,
    bind,
    tx,
  );
}

/** The waiver of a stay, by the ids of its parts, that waits for a decision. */
export async function openWaiver(partIds: string[], tx: Transaction): Promise<Waiver | undefined> {
  const [waiver] = await readWaivers(
    "waiver.booking_id = ANY($partIds::uuid[]) AND waiver.state IN ('asked', 'proposed')",
    { partIds },
    tx,
  );
  return waiver;
}

/** A waiver that waits goes with its stay to another house, whose nights begin on `checkIn`. */
export async function moveOpenWaiver(
  tx: Transaction,
  stay: { from: string[]; to: string; checkIn: IsoDate },
): Promise<void> {
  await execute(
    `UPDATE medical_waivers SET booking_id = $to, leaves_on = CASE WHEN leaves_on > $checkIn THEN leaves_on END
     WHERE booking_id = ANY($from::uuid[]) AND state IN ('asked', 'proposed')`,
    stay,
    tx,
  );
}
