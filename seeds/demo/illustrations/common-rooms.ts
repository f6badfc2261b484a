import {
  armchair,
  ceilingFan,
  FLOOR,
  framedPicture,
  grabBar,
  kitchenCorner,
  plant,
  wallClock,
  windowWithCurtains,
} from "./furniture.ts";
import { DAYTIMES, PALETTES } from "./palettes.ts";
import { type RoomScene, scene } from "./rooms.ts";
import { circle, ellipse, line, path, rect, shade, shadow, times } from "./shapes.ts";

/** The desk where somebody answers at any hour. */
export function reception(options: RoomScene): string {
  const p = PALETTES[options.palette];
  return scene(options, false, [
    windowWithCurtains(110, 150, 220, 240, p, DAYTIMES[options.daytime]),
    wallClock(640, 160),
    rect(470, 224, 340, 150, shade(p.wood, 0.2), { radius: 8 }),
    ...times(12, (index) => {
      const x = 490 + (index % 6) * 52;
      const y = 244 + Math.floor(index / 6) * 64;
      return [
        rect(x, y, 42, 50, shade(p.wood, 0.42), { radius: 4 }),
        index % 3 === 1
          ? ""
          : [circle(x + 21, y + 14, 4, p.accent), line(x + 21, y + 18, x + 21, y + 36, p.accent, 4)].join(""),
      ].join("");
    }),
    framedPicture(900, 190, 170, 130, p),
    shadow(640, 712, 330, 16),
    rect(370, 470, 540, 26, shade(p.wood, 0.1), { radius: 6 }),
    rect(386, 494, 508, 214, p.wood, { radius: 6 }),
    ...times(4, (index) => rect(402 + index * 122, 512, 110, 178, shade(p.wood, 0.16), { radius: 6 })),
    rect(430, 420, 96, 52, "#3f4c4d", { radius: 6 }),
    rect(438, 427, 80, 38, "#9fc4cf", { radius: 3 }),
    path("M 770 470 a 26 26 0 0 1 52 0 z", "#d9b45a"),
    circle(796, 442, 5, "#b08c38"),
    rect(640, 456, 84, 12, "#ffffff", { radius: 3 }),
    rect(648, 446, 84, 12, shade(p.blanket, 0.3), { radius: 3 }),
    armchair(160, p),
    plant(1090, 690, 1.1, p),
  ]);
}

/** The kitchen where guests cook for the patient. */
export function sharedKitchen(options: RoomScene): string {
  const p = PALETTES[options.palette];
  return scene(options, false, [
    windowWithCurtains(500, 150, 200, 180, p, DAYTIMES[options.daytime]),
    ceilingFan(600),
    kitchenCorner(60, 340, p),
    kitchenCorner(800, 340, { ...p, accent: p.blanket }),
    shadow(600, 736, 240, 16),
    rect(390, 610, 420, 24, shade(p.wood, 0.22), { radius: 8 }),
    rect(414, 632, 18, 100, p.wood, { radius: 4 }),
    rect(768, 632, 18, 100, p.wood, { radius: 4 }),
    ...[470, 600, 730].map((x) =>
      [ellipse(x, 606, 44, 11, "#dce3e5"), ellipse(x, 603, 30, 7, "#f5f7f7")].join(""),
    ),
    rect(522, 560, 34, 48, p.accent, { radius: 8 }),
    path("M 640 606 q 28 16 56 0 l 4 -22 h -64 z", "#c5ced1"),
    circle(652, 580, 11, "#e0a13f"),
    circle(672, 576, 11, "#d9694f"),
    circle(688, 582, 9, "#8aa35c"),
  ]);
}

