import { type AgentOfPartner, listAgentsOfPartner } from "#app/domain/accounts/list-agents.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { oneBatch } from "#app/domain/exports/list-batches.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { partnerLoader } from "#app/http/guard.ts";

const COLUMNS = [
  { label: "agent_name", value: (row: AgentOfPartner) => row.agentName },
  { label: "total_bookings", value: (row: AgentOfPartner) => row.bookings },
  { label: "total_nights", value: (row: AgentOfPartner) => row.nights },
  { label: "room_price", value: (row: AgentOfPartner) => row.pricePaise / 100 },
  { label: "agent_comm_amount", value: (row: AgentOfPartner) => row.agentCommissionPaise / 100 },
  { label: "tds_onAgent_comm", value: (row: AgentOfPartner) => row.tdsOnAgentPaise / 100 },
  { label: "net_agent_comm", value: (row: AgentOfPartner) => row.netAgentPaise / 100 },
];

/** The agents who sold for the account. */
export const loader = partnerLoader({ permission: "partner.money.read" }, (ctx) =>
  csvResponse("agents", csvStream(COLUMNS, oneBatch(listAgentsOfPartner(ctx)))),
);
