import { staffAddresses, staffAddressesByKind } from "#app/http/addresses/staff.ts";
import { routesOf } from "../routes-of.ts";

export const staffRoutes = routesOf("staff", { ...staffAddresses, ...staffAddressesByKind });
