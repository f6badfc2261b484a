import { redirect } from "@remix-run/node";
import { cityManagerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/** Where the login leads first (specification section 2). */
export const loader = cityManagerLoader({ permission: "city.home" }, () => {
  throw redirect(paths.cityDashboard);
});
