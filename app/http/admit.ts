import { redirect } from "@remix-run/node";
import { type Actor, type Context, isUser, type Role } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { paths } from "./paths.ts";
import { holds, type Permission } from "./permissions.ts";
import { actorOf, contextOf, roleThatOwes } from "./session.ts";

/** Who may come in: the areas of the product, the sessions that open each, and the permission that a page asks for. */

export type AreaName = "public" | "customer" | "partner" | "agent" | "staff" | "city_manager" | "admin";

type Area = {
  /** The sessions that open this area, in order of preference. */
  roles: readonly Role[];
  /** Where somebody without such a session is sent. */
  door: (request: Request) => string;
};

/** Where somebody goes on once signed in: what they asked for. */
export function nextOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, "");
  return request.method === "GET" ? path + (pathname === path ? search : "") : path;
}

const home = () => "/";
const AREAS: Record<AreaName, Area> = {
  public: { roles: ["customer"], door: home },
  customer: { roles: ["customer"], door: (request) => paths.customerLogin(nextOf(request)) },
  partner: { roles: ["partner"], door: home },
  agent: { roles: ["agent"], door: home },
  staff: { roles: ["staff", "admin"], door: home },
  city_manager: { roles: ["city_manager", "admin"], door: home },
  admin: { roles: ["admin"], door: home },
};

/** The sessions that open an area. */
export const rolesOf = (area: AreaName): readonly Role[] => AREAS[area].roles;

/** Which area a request opens, and what it needs there. */
export type Gate<Name extends AreaName = AreaName> = { area: Name; permission: Permission };

/** The path that was asked for; Remix asks for the data of a page at the page's path with `.data` behind it. */
export function addressOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "");
}

/**
 * Who asks, once an area and its permission have let them in.
 * @throws a redirect to the area's door, `Forbidden`
 */
export async function admit({ area, permission }: Gate, request: Request): Promise<Context> {
  const { roles, door } = AREAS[area];
  const actor = await actorOf(request, roles);
  if (area !== "public" && !isUser(actor)) {
    const owing = await roleThatOwes(request, roles);
    if (owing) throw redirect(paths.account(owing, nextOf(request)));
    throw redirect(door(request));
  }
  if (!holds(actor, permission)) throw new Forbidden();
  if (isViewed(actor) && (NOT_VIEWED.test(permission) || FILE.test(addressOf(request))))
    throw new Forbidden("Money and files are not shown while you look at somebody's pages.");
  return contextOf(request, actor);
}

/** Whether an admin looks at the pages of somebody else. */
export const isViewed = (actor: Actor) => isUser(actor) && actor.viewedBy !== undefined;
/** What an admin who looks at somebody's pages is not shown. */
const NOT_VIEWED = /money|bank|export/;
/** Files, too: who looks at pages has not been asked again who they are, as the office's own files ask. */
const FILE = /\/(csv|file|documents)(\/|$)/i;
