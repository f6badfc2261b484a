import { adminAddresses } from "#app/http/addresses/admin.ts";
import { routesOf } from "../routes-of.ts";

export const adminRoutes = routesOf("admin", adminAddresses);
