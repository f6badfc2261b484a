import type { Role } from "#app/domain/context.ts";
import type { Addresses } from "./address.ts";
import { adminAddresses } from "./admin.ts";
import { agentAddresses } from "./agent.ts";
import { cityManagerAddresses } from "./city-manager.ts";
import { customerAddresses } from "./customer.ts";
import { partnerAddresses } from "./partner.ts";
import { staffAddresses } from "./staff.ts";

/** The addresses of each area that somebody signs in to; those that anybody may open stand in `public.ts`. */
export const ADDRESSES = {
  customer: customerAddresses,
  partner: partnerAddresses,
  agent: agentAddresses,
  staff: staffAddresses,
  city_manager: cityManagerAddresses,
  admin: adminAddresses,
} as const satisfies Record<Role, Addresses>;
