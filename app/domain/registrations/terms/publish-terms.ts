import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows } from "#db/client.ts";
import { SELLER_KINDS } from "./labels.ts";
import { newestTerms } from "./seller-terms.ts";

export type PublishedTerms = {
  kind: string;
  version: number;
  publishedAt: Date;
  accepted: number;
  body: string;
};

/** Every version of the terms, by kind, the newest first, with how many accounts accepted it. For admins. @throws Forbidden */
export async function listTerms(ctx: Context): Promise<PublishedTerms[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return rows<PublishedTerms>(
    `SELECT terms.kind, terms.version, terms.published_at, terms.body, (SELECT count(*)::integer FROM seller_terms_acceptances accepted
       WHERE accepted.kind = terms.kind AND accepted.version = terms.version) AS accepted
     FROM seller_terms terms ORDER BY terms.kind, terms.version DESC LIMIT 200`,
    {},
    ctx.tx,
  );
}

const publication = z.object({
  kind: z.enum(SELLER_KINDS, "Please choose whose terms they are."),
  body: z
    .string()
    .trim()
    .min(20, "Please write the terms, one point a line.")
    .max(20_000, "At most 20,000 characters.")
    .regex(/^[^<>]*$/, "Please leave out < and >."),
});

/**
 * Publishes a new version, which every owner of this kind is asked to accept at the next sign-in. For admins.
 * @param input.body one point a line
 * @throws Forbidden; Invalid, also when nothing differs; Conflict `terms_changed` when somebody else published at the same moment
 */
export async function publishTerms(ctx: Context, input: unknown): Promise<{ version: number }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const given = parseInput(publication, input);
  const body = given.body
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
  return withTransaction(ctx, async (ctx) => {
    const before = await newestTerms(ctx, given.kind);
    if (before.body === body) throw new Invalid("Nothing has changed: these are the current terms.");
    const version = before.version + 1;
    const made = await row(
      `INSERT INTO seller_terms (kind, version, body, published_by, published_at) VALUES ($kind, $version, $body, $by, $now)
       ON CONFLICT DO NOTHING RETURNING version`,
      { kind: given.kind, version, body, by: userIdOf(ctx.actor), now: ctx.now },
      ctx.tx,
    );
    if (!made)
      throw new Conflict(
        "Somebody else has just published a version. Please read it first.",
        "terms_changed",
      );
    await recordAudit(ctx, {
      action: "seller_terms.publish",
      subjectKind: "seller_terms",
      subjectId: `${given.kind}-${version}`,
      after: { kind: given.kind, version },
    });
    return { version };
  });
}
