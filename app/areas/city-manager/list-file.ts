import { listFileLoader } from "#app/http/list-files.ts";
import { cityManagerAddresses } from "./addresses.ts";

/** The files of the lists that city managers have. */
export const loader = listFileLoader("city_manager", cityManagerAddresses);
