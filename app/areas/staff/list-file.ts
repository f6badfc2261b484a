import { staffAddresses } from "#app/http/addresses/staff.ts";
import { listFileLoader } from "#app/http/list-files.ts";

/** The files of the lists that staff have. */
export const loader = listFileLoader("staff", staffAddresses);
