// @database none
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeCopies } from "./image-work.ts";

const DARK = "#102030";

/** Whether the picture reaches into the corner of its preview, where a picture that stands in it whole leaves white. */
async function fills(width: number, height: number): Promise<boolean> {
  const picture = sharp({ create: { width, height, channels: 3, background: DARK } });
  const { preview } = await makeCopies(await picture.webp().toBuffer());
  const { info, data } = await sharp(preview)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(await sharp(preview).metadata()).toMatchObject({ width: 1_200, height: 630 });
  expect(info.channels).toBe(3);
  return data.every((light) => light < 128);
}

test.each([
  [900, 600],
  [600, 900],
  [300, 200],
])("a picture of %i by %i fills its preview", async (width, height) => {
  expect(await fills(width, height)).toBe(true);
});

test.each([
  [200, 1_600],
  [1_600, 100],
])(
  "a strip of %i by %i stands in it whole: to fill it, it would be enlarged for minutes",
  async (width, height) => {
    expect(await fills(width, height)).toBe(false);
  },
);
