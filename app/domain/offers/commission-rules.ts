import { z } from "zod";
import { type ByTwo, proposeByTwo } from "#app/domain/approvals/by-two.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parsePercent, parseRupees } from "#app/domain/shared/amounts.ts";
import { type IsoDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { BOOKING_KINDS } from "#app/domain/shared/kind-labels.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { endByTwo, moveByTwo, type RuleProposal, ruleByTwo } from "./rule-approvals.ts";
import type { CommissionRule } from "./terms.ts";

export type ListedRule = CommissionRule & {
  position: number;
  accountName: string | null;
  propertyName: string | null;
  cityName: string | null;
  validFrom: IsoDate;
  validTo: IsoDate | null;
  active: boolean;
};

/** Every rule in the order in which they are tried. @throws Forbidden for all but admins */
export async function listRules(ctx: Context): Promise<ListedRule[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return rows<ListedRule>(
    `SELECT rule.id, rule.position, rule.name, rule.kind, rule.account_id, account.name AS "accountName",
       rule.property_id, property.name AS "propertyName", rule.city_id, city.name AS "cityName",
       rule.min_price_paise, rule.rate_ppm, rule.valid_from, rule.valid_to, rule.active
     FROM commission_rules rule LEFT JOIN accounts account ON account.id = rule.account_id
     LEFT JOIN properties property ON property.id = rule.property_id LEFT JOIN cities city ON city.id = rule.city_id
     ORDER BY rule.active DESC, rule.position LIMIT 500`,
    {},
    ctx.tx,
  );
}

const optionalId = z.union([z.literal("").transform(() => null), z.uuid()]).prefault("");
const read = <T>(parse: (text: string) => T | undefined, message: string, isRequired: boolean) =>
  z
    .string()
    .default("")
    .transform((text, check): T | null => {
      if (text.trim() === "" && !isRequired) return null;
      const value = parse(text);
      if (value === undefined) check.addIssue({ code: "custom", message });
      return value ?? null;
    });

export const ruleSchema = z.object({
  name: z.string().trim().min(3, "Please name the rule").max(80),
  percent: read(parsePercent, "Please enter a percentage", true),
  kind: z
    .enum(["", ...BOOKING_KINDS])
    .default("")
    .transform((kind) => (kind === "" ? null : kind)),
  accountId: optionalId,
  propertyId: optionalId,
  cityId: optionalId,
  minPrice: read(parseRupees, "Please enter an amount in rupees", false),
  validFrom: read(parseTypedDate, "Please enter a date as dd/mm/yyyy", true),
  validTo: read(parseTypedDate, "Please enter a date as dd/mm/yyyy", false),
});

/**
 * Proposes a rule; once another admin approves it, it is the last one that is tried.
 * @returns the id that it will have
 * @throws Forbidden; Invalid with fields
 */
export async function proposeRule(ctx: Context, input: unknown): Promise<{ id: string }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const proposal = readRule(input);
  return withTransaction(ctx, (ctx) => proposeByTwo(ctx, { of: ruleByTwo, title: proposal.name, proposal }));
}

/** A rule as it was typed. @throws Invalid with fields */
export function readRule(input: unknown): RuleProposal {
  const { percent, minPrice, ...values } = parseInput(ruleSchema, input);
  if (filled(percent) > 1_000_000) throw refused("percent", "Please enter a percentage up to 100.");
  if (values.validTo && values.validTo < filled(values.validFrom))
    throw refused("validTo", "This is before the first day.");
  return {
    ...values,
    validFrom: filled(values.validFrom),
    ratePpm: filled(percent),
    minPricePaise: minPrice ?? 0,
  };
}

/** Proposes to try a rule one place earlier or later. @throws Forbidden; NotFound */
export async function proposeMove(
  ctx: Context,
  input: { ruleId: string; direction: "up" | "down" },
): Promise<void> {
  await proposeChange(ctx, input.ruleId, moveByTwo, { direction: input.direction });
}

/**
 * Proposes to take a rule out of use: then new bookings no longer see it, old ones keep what they have.
 * @throws Forbidden; NotFound
 */
export async function proposeEnd(ctx: Context, input: { ruleId: string }): Promise<void> {
  await proposeChange(ctx, input.ruleId, endByTwo, {});
}

async function proposeChange<Proposal extends Record<string, unknown>>(
  ctx: Context,
  ruleId: string,
  of: ByTwo<Proposal>,
  proposal: Proposal,
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const rule = await models.CommissionRule.findOne({
      where: { id: ruleId, active: true },
      transaction: ctx.tx,
    });
    if (!rule) throw new NotFound();
    await proposeByTwo(ctx, { of, subjectId: ruleId, title: rule.name, proposal });
  });
}

function refused(field: string, message: string): Invalid {
  return new Invalid(message, { [field]: [message] });
}
