import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import type { ProposedRate, TaxProfile } from "./profiles/profile.ts";

/** How a row of the tax table comes into force: proposed by one, approved by another, withdrawn while nothing could use it. */

export type RateStatus = "proposed" | "approved" | "rejected" | "superseded" | "withdrawn";

/**
 * Proposes the rows of a profile that are neither proposed nor approved yet; again, it does nothing. Nothing changes until somebody else
 * approves them.
 * @returns how many were proposed
 */
export async function proposeProfile(ctx: Context, profile: TaxProfile): Promise<number> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return withTransaction(ctx, async (ctx) => {
    const made = await rows<{ id: string }>(
      `INSERT INTO rates (code, kind, rate_ppm, valid_from, note, source, item_group, above_paise, party, threshold_paise, hsn, exempt,
         payer, profile, status, created_by, created_at)
       SELECT one.code, one.kind, one.ppm, one."validFrom", one.note, one.source, coalesce(one."itemGroup", '*'), coalesce(one."abovePaise", 0),
         coalesce(one.party, '*'), one."thresholdPaise", coalesce(one.hsn, ''), coalesce(one.exempt, false), coalesce(one.payer, 'registered'),
         $profile, 'proposed', $by, $now
       FROM jsonb_to_recordset($rows::jsonb) AS one(code text, kind text, ppm integer, "validFrom" date, note text, source text,
         "itemGroup" text, "abovePaise" bigint, party text, "thresholdPaise" bigint, hsn text, exempt boolean, payer text)
       WHERE NOT EXISTS (SELECT FROM rates WHERE rates.code = one.code AND rates.kind = one.kind AND rates.valid_from = one."validFrom"
         AND rates.item_group = coalesce(one."itemGroup", '*') AND rates.above_paise = coalesce(one."abovePaise", 0)
         AND rates.party = coalesce(one.party, '*') AND rates.status IN ('proposed', 'approved'))
       RETURNING id`,
      {
        rows: JSON.stringify(profile.rows satisfies ProposedRate[]),
        profile: profile.name,
        by: userIdOf(ctx.actor),
        now: ctx.now,
      },
      ctx.tx,
    );
    if (made.length > 0)
      await recordAudit(ctx, {
        action: "rates.propose",
        subjectKind: "rates",
        subjectId: present(made[0]).id,
        after: { profile: profile.name, rows: made.length },
      });
    return made.length;
  });
}

type Row = {
  id: string;
  status: RateStatus;
  validFrom: IsoDate;
  createdBy: string | null;
  code: string;
};

async function locked(tx: Transaction, id: string): Promise<Row> {
  const found = await row<Row>(
    "SELECT id, status, valid_from, created_by, code FROM rates WHERE id = $id FOR UPDATE",
    { id },
    tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/**
 * Approves or rejects a proposed rate. Approving supersedes a row of the same kind and first day that is not in force yet.
 * @throws Forbidden; NotFound; Conflict `decided`, `own_proposal`, or `in_force` when a row of that day counts already; Invalid without
 *   a reason for a rejection
 */
export async function decideRate(
  ctx: Context,
  id: string,
  { approve, reason = "" }: { approve: boolean; reason?: string },
): Promise<void> {
  if (!isPrivileged(ctx.actor) || !isUser(ctx.actor)) throw new Forbidden();
  const by = ctx.actor.id;
  if (!approve && reason.trim() === "") throw new Invalid("Please say why.", { reason: ["Please say why."] });
  await withTransaction(ctx, async (ctx) => {
    const rate = await locked(ctx.tx, id);
    if (rate.status !== "proposed") throw new Conflict("This rate is decided already.", "decided");
    if (rate.createdBy === by)
      throw new Conflict("Somebody else has to decide about what you proposed.", "own_proposal");
    if (approve) await supersede(ctx, rate);
    await execute(
      "UPDATE rates SET status = $status, decided_by = $by, decided_at = $now, reason = $reason WHERE id = $id",
      { id, by, now: ctx.now, reason: reason.trim(), status: approve ? "approved" : "rejected" },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: approve ? "rates.approve" : "rates.reject",
      subjectKind: "rates",
      subjectId: id,
      before: { status: "proposed" },
      after: { status: approve ? "approved" : "rejected" },
      reason: reason.trim() || undefined,
    });
  });
}

async function supersede(ctx: TxContext, rate: Row): Promise<void> {
  const standing = await row<{ id: string; validFrom: IsoDate }>(
    `SELECT standing.id, standing.valid_from FROM rates standing JOIN rates proposed ON proposed.id = $id
       AND standing.code = proposed.code AND standing.kind = proposed.kind AND standing.item_group = proposed.item_group
       AND standing.above_paise = proposed.above_paise AND standing.party = proposed.party AND standing.valid_from = proposed.valid_from
     WHERE standing.status = 'approved' FOR UPDATE OF standing`,
    { id: rate.id },
    ctx.tx,
  );
  if (!standing) return;
  if (standing.validFrom <= istDate(ctx.now))
    throw new Conflict("A rate of this day is in force already. Propose one with a later day.", "in_force");
  await execute("UPDATE rates SET status = 'superseded' WHERE id = $id", { id: standing.id }, ctx.tx);
}

/**
 * Takes back a rate that is proposed, or approved but not in force yet.
 * @throws Forbidden; NotFound; Conflict `in_force` or `decided`
 */
export async function withdrawRate(ctx: Context, id: string, reason: string): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  if (reason.trim() === "") throw new Invalid("Please say why.", { reason: ["Please say why."] });
  await withTransaction(ctx, async (ctx) => {
    const rate = await locked(ctx.tx, id);
    if (rate.status === "approved" && rate.validFrom <= istDate(ctx.now))
      throw new Conflict("This rate is in force: propose one that follows it.", "in_force");
    if (rate.status !== "approved" && rate.status !== "proposed")
      throw new Conflict("This rate is not there to be taken back.", "decided");
    await execute(
      "UPDATE rates SET status = 'withdrawn', reason = $reason WHERE id = $id",
      { id, reason: reason.trim() },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "rates.withdraw",
      subjectKind: "rates",
      subjectId: id,
      before: { status: rate.status },
      after: { status: "withdrawn" },
      reason: reason.trim(),
    });
  });
}
