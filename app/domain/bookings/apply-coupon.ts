import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute } from "#db/client.ts";
import { type DraftKey, readDraft } from "./draft.ts";
import { payable, quoteAll } from "./kinds.ts";

/**
 * Applies a coupon to a draft, or removes it (empty). The draft's price changes accordingly. Only one counts at a time.
 * @returns the other coupon that it replaces, if any
 * @throws NotFound for another browser's draft; Invalid on `code` when it gives nothing for this choice
 */
export async function applyCoupon(ctx: Context, key: DraftKey, typed: string): Promise<string | null> {
  const code = typed.trim().toUpperCase();
  return withTransaction(ctx, async (ctx) => {
    const draft = await readDraft(ctx, key, "FOR UPDATE");
    const priced = await quoteAll(ctx, draft.selections, { code: code || null });
    const applied = priced.some(({ quote }) => quote.terms?.platform?.code?.toUpperCase() === code);
    if (code !== "" && !applied) {
      const message =
        "This coupon does not apply to what you chose. Please check it, or continue without it.";
      throw new Invalid(message, { code: [message] });
    }
    await execute(
      "UPDATE booking_drafts SET coupon_code = $code, quoted_total_paise = $totalPaise WHERE id = $id",
      { id: draft.id, code: code || null, totalPaise: payable(priced.map(({ quote }) => quote)) },
      ctx.tx,
    );
    return code !== "" && draft.couponCode !== code ? draft.couponCode : null;
  });
}
