import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { Opened } from "./crawl.ts";

/** Contact sheets, light and dark: every screen beside the next, cut at the height of a few screens, with its path and visitor written above. */

type Size = { mode: string; columns: number; rows: number; width: number; height: number };
const SIZES: Size[] = [
  { mode: "phone", columns: 8, rows: 1, width: 240, height: 1100 },
  { mode: "desk", columns: 3, rows: 2, width: 620, height: 560 },
];
type Shown = Omit<Opened, "pictures"> & { theme: string; picture: string };
const GAP = 10;
const LABEL = 26;

/** @returns the files that were written: an HTML page with all pictures, and PNG sheets */
export async function makeSheets(opened: Opened[], folder: string): Promise<string[]> {
  const shown = opened.flatMap(({ pictures, ...of }) =>
    pictures
      ? Object.entries(pictures)
          .filter(([, picture]) => existsSync(picture))
          .map(([theme, picture]) => ({ ...of, theme, picture }))
      : [],
  );
  const files = [path.join(folder, "sheet.html")];
  writeFileSync(files[0]!, htmlOf(shown, folder));
  for (const size of SIZES)
    for (const theme of ["light", "dark"]) {
      const pictures = shown.filter((one) => one.mode === size.mode && one.theme === theme);
      const each = size.columns * size.rows;
      for (let at = 0; at < pictures.length; at += each) {
        const number = String(at / each + 1).padStart(2, "0");
        const file = path.join(folder, `sheet-${size.mode}-${theme}-${number}.png`);
        await makeSheet(pictures.slice(at, at + each), size, file);
        files.push(file);
      }
    }
  return files;
}

async function makeSheet(pictures: Shown[], size: Size, file: string) {
  const layers = await Promise.all(
    pictures.map(async ({ picture, screen, visitor }, index) => {
      const left = GAP + (index % size.columns) * (size.width + GAP);
      const top = GAP + Math.floor(index / size.columns) * (size.height + LABEL + GAP);
      const scaled = sharp(picture).resize({ width: size.width });
      const { info } = await scaled.toBuffer({ resolveWithObject: true });
      const cut = await sharp(picture)
        .resize({ width: size.width })
        .extract({ left: 0, top: 0, width: size.width, height: Math.min(info.height, size.height) })
        .toBuffer();
      const label = Buffer.from(
        `<svg width="${size.width}" height="${LABEL}"><text x="2" y="17" font-size="13" font-family="sans-serif">${encoded(`${screen} (${visitor})`)}</text></svg>`,
      );
      return [
        { input: label, left, top },
        { input: cut, left, top: top + LABEL },
      ];
    }),
  );
  await sharp({
    create: {
      width: GAP + size.columns * (size.width + GAP),
      height: GAP + size.rows * (size.height + LABEL + GAP),
      channels: 3,
      background: "#c8ccd0",
    },
  })
    .composite(layers.flat())
    .png()
    .toFile(file);
}

function htmlOf(shown: Shown[], folder: string): string {
  const figures = shown.map(
    ({ picture, screen, visitor, mode, address, theme }) =>
      `<figure><figcaption>${encoded(screen)}<br>${visitor}, ${mode}, ${theme}<br><small>${encoded(address)}</small></figcaption><img loading="lazy" width="${mode.startsWith("phone") ? 240 : 640}" src="${encoded(path.relative(folder, picture))}" alt=""></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>All screens</title><style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px;align-items:start}figure{margin:0;background:#eee;padding:6px}img{display:block;max-height:1400px;object-fit:cover;object-position:top}</style>${figures.join("\n")}\n`;
}

const encoded = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
