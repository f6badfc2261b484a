import { redirect } from "@remix-run/node";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/** Where `/admin` leads. */
export const loader = adminLoader({ permission: "admin.home" }, () => {
  throw redirect(paths.adminHome);
});
