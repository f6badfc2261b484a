import { otherDeciders, type SecondPerson } from "#app/domain/approvals/second-person.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { RATE_COLUMNS, type StoredRate } from "#app/domain/money/rates.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import type { RateStatus } from "./decide-rate.ts";
import { rateWarnings } from "./rate-warnings.ts";

export type FoundRate = StoredRate & {
  status: RateStatus;
  validFrom: IsoDate;
  note: string;
  source: string;
  reason: string;
  proposedBy: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  beforePpm: number | null;
  /** The actor proposed it, so that somebody else has to decide. */
  secondPerson: SecondPerson | null;
  /** It can still be taken back. */
  isUnused: boolean;
  warnings: string[];
};

/** A rate with the one before it and what looks wrong about it. @throws Forbidden; NotFound */
export async function findRate(ctx: Context, id: string): Promise<FoundRate> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const found = await row<
    Omit<FoundRate, "secondPerson" | "isUnused" | "warnings"> & { createdBy: string | null }
  >(
    `SELECT ${RATE_COLUMNS}, status, valid_from, note, source, reason, decided_at, created_by,
       (SELECT name FROM users WHERE users.id = rate.created_by) AS "proposedBy",
       (SELECT name FROM users WHERE users.id = rate.decided_by) AS "decidedBy",
       (SELECT former.rate_ppm FROM rates former WHERE former.code = rate.code AND former.kind = rate.kind AND former.status = 'approved'
          AND former.item_group = rate.item_group AND former.above_paise = rate.above_paise AND former.party = rate.party
          AND former.valid_from < rate.valid_from ORDER BY former.valid_from DESC LIMIT 1) AS "beforePpm"
     FROM rates rate WHERE id = $id`,
    { id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  const { createdBy, ...rate } = found;
  const today = istDate(ctx.now);
  const isOwn = rate.status === "proposed" && isUser(ctx.actor) && createdBy === ctx.actor.id;
  return {
    ...rate,
    secondPerson: isOwn ? { ...(await otherDeciders(ctx)), mayTakeBack: true } : null,
    isUnused: rate.status === "proposed" || (rate.status === "approved" && rate.validFrom > today),
    warnings: rate.status === "proposed" ? rateWarnings(rate, today) : [],
  };
}
