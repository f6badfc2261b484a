/** Where things stand on the drawn map: the hospital in the middle, rings of distance, every house in its true direction. */

/** Metres of the rings. They lie at the same distance from each other, so that what is near has room. */
export const RINGS = [500, 1_000, 2_000, 5_000] as const;
/** Between two rings, in units of the drawing. */
export const RING_STEP = 22;
/** What lies beyond the last ring stands at the edge. */
const EDGE = RINGS.length * RING_STEP + 8;

/** What is drawn around the hospital, in units of the drawing: x grows to the east, y to the south. */
export type MapDrawing = {
  rings: Array<{ metres: number; radius: number }>;
  places: Array<{ x: number; y: number }>;
  tiles: Array<{ x: number; y: number; size: number; href: string }>;
};

export type MapPoint = { latitude: number; longitude: number; distanceM: number };

/** The direction from one place to another in degrees, clockwise from north. */
export function bearing(
  from: Pick<MapPoint, "latitude" | "longitude">,
  to: Pick<MapPoint, "latitude" | "longitude">,
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const east = radians(to.longitude - from.longitude);
  const [here, there] = [radians(from.latitude), radians(to.latitude)];
  const y = Math.sin(east) * Math.cos(there);
  const x = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(east);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

/** How far from the middle a distance is drawn. */
export function radiusOf(metres: number): number {
  let from = 0;
  for (const [at, ring] of RINGS.entries()) {
    if (metres <= ring) return (at + (metres - from) / (ring - from)) * RING_STEP;
    from = ring;
  }
  return EDGE;
}

/** The place of a point on the drawing; x grows to the east, y to the south. */
export function placeOnMap(
  middle: Pick<MapPoint, "latitude" | "longitude">,
  point: MapPoint,
): { x: number; y: number } {
  const angle = (bearing(middle, point) * Math.PI) / 180;
  const radius = radiusOf(point.distanceM);
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/** Rings at the same distance from each other, and every place in its direction between the two that it lies between. */
export function drawOnRings(
  middle: Pick<MapPoint, "latitude" | "longitude">,
  points: readonly MapPoint[],
): MapDrawing {
  return {
    rings: RINGS.map((metres, at) => ({ metres, radius: (at + 1) * RING_STEP })),
    places: points.map((point) => placeOnMap(middle, point)),
    tiles: [],
  };
}

/** A price on the drawing, with a little room around it. */
export const LABEL = { width: 44, height: 13 };

/** Moves labels that would lie on each other down, one below the other, in the order in which they come. */
export function spreadLabels(
  points: ReadonlyArray<{ x: number; y: number }>,
): Array<{ x: number; y: number }> {
  const placed: Array<{ x: number; y: number }> = [];
  for (const { x, y } of points) {
    let label = { x, y: y - LABEL.height };
    const overlaps = () =>
      placed.some(
        (other) => Math.abs(other.x - label.x) < LABEL.width && Math.abs(other.y - label.y) < LABEL.height,
      );
    for (let step = 0; step < 60 && overlaps(); step++) label = { x, y: label.y + 3 };
    placed.push(label);
  }
  return placed;
}
