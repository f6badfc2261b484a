import { hasRole, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";

const ALWAYS = { always: true } as const;

/** The agents who sold for the actor's account, largest total first. They are paid by the platform, out of its fee. */
export const agentTotalList = defineList({
  name: "agents-of-partner",
  title: "Agents",
  from: {
    as: "agent",
    select: (where) => `SELECT agent.id, agent.name, count(*)::integer AS bookings,
        sum((booking.ends_on - booking.starts_on) * booking.units)::integer AS nights, sum(booking.price_paise)::bigint AS price,
        sum(booking.agent_commission_paise)::bigint AS commission, sum(booking.tds_on_agent_paise)::bigint AS tds,
        sum(booking.net_agent_paise)::bigint AS net
      FROM booking_accounts booking JOIN accounts agent ON agent.id = booking.agent_account_id WHERE ${where} GROUP BY agent.id`,
  },
  key: "agent.id",
  columns: {
    agent_name: column.text("Agent", "agent.name", ALWAYS),
    total_bookings: column.count("Bookings", "agent.bookings", ALWAYS),
    total_nights: column.count("Room nights", "agent.nights", ALWAYS),
    room_price: column.money("Room price", "agent.price", ALWAYS),
    agent_comm_amount: column.money("Commission", "agent.commission", ALWAYS),
    tds_onAgent_comm: column.money("TDS", "agent.tds", ALWAYS),
    net_agent_comm: column.money("Net", "agent.net", ALWAYS),
  },
  filters: {},
  scope: ({ actor }) => {
    if (!isUser(actor) || !hasRole(actor, "partner")) throw new Forbidden();
    return {
      sql: "booking.account_id = $accountId AND booking.status <> 'cancelled'",
      bind: { accountId: actor.accountId },
    };
  },
  order: "agent.price DESC, agent.name",
  pageSize: 200,
});
