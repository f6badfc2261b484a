import { z } from "zod";
import { type ByTwo, proposeByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { type IsoDate, isIsoDate, istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { formats } from "#app/words/catalogue.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { CAUSE_WORDS, WAIVER_CAUSES, type WaiverCause } from "./labels.ts";

/** Who bears what a policy would have charged when a waiver is granted: a dated rule for each cause. */

export type WaiverRule = { id: string; cause: WaiverCause; platformPpm: number; validFrom: IsoDate };

/** The rules of a day (IST), one for each cause. */
export async function waiverRules(on: IsoDate, tx?: Transaction): Promise<WaiverRule[]> {
  const found = await rows<WaiverRule>(
    `SELECT DISTINCT ON (cause) id, cause, platform_ppm, valid_from FROM waiver_rules WHERE valid_from <= $on
     ORDER BY cause, valid_from DESC`,
    { on },
    tx,
  );
  return WAIVER_CAUSES.flatMap((cause) => found.find((rule) => rule.cause === cause) ?? []);
}

/** Every rule that counted, counts or will count, newest first: at most 100. @throws Forbidden for others than admins */
export async function everyWaiverRule(ctx: Context): Promise<Array<WaiverRule & { by: string | null }>> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return rows<WaiverRule & { by: string | null }>(
    `SELECT rule.id, rule.cause, rule.platform_ppm, rule.valid_from, users.name AS by FROM waiver_rules rule
     LEFT JOIN users ON users.id = rule.created_by ORDER BY rule.valid_from DESC, rule.cause LIMIT 100`,
    {},
    ctx.tx,
  );
}

type Proposal = { cause: WaiverCause; platformPpm: number; validFrom: IsoDate };

const ruleByTwo: ByTwo<Proposal> = {
  kind: "waiver_rule",
  label: "Rule of medical waivers",
  path: "/mhWaiverRules",
  lines: async (ctx, { cause, platformPpm, validFrom }) => {
    const now = (await waiverRules(istDate(ctx.now), ctx.tx)).find((rule) => rule.cause === cause);
    return [
      { label: "Cause", before: null, after: CAUSE_WORDS[cause] },
      {
        label: "Borne by the platform",
        before: now ? `${now.platformPpm / 10_000}%` : null,
        after: `${platformPpm / 10_000}%`,
      },
      { label: "From", before: null, after: formats().longDate(validFrom) },
    ];
  },
  async carryOut(ctx, { cause, platformPpm, validFrom }, id) {
    const known = await row(
      "SELECT 1 FROM waiver_rules WHERE cause = $cause AND valid_from = $validFrom",
      { cause, validFrom },
      ctx.tx,
    );
    if (known) throw new Conflict("There is a rule of this day already.", "stale");
    await execute(
      `INSERT INTO waiver_rules (id, cause, platform_ppm, valid_from, created_by, created_at)
       VALUES ($id, $cause, $platformPpm, $validFrom, $by, $now)`,
      { id, cause, platformPpm, validFrom, by: userIdOf(ctx.actor), now: ctx.now },
      ctx.tx,
    );
  },
};

export const waiverRuleApproval = twoPersonSubject(ruleByTwo);

const schema = z.object({
  cause: z.enum(WAIVER_CAUSES),
  percent: z.number("Please enter a percentage").min(0, "At least 0").max(100, "At most 100"),
  validFrom: z.string().refine(isIsoDate, "Please enter a date as dd/mm/yyyy"),
});

/**
 * Proposes who bears waivers from a day on; another admin approves it. What is asked before that day keeps its rule.
 * @throws Forbidden for others than admins; Invalid for a day that began
 */
export async function proposeWaiverRule(ctx: Context, input: z.input<typeof schema>): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { cause, percent, validFrom } = parseInput(schema, input);
  if (validFrom <= istDate(ctx.now)) {
    const message = "Please choose a day that has not begun.";
    throw new Invalid(message, { validFrom: [message] });
  }
  const platformPpm = Math.round(percent * 10_000);
  await withTransaction(ctx, (ctx) =>
    proposeByTwo(ctx, {
      of: ruleByTwo,
      title: `${CAUSE_WORDS[cause]}: ${percent}% borne by the platform from ${formats().longDate(validFrom)}`,
      proposal: { cause, platformPpm, validFrom },
    }),
  );
}
