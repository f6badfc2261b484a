import type { Daytime } from "./palettes.ts";
import {
  circle,
  ellipse,
  gradient,
  group,
  HEIGHT,
  path,
  picture,
  rect,
  shade,
  shadow,
  times,
  WIDTH,
} from "./shapes.ts";

/** What surrounds a house: sky, trees, the road. */

/** Where the house stands. */
export const GROUND = 640;

export function surroundings(daytime: Daytime, inside: string[]): string {
  const [from, to] = daytime.sky;
  const skyline = [
    [0, 300, 120],
    [110, 370, 90],
    [190, 330, 110],
    [880, 340, 100],
    [970, 280, 120],
    [1080, 350, 130],
  ] as const;
  return picture(
    [gradient("sky", from, to)],
    [
      rect(0, 0, WIDTH, HEIGHT, "url(#sky)"),
      daytime.sun ? circle(960, 150, 56, daytime.sun) : circle(1060, 110, 34, "#f4f0da"),
      daytime.sun ? circle(960, 150, 86, daytime.sun, { opacity: 0.25 }) : "",
      cloud(210, 140, 1, daytime.lit),
      cloud(700, 90, 0.7, daytime.lit),
      ...skyline.map(([x, y, w]) => rect(x, y, w, GROUND - y, daytime.far, { opacity: 0.55 })),
      ellipse(140, GROUND, 260, 90, daytime.far),
      ellipse(1080, GROUND, 300, 110, daytime.far),
      rect(0, GROUND - 6, WIDTH, 60, shade(daytime.near, 0.25)),
      rect(0, GROUND + 44, WIDTH, 26, daytime.lit ? "#a7a29c" : "#d8d2c6"),
      rect(0, GROUND + 70, WIDTH, HEIGHT, daytime.lit ? "#555b63" : "#8f9597"),
      ...times(7, (index) => rect(40 + index * 190, 752, 90, 8, "#f2efe6", { opacity: 0.7, radius: 4 })),
      ...inside,
      daytime.lit ? rect(0, 0, WIDTH, HEIGHT, "#27304f", { opacity: 0.1 }) : "",
    ],
  );
}

function cloud(x: number, y: number, size: number, dark: boolean): string {
  const colour = dark ? "#c9cfdd" : "#ffffff";
  return group(
    [ellipse(0, 0, 80, 26, colour), circle(-28, -16, 30, colour), circle(20, -24, 38, colour)],
    `translate(${x} ${y}) scale(${size})`,
  ).replace("<g ", `<g opacity="${dark ? 0.25 : 0.8}" `);
}

export function tree(x: number, base: number, size: number, { near }: Daytime): string {
  return group(
    [
      shadow(0, 2, 80, 12),
      path("M -12 0 L -7 -130 h 16 L 14 0 z", "#7d5d45"),
      path("M 0 -90 L 38 -150", "none", { stroke: "#7d5d45", width: 8 }),
      circle(0, -200, 78, shade(near, -0.12)),
      circle(-58, -160, 56, near),
      circle(60, -166, 60, near),
      circle(10, -232, 56, shade(near, 0.14)),
      circle(-24, -186, 44, shade(near, 0.14)),
    ],
    `translate(${x} ${base}) scale(${size})`,
  );
}

export function palm(x: number, base: number, size: number, { near }: Daytime): string {
  return group(
    [
      shadow(0, 2, 50, 10),
      path("M -9 0 C -2 -120 6 -180 -4 -300 h 14 C 20 -180 12 -120 12 0 z", "#8c6b4e"),
      ...[-150, -115, -70, -30, 10, 45].map((angle, index) =>
        path("M 0 0 C 50 -46 120 -40 150 8 C 100 -12 50 -6 0 0", index % 2 ? near : shade(near, -0.12), {
          turn: `translate(3 -300) rotate(${angle + 50})`,
        }),
      ),
    ],
    `translate(${x} ${base}) scale(${size})`,
  );
}

export function bush(x: number, daytime: Daytime): string {
  return [
    circle(x - 30, GROUND + 22, 28, shade(daytime.near, -0.05)),
    circle(x + 6, GROUND + 12, 36, daytime.near),
    circle(x + 42, GROUND + 24, 26, shade(daytime.near, 0.08)),
  ].join("");
}

/** The three-wheeler that brought them. */
export function auto(x: number, base: number): string {
  return group(
    [
      shadow(6, 4, 110, 11, 0.45),
      path("M -96 -20 V -66 Q -92 -122 -52 -128 H 44 Q 78 -124 92 -74 L 102 -20 z", "#e9b83a"),
      path(
        "M -100 -74 Q -92 -136 -50 -138 H 46 Q 84 -134 96 -84 L 88 -76 Q 74 -118 42 -120 H -48 Q -80 -118 -86 -74 z",
        "#2f6a4f",
      ),
      path("M 34 -112 H 46 Q 70 -108 80 -72 H 34 z", "#cfe4ea"),
      rect(-70, -110, 88, 44, "#3a4446", { radius: 8, opacity: 0.55 }),
      path("M -96 -52 H 96 l 6 32 H -96 z", "#2f6a4f"),
      circle(94, -44, 8, "#fff2c2"),
      ...[-60, 72].map((wheel) =>
        [circle(wheel, -14, 20, "#2b3234"), circle(wheel, -14, 9, "#aab3b5")].join(""),
      ),
    ],
    `translate(${x} ${base})`,
  );
}
