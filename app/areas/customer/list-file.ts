import { listFileLoader } from "#app/http/list-files.ts";
import { customerAddresses } from "./addresses.ts";

/** The files of the lists that customers have. */
export const loader = listFileLoader("customer", customerAddresses);
