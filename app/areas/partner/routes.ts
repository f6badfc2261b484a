import { partnerAddresses, partnerAddressesByKind } from "#app/http/addresses/partner.ts";
import { routesOf } from "../routes-of.ts";

export const partnerRoutes = routesOf("partner", { ...partnerAddresses, ...partnerAddressesByKind });