/** A bathroom without a step, with bars to hold on to and a seat in the shower. */
export function accessibleBathroom(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const tile = shade(p.dado, 0.3);
  return scene(options, false, [
    rect(0, 14, 1200, FLOOR - 28, tile),
    ...times(14, (index) => line(index * 92, 14, index * 92, FLOOR - 14, shade(p.dado, 0.06), 2)),
    ...times(7, (index) => line(0, 60 + index * 78, 1200, 60 + index * 78, shade(p.dado, 0.06), 2)),
    rect(0, 294, 1200, 22, p.blanket, { opacity: 0.55 }),
    // The basin, with room for knees and wheels under it.
    rect(80, 130, 200, 220, "#ffffff", { radius: 16 }),
    rect(92, 142, 176, 196, "#d3e6ec", { radius: 10 }),
    path("M 120 320 L 210 150 h 34 L 154 320 z", "#ffffff", { opacity: 0.45 }),
    path("M 60 420 h 240 q -6 74 -76 80 h -88 q -70 -6 -76 -80 z", "#ffffff"),
    rect(54, 408, 252, 20, "#f3f6f6", { radius: 8 }),
    path("M 176 410 v -34 q 0 -14 16 -14 h 18", "none", { stroke: "#aab6b8", width: 10 }),
    rect(250, 372, 26, 38, p.accent, { radius: 6 }),
    // The seat toilet between two bars.
    shadow(560, 712, 110, 14),
    rect(486, 398, 148, 118, "#ffffff", { radius: 14 }),
    rect(478, 388, 164, 20, "#f1f4f4", { radius: 8 }),
    rect(546, 378, 30, 10, "#b9c4c6", { radius: 4 }),
    path("M 496 540 h 130 q 8 70 -34 96 l -6 74 h -50 l -6 -74 q -42 -26 -34 -96 z", "#f7f9f9"),
    ellipse(561, 546, 80, 24, "#ffffff", { stroke: "#d7dfe0", width: 5 }),
    ellipse(561, 548, 50, 13, "#dfe8ea"),
    grabBar(404, 470, 62),
    grabBar(404, 410, 120, true),
    grabBar(668, 470, 96),
    rect(694, 388, 54, 44, "#ffffff", { radius: 6 }),
    ellipse(721, 426, 22, 12, "#e6ecec"),
    // The shower: a folding seat, a bar, a drain, no edge on the floor.
    rect(836, 40, 16, 520, "#ffffff", { opacity: 0.75 }),
    line(960, 120, 960, 330, "#b7c2c4", 8),
    path("M 960 120 q 0 -30 40 -30 h 20", "none", { stroke: "#b7c2c4", width: 8 }),
    path("M 1000 92 h 60 l 14 24 h -88 z", "#cdd6d8"),
    ...times(5, (index) => line(1000 + index * 15, 132, 994 + index * 17, 176, "#a9d0de", 4, 0.8)),
    circle(960, 340, 14, "#aebabc"),
    grabBar(1090, 300, 150, true),
    grabBar(1090, 452, 80),
    rect(900, 486, 170, 22, p.wood, { radius: 8 }),
    rect(914, 508, 12, 60, "#aeb9bb"),
    rect(1044, 508, 12, 60, "#aeb9bb"),
    ellipse(990, 700, 60, 13, "#9fabad"),
    ellipse(990, 698, 46, 8, "#7f8c8e"),
    rect(330, 210, 12, 150, "#c2cccd", { radius: 4 }),
    rect(300, 240, 70, 130, shade(p.accent, 0.3), { radius: 6 }),
    rect(300, 330, 70, 14, shade(p.accent, 0.55)),
  ]);
}

/** Where meals are served: plain tables, thalis, light. */
export function diningHall(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  const seats = (x: number, w: number) => times(3, (index) => x + 64 + (index * (w - 128)) / 2);
  const chairBack = (x: number, y: number) =>
    [
      rect(x - 40, y - 92, 80, 100, shade(p.curtain, -0.16), { radius: 18 }),
      rect(x - 29, y - 80, 58, 44, shade(p.curtain, 0.12), { radius: 12 }),
    ].join("");
  const thali = (x: number, y: number) =>
    [
      ellipse(x, y, 46, 10, "#c8d0d2"),
      ellipse(x, y - 2, 40, 7, "#eef1f1"),
      ellipse(x + 8, y - 5, 14, 4, "#fbf3dc"),
      ...[-24, -12].map((dx, index) => ellipse(x + dx, y - 5, 7, 4, index ? "#d99b43" : "#7f9c58")),
      rect(x + 52, y - 26, 16, 26, "#d3dadc", { radius: 3 }),
    ].join("");
  const table = (x: number, y: number, w: number) =>
    [
      shadow(x + w / 2, y + 124, w * 0.52, 12),
      ...seats(x, w).map((at) => chairBack(at, y)),
      rect(x, y, w, 24, shade(p.wood, 0.22), { radius: 8 }),
      rect(x + 18, y + 22, 16, 100, p.wood, { radius: 4 }),
      rect(x + w - 34, y + 22, 16, 100, p.wood, { radius: 4 }),
      ...seats(x, w).map((at) => thali(at - 8, y + 2)),
    ].join("");
  return scene(options, false, [
    windowWithCurtains(150, 130, 280, 210, p, light),
    windowWithCurtains(770, 130, 280, 210, p, light),
    framedPicture(535, 180, 130, 110, p),
    ceilingFan(600),
    table(60, 500, 460),
    table(680, 500, 460),
    table(340, 640, 520),
  ]);
}
