import { type RouteConfigEntry, route } from "@remix-run/route-config";
import type { Addresses } from "#app/http/addresses.ts";

/** The routes of an area's addresses: the screens, for its layout, and the files of its lists. */
export function routesOf(folder: string, addresses: Addresses) {
  const all = Object.values(addresses);
  const screens: RouteConfigEntry[] = all.map(({ path, file }) =>
    route(path.slice(1), file.startsWith("offices/") ? `areas/${file}` : `areas/${folder}/${file}`, {
      id: `${folder}${path}`,
    }),
  );
  const files: RouteConfigEntry[] = all
    .filter(({ list }) => list)
    .map(({ path }) =>
      route(`${path.slice(1)}/csv`, `areas/${folder}/list-file.ts`, { id: `${folder}${path}/csv` }),
    );
  return { screens, files };
}
