import { listFileLoader } from "#app/http/list-files.ts";
import { agentAddresses } from "./addresses.ts";

/** The files of the lists that agents have. */
export const loader = listFileLoader("agent", agentAddresses);
