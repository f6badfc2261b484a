import { index, type RouteConfigEntry, route } from "@remix-run/route-config";
import { publicAnswers, publicPages } from "#app/http/addresses/public.ts";

const routesTo = (addresses: typeof publicAnswers | typeof publicPages): RouteConfigEntry[] =>
  Object.values(addresses).map(({ path, file, ...named }: { path: string; file: string; id?: string }) => {
    const at = file.startsWith("api/") ? file : `areas/public/${file}`;
    return path === "/" ? index(at) : route(path.slice(1), at, named);
  });

export const resourceRoutes = routesTo(publicAnswers);
export const publicRoutes = routesTo(publicPages);
