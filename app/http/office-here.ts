import { publicPages } from "./addresses/public.ts";
import { paths } from "./paths.ts";
import { sessionOf } from "./session.ts";

/** Who works in an office or sells here, for the header of the public pages: the name, and the way back to the work. */
export type OfficeHere = { name: string; role: OfficeRole; to: string };

const DESKS = {
  staff: paths.staff,
  city_manager: paths.cityManager,
  admin: paths.adminHome,
  partner: paths.partner,
} as const;
export type OfficeRole = keyof typeof DESKS;
const ROLES = Object.keys(DESKS) as OfficeRole[];

/** The first of the office's roles and partners that is signed in in this browser; null when nobody is. */
export async function officeHere(request: Request): Promise<OfficeHere | null> {
  // Browsers keep the page for when there is no connection: nobody's name stands on it.
  if (new URL(request.url).pathname === publicPages.offline.path) return null;
  for (const role of ROLES) {
    const session = await sessionOf(request, role);
    if (session) return { name: session.actor.name, role, to: DESKS[role] };
  }
  return null;
}
