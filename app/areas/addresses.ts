import { adminAddresses } from "./admin/addresses.ts";
import { cityManagerAddresses } from "./city-manager/addresses.ts";
import { staffAddresses } from "./staff/addresses.ts";

/** The addresses of each office, for screens that several of them open. */
export const ADDRESSES = { admin: adminAddresses, staff: staffAddresses, city_manager: cityManagerAddresses };
