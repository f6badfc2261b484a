import { describe, expect, it } from "vitest";
import { bearing, placeOnMap, RING_STEP, radiusOf, spreadLabels } from "./map-points.ts";

const hospital = { latitude: 17.4, longitude: 78.4 };

describe("the drawn map", () => {
  it.each([
    ["north", 17.41, 78.4, 0],
    ["east", 17.4, 78.41, 90],
    ["south", 17.39, 78.4, 180],
    ["west", 17.4, 78.39, 270],
  ])("says %s", (_, latitude, longitude, degrees) =>
    expect(bearing(hospital, { latitude, longitude })).toBeCloseTo(degrees, 1),
  );

  it.each([
    [0, 0],
    [250, RING_STEP / 2],
    [500, RING_STEP],
    [1_500, 2.5 * RING_STEP],
    [5_000, 4 * RING_STEP],
    [19_000, 4 * RING_STEP + 8],
  ])("draws %i metres at %d", (metres, radius) => expect(radiusOf(metres)).toBeCloseTo(radius));

  it("draws what lies in the north above the middle", () => {
    const { x, y } = placeOnMap(hospital, { latitude: 17.409, longitude: 78.4, distanceM: 1_000 });
    expect(x).toBeCloseTo(0, 1);
    expect(y).toBeCloseTo(-2 * RING_STEP);
  });

  it("lets no label lie on another", () => {
    const labels = spreadLabels(Array.from({ length: 12 }, () => ({ x: 3, y: 5 })));
    expect(new Set(labels.map(({ y }) => y)).size).toBe(12);
  });
});
