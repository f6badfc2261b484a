import { attendantCot, bed, bunk, lockers } from "./beds.ts";
import {
  airConditioner,
  armchair,
  bedside,
  ceilingFan,
  chair,
  FLOOR,
  framedPicture,
  kitchenCorner,
  plant,
  sunlight,
  wallClock,
  wardrobe,
  windowWithCurtains,
} from "./furniture.ts";
import { DAYTIMES, type DaytimeName, PALETTES, type Palette, type PaletteName } from "./palettes.ts";
import { ellipse, gradient, HEIGHT, line, picture, rect, shade, times, WIDTH } from "./shapes.ts";

/** What a room is built of: colours, the hour, cooled or not, and where the window is when that varies. */
export type RoomScene = { palette: PaletteName; daytime: DaytimeName; cooled: boolean; mirrored?: boolean };

/** Walls and floor, with tiles or boards. */
export function shell({ wall, dado, floor }: Palette, boards: boolean): string[] {
  const seams = times(5, (index) => FLOOR + 16 + index * index * 12 + index * 18);
  return [
    rect(0, 0, WIDTH, FLOOR, "url(#wall)"),
    rect(0, 400, WIDTH, FLOOR - 400, dado),
    rect(0, 394, WIDTH, 8, shade(wall, 0.5)),
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, floor),
    ...(boards ? seams : seams.slice(1)).map((y) => line(0, y, WIDTH, y, shade(floor, -0.14), 2, 0.5)),
    ...times(15, (index) =>
      line(-300 + index * 130, HEIGHT, 130 + index * 68, FLOOR, shade(floor, -0.14), 2, boards ? 0 : 0.45),
    ),
    rect(0, FLOOR - 14, WIDTH, 16, shade(wall, 0.6)),
    rect(0, 0, WIDTH, 14, shade(wall, 0.55)),
  ];
}

export function scene({ palette, daytime, mirrored }: RoomScene, boards: boolean, parts: string[]): string {
  const colours = PALETTES[palette];
  const [from, to] = DAYTIMES[daytime].sky;
  const inside = [...shell(colours, boards), ...parts];
  return picture(
    [gradient("sky", from, to), gradient("wall", shade(colours.wall, 0.25), colours.wall)],
    mirrored ? [`<g transform="translate(${WIDTH} 0) scale(-1 1)">`, ...inside, "</g>"] : inside,
  );
}

function rug(x: number, rx: number, { rug: colour }: Palette): string {
  return [
    ellipse(x, 742, rx, 44, colour),
    ellipse(x, 742, rx - 26, 33, "none", { stroke: shade(colour, 0.4), width: 4 }),
  ].join("");
}

const cooling = (cooled: boolean, x: number) => (cooled ? airConditioner(x, 70) : ceilingFan(600));

export function singleRoom(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  return scene(options, true, [
    windowWithCurtains(640, 150, 260, 230, p, light),
    light.lit ? "" : sunlight(640, 260),
    cooling(options.cooled, 250),
    framedPicture(290, 190, 150, 118, p),
    bedside(170, p, "lamp"),
    rug(720, 190, p),
    bed(370, 250, p),
    chair(860, p),
    plant(1090, 690, 1.05, p),
  ]);
}

export function doubleRoom(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  return scene(options, true, [
    windowWithCurtains(90, 150, 250, 240, p, light),
    light.lit ? "" : sunlight(90, 250),
    cooling(options.cooled, 820),
    framedPicture(500, 170, 110, 140, p),
    framedPicture(640, 170, 110, 140, p),
    bedside(330, p, light.lit ? "lamp" : "flowers"),
    bedside(930, p, "lamp"),
    wardrobe(1020, 170, p),
    bed(630, 420, p, 2),
  ]);
}

/** A double bed for the patient and a cot for the attendant. */
export function doubleWithAttendant(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  return scene(options, false, [
    windowWithCurtains(800, 150, 280, 230, p, light),
    light.lit ? "" : sunlight(800, 280),
    cooling(options.cooled, 270),
    framedPicture(340, 190, 170, 120, p),
    wallClock(150, 210),
    bedside(170, p, "water"),
    bed(450, 400, p, 2),
    plant(1120, 612, 0.8, p),
    attendantCot(900, 300, p),
  ]);
}

export function twinRoom(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  return scene(options, false, [
    windowWithCurtains(475, 140, 250, 220, p, light),
    cooling(options.cooled, 70),
    options.cooled ? framedPicture(900, 190, 140, 110, p) : framedPicture(190, 190, 140, 110, p),
    bedside(600, p, light.lit ? "lamp" : "water"),
    bed(330, 270, p),
    bed(870, 270, p),
    plant(1130, 620, 0.75, p),
  ]);
}

export function tripleRoom(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  return scene(options, true, [
    windowWithCurtains(190, 140, 220, 210, p, light),
    windowWithCurtains(790, 140, 220, 210, p, light),
    cooling(options.cooled, 496),
    bedside(408, p, "water"),
    bedside(792, p, "lamp"),
    bed(215, 240, p),
    bed(600, 240, p),
    bed(985, 240, p),
  ]);
}

export function familyRoom(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  return scene(options, false, [
    windowWithCurtains(290, 140, 230, 220, p, light),
    cooling(options.cooled, 612),
    bedside(100, p, "flowers"),
    kitchenCorner(830, 340, p),
    bed(360, 380, p, 2),
    attendantCot(720, 230, p),
  ]);
}

export function dormitory(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  return scene(options, false, [
    windowWithCurtains(490, 120, 220, 150, p, light),
    cooling(options.cooled, 150),
    lockers(474, 3, p),
    bunk(40, 400, p),
    bunk(760, 400, p),
  ]);
}

/** A large room with a place to sit, of a service apartment. */
export function livingRoom(options: RoomScene): string {
  const p = PALETTES[options.palette];
  const light = DAYTIMES[options.daytime];
  return scene(options, true, [
    windowWithCurtains(420, 140, 320, 240, p, light),
    light.lit ? "" : sunlight(420, 320),
    cooling(options.cooled, 70),
    framedPicture(860, 190, 130, 160, p),
    plant(330, 610, 0.9, p),
    wardrobe(1020, 160, p),
    rug(590, 300, p),
    armchair(240, p),
    armchair(880, p),
    rect(480, 640, 240, 20, shade(p.wood, 0.14), { radius: 8 }),
    rect(500, 658, 16, 72, p.wood, { radius: 4 }),
    rect(684, 658, 16, 72, p.wood, { radius: 4 }),
    rect(560, 606, 60, 34, "#ffffff", { radius: 8 }),
    ellipse(640, 632, 26, 8, p.accent),
  ]);
}
