import { customerAddresses } from "#app/http/addresses/customer.ts";
import { routesOf } from "../routes-of.ts";

export const customerRoutes = routesOf("customer", customerAddresses);
