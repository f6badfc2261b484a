import { publicLoader } from "#app/http/guard.ts";
import { openApi } from "./openapi.ts";

/** GET /api/openapi.json */
export const loader = publicLoader({ permission: "public" }, () => Response.json(openApi()));
