import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { rows } from "#db/client.ts";

/** What an agent brought to a partner. Paise; the agent is paid by the platform, out of its fee. */
export type AgentOfPartner = {
  agentId: string;
  agentName: string;
  bookings: number;
  nights: number;
  pricePaise: number;
  agentCommissionPaise: number;
  tdsOnAgentPaise: number;
  netAgentPaise: number;
};

/** The agents who sold for the actor's account, the greatest first; at most 200. @throws Forbidden for all but partners */
export async function listAgentsOfPartner(ctx: Context): Promise<AgentOfPartner[]> {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "partner")) throw new Forbidden();
  return rows<AgentOfPartner>(
    `SELECT agent.id AS "agentId", agent.name AS "agentName", count(*)::integer AS bookings,
       sum((booking.ends_on - booking.starts_on) * booking.units)::integer AS nights, sum(booking.price_paise)::bigint AS "pricePaise",
       sum(booking.agent_commission_paise)::bigint AS "agentCommissionPaise",
       sum(booking.tds_on_agent_paise)::bigint AS "tdsOnAgentPaise", sum(booking.net_agent_paise)::bigint AS "netAgentPaise"
     FROM booking_accounts booking JOIN accounts agent ON agent.id = booking.agent_account_id
     WHERE booking.account_id = $accountId AND booking.status <> 'cancelled'
     GROUP BY agent.id ORDER BY "pricePaise" DESC, agent.name LIMIT 200`,
    { accountId: ctx.actor.accountId },
    ctx.tx,
  );
}
