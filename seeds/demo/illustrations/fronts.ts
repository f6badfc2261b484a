import { DAYTIMES, type Daytime, type DaytimeName } from "./palettes.ts";
import { circle, line, path, rect, shade, shadow, shape, times } from "./shapes.ts";
import { auto, bush, GROUND, palm, surroundings, tree } from "./street.ts";

/** The fronts of houses: what a family looks for when the auto stops. */

export type House = { wall: string; trim: string; door: string; roof: string; sign: string };

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
