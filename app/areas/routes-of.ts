import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import type { Address, Addresses } from "#app/http/addresses/address.ts";

/** The routes of an area's addresses: the screens in its layout, the answers without a page, and the files of its lists. */
export function routesOf(folder: string, addresses: Addresses): RouteConfigEntry[] {
  const all = Object.values(addresses);
  const routeTo = ({ path, file }: Address) =>
    route(path.slice(1), file.startsWith("offices/") ? `areas/${file}` : `areas/${folder}/${file}`, {
      id: `${folder}${path}`,
    });
  const isScreen = ({ file }: Address) => file.endsWith(".tsx");
  const files = all
    .filter(({ list }) => list)
    .map(({ path }) =>
      route(`${path.slice(1)}/csv`, `areas/${folder}/list-file.ts`, { id: `${folder}${path}/csv` }),
    );
  return [
    ...all.filter((address) => !isScreen(address)).map(routeTo),
    ...files,
    layout(`areas/${folder}/layout.tsx`, all.filter(isScreen).map(routeTo)),
  ];
}
