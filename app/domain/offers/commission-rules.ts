import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parsePercent, parseRupees } from "#app/domain/shared/amounts.ts";
import { type IsoDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, inTransaction, row, rows, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
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

/** Adds a rule as the last one that is tried. @throws Forbidden; Invalid with fields */
export async function createRule(ctx: Context, input: unknown): Promise<{ id: string }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { percent, minPrice, ...values } = parseInput(ruleSchema, input);
  if (percent! > 1_000_000) throw refused("percent", "Please enter a percentage up to 100.");
  if (values.validTo && values.validTo < values.validFrom!)
    throw refused("validTo", "This is before the first day.");
  return inTransaction(ctx.tx, async (tx) => {
    await lockOrder(tx);
    const made = await row<{ id: string }>(
      `INSERT INTO commission_rules (position, name, kind, account_id, property_id, city_id, min_price_paise, valid_from, valid_to, rate_ppm, created_by, created_at)
       VALUES ((SELECT coalesce(max(position), 0) + 1 FROM commission_rules), $name, $kind, $accountId, $propertyId, $cityId, $minPrice,
         $validFrom, $validTo, $percent, $by, $now) RETURNING id`,
      {
        ...values,
        minPrice: minPrice ?? 0,
        percent,
        by: isUser(ctx.actor) ? ctx.actor.id : null,
        now: ctx.now,
      },
      tx,
    );
    await recordAudit(ctx, tx, {
      action: "commission_rule.create",
      subjectKind: "commission_rule",
      subjectId: made!.id,
      after: { ...values, ratePpm: percent },
    });
    return made!;
  });
}

/** Tries a rule one place earlier or later. @throws Forbidden; NotFound */
export async function moveRule(
  ctx: Context,
  input: { ruleId: string; direction: "up" | "down" },
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await inTransaction(ctx.tx, async (tx) => {
    await lockOrder(tx);
    const rule = await row<{ position: number }>(
      "SELECT position FROM commission_rules WHERE id = $id AND active",
      { id: input.ruleId },
      tx,
    );
    if (!rule) throw new NotFound();
    const [compare, order] = input.direction === "up" ? ["<", "DESC"] : [">", "ASC"];
    const other = await row<{ id: string; position: number }>(
      `SELECT id, position FROM commission_rules WHERE active AND position ${compare} $position ORDER BY position ${order} LIMIT 1`,
      rule,
      tx,
    );
    if (!other) return;
    await execute(
      "UPDATE commission_rules SET position = CASE id WHEN $id THEN $there::integer ELSE $here::integer END WHERE id IN ($id, $otherId)",
      { id: input.ruleId, otherId: other.id, here: rule.position, there: other.position },
      tx,
    );
    await recordAudit(ctx, tx, {
      action: "commission_rule.move",
      subjectKind: "commission_rule",
      subjectId: input.ruleId,
      before: { position: rule.position },
      after: { position: other.position },
    });
  });
}

/** Takes a rule out of use: new bookings no longer see it, old ones keep what they have. @throws Forbidden; NotFound */
export async function endRule(ctx: Context, input: { ruleId: string }): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await inTransaction(ctx.tx, async (tx) => {
    const [changed] = await models.CommissionRule.update(
      { active: false },
      { where: { id: input.ruleId }, transaction: tx },
    );
    if (changed === 0) throw new NotFound();
    await recordAudit(ctx, tx, {
      action: "commission_rule.end",
      subjectKind: "commission_rule",
      subjectId: input.ruleId,
      after: { active: false },
    });
  });
}

function refused(field: string, message: string): Invalid {
  return new Invalid(message, { [field]: [message] });
}

/** Those who change the order wait for each other. */
async function lockOrder(tx: Transaction): Promise<void> {
  await execute("SELECT pg_advisory_xact_lock(hashtext('commission_rules'))", {}, tx);
}
