import type { Context } from "#app/domain/context.ts";
import { breakDown } from "#app/domain/money/breakdown.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { type PartyFacts, withheldRate } from "#app/domain/money/withholding.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";
import { financialYearOf } from "./financial-year.ts";

/**
 * Gives priced bookings the rates that are withheld of their partner and agent, by what is known of them and what they earned in the
 * financial year. It changes no price. Without rows for parties or thresholds it reads nothing.
 * @param agentId the account of the agency that earns on them
 */
export async function withhold(
  ctx: Context,
  quotes: KindQuote[],
  agentId: string | null,
): Promise<KindQuote[]> {
  if (!quotes.some(({ rates }) => rates.withholding)) return quotes;
  const facts = await factsOf(ctx, [...new Set(quotes.map(({ accountId }) => accountId))], agentId);
  return quotes.map((quote) => {
    const { withholding = [] } = quote.rates;
    const { breakdown } = quote;
    const partner = facts.get(quote.accountId);
    const agent = agentId ? facts.get(agentId) : undefined;
    const tds = partner && withheldRate(withholding, "tds", partner, breakdown.pricePaise);
    const tdsOnAgent =
      agent && withheldRate(withholding, "tds_on_agent", agent, breakdown.agentCommissionPaise);
    if (partner) partner.yearPaise += breakdown.pricePaise;
    if (agent) agent.yearPaise += breakdown.agentCommissionPaise;
    const rates = {
      ...quote.rates,
      tds: tds ?? quote.rates.tds,
      tds_on_agent: tdsOnAgent ?? quote.rates.tds_on_agent,
    };
    return { ...quote, rates, breakdown: breakDown({ ...quote, ...breakdown, rates }) };
  });
}

/** Partners by what they sold this financial year without tax, an agent by its commission; what stands of both, paise. */
async function factsOf(
  ctx: Context,
  partnerIds: string[],
  agentId: string | null,
): Promise<Map<string, PartyFacts>> {
  const from = istInstant(`${financialYearOf(istDate(ctx.now)).slice(0, 4)}-04-01`, "00:00");
  const found = await rows<PartyFacts & { id: string }>(
    `SELECT account.id, account.pan, account.resident, coalesce(CASE WHEN account.account_kind = 'agent'
       THEN (SELECT sum(sold.agent_commission_paise) FROM booking_accounts sold WHERE sold.created_at >= $from AND sold.agent_account_id = account.id)
       ELSE (SELECT sum(sold.price_paise) FROM booking_accounts sold WHERE sold.created_at >= $from AND sold.account_id = account.id)
       END, 0)::bigint AS "yearPaise"
     FROM accounts account WHERE account.id = ANY($ids::uuid[])`,
    { ids: agentId ? [...partnerIds, agentId] : partnerIds, from },
    ctx.tx,
  );
  return new Map(found.map(({ id, ...facts }) => [id, facts]));
}
