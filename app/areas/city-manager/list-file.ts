import { cityManagerAddresses } from "#app/http/addresses/city-manager.ts";
import { listFileLoader } from "#app/http/list-files.ts";

/** The files of the lists that city managers have. */
export const loader = listFileLoader("city_manager", cityManagerAddresses);
