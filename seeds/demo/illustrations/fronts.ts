import { DAYTIMES, type Daytime, type DaytimeName } from "./palettes.ts";
import {
  circle,
  ellipse,
  gradient,
  group,
  HEIGHT,
  line,
  path,
  picture,
  rect,
  shade,
  shadow,
  shape,
  times,
  WIDTH,
} from "./shapes.ts";

/** The fronts of houses: what a family looks for when the auto stops. */

export type House = { wall: string; trim: string; door: string; roof: string; sign: string };

/** Where the house stands. */
const GROUND = 640;

function surroundings(daytime: Daytime, inside: string[]): string {
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

function tree(x: number, base: number, size: number, { near }: Daytime): string {
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

function palm(x: number, base: number, size: number, { near }: Daytime): string {
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

function bush(x: number, daytime: Daytime): string {
  return [
    circle(x - 30, GROUND + 22, 28, shade(daytime.near, -0.05)),
    circle(x + 6, GROUND + 12, 36, daytime.near),
    circle(x + 42, GROUND + 24, 26, shade(daytime.near, 0.08)),
  ].join("");
}

/** The three-wheeler that brought them. */
function auto(x: number, base: number): string {
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

function window(
  x: number,
  y: number,
  w: number,
  h: number,
  daytime: Daytime,
  lit: boolean,
  trim: string,
): string {
  const glass = daytime.lit ? (lit ? daytime.glass : "#6d7f95") : daytime.glass;
  return [
    rect(x - 6, y - 6, w + 12, h + 12, trim, { radius: 3 }),
    rect(x, y, w, h, glass),
    daytime.lit
      ? ""
      : path(`M ${x} ${y + h} L ${x + w * 0.6} ${y} H ${x + w} L ${x + w * 0.4} ${y + h} z`, "#ffffff", {
          opacity: 0.25,
        }),
    rect(x, y, w * 0.2, h, "#ffffff", { opacity: 0.4 }),
    line(x + w / 2, y, x + w / 2, y + h, trim, 4),
    rect(x - 10, y + h + 5, w + 20, 8, shade(trim, -0.12), { radius: 2 }),
  ].join("");
}

const isLit = (index: number) => index % 3 !== 1;

function balcony(x: number, y: number, w: number, trim: string): string {
  return [
    rect(x, y + 34, w, 9, shade(trim, -0.15), { radius: 2 }),
    line(x + 2, y, x + w - 2, y, shade(trim, -0.25), 5),
    ...times(Math.floor(w / 14) + 1, (index) =>
      line(
        x + 3 + (index * (w - 6)) / Math.floor(w / 14),
        y,
        x + 3 + (index * (w - 6)) / Math.floor(w / 14),
        y + 36,
        shade(trim, -0.25),
        3,
      ),
    ),
  ].join("");
}

/** A way in without a step: door, canopy, a ramp with a rail. */
function entrance(x: number, house: House, daytime: Daytime, w = 120): string {
  const top = GROUND - 124;
  return [
    daytime.lit ? circle(x, top + 50, 150, "url(#glow)") : "",
    rect(x - w / 2 - 8, top - 8, w + 16, 132, house.trim, { radius: 4 }),
    rect(x - w / 2, top, w / 2 - 2, 124, house.door),
    rect(x + 2, top, w / 2 - 2, 124, house.door),
    rect(x - w / 2 + 12, top + 14, w / 2 - 26, 56, daytime.lit ? daytime.glass : shade(daytime.glass, 0.2), {
      radius: 3,
    }),
    rect(x + 14, top + 14, w / 2 - 26, 56, daytime.lit ? daytime.glass : shade(daytime.glass, 0.2), {
      radius: 3,
    }),
    circle(x - 8, top + 84, 4, "#e3c36d"),
    circle(x + 8, top + 84, 4, "#e3c36d"),
    rect(x - w / 2 - 40, top - 34, w + 80, 18, house.roof, { radius: 5 }),
    rect(x - w / 2 - 30, top - 17, 8, 22, shade(house.roof, -0.2)),
    rect(x + w / 2 + 22, top - 17, 8, 22, shade(house.roof, -0.2)),
    shape(
      [
        [x - w / 2 - 10, GROUND],
        [x + w / 2 + 10, GROUND],
        [x + w / 2 + 150, GROUND + 46],
        [x - w / 2 - 10, GROUND + 46],
      ],
      "#cbc4b8",
    ),
    line(x + w / 2 + 14, GROUND - 46, x + w / 2 + 146, GROUND - 2, "#7c8a8c", 7),
    ...times(4, (index) =>
      line(
        x + w / 2 + 18 + index * 42,
        GROUND - 45 + index * 14,
        x + w / 2 + 18 + index * 42,
        GROUND + 2 + index * 14,
        "#7c8a8c",
        5,
      ),
    ),
  ].join("");
}

/** A board with a small house and a heart, no words. */
function sign(x: number, y: number, colour: string): string {
  return [
    rect(x - 74, y - 28, 148, 56, colour, { radius: 10 }),
    path(`M ${x - 52} ${y + 2} l 20 -18 l 20 18 v 16 h -40 z`, "#ffffff"),
    path(`M ${x + 12} ${y + 15} c -20 -14 -14 -30 0 -20 c 14 -10 20 6 0 20`, "#ffffff"),
    line(x + 34, y - 8, x + 58, y - 8, "#ffffff", 5, 0.8),
    line(x + 34, y + 8, x + 52, y + 8, "#ffffff", 5, 0.8),
  ].join("");
}

export function guestHouse(house: House, time: DaytimeName): string {
  const daytime = DAYTIMES[time];
  const left = 330;
  const right = 870;
  return surroundings(daytime, [
    tree(190, GROUND + 10, 1.15, daytime),
    shadow(600, GROUND + 6, 320, 16),
    rect(left, 260, right - left, GROUND - 260, house.wall),
    rect(right - 130, 260, 130, GROUND - 260, shade(house.wall, -0.07)),
    rect(left - 16, 240, right - left + 32, 24, house.trim, { radius: 4 }),
    rect(left + 30, 214, 90, 28, shade(house.wall, -0.04)),
    rect(780, 176, 52, 66, "#3e4b57", { radius: 6 }),
    ...times(3, (index) => window(left + 50 + index * 170, 304, 92, 100, daytime, isLit(index), house.trim)),
    ...times(3, (index) => balcony(left + 34 + index * 170, 376, 124, house.trim)),
    rect(left, 446, right - left, 12, house.trim),
    window(left + 50, 490, 92, 90, daytime, true, house.trim),
    window(left + 390, 490, 92, 90, daytime, false, house.trim),
    entrance(left + 270, house, daytime),
    sign(left + 270, 428, house.sign),
    bush(350, daytime),
    bush(930, daytime),
    tree(1040, GROUND + 14, 0.85, daytime),
    auto(240, 740),
  ]);
}

export function apartmentBlock(house: House, time: DaytimeName): string {
  const daytime = DAYTIMES[time];
  return surroundings(daytime, [
    palm(210, GROUND + 10, 1, daytime),
    shadow(600, GROUND + 6, 300, 16),
    rect(360, 110, 480, GROUND - 110, house.wall),
    rect(360, 110, 110, GROUND - 110, shade(house.wall, 0.3)),
    rect(730, 110, 110, GROUND - 110, shade(house.wall, -0.08)),
    rect(346, 94, 508, 20, house.trim, { radius: 4 }),
    rect(560, 60, 80, 36, shade(house.wall, -0.12)),
    rect(760, 56, 46, 40, "#46535f", { radius: 5 }),
    ...times(20, (index) => {
      const column = index % 4;
      const floor = Math.floor(index / 4);
      const x = 384 + column * 114;
      const y = 138 + floor * 76;
      return [
        window(x, y, 76, 46, daytime, isLit(index * 2 + floor), house.trim),
        column === 0 || column === 3 ? balcony(x - 10, y + 22, 96, house.trim) : "",
      ].join("");
    }),
    rect(360, 514, 480, 10, house.trim),
    entrance(600, house, daytime, 130),
    sign(440, 566, house.sign),
    bush(300, daytime),
    bush(900, daytime),
    palm(1010, GROUND + 16, 0.8, daytime),
    tree(1120, GROUND + 14, 0.7, daytime),
    auto(880, 742),
  ]);
}

export function smallHotel(house: House, time: DaytimeName): string {
  const daytime = DAYTIMES[time];
  return surroundings(daytime, [
    tree(140, GROUND + 12, 0.95, daytime),
    shadow(610, GROUND + 6, 390, 16),
    rect(270, 180, 680, GROUND - 180, house.wall),
    rect(530, 140, 160, GROUND - 140, shade(house.wall, 0.35)),
    rect(256, 164, 274, 20, house.trim, { radius: 4 }),
    rect(690, 164, 274, 20, house.trim, { radius: 4 }),
    rect(516, 122, 188, 22, house.roof, { radius: 4 }),
    ...times(18, (index) => {
      const column = index % 6;
      const floor = Math.floor(index / 6);
      const x = 300 + column * 84 + (column > 2 ? 166 : 0);
      return window(x, 214 + floor * 104, 54, 66, daytime, isLit(index + floor * 2), house.trim);
    }),
    ...times(3, (index) => window(566, 184 + index * 92, 88, 54, daytime, index !== 1, house.trim)),
    rect(270, 506, 260, 12, house.trim),
    rect(690, 506, 260, 12, house.trim),
    ...[310, 420, 730, 850].map((x) => window(x, 540, 70, 66, daytime, true, house.trim)),
    entrance(610, house, daytime, 140),
    sign(610, 456, house.sign),
    bush(300, daytime),
    bush(960, daytime),
    palm(1080, GROUND + 12, 0.95, daytime),
    auto(200, 742),
  ]);
}

export function heritageBungalow(house: House, time: DaytimeName): string {
  const daytime = DAYTIMES[time];
  return surroundings(daytime, [
    tree(150, GROUND + 6, 1.25, daytime),
    tree(1090, GROUND + 10, 1.05, daytime),
    shadow(600, GROUND + 8, 400, 16),
    shape(
      [
        [360, 200],
        [840, 200],
        [960, 320],
        [240, 320],
      ],
      house.roof,
    ),
    ...times(5, (index) =>
      line(
        330 - index * 20 + 20,
        222 + index * 22,
        870 + index * 20 - 20,
        222 + index * 22,
        shade(house.roof, -0.15),
        4,
        0.6,
      ),
    ),
    rect(280, 320, 640, GROUND - 320, house.wall),
    shape(
      [
        [600, 214],
        [720, 320],
        [480, 320],
      ],
      shade(house.wall, 0.2),
    ),
    circle(600, 284, 20, daytime.lit ? daytime.glass : shade(daytime.glass, 0.1), {
      stroke: house.trim,
      width: 6,
    }),
    rect(240, 312, 720, 22, house.trim, { radius: 4 }),
    rect(280, 400, 640, GROUND - 400, shade(house.wall, -0.12)),
    ...[320, 416, 740, 836].map((x, index) => window(x, 452, 52, 106, daytime, index !== 2, house.trim)),
    entrance(600, { ...house, roof: house.trim }, daytime, 110),
    ...[280, 392, 500, 684, 792, 904].map((x) =>
      [
        rect(x - 11, 352, 22, GROUND - 352, "#fbf7ef"),
        rect(x - 19, 340, 38, 16, "#fbf7ef", { radius: 3 }),
        rect(x - 19, GROUND - 14, 38, 16, "#efe8da", { radius: 3 }),
      ].join(""),
    ),
    ...[336, 446, 738, 848].map((x) =>
      path(`M ${x - 42} 378 a 42 34 0 0 1 84 0`, "none", { stroke: "#fbf7ef", width: 10 }),
    ),
    sign(600, 372, house.sign),
    bush(250, daytime),
    bush(960, daytime),
    ...times(6, (index) => circle(330 + index * 44, GROUND + 34, 10, index % 2 ? "#e58f7a" : "#f0c463")),
  ]);
}

/** A trust's house around arches, with a small dome. */
export function dharamshala(house: House, time: DaytimeName): string {
  const daytime = DAYTIMES[time];
  const arch = (x: number, y: number, w: number, h: number) => {
    const dark = daytime.lit ? "#e8bd74" : shade(house.wall, -0.35);
    return path(`M ${x} ${y + h} V ${y + w / 2} a ${w / 2} ${w / 2} 0 0 1 ${w} 0 V ${y + h} z`, dark);
  };
  return surroundings(daytime, [
    tree(1070, GROUND + 8, 1.2, daytime),
    shadow(600, GROUND + 6, 390, 16),
    path("M 530 190 a 70 70 0 0 1 140 0 z", house.roof),
    line(600, 120, 600, 86, house.roof, 6),
    circle(600, 84, 8, "#e0b65a"),
    rect(516, 186, 168, 54, shade(house.wall, 0.25)),
    rect(250, 240, 700, GROUND - 240, house.wall),
    rect(234, 226, 732, 22, house.trim, { radius: 4 }),
    ...times(7, (index) => arch(280 + index * 94, 276, 66, 110)),
    ...times(7, (index) => balcony(276 + index * 94, 350, 74, house.trim)),
    rect(250, 416, 700, 14, house.trim),
    ...times(6, (index) =>
      arch(index < 3 ? 276 + index * 88 : 684 + (index - 3) * 88, 456, 62, GROUND - 456),
    ),
    entrance(600, house, daytime, 120),
    sign(600, 446, house.sign),
    palm(170, GROUND + 12, 0.95, daytime),
    bush(250, daytime),
    bush(950, daytime),
    auto(1010, 744),
  ]);
}

/** A family's own house behind a gate and a garden. */
export function homeStay(house: House, time: DaytimeName): string {
  const daytime = DAYTIMES[time];
  return surroundings(daytime, [
    palm(230, GROUND + 4, 1.05, daytime),
    shadow(620, GROUND + 6, 300, 16),
    shape(
      [
        [620, 216],
        [910, 380],
        [330, 380],
      ],
      house.roof,
    ),
    rect(370, 378, 500, GROUND - 378, house.wall),
    rect(690, 378, 180, GROUND - 378, shade(house.wall, -0.07)),
    shape(
      [
        [620, 262],
        [700, 336],
        [540, 336],
      ],
      shade(house.wall, 0.2),
    ),
    rect(596, 296, 48, 38, daytime.lit ? daytime.glass : shade(daytime.glass, 0.1), {
      stroke: house.trim,
      width: 5,
    }),
    window(410, 430, 90, 96, daytime, true, house.trim),
    window(740, 430, 90, 96, daytime, true, house.trim),
    rect(398, 552, 114, 22, "#a7764f", { radius: 5 }),
    ...times(5, (index) => circle(412 + index * 22, 548, 12, index % 2 ? "#e68a76" : "#f2c76a")),
    entrance(610, house, daytime, 100),
    tree(1000, GROUND + 6, 1.1, daytime),
    rect(60, 596, 300, 70, shade(house.wall, 0.2)),
    rect(52, 586, 316, 14, house.trim, { radius: 4 }),
    rect(960, 596, 240, 70, shade(house.wall, 0.2)),
    rect(952, 586, 260, 14, house.trim, { radius: 4 }),
    sign(250, 634, house.sign),
    bush(1060, daytime),
    bush(90, daytime),
  ]);
}
