import { redirect } from "@remix-run/node";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/** Where a partner lands after signing in. */
export const loader = partnerLoader({ permission: "partner.home" }, () => {
  throw redirect(paths.partnerDashboard);
});
