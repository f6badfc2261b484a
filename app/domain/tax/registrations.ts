import { z } from "zod";
import { type ByTwo, proposeByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { normaliseNumber, numberProblem } from "#app/domain/documents/numbers.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { type IsoDate, isIsoDate, istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { stateNameOf, stateOfGstin } from "#app/domain/shared/states.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled } from "#app/present.ts";
import { execute, plannedRow, row, type Transaction } from "#db/client.ts";

/**
 * Where the platform itself is registered for GST: dated rows, one for each state, which two people agree on. The newest of a state that is
 * not after the day counts; without a GSTIN it says that the registration ended. In every other state counts `PLATFORM_GSTIN`.
 */

/** SQL: the registrations that count on the day `$date`, a row for each state. */
const COUNTING = `SELECT DISTINCT ON (state_code) state_code, gstin, address FROM platform_registrations
  WHERE valid_from <= $date AND withdrawn_at IS NULL ORDER BY state_code, valid_from DESC`;

/** SQL: the GSTINs by state code as an object, on the day `$date`. */
export const REGISTRATIONS_BY_STATE = `(SELECT jsonb_object_agg(state_code, gstin) FROM (${COUNTING}) counting WHERE gstin IS NOT NULL)`;

/** The platform's own registration in a state on a day (IST), if it has one there. */
export async function registrationIn(
  tx: Transaction,
  stateCode: string | null,
  date: IsoDate,
): Promise<{ gstin: string; address: string } | undefined> {
  return plannedRow<{ gstin: string; address: string }>(
    `SELECT gstin, address FROM (${COUNTING}) counting WHERE state_code = $stateCode AND gstin IS NOT NULL`,
    { stateCode, date },
    tx,
  );
}

type Proposal = { stateCode: string; gstin: string | null; address: string; validFrom: IsoDate };

const registrationByTwo: ByTwo<Proposal> = {
  kind: "platform_registration",
  label: "GST registration",
  path: "/adminRegistrations",
  lines: async (ctx, { stateCode, gstin, address, validFrom }) => {
    const now = await row<{ gstin: string | null; address: string }>(
      `SELECT gstin, address FROM (${COUNTING}) counting WHERE state_code = $stateCode`,
      { stateCode, date: validFrom },
      ctx.tx,
    );
    return [
      { label: "State", before: null, after: stateNameOf(stateCode) ?? stateCode },
      { label: "GSTIN", before: now?.gstin ?? null, after: gstin ?? "No longer registered" },
      { label: "Address", before: now?.address || null, after: address || null },
      { label: "From", before: null, after: validFrom },
    ];
  },
  async carryOut(ctx, { stateCode, gstin, address, validFrom }, id) {
    const standing = await row<{ id: string }>(
      "SELECT id FROM platform_registrations WHERE state_code = $stateCode AND valid_from = $validFrom AND withdrawn_at IS NULL FOR UPDATE",
      { stateCode, validFrom },
      ctx.tx,
    );
    if (standing) await takeBack(ctx, standing.id, validFrom);
    await execute(
      `INSERT INTO platform_registrations (id, state_code, gstin, address, valid_from, created_by, created_at)
       VALUES ($id, $stateCode, $gstin, $address, $validFrom, $by, $now)`,
      { id, stateCode, gstin, address, validFrom, ...decided(ctx) },
      ctx.tx,
    );
  },
};

/** What happens to a registration that somebody proposed. */
export const registrationApproval = twoPersonSubject(registrationByTwo);

const decided = (ctx: Context) => ({ by: userIdOf(ctx.actor), now: ctx.now });

const schema = z.object({
  gstin: z
    .string()
    .transform((typed) => normaliseNumber("gstin", typed))
    .superRefine((gstin, check) => {
      const problem = numberProblem("gstin", gstin);
      if (problem || !stateOfGstin(gstin))
        check.addIssue({ code: "custom", message: problem ?? "This GSTIN is of no state." });
    }),
  /** Empty when the registration ends. */
  address: z.string().trim().max(300, "At most 300 characters"),
  validFrom: z.string().refine(isIsoDate, "Please enter a date as dd/mm/yyyy"),
  /** The registration ends on that day: `gstin` is the one that ends. */
  ends: z.boolean().default(false),
});
export type ProposeRegistrationInput = z.input<typeof schema>;

/**
 * Proposes a registration of the platform, or the end of one, from a day on; another admin approves it. It replaces one of the same state and
 * day that has not begun.
 * @returns the id that the row gets
 * @throws Forbidden for anybody but admins; Invalid; Conflict `in_force` when one of that day counts already
 */
export async function proposeRegistration(
  ctx: Context,
  input: ProposeRegistrationInput,
): Promise<{ id: string }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { gstin, address, validFrom, ends } = parseInput(schema, input);
  const message = "Please enter the address that stands in the certificate of registration.";
  if (!ends && address === "") throw new Invalid(message, { address: [message] });
  const stateCode = filled(stateOfGstin(gstin));
  return withTransaction(ctx, async (ctx) => {
    const standing = await row<{ validFrom: IsoDate; sameDay: boolean; gstin: string | null }>(
      `SELECT valid_from, valid_from = $validFrom::date AS "sameDay", gstin FROM platform_registrations
       WHERE state_code = $stateCode AND valid_from <= $validFrom AND withdrawn_at IS NULL ORDER BY valid_from DESC LIMIT 1`,
      { stateCode, validFrom },
      ctx.tx,
    );
    if (standing?.sameDay && validFrom <= istDate(ctx.now)) throw inForce();
    if (ends && standing?.gstin !== gstin) {
      const none = "The platform is not registered under this GSTIN on that day.";
      throw new Invalid(none, { gstin: [none] });
    }
    const state = filled(stateNameOf(stateCode));
    return proposeByTwo(ctx, {
      of: registrationByTwo,
      title: ends
        ? `${state}: no longer registered from ${validFrom}`
        : `${state}: ${gstin} from ${validFrom}`,
      proposal: { stateCode, gstin: ends ? null : gstin, address: ends ? "" : address, validFrom },
    });
  });
}

const inForce = () =>
  new Conflict("A registration of this day counts already. Propose one with a later day.", "in_force");

/**
 * Takes back a registration that was approved but has not begun.
 * @throws Forbidden; NotFound; Conflict `in_force`; Invalid without a reason
 */
export async function withdrawRegistration(
  ctx: Context,
  input: { id: string; reason: string },
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const reason = input.reason.trim();
  if (reason === "") throw new Invalid("Please say why.", { reason: ["Please say why."] });
  await withTransaction(ctx, async (ctx) => {
    const found = await row<{ validFrom: IsoDate }>(
      "SELECT valid_from FROM platform_registrations WHERE id = $id AND withdrawn_at IS NULL FOR UPDATE",
      { id: input.id },
      ctx.tx,
    );
    if (!found) throw new NotFound();
    await takeBack(ctx, input.id, found.validFrom);
    await recordAudit(ctx, {
      action: "platform_registration.withdraw",
      subjectKind: "platform_registration",
      subjectId: input.id,
      reason,
    });
  });
}

async function takeBack(ctx: TxContext, id: string, validFrom: IsoDate): Promise<void> {
  if (validFrom <= istDate(ctx.now)) throw inForce();
  await execute(
    "UPDATE platform_registrations SET withdrawn_at = $now, withdrawn_by = $by WHERE id = $id",
    { id, ...decided(ctx) },
    ctx.tx,
  );
}
