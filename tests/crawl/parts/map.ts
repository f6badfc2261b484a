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
  area: string;
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
      return { path: at, file, isPage: pages.has(file), area: area ?? "public", openTo };
    });
}

type Pattern = { screen: Screen; parts: string[]; weight: number };
const patterns = new WeakMap<Screen[], Pattern[]>();

/** The patterns of these screens, those with the most words of their own first. */
function patternsOf(screens: Screen[]): Pattern[] {
  const known = patterns.get(screens);
  if (known) return known;
  const weigh = (part: string) => (part === "*" ? 0 : part.startsWith(":") ? 1 : 2);
  const made = screens.map((screen) => {
    const weight = screen.path.split("/").reduce((sum, part) => sum * 3 + weigh(part), 0);
    const parts = screen.path.split("/").filter(Boolean);
    return { screen, parts, weight: screen.path.endsWith("*") ? 0 : weight };
  });
  made.sort((one, other) => other.weight - one.weight);
  patterns.set(screens, made);
  return made;
}

/** The screen that answers an address: the one with the most words of its own. */
export function screenAt(screens: Screen[], address: string): Screen | undefined {
  const parts = address.split(/[?#]/)[0]!.split("/").filter(Boolean);
  const isSame = (part: string, at: number) => part === parts[at] || part.startsWith(":");
  return patternsOf(screens).find(({ parts: own }) => {
    if (own.at(-1) === "*") return own.slice(0, -1).every(isSame);
    return own.length === parts.length && own.every(isSame);
  })?.screen;
}
