import { INDIA } from "#app/domain/places/labels.ts";
import { parsePercent } from "#app/domain/shared/amounts.ts";
import { withoutInvisible } from "#app/domain/shared/invisible.ts";

/** What stands in a cell, made ready. Readers return the value or throw `Refusal` with the reason. */

/** Why a row is not imported, in words for the owner of the file. */
export class Refusal extends Error {
  override name = "Refusal";
}

const DIRTY = /^[\s']|\s$|\s\s|[^\x20-\x7e]/;

/**
 * The text of a cell on one line: characters that nobody sees and double spaces gone, and the apostrophe that spreadsheets (and our
 * own files) put before what looks like a formula.
 */
export function clean(cell: string | undefined): string {
  if (!cell) return "";
  if (!DIRTY.test(cell)) return cell;
  if (cell.includes("\ufffd")) throw new Refusal("the text is not UTF-8");
  return withoutInvisible(cell)
    .replace(/^'(?=\s*[=+\-@＝＋－＠\t\r])/, "")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
}

/** A name: clean, without the separators that lists leave at its ends. */
export function cleanName(cell: string | undefined): string {
  const text = clean(cell);
  return /^[,;\-/\s]|[,;\-/\s]$/.test(text) ? text.replace(/^[,;\-/\s]+|[,;\-/\s]+$/g, "") : text;
}

export function required(text: string, what: string, longest: number): string {
  if (text === "") throw new Refusal(`there is no ${what}`);
  return limitedText(text, what, longest);
}

export function limitedText(text: string, what: string, longest: number): string {
  if (text.length > longest) throw new Refusal(`the ${what} is longer than ${longest} letters`);
  return text;
}

/** A whole number, or null for an empty cell. */
export function wholeNumber(cell: string | undefined, what: string, most: number): number | null {
  const text = clean(cell).replace(/(?<=\d),(?=\d)/g, "");
  if (text === "") return null;
  if (!/^\d{1,9}(\.0+)?$/.test(text) || Number(text) > most)
    throw new Refusal(`${what} is no whole number up to ${most}: "${text}"`);
  return Number(text);
}

/** A percentage of at most 100 in parts per million, or null for an empty cell. */
export function percentage(cell: string | undefined, what: string): number | null {
  const text = clean(cell);
  if (text === "") return null;
  const ppm = parsePercent(text);
  if (ppm === undefined || ppm > 1_000_000) throw new Refusal(`the ${what} is no percentage: "${text}"`);
  return ppm;
}

export function yesOrNo(cell: string | undefined, what: string): boolean {
  const text = clean(cell).toLowerCase();
  if (["yes", "y", "true", "1"].includes(text)) return true;
  if (["", "no", "n", "false", "0"].includes(text)) return false;
  throw new Refusal(`${what} is neither yes nor no: "${text}"`);
}

const NUMBER = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/;

/**
 * A point in India from one cell ("17.41, 78.41") or from two.
 * @returns degrees
 */
export function pointOf(
  coordinates: string | undefined,
  latitudeCell: string | undefined,
  longitudeCell: string | undefined,
): { latitude: number; longitude: number } {
  const together = clean(coordinates);
  let north: string;
  let east: string;
  if (together === "") {
    north = clean(latitudeCell);
    east = clean(longitudeCell);
  } else {
    const comma = together.indexOf(",");
    const at = comma >= 0 ? comma : together.search(/;|(?<=\d)\s+(?=[+-]?\d)/);
    north = together.slice(0, Math.max(at, 0)).trim();
    east = together.slice(at + 1).trim();
  }
  if (north === "" && east === "") throw new Refusal("there are no coordinates");
  if (!NUMBER.test(north) || !NUMBER.test(east))
    throw new Refusal(`the coordinates cannot be read: "${together || `${north}, ${east}`}"`);
  const latitude = Number(north);
  const longitude = Number(east);
  if (inIndia(latitude, longitude)) return { latitude, longitude };
  throw new Refusal(
    inIndia(longitude, latitude)
      ? `the coordinates ${north}, ${east} are the wrong way round: latitude comes first`
      : `the coordinates ${north}, ${east} lie outside India`,
  );
}

function inIndia(latitude: number, longitude: number): boolean {
  return (
    latitude >= INDIA.south && latitude <= INDIA.north && longitude >= INDIA.west && longitude <= INDIA.east
  );
}

/** The PIN code given, or the last one that stands in the address; empty when there is none. */
export function pinCodeOf(cell: string | undefined, address: string): string {
  const given = clean(cell).replace(/\s/g, "");
  if (given !== "") {
    if (!/^[1-9]\d{5}$/.test(given)) throw new Refusal(`the PIN code has not six digits: "${given}"`);
    return given;
  }
  return /\d{6}/.test(address)
    ? (/(?<!\d)[1-9]\d{5}(?!\d)(?!.*(?<!\d)[1-9]\d{5}(?!\d))/.exec(address)?.[0] ?? "")
    : "";
}
