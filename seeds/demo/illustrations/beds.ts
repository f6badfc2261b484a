import { FLOOR } from "./furniture.ts";
import type { Palette } from "./palettes.ts";
import { circle, line, path, rect, shade, shadow, shape, times } from "./shapes.ts";

/** What people sleep in, and keep their things in where beds are many. */

/** A bed seen from its foot end, its head at the wall. `x` is its middle, `w` its width at the wall. */
export function bed(x: number, w: number, { wood, linen, blanket, accent }: Palette, pillows = 1): string {
  const head = FLOOR - 58;
  const foot = 690;
  const spread = w * 0.1;
  const left = x - w / 2;
  const right = x + w / 2;
  const fold = head + 78;
  const at = (y: number) => spread * ((y - head) / (foot - head));
  const room = w / pillows;
  return [
    shadow(x, 758, w * 0.68, 20),
    rect(left - 16, head - 92, w + 32, 170, wood, { radius: 22 }),
    rect(left - 4, head - 78, w + 8, 90, shade(wood, 0.16), { radius: 14 }),
    shape(
      [
        [left, head],
        [right, head],
        [right + spread, foot],
        [left - spread, foot],
      ],
      linen,
    ),
    ...times(pillows, (index) => {
      const middle = left + room * (index + 0.5);
      return [
        rect(middle - room * 0.4, head - 30, room * 0.8, 62, shade(linen, -0.08), { radius: 24 }),
        rect(middle - room * 0.4, head - 36, room * 0.8, 60, "#ffffff", { radius: 24 }),
        path(`M ${middle - room * 0.24} ${head - 6} q ${room * 0.24} 12 ${room * 0.48} 0`, "none", {
          stroke: shade(linen, -0.1),
          width: 3,
        }),
      ].join("");
    }),
    shape(
      [
        [left - at(fold), fold],
        [right + at(fold), fold],
        [right + spread + 6, foot],
        [left - spread - 6, foot],
      ],
      blanket,
    ),
    shape(
      [
        [left - at(fold) - 3, fold - 4],
        [right + at(fold) + 3, fold - 4],
        [right + at(fold + 26) + 4, fold + 22],
        [left - at(fold + 26) - 4, fold + 22],
      ],
      shade(blanket, 0.45),
    ),
    rect(left - spread - 6, foot - 2, w + spread * 2 + 12, 46, shade(blanket, -0.14), { radius: 6 }),
    rect(left - spread, foot + 40, w + spread * 2, 18, wood, { radius: 5 }),
    rect(left - spread + 8, foot + 56, 14, 14, shade(wood, -0.25), { radius: 3 }),
    rect(right + spread - 22, foot + 56, 14, 14, shade(wood, -0.25), { radius: 3 }),
    line(left - at(640) + 6, 640, right + at(640) - 6, 640, shade(blanket, -0.1), 3, 0.6),
    rect(x - w * 0.17, fold - 34, w * 0.34, 34, accent, { radius: 14 }),
  ].join("");
}

/** A folding cot for whoever looks after the patient, lower than the bed. */
export function attendantCot(x: number, w: number, { linen, curtain }: Palette): string {
  const left = x - w / 2;
  return [
    shadow(x, 770, w * 0.62, 14),
    shape(
      [
        [left + 10, 640],
        [left + w - 10, 640],
        [left + w + 8, 728],
        [left - 8, 728],
      ],
      linen,
    ),
    rect(left + w * 0.2, 632, w * 0.6, 34, "#ffffff", { radius: 15 }),
    shape(
      [
        [left + 4, 676],
        [left + w - 4, 676],
        [left + w + 8, 728],
        [left - 8, 728],
      ],
      shade(curtain, -0.1),
    ),
    rect(left - 8, 726, w + 16, 16, shade(curtain, -0.28), { radius: 4 }),
    ...[left + 2, left + w - 10].map((leg) => rect(leg, 742, 8, 24, "#8b9597", { radius: 3 })),
  ].join("");
}

/** Lockers of a dormitory. */
export function lockers(x: number, columns: number, { curtain, accent }: Palette): string {
  const width = 84;
  return [
    shadow(x + (columns * width) / 2, FLOOR + 30, columns * 44, 10),
    rect(x - 6, 300, columns * width + 12, FLOOR + 22 - 300, shade(curtain, -0.3), { radius: 6 }),
    ...times(columns * 3, (index) => {
      const left = x + (index % columns) * width;
      const top = 308 + Math.floor(index / columns) * 90;
      return [
        rect(left + 3, top, width - 6, 84, index === 2 ? shade(accent, 0.3) : shade(curtain, 0.12), {
          radius: 5,
        }),
        ...times(3, (slot) =>
          line(
            left + 24,
            top + 16 + slot * 8,
            left + width - 24,
            top + 16 + slot * 8,
            shade(curtain, -0.2),
            3,
          ),
        ),
        circle(left + width - 18, top + 54, 5, shade(curtain, -0.45)),
      ].join("");
    }),
  ].join("");
}

/** A bunk bed seen from its long side. */
export function bunk(x: number, w: number, palette: Palette): string {
  const { wood, linen, blanket, curtain } = palette;
  const deck = (y: number, colour: string) =>
    [
      rect(x + 12, y, w - 24, 34, linen, { radius: 10 }),
      rect(x + 22, y - 26, 92, 36, "#ffffff", { radius: 16 }),
      path(
        `M ${x + 130} ${y - 10} H ${x + w - 24} q 12 0 12 12 V ${y + 34} H ${x + 130} q -16 -22 0 -44`,
        colour,
      ),
      rect(x + 128, y - 10, 34, 44, shade(colour, 0.4), { radius: 8 }),
      rect(x, y + 32, w, 22, wood, { radius: 5 }),
    ].join("");
  return [
    shadow(x + w / 2, 716, w * 0.54, 16),
    ...[x, x + w - 16].map((post) => rect(post, 250, 16, 460, shade(wood, -0.12), { radius: 5 })),
    deck(390, blanket),
    rect(x + 10, 352, w * 0.4, 10, wood, { radius: 5 }),
    deck(600, shade(blanket, -0.12)),
    ...times(3, (index) =>
      rect(x + w - 118 + index * 26, 446, 24, 152, index % 2 ? curtain : shade(curtain, -0.08), {
        opacity: 0.95,
      }),
    ),
    ...[x + w - 64, x + w - 22].map((rail) => rect(rail, 376, 9, 330, shade(wood, 0.2), { radius: 4 })),
    ...times(6, (index) => rect(x + w - 60, 410 + index * 48, 40, 8, shade(wood, 0.2), { radius: 4 })),
  ].join("");
}
