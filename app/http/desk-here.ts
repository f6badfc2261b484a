import { type Context, isUser } from "#app/domain/context.ts";
import { isViewed } from "./admit.ts";
import { paths } from "./paths.ts";
import { holds, type Permission } from "./permissions.ts";
import { actorOf } from "./session.ts";

/** Somebody of our office who books for a guest on the phone: who it is, and where the desk of a booking is for them. */
export type Desk = { ctx: Context; name: string; booking: (id: string) => string };

const DESKS: Array<{
  role: "admin" | "city_manager" | "staff";
  permission: Permission;
  booking: Desk["booking"];
}> = [
  { role: "admin", permission: "admin.booking.change", booking: paths.adminDesk },
  { role: "city_manager", permission: "city.booking.change", booking: paths.cityDesk },
  { role: "staff", permission: "staff.booking.change", booking: paths.staffDesk },
];

/** The desk that is signed in in this browser; null when nobody is, or an admin only looks at somebody's pages. */
export async function deskHere(request: Request, ctx: Context): Promise<Desk | null> {
  for (const { role, permission, booking } of DESKS) {
    const actor = await actorOf(request, [role]);
    if (isUser(actor) && !isViewed(actor) && holds(actor, permission))
      return { ctx: { ...ctx, actor }, name: actor.name, booking };
  }
  return null;
}
