import { describe, expect, it } from "vitest";
import { drawOnTiles } from "./map-on-tiles.ts";

const hospital = { latitude: 17.4215, longitude: 78.4528 };
const URL_OF_TILES = "https://tiles.example/{z}/{x}/{y}.png";
const north = (metres: number) => ({
  latitude: hospital.latitude + metres / 111_194.9,
  longitude: hospital.longitude,
  distanceM: metres,
});
const draw = (...metres: number[]) => drawOnTiles(hospital, metres.map(north), URL_OF_TILES);

describe("the map on tiles", () => {
  it.each([
    { house: 300, rings: [500] },
    { house: 1_100, rings: [500, 1_000] },
    { house: 2_000, rings: [500, 1_000, 2_000] },
    { house: 4_900, rings: [500, 1_000, 2_000, 5_000] },
  ])("draws a house $house metres to the north, and its rings, to one scale", ({ house, rings }) => {
    const drawing = draw(house);
    expect(drawing.rings.map(({ metres }) => metres)).toEqual(rings);
    const unitsPerMetre = drawing.rings[0]!.radius / 500;
    for (const ring of drawing.rings) expect(ring.radius / ring.metres).toBeCloseTo(unitsPerMetre, 6);
    expect(drawing.places[0]!.x).toBeCloseTo(0, 6);
    // The earth of the projection is a sphere 0.1 to 0.3 % larger than the one of the distances.
    expect(-drawing.places[0]!.y / (house * unitsPerMetre)).toBeCloseTo(1, 2);
  });

  it("draws what lies farther than the last ring at the edge, in its direction", () => {
    const { places } = draw(400, 60_000);
    expect(places[1]!.x).toBeCloseTo(0, 6);
    expect(places[1]!.y).toBeCloseTo(-104, 6);
  });

  it.each([0, 500, 1_300, 2_600, 5_000])(
    "covers the drawing, with a farthest house at %i metres",
    (house) => {
      const { tiles } = draw(house);
      expect(tiles.length).toBeLessThanOrEqual(16);
      for (const [x, y] of [
        [-118, -112],
        [117.9, -112],
        [-118, 111.9],
        [117.9, 111.9],
        [0, 0],
      ] as const)
        expect(
          tiles.filter(
            (tile) => tile.x <= x && x < tile.x + tile.size && tile.y <= y && y < tile.y + tile.size,
          ),
        ).toHaveLength(1);
    },
  );

  it("asks for the tile in which the hospital stands", () => {
    // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames: at zoom 14 this place is in column 11762, row 7386.
    const { tiles } = draw(1_500);
    const middle = tiles.find(({ x, y, size }) => x <= 0 && 0 < x + size && y <= 0 && 0 < y + size)!;
    expect(middle.href).toBe("https://tiles.example/14/11762/7386.png");
  });
});
