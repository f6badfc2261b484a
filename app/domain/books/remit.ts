import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { type LedgerAccount, remittanceLines } from "#app/domain/money/postings.ts";
import { isIsoDate, istDate, noonOrNow } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row, rows } from "#db/client.ts";
import { REMITTED_WORDS } from "./labels.ts";

type Remitted = keyof typeof REMITTED_WORDS;
export const REMITTED = Object.keys(REMITTED_WORDS) as [Remitted, ...Remitted[]];

const inputSchema = z.object({
  account: z.enum(REMITTED, { error: "Please choose the tax" }),
  amountPaise: z.number().int().positive("Please enter an amount"),
  /** What of it the GST on the gateway's fee pays, which only GST on our commission can be paid with. */
  creditPaise: z.number().int().min(0).default(0),
  paidOn: z.string().refine(isIsoDate, "Please enter a date"),
  challan: z.string().trim().min(1, "Please enter the number of the challan").max(40),
  /** Of the bank's branch, which a challan of TDS is named by; its own number then has five digits. */
  bsrCode: z
    .string()
    .trim()
    .regex(/^(\d{7})?$/, "A BSR code has seven digits")
    .default(""),
});

/** What stands on the accounts of taxes, paise: what is owed, and the input tax that can pay for it. */
export type TaxBalances = { owed: Record<Remitted, number>; inputPaise: number };

/** What is owed of each tax now. @throws Forbidden */
export async function taxBalances(ctx: Context): Promise<TaxBalances> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return readBalances(ctx);
}

async function readBalances({ tx }: Pick<Context, "tx">): Promise<TaxBalances> {
  const found = await rows<{ account: LedgerAccount; paise: number }>(
    "SELECT account, sum(debit_paise - credit_paise)::bigint AS paise FROM posted_sums WHERE account = ANY($accounts) GROUP BY account",
    { accounts: [...REMITTED, "gst_input"] },
    tx,
  );
  const stands = new Map(found.map(({ account, paise }) => [account, paise]));
  const owed = Object.fromEntries(REMITTED.map((account) => [account, 0 - (stands.get(account) ?? 0)]));
  return { owed: owed as Record<Remitted, number>, inputPaise: stands.get("gst_input") ?? 0 };
}

/**
 * Records a tax that was paid to the government: it is owed no longer, and left our bank. A challan counts once for each tax: one of GST pays several.
 * @throws Forbidden; Invalid, also for more than is owed and for more input tax than there is; Conflict `repeated`
 */
export async function remitTax(ctx: Context, input: z.input<typeof inputSchema>): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { account, amountPaise, creditPaise, paidOn, challan, bsrCode } = parseInput(inputSchema, input);
  refuseBadChallan(account, bsrCode, challan);
  if (paidOn > istDate(ctx.now)) throw refused("paidOn", "This date has not come yet.");
  try {
    await withTransaction(ctx, async (ctx) => {
      // What is owed is read before it is paid: one remittance at a time.
      await execute("SELECT pg_advisory_xact_lock(hashtext('remittances'))", {}, ctx.tx);
      const { owed, inputPaise } = await readBalances({ tx: ctx.tx });
      if (amountPaise > owed[account]) throw refused("amountPaise", "This is more than is owed.");
      if (creditPaise > 0 && account !== "gst_on_fee")
        throw refused("creditPaise", "Only GST on our commission is paid with input tax.");
      if (creditPaise > Math.min(inputPaise, amountPaise))
        throw refused("creditPaise", "There is less input tax than this.");
      const made = present(
        await row<{ id: string }>(
          `INSERT INTO remittances (account, amount_paise, credit_paise, paid_on, challan, bsr_code, made_by, made_at)
         VALUES ($account, $amountPaise, $creditPaise, $paidOn, $challan, nullif($bsrCode, ''), $by, $now) RETURNING id`,
          {
            account,
            amountPaise,
            creditPaise,
            paidOn,
            challan,
            bsrCode,
            now: ctx.now,
            by: userIdOf(ctx.actor),
          },
          ctx.tx,
        ),
      );
      await postEntries({ ...ctx, now: noonOrNow(paidOn, ctx.now), tx: ctx.tx }, [
        {
          kind: "remittance",
          refId: made.id,
          orderId: null,
          memo: challan,
          lines: remittanceLines(account, amountPaise, creditPaise),
        },
      ]);
      await recordAudit(ctx, {
        action: "tax.remit",
        subjectKind: "remittance",
        subjectId: made.id,
        after: { account, amountPaise, creditPaise, paidOn, challan, bsrCode },
      });
    });
  } catch (error) {
    if (brokenConstraint(error) === "remittances_challan_key")
      throw new Conflict("This challan is recorded for this tax already.", "repeated");
    throw error;
  }
}

/** TDS is found at the tax office by branch, day and serial; GST and TCS by one number. */
function refuseBadChallan(account: Remitted, bsrCode: string, challan: string): void {
  if (account !== "tds_payable") {
    if (bsrCode !== "") throw refused("bsrCode", "Only a challan of TDS has a BSR code.");
    return;
  }
  if (bsrCode === "") throw refused("bsrCode", "Please enter the BSR code of the bank's branch.");
  if (!/^\d{5}$/.test(challan)) throw refused("challan", "The serial of a challan of TDS has five digits.");
}

function refused(field: string, message: string): Invalid {
  return new Invalid(message, { [field]: [message] });
}
