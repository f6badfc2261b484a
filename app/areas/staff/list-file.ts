import { listFileLoader } from "#app/http/list-files.ts";
import { staffAddresses } from "./addresses.ts";

/** The files of the lists that staff have. */
export const loader = listFileLoader("staff", staffAddresses);
