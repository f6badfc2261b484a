import { callHandler } from "#app/http/guard.ts";
import { dispatch } from "./dispatch.ts";

/** /api/*: every JSON call. Each declares who may call it; the dispatcher asks before anything of it runs. */
export const loader = callHandler(dispatch, "loader");
export const action = callHandler(dispatch, "action");
