import type { Daytime, Palette } from "./palettes.ts";
import { circle, ellipse, group, line, path, rect, shade, shadow, shape, times } from "./shapes.ts";

/** Where the wall meets the floor. */
export const FLOOR = 560;

/** A bedside table with what stands on it. */
export function bedside(
  x: number,
  { wood, accent }: Palette,
  on: "lamp" | "water" | "flowers" = "lamp",
): string {
  const top = 492;
  const things = {
    lamp: [
      circle(x, top - 74, 120, "url(#glow)"),
      rect(x - 4, top - 52, 8, 44, shade(wood, -0.3)),
      ellipse(x, top - 4, 22, 6, shade(wood, -0.3)),
      shape(
        [
          [x - 24, top - 100],
          [x + 24, top - 100],
          [x + 38, top - 48],
          [x - 38, top - 48],
        ],
        "#fff1cf",
      ),
    ],
    water: [
      rect(x - 30, top - 56, 26, 56, "#cfe5ec", { radius: 6 }),
      rect(x - 24, top - 70, 14, 16, "#e9f3f6", { radius: 4 }),
      rect(x - 30, top - 34, 26, 34, "#a9cfdd", { radius: 6 }),
      rect(x + 6, top - 30, 20, 30, "#dcecf1", { radius: 4 }),
      rect(x + 6, top - 16, 20, 16, "#a9cfdd", { radius: 4 }),
    ],
    flowers: [
      path(`M ${x - 16} ${top} l 5 -40 h 22 l 5 40 z`, accent),
      ...times(5, (index) =>
        [
          line(x, top - 40, x - 32 + index * 16, top - 88 + Math.abs(index - 2) * 9, "#6f9a6a", 4),
          circle(
            x - 32 + index * 16,
            top - 92 + Math.abs(index - 2) * 9,
            11,
            index % 2 ? "#f4c56b" : "#ef9a8f",
          ),
        ].join(""),
      ),
    ],
  }[on];
  return [
    shadow(x, 606, 62, 10),
    ...things,
    rect(x - 50, top, 100, 12, shade(wood, 0.12), { radius: 4 }),
    rect(x - 44, top + 12, 88, 80, wood, { radius: 4 }),
    rect(x - 34, top + 24, 68, 26, shade(wood, 0.12), { radius: 4 }),
    circle(x, top + 37, 4, shade(wood, -0.4)),
    rect(x - 40, top + 90, 10, 18, shade(wood, -0.2)),
    rect(x + 30, top + 90, 10, 18, shade(wood, -0.2)),
  ].join("");
}

/** A window with curtains, and the sky behind it. `id` names the sky's gradient. */
export function windowWithCurtains(
  x: number,
  y: number,
  w: number,
  h: number,
  { curtain, wood }: Palette,
  daytime: Daytime,
): string {
  const fold = w * 0.075;
  const drape = (side: -1 | 1) =>
    times(4, (index) => {
      const from = side === -1 ? x - 34 + index * fold : x + w + 34 - (index + 1) * fold;
      const colour = index % 2 ? shade(curtain, -0.09) : curtain;
      return path(`M ${from} ${y - 24} h ${fold} v ${h + 76} q ${-fold / 2} 8 ${-fold} 0 z`, colour);
    }).join("");
  return [
    rect(x - 10, y - 10, w + 20, h + 20, "#ffffff", { radius: 6 }),
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">`,
    rect(0, 0, w, h, "url(#sky)"),
    daytime.sun ? circle(w * 0.72, h * 0.32, 26, daytime.sun) : circle(w * 0.7, h * 0.26, 18, "#f3f0dd"),
    ellipse(w * 0.25, h + 10, w * 0.5, h * 0.38, daytime.far),
    ellipse(w * 0.82, h + 20, w * 0.5, h * 0.32, daytime.far),
    circle(w * 0.16, h * 0.86, h * 0.2, daytime.near),
    circle(w * 0.38, h * 0.94, h * 0.18, shade(daytime.near, 0.1)),
    circle(w * 0.9, h * 0.9, h * 0.2, daytime.near),
    "</svg>",
    line(x + w / 2, y, x + w / 2, y + h, "#ffffff", 8),
    line(x, y + h * 0.42, x + w, y + h * 0.42, "#ffffff", 8),
    rect(x - 20, y + h + 8, w + 40, 14, "#f6f3ee", { radius: 4 }),
    rect(x - 50, y - 34, w + 100, 9, wood, { radius: 4 }),
    circle(x - 52, y - 30, 9, wood),
    circle(x + w + 52, y - 30, 9, wood),
    drape(-1),
    drape(1),
  ].join("");
}

