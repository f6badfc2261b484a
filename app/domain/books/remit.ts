import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { remittanceLines } from "#app/domain/money/postings.ts";
import { isIsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { brokenConstraint, inTransaction, row } from "#db/client.ts";

export const REMITTED = ["gst_output", "gst_on_fee", "tds_payable", "tcs_payable"] as const;

const inputSchema = z.object({
  account: z.enum(REMITTED, { error: "Please choose the tax" }),
  amountPaise: z.number().int().positive("Please give an amount"),
  paidOn: z.string().refine(isIsoDate, "Please give a date"),
  challan: z.string().trim().min(1, "Please give the number of the challan").max(40),
});

/**
 * Records a tax that was paid to the government: it is owed no longer, and left our bank. A challan counts once.
 * @throws Forbidden; Invalid, also for more than is owed; Conflict `repeated`
 */
export async function remitTax(ctx: Context, input: z.input<typeof inputSchema>): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { account, amountPaise, paidOn, challan } = parseInput(inputSchema, input);
  try {
    await inTransaction(ctx.tx, async (tx) => {
      const made = await row<{ id: string }>(
        `INSERT INTO remittances (account, amount_paise, paid_on, challan, made_by, made_at)
         VALUES ($account, $amountPaise, $paidOn, $challan, $by, $now) RETURNING id`,
        { account, amountPaise, paidOn, challan, by: isUser(ctx.actor) ? ctx.actor.id : null, now: ctx.now },
        tx,
      );
      const owed = await row<{ paise: number }>(
        "SELECT coalesce(-sum(amount_paise), 0)::bigint AS paise FROM ledger_lines WHERE account = $account",
        { account },
        tx,
      );
      if (amountPaise > owed!.paise) {
        const message = "This is more than is owed.";
        throw new Invalid(message, { amountPaise: [message] });
      }
      const at = istInstant(paidOn, "12:00");
      await postEntries({ ...ctx, now: at < ctx.now ? at : ctx.now }, tx, [
        {
          kind: "remittance",
          refId: made!.id,
          orderId: null,
          memo: challan,
          lines: remittanceLines(account, amountPaise),
        },
      ]);
      await recordAudit(ctx, tx, {
        action: "tax.remit",
        subjectKind: "remittance",
        subjectId: made!.id,
        after: { account, amountPaise, paidOn, challan },
      });
    });
  } catch (error) {
    if (brokenConstraint(error) === "remittances_challan_key")
      throw new Conflict("This challan is recorded already.", "repeated");
    throw error;
  }
}
