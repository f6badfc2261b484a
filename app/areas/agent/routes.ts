import { agentAddresses } from "#app/http/addresses/agent.ts";
import { routesOf } from "../routes-of.ts";

export const agentRoutes = routesOf("agent", agentAddresses);
