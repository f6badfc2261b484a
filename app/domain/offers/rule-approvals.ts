import { type ByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import type { Difference } from "#app/domain/approvals/labels.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { userIdOf } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";

/** What happens to commission rules once a second admin approves it. */

export type RuleProposal = {
  name: string;
  kind: BookingKindName | null;
  accountId: string | null;
  propertyId: string | null;
  cityId: string | null;
  minPricePaise: number;
  validFrom: IsoDate;
  validTo: IsoDate | null;
  ratePpm: number;
};

const perCent = (ppm: number) => `${ppm / 10_000}%`;
const fresh = (label: string, after: string | null): Difference => ({ label, before: null, after });

/** A new rule, tried last. */
export const ruleByTwo: ByTwo<RuleProposal> = {
  kind: "commission_rule",
  label: "Commission rule",
  path: "/commissionRules",
  lines: async (ctx, rule) => {
    const names = present(
      await row<{ account: string | null; property: string | null; city: string | null }>(
        `SELECT (SELECT name FROM accounts WHERE id = $accountId) AS account, (SELECT name FROM properties WHERE id = $propertyId) AS property,
         (SELECT name FROM cities WHERE id = $cityId) AS city`,
        { accountId: rule.accountId, propertyId: rule.propertyId, cityId: rule.cityId },
        ctx.tx,
      ),
    );
    return [
      fresh("Commission", perCent(rule.ratePpm)),
      fresh("Kind", rule.kind ?? "Every kind"),
      fresh("Partner", names.account ?? "Every partner"),
      fresh("Property", names.property ?? "Every property"),
      fresh("City", names.city ?? "Every city"),
      fresh("From a price of rupees", String(rule.minPricePaise / 100)),
      fresh("Valid", `from ${rule.validFrom}${rule.validTo ? ` until ${rule.validTo}` : ""}`),
    ];
  },
  async carryOut(ctx, rule, id) {
    await lockOrder(ctx.tx);
    await execute(
      `INSERT INTO commission_rules (id, position, name, kind, account_id, property_id, city_id, min_price_paise, valid_from, valid_to, rate_ppm, created_by, created_at)
       VALUES ($id, (SELECT coalesce(max(position), 0) + 1 FROM commission_rules), $name, $kind, $accountId, $propertyId, $cityId, $minPricePaise,
         $validFrom, $validTo, $ratePpm, $by, $now)`,
      { id, ...rule, by: userIdOf(ctx.actor), now: ctx.now },
      ctx.tx,
    );
  },
};

/** A rule is tried one place earlier or later. */
export const moveByTwo: ByTwo<{ direction: "up" | "down" }> = {
  kind: "commission_rule_move",
  label: "Order of commission rules",
  path: "/commissionRules",
  lines: (_ctx, { direction }) => [
    fresh("Tried", direction === "up" ? "One place earlier" : "One place later"),
  ],
  async carryOut(ctx, { direction }, ruleId) {
    await lockOrder(ctx.tx);
    const rule = await activeRule(ctx.tx, ruleId);
    const [compare, order] = direction === "up" ? ["<", "DESC"] : [">", "ASC"];
    const other = await row<{ id: string; position: number }>(
      `SELECT id, position FROM commission_rules WHERE active AND position ${compare} $position ORDER BY position ${order} LIMIT 1`,
      { position: rule.position },
      ctx.tx,
    );
    if (!other) return;
    await execute(
      "UPDATE commission_rules SET position = CASE id WHEN $id THEN $there::integer ELSE $here::integer END WHERE id IN ($id, $otherId)",
      { id: ruleId, otherId: other.id, here: rule.position, there: other.position },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "commission_rule.move",
      subjectKind: "commission_rule",
      subjectId: ruleId,
      before: { position: rule.position },
      after: { position: other.position },
    });
  },
};

/** A rule is taken out of use. */
export const endByTwo: ByTwo<Record<string, never>> = {
  kind: "commission_rule_end",
  label: "End of a commission rule",
  path: "/commissionRules",
  lines: () => [{ label: "In use", before: "Yes", after: "No" }],
  async carryOut(ctx, _nothing, ruleId) {
    await activeRule(ctx.tx, ruleId);
    await models.CommissionRule.update({ active: false }, { where: { id: ruleId }, transaction: ctx.tx });
    await recordAudit(ctx, {
      action: "commission_rule.end",
      subjectKind: "commission_rule",
      subjectId: ruleId,
      before: { active: true },
      after: { active: false },
    });
  },
};

async function activeRule(tx: Transaction, ruleId: string): Promise<{ position: number }> {
  const rule = await row<{ position: number }>(
    "SELECT position FROM commission_rules WHERE id = $ruleId AND active FOR UPDATE",
    { ruleId },
    tx,
  );
  if (!rule) throw new Conflict("This rule is out of use already.", "stale");
  return rule;
}

/** Those who change the order wait for each other. */
async function lockOrder(tx: Transaction): Promise<void> {
  await execute("SELECT pg_advisory_xact_lock(hashtext('commission_rules'))", {}, tx);
}

export const commissionRuleApprovals = [
  twoPersonSubject(ruleByTwo),
  twoPersonSubject(moveByTwo),
  twoPersonSubject(endByTwo),
];