/** The light that falls from a window onto the floor. */
export function sunlight(x: number, w: number): string {
  return shape(
    [
      [x, FLOOR],
      [x + w, FLOOR],
      [x + w + 150, 800],
      [x + 60, 800],
    ],
    "#fff6dc",
    { opacity: 0.28 },
  );
}

export function wardrobe(x: number, w: number, { wood }: Palette): string {
  const top = 214;
  const height = FLOOR + 34 - top;
  const half = (w - 20) / 2;
  return [
    shadow(x + w / 2, FLOOR + 42, w * 0.56, 10),
    rect(x, top, w, height, shade(wood, -0.06), { radius: 8 }),
    ...[x + 8, x + 12 + half].map((door) =>
      rect(door, top + 10, half, height - 36, shade(wood, 0.14), { radius: 5 }),
    ),
    ...[x + 20, x + 24 + half].map((panel) =>
      rect(panel, top + 26, half - 24, height - 70, "none", {
        radius: 4,
        stroke: shade(wood, -0.04),
        width: 3,
      }),
    ),
    rect(x + half - 4, top + height / 2 - 20, 6, 36, shade(wood, -0.45), { radius: 3 }),
    rect(x + half + 18, top + height / 2 - 20, 6, 36, shade(wood, -0.45), { radius: 3 }),
  ].join("");
}

export function armchair(x: number, { curtain, wood, accent }: Palette): string {
  const colour = shade(curtain, -0.06);
  return [
    shadow(x, 708, 104, 14),
    rect(x - 70, 500, 140, 150, colour, { radius: 34 }),
    rect(x - 62, 590, 124, 70, shade(colour, 0.14), { radius: 18 }),
    rect(x - 96, 566, 42, 112, shade(colour, -0.1), { radius: 18 }),
    rect(x + 54, 566, 42, 112, shade(colour, -0.1), { radius: 18 }),
    rect(x - 72, 650, 144, 34, shade(colour, -0.04), { radius: 8 }),
    rect(x - 84, 678, 12, 28, wood, { radius: 3 }),
    rect(x + 72, 678, 12, 28, wood, { radius: 3 }),
    rect(x - 34, 548, 68, 62, accent, { radius: 12, turn: `rotate(-8 ${x} 580)` }),
  ].join("");
}

/** A plain wooden chair, for whoever sits with the patient. */
export function chair(x: number, { wood, blanket }: Palette): string {
  const light = shade(wood, 0.1);
  return [
    shadow(x, 700, 60, 10),
    rect(x - 46, 486, 10, 210, wood, { radius: 4 }),
    rect(x + 36, 486, 10, 210, wood, { radius: 4 }),
    ...times(3, (index) => rect(x - 38, 498 + index * 34, 76, 16, light, { radius: 6 })),
    rect(x - 54, 602, 108, 18, shade(blanket, 0.3), { radius: 8 }),
    rect(x - 52, 618, 104, 12, light, { radius: 4 }),
    rect(x - 50, 628, 10, 72, light, { radius: 4 }),
    rect(x + 40, 628, 10, 72, light, { radius: 4 }),
  ].join("");
}

export function plant(x: number, base: number, size: number, { accent }: Palette): string {
  const leaves = [-62, -38, -14, 12, 36, 60];
  return group(
    [
      shadow(0, 4, 54, 10),
      ...leaves.map((angle, index) =>
        path(
          "M 0 -62 C -26 -110 -20 -170 0 -196 C 20 -170 26 -110 0 -62",
          index % 2 ? "#6f9d72" : "#588a63",
          { turn: `rotate(${angle} 0 -62)` },
        ),
      ),
      path("M -40 -72 h 80 l -11 74 h -58 z", accent),
      rect(-45, -82, 90, 16, shade(accent, -0.12), { radius: 4 }),
    ],
    `translate(${x} ${base}) scale(${size})`,
  );
}

export function framedPicture(
  x: number,
  y: number,
  w: number,
  h: number,
  { wood, accent, blanket }: Palette,
): string {
  return [
    rect(x + 4, y + 6, w, h, "#1f2a2a", { opacity: 0.1, radius: 4 }),
    rect(x, y, w, h, wood, { radius: 4 }),
    rect(x + 8, y + 8, w - 16, h - 16, "#fbf7ee"),
    circle(x + w * 0.66, y + h * 0.36, Math.min(w, h) * 0.12, accent),
    path(
      `M ${x + 8} ${y + h - 8} V ${y + h * 0.66} q ${w * 0.22} ${-h * 0.26} ${w * 0.44} 0 q ${w * 0.2} ${-h * 0.16} ${w * 0.56 - 16} ${h * 0.04} V ${y + h - 8} z`,
      shade(blanket, 0.25),
    ),
  ].join("");
}

