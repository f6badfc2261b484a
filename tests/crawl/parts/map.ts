import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Role } from "#app/domain/context.ts";
import { PERMISSIONS } from "#app/http/permissions.ts";
import { siteMap } from "#cli/commands/routes.ts";
import { ROOT } from "#cli/runtime.mjs";
import { buildDirectory } from "#cli/up/build.ts";

/** Which screens there are, who may open them, and which one answers an address. */

export const VISITORS = ["guest", "customer", "partner", "agent", "staff", "city_manager", "admin"] as const;
export type VisitorName = (typeof VISITORS)[number];

export type Screen = {
  path: string;
  file: string;
  /** Answers with a page, not with a file or a redirect alone. */
  isPage: boolean;
  openTo: VisitorName[];
};

const AREA_VISITORS: Record<string, VisitorName[]> = {
  public: ["guest", "customer"],
  customer: ["customer"],
  partner: ["partner"],
  agent: ["agent"],
  staff: ["staff", "admin"],
  city_manager: ["city_manager", "admin"],
  admin: ["admin"],
};

/** The site map of the built server. */
export async function readMap(): Promise<Screen[]> {
  const server = path.join(ROOT, buildDirectory(), "server", "index.js");
  const { routes } = (await import(pathToFileURL(server).href)) as { routes: Parameters<typeof siteMap>[0] };
  const pages = new Set(
    Object.values(routes).flatMap(({ id, module }) => (module.default ? [`app/${id}`] : [])),
  );
  return siteMap(routes)
    .filter(({ file }) => file !== "app/root")
    .map(({ path: at, file, area, read }) => {
      const roles = read ? (PERMISSIONS[read as keyof typeof PERMISSIONS] as readonly Role[] | null) : null;
      const openTo = AREA_VISITORS[area ?? "public"]!.filter(
        (name) => !roles || roles.includes(name as Role),
      );
      return { path: at, file, isPage: pages.has(file), openTo };
    });
}

/** The screen that answers an address: the one with the most words of its own. */
export function screenAt(screens: Screen[], address: string): Screen | undefined {
  const parts = address.split(/[?#]/)[0]!.split("/").filter(Boolean);
  const fits = (screen: Screen) => {
    const own = screen.path.split("/").filter(Boolean);
    const same = (part: string, at: number) => part.startsWith(":") || part === parts[at];
    if (own.at(-1) === "*") return own.slice(0, -1).every(same);
    return own.length === parts.length && own.every(same);
  };
  const weight = (screen: Screen) =>
    screen.path.endsWith("*")
      ? 0
      : screen.path
          .split("/")
          .reduce((sum, part) => sum * 3 + (part === "*" ? 0 : part.startsWith(":") ? 1 : 2), 0);
  return screens.filter(fits).sort((one, other) => weight(other) - weight(one))[0];
}
