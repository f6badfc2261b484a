import { redirect } from "@remix-run/node";
import { agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/** Where the login leads first (specification section 2). */
export const loader = agentLoader({ permission: "agent.home" }, () => {
  throw redirect(paths.agentDashboard);
});
