/** The little SVG that the illustrations are made of. Flat colours, soft shadows, 1200 x 800. */

export const WIDTH = 1200;
export const HEIGHT = 800;

type Look = { stroke?: string; width?: number; opacity?: number; radius?: number; turn?: string };

const look = ({ stroke, width, opacity, turn }: Look) =>
  [
    stroke ? ` stroke="${stroke}" stroke-width="${width ?? 2}"` : "",
    opacity === undefined ? "" : ` opacity="${opacity}"`,
    turn ? ` transform="${turn}"` : "",
  ].join("");

export function rect(x: number, y: number, w: number, h: number, fill: string, more: Look = {}): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${more.radius ?? 0}" fill="${fill}"${look(more)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more: Look = {}): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${look(more)}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more: Look = {}): string {
  return ellipse(x, y, r, r, fill, more);
}

/** A closed shape through points. */
export function shape(points: Array<[number, number]>, fill: string, more: Look = {}): string {
  return `<polygon points="${points.map((point) => point.join(",")).join(" ")}" fill="${fill}" stroke-linejoin="round"${look(more)}/>`;
}

export function path(d: string, fill: string, more: Look = {}): string {
  return `<path d="${d}" fill="${fill}" stroke-linecap="round" stroke-linejoin="round"${look(more)}/>`;
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 2,
  opacity = 1,
): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
}

export function group(parts: string[], transform: string): string {
  return `<g transform="${transform}">${parts.join("")}</g>`;
}

/** A soft shadow on the floor. A gradient, because a blur takes most of the time of a drawing. */
export function shadow(x: number, y: number, rx: number, ry: number, opacity = 0.3): string {
  return ellipse(x, y, rx * 1.12, ry * 1.5, "url(#shadow)", { opacity });
}

/** Top to bottom. */
export function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A whole picture. `definitions` are gradients. */
export function picture(definitions: string[], parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><radialGradient id="shadow"><stop offset="0.3" stop-color="#1f2a2a"/><stop offset="1" stop-color="#1f2a2a" stop-opacity="0"/></radialGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#fff3c9" stop-opacity="0.85"/><stop offset="1" stop-color="#fff3c9" stop-opacity="0"/></radialGradient>
${definitions.join("")}</defs>${parts.join("\n")}</svg>`;
}

/** Whole numbers from 0. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** `#rrggbb` lighter (amount > 0) or darker (amount < 0), -1 to 1. */
export function shade(colour: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(amount))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
