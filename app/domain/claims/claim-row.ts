import { type Bind, rows, type Transaction } from "#db/client.ts";
import type { ClaimKind, ClaimState } from "./labels.ts";

/** A claim as it is stored. Amounts in paise. */
export type Claim = {
  id: string;
  bookingId: string;
  kind: ClaimKind;
  state: ClaimState;
  reason: string;
  amountPaise: number;
  photoId: string | null;
  madeAt: Date;
  objectUntil: Date;
  objection: string;
  objectedAt: Date | null;
  decidedAt: Date | null;
  decisionReason: string;
  /** What of it was posted; null until it is settled. */
  upheldPaise: number | null;
  settledAt: Date | null;
  /** Of a hire: how many days it was late when this was claimed, the price of such a day, and what of the amount is for them. */
  lateDays: number;
  dayPaise: number;
  latePaise: number;
  /** When a hire that was missing came back after all. */
  withdrawnAt: Date | null;
  /** Of what was settled as not returned: when its store said what became of it in its stock, and how many units were taken out. */
  stockOutAt: Date | null;
  stockOutUnits: number | null;
  /** When what was settled as not returned came back after all, how many days late, and what of the upheld amount went back. */
  cameBackAt: Date | null;
  cameBackDays: number | null;
  givenBackPaise: number | null;
};

const COLUMNS = `claim.id, claim.booking_id, claim.claim_kind AS kind, claim.state, claim.reason,
  claim.amount_paise, claim.photo_id, claim.made_at, claim.object_until,
  claim.objection, claim.objected_at, claim.decided_at, claim.decision_reason,
  claim.upheld_paise, claim.settled_at, claim.late_days, claim.day_paise, claim.late_paise, claim.withdrawn_at,
  claim.stock_out_at, claim.stock_out_units, claim.came_back_at, claim.came_back_days, claim.given_back_paise`;

/** Claims that meet a condition on `claims claim`, oldest first; `lock` holds them for a command, which has locked their booking before. */
export async function readClaims(
  condition: string,
  bind: Bind,
  tx?: Transaction,
  lock: "" | "FOR UPDATE" = "",
): Promise<Claim[]> {
  return rows<Claim>(
    `SELECT ${COLUMNS} FROM claims claim WHERE ${condition} ORDER BY claim.made_at, claim.id ${lock}`,
    bind,
    tx,
  );
}
