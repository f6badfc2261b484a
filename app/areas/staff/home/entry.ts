import { redirect } from "@remix-run/node";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/** Where the login leads first (specification section 2). */
export const loader = staffLoader({ permission: "staff.home" }, () => {
  throw redirect(paths.staffDashboard);
});
