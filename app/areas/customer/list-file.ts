import { customerAddresses } from "#app/http/addresses/customer.ts";
import { listFileLoader } from "#app/http/list-files.ts";

/** The files of the lists that customers have. */
export const loader = listFileLoader("customer", customerAddresses);
