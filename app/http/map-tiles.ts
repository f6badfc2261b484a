import { config } from "#app/config.ts";

/** The pictures of a street map that an installation lets its pages show (docs/operations.md): whose, and where each picture is. */
export type MapTiles = { url: string; credit: string; creditUrl: string | null };

/** Null as long as the settings name none: no other site then sees which hospital somebody looks at. */
export function mapTiles(): MapTiles | null {
  const { MAP_TILES_URL: url, MAP_TILES_CREDIT: credit, MAP_TILES_CREDIT_URL } = config();
  return url && credit ? { url, credit, creditUrl: MAP_TILES_CREDIT_URL ?? null } : null;
}