export function ceilingFan(x: number): string {
  return [
    rect(x - 4, 0, 8, 52, "#c9cdca"),
    ellipse(x - 118, 64, 104, 9, "#d8dbd6"),
    ellipse(x + 118, 64, 104, 9, "#d8dbd6"),
    ellipse(x, 76, 30, 7, "#c6cac5"),
    rect(x - 26, 48, 52, 26, "#eceee9", { radius: 12 }),
  ].join("");
}

export function airConditioner(x: number, y: number): string {
  return [
    rect(x + 4, y + 8, 210, 62, "#1f2a2a", { opacity: 0.08, radius: 14 }),
    rect(x, y, 210, 62, "#fbfcfb", { radius: 14 }),
    rect(x + 12, y + 42, 186, 10, "#dfe5e3", { radius: 5 }),
    rect(x + 12, y + 14, 186, 3, "#e9edeb"),
    circle(x + 190, y + 28, 4, "#5bb98c"),
  ].join("");
}

export function wallClock(x: number, y: number): string {
  return [
    circle(x + 3, y + 4, 40, "#1f2a2a", { opacity: 0.1 }),
    circle(x, y, 40, "#ffffff", { stroke: "#7a8884", width: 6 }),
    line(x, y, x, y - 24, "#3c4a47", 5),
    line(x, y, x + 16, y + 8, "#3c4a47", 5),
  ].join("");
}

/** A bar to hold on to. */
export function grabBar(x: number, y: number, length: number, upright = false): string {
  const [dx, dy] = upright ? [0, length] : [length, 0];
  return [
    line(x, y + 3, x + dx, y + dy + 3, "#8d999a", 13, 0.35),
    line(x, y, x + dx, y + dy, "#c3ccce", 12),
    line(x, y - 2, x + dx, y + dy - 2, "#eef2f3", 4),
    circle(x, y, 11, "#aeb9bb"),
    circle(x + dx, y + dy, 11, "#aeb9bb"),
  ].join("");
}

/** Two shelves with jars and steel vessels above a counter with a stove: where the family cooks. */
export function kitchenCorner(x: number, w: number, { wood, accent, dado }: Palette): string {
  const counter = 430;
  const jar = (at: number, y: number, colour: string) =>
    [
      rect(at, y - 36, 28, 36, colour, { radius: 5 }),
      rect(at + 3, y - 44, 22, 10, shade(wood, -0.1), { radius: 3 }),
    ].join("");
  return [
    rect(x, counter - 96, w, 96, shade(dado, 0.35)),
    ...times(Math.floor(w / 48) + 1, (index) =>
      line(x + index * 48, counter - 96, x + index * 48, counter, dado, 2),
    ),
    line(x, counter - 48, x + w, counter - 48, dado, 2),
    ...[250, 320].map((y) => rect(x + 20, y, w - 60, 10, wood, { radius: 3 })),
    jar(x + 34, 250, "#d9a65f"),
    jar(x + 72, 250, "#b9695a"),
    jar(x + 110, 250, "#8aa36b"),
    ...times(3, (index) =>
      rect(x + 166 + index * 44, 216 + index * 4, 34, 34 - index * 4, "#cfd6d8", { radius: 6 }),
    ),
    ...times(4, (index) => ellipse(x + 52 + index * 40, 304, 15, 15, index % 2 ? "#dfe5e6" : "#c6ced0")),
    rect(x + 210, 292, 62, 28, accent, { radius: 6 }),
    shadow(x + w / 2, FLOOR + 32, w * 0.52, 10),
    rect(x, counter, w, FLOOR + 26 - counter, shade(wood, 0.2), { radius: 4 }),
    ...times(Math.floor(w / 110), (index) =>
      [
        rect(x + 10 + index * 110, counter + 24, 96, FLOOR - counter - 10, shade(wood, 0.34), { radius: 5 }),
        rect(x + 48 + index * 110, counter + 34, 20, 6, shade(wood, -0.3), { radius: 3 }),
      ].join(""),
    ),
    rect(x - 8, counter - 8, w + 16, 20, "#5d6a6b", { radius: 4 }),
    rect(x + 40, counter - 20, 150, 12, "#3f4a4b", { radius: 4 }),
    ellipse(x + 78, counter - 24, 26, 5, "#2c3536"),
    ellipse(x + 152, counter - 24, 26, 5, "#2c3536"),
    rect(x + 48, counter - 66, 60, 42, "#d5dcde", { radius: 8 }),
    rect(x + 44, counter - 72, 68, 9, "#bcc6c9", { radius: 4 }),
    circle(x + 78, counter - 76, 5, "#7b8789"),
    path(`M ${x + 128} ${counter - 26} q 24 16 48 0 l 4 -24 h -56 z`, "#6d797b"),
    line(x + 180, counter - 48, x + 218, counter - 56, "#4a5556", 7),
  ].join("");
}
