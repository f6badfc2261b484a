import { type MapDrawing, type MapPoint, RINGS } from "./map-points.ts";

/**
 * The same map as in `map-points.ts`, but to scale, so that the pictures of a street map ("tiles", in the Web Mercator projection) fit
 * below it: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames.
 */

/** The drawing shows so many units from its middle to each side. */
const HALF = { width: 118, height: 112 };
/** What lies beyond the last ring stands so far from the middle. */
const EDGE = HALF.height - 8;
/** From the middle to the farthest house that is to scale; its label has room beyond. */
const REACH = 92;
/** A tile is drawn at most this large: its 256 pixels stay sharp on a phone. */
const LARGEST_TILE = 184;
const DEEPEST_ZOOM = 19;
/** What the map shows around the hospital at least and at most, in metres. */
const SHOWN_M = { least: 700, most: Math.max(...RINGS) };
/** The equator, in the measure of the projection. */
const EARTH_M = 40_075_016.7;

type Place = Pick<MapPoint, "latitude" | "longitude">;

/** Where a place is in the projection: both from 0 to 1, from the date line to the east and from 85° north to the south. */
function project({ latitude, longitude }: Place) {
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180));
  return { x: (longitude + 180) / 360, y: (1 - north / Math.PI) / 2 };
}

/** @param url the address of a tile, with {z}, {x} and {y} */
export function drawOnTiles(middle: Place, points: readonly MapPoint[], url: string): MapDrawing {
  const near = points.map(({ distanceM }) => distanceM).filter((metres) => metres <= SHOWN_M.most);
  const unitsPerMetre = REACH / Math.max(SHOWN_M.least, ...near);
  const worldUnits = EARTH_M * Math.cos((middle.latitude * Math.PI) / 180) * unitsPerMetre;
  const centre = project(middle);
  return {
    rings: RINGS.map((metres) => ({ metres, radius: metres * unitsPerMetre })).filter(
      ({ radius }) => radius < HALF.height - 4,
    ),
    places: points.map((point) => {
      const at = project(point);
      const [x, y] = [(at.x - centre.x) * worldUnits, (at.y - centre.y) * worldUnits];
      const shrink = Math.min(1, EDGE / Math.hypot(x, y));
      return { x: x * shrink, y: y * shrink };
    }),
    tiles: tilesAround(centre, worldUnits, url),
  };
}

function tilesAround(centre: { x: number; y: number }, worldUnits: number, url: string) {
  const zoom = Math.min(DEEPEST_ZOOM, Math.ceil(Math.log2(worldUnits / LARGEST_TILE)));
  const count = 2 ** zoom;
  const size = worldUnits / count;
  const span = (at: number, half: number) => {
    const first = Math.floor(at * count - half / size);
    const last = Math.floor(at * count + half / size);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  };
  return span(centre.y, HALF.height).flatMap((row) =>
    span(centre.x, HALF.width).map((column) => ({
      x: (column - centre.x * count) * size,
      y: (row - centre.y * count) * size,
      size,
      href: url.replace("{z}", String(zoom)).replace("{x}", String(column)).replace("{y}", String(row)),
    })),
  );
}
