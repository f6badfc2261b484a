import { listFileLoader } from "#app/http/list-files.ts";
import { adminAddresses } from "./addresses.ts";

/** The files of the lists that admins have. */
export const loader = listFileLoader("admin", adminAddresses);
