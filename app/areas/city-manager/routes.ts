import { cityManagerAddresses } from "#app/http/addresses/city-manager.ts";
import { routesOf } from "../routes-of.ts";

export const cityManagerRoutes = routesOf("city-manager", cityManagerAddresses);
