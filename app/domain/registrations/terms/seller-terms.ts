import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isUser, type TxContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { SIGNED_UP_AS } from "#app/domain/shared/signed-up-as.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { feesOf } from "./fees.ts";
import type { AcceptedTerms, OwnTerms, SellerKind, SellerTerms } from "./labels.ts";

/** The terms that partners and agents sell under: versions by kind, and who accepted which. */

/** The newest terms of a kind, with the fees of today. */
export async function currentTerms(ctx: Context, kind: SellerKind): Promise<SellerTerms> {
  const [found, fees] = await Promise.all([newestTerms(ctx, kind), feesOf(ctx, kind)]);
  const { body, ...terms } = found;
  return { kind, ...terms, points: body.split("\n").filter(Boolean), fees };
}

/** The newest terms of every kind of partner, or those named. */
export function termsOfKinds(ctx: Context, kinds: readonly SellerKind[]): Promise<SellerTerms[]> {
  return Promise.all(kinds.map((kind) => currentTerms(ctx, kind)));
}

/** The newest version of a kind, as it is kept. */
export async function newestTerms(ctx: Context, kind: SellerKind) {
  return present(
    await row<{ version: number; body: string; publishedAt: Date }>(
      "SELECT version, body, published_at FROM seller_terms WHERE kind = $kind ORDER BY version DESC LIMIT 1",
      { kind },
      ctx.tx,
    ),
  );
}

/** What an account sells under. */
const KIND = `CASE WHEN account_kind = 'agent' THEN 'agent' ELSE ${SIGNED_UP_AS} END`;

/** What an account accepted, the newest version first. For whoever was let to look at the account. */
export function acceptedTerms(ctx: Context, accountId: string): Promise<AcceptedTerms[]> {
  return rows<AcceptedTerms>(
    `SELECT accepted.version, accepted.accepted_at, accepted.fees, person.name AS by
     FROM seller_terms_acceptances accepted JOIN users person ON person.id = accepted.accepted_by
     WHERE accepted.account_id = $accountId ORDER BY accepted.accepted_at DESC, accepted.version DESC LIMIT 20`,
    { accountId },
    ctx.tx,
  );
}

/** The terms of the own account. @throws Forbidden for all but the owner of a partner's or agent's account */
export async function ownTerms(ctx: Context): Promise<OwnTerms> {
  const { accountId, kind } = await ownerAccount(ctx);
  const [current, accepted] = await Promise.all([currentTerms(ctx, kind), acceptedTerms(ctx, accountId)]);
  return { current, accepted, isAccepted: accepted.some(({ version }) => version === current.version) };
}

async function ownerAccount(ctx: Context) {
  const { actor } = ctx;
  if (!isUser(actor) || !hasRole(actor, "partner", "agent") || !actor.accountId) throw new Forbidden();
  if (actor.subPartnerId || actor.rights) throw new Forbidden();
  const found = await row<{ kind: SellerKind }>(
    `SELECT ${KIND} AS kind FROM accounts WHERE id = $accountId`,
    { accountId: actor.accountId },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return { accountId: actor.accountId, userId: actor.id, kind: found.kind };
}

/** Accepts the newest terms of the own account. @throws Forbidden; Conflict `terms_changed` when there is a newer version */
export async function acceptTerms(ctx: Context, version: number): Promise<void> {
  const { accountId, userId, kind } = await ownerAccount(ctx);
  await withTransaction(ctx, (ctx) => recordAcceptance(ctx, { accountId, userId, kind, version }));
}

/**
 * Keeps that an account accepted a version, and at which fees. For the transaction that registers it, or lets its owner accept.
 * @throws Conflict `terms_changed` when this is not the newest version
 */
export async function recordAcceptance(
  ctx: TxContext,
  input: { accountId: string; userId: string; kind: SellerKind; version: number },
): Promise<void> {
  const { version, fees } = await currentTerms(ctx, input.kind);
  if (version !== input.version)
    throw new Conflict("The terms have changed. Please read them again.", "terms_changed");
  await execute(
    `INSERT INTO seller_terms_acceptances (account_id, kind, version, fees, accepted_by, accepted_at)
     VALUES ($accountId, $kind, $version, $fees::jsonb, $userId, $now) ON CONFLICT DO NOTHING`,
    { ...input, fees: JSON.stringify(fees), now: ctx.now },
    ctx.tx,
  );
  await recordAudit(ctx, {
    action: "account.accept-terms",
    subjectKind: "account",
    subjectId: input.accountId,
    after: { kind: input.kind, version },
  });
}

/** Whether this owner of an account has not accepted the newest terms; never for branches and members. */
export async function owesTerms(userId: string): Promise<boolean> {
  const owed = await row(
    `SELECT FROM users person JOIN accounts ON accounts.id = person.account_id
     WHERE person.id = $userId AND person.role IN ('partner', 'agent') AND person.rights IS NULL AND person.sub_partner_id IS NULL
       AND NOT EXISTS (SELECT FROM seller_terms_acceptances accepted WHERE accepted.account_id = accounts.id AND accepted.kind = ${KIND}
         AND accepted.version = (SELECT max(version) FROM seller_terms WHERE seller_terms.kind = ${KIND}))`,
    { userId },
  );
  return owed !== undefined;
}

/** What a form of registration says about the terms. */
export const termsAnswer = {
  accept_terms: z.string("Please read and accept the terms.").min(1, "Please read and accept the terms."),
  terms_version: z.coerce.number("Please read and accept the terms.").int().min(1),
};
