import { adminAddresses } from "#app/http/addresses/admin.ts";
import { listFileLoader } from "#app/http/list-files.ts";

/** The files of the lists that admins have. */
export const loader = listFileLoader("admin", adminAddresses);
