import { agentAddresses } from "#app/http/addresses/agent.ts";
import { listFileLoader } from "#app/http/list-files.ts";

/** The files of the lists that agents have. */
export const loader = listFileLoader("agent", agentAddresses);
