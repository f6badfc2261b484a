import { Invalid } from "#app/domain/errors.ts";
import { closestTo } from "#app/domain/shared/closest.ts";
import { slugOf } from "#app/domain/shared/slug.ts";
import { present } from "#app/present.ts";
import { IMPORTS, type ImportColumn, type ImportName } from "./columns.ts";

/** Where each of our columns stands in the file: its position, by our name. */
export type Mapping = Partial<Record<string, number>>;

/** The file has no column for one that is needed. A command can be told which one it is, a screen cannot. */
export class ColumnMissing extends Invalid {
  readonly column: string;
  constructor(message: string, column: string) {
    super(message);
    this.column = column;
  }
}

/** In a header only where the bytes are no text, or text in another encoding. */
const NOT_UTF8 = "\ufffd";

const plain = (name: string) => slugOf(name, "").replaceAll("-", "_");

/**
 * Finds our columns in the file's header: as `named` says (ours to theirs), otherwise by our name or a known alias;
 * case, spaces and underscores do not matter.
 * @throws ColumnMissing; Invalid when a name is unknown or the file is no text
 */
export function mapColumns(master: ImportName, header: string[], named: Record<string, string>): Mapping {
  const columns: readonly ImportColumn[] = IMPORTS[master];
  const mapping = mapByName(columns, header, mapAsNamed(columns, header, named));
  requireColumns(master, header, mapping);
  return mapping;
}

/** @throws ColumnMissing when a column that is needed is not mapped; Invalid when the file is no text */
export function requireColumns(master: ImportName, header: string[], mapping: Mapping): void {
  const missing = missingColumns(master, IMPORTS[master], mapping);
  if (missing.length === 0) return;
  if (header.some((name) => name.includes(NOT_UTF8)))
    refuse("This is no CSV file in UTF-8. Spreadsheets save a table as one when asked for it.");
  const lacking = missing.map((column) => `${column.name} (${column.hint})`).join(", ");
  const has = header.filter(Boolean).join(", ") || "nothing";
  throw new ColumnMissing(`The file lacks ${lacking}. It has: ${has}.`, present(missing[0]).name);
}

/** The columns that somebody named. @throws Invalid for one that we or the file do not have */
function mapAsNamed(
  columns: readonly ImportColumn[],
  header: string[],
  named: Record<string, string>,
): Mapping {
  const theirs = header.map(plain);
  const mapping: Mapping = {};
  for (const [ours, their] of Object.entries(named)) {
    if (!columns.some((column) => column.name === ours))
      refuse(`There is no column "${ours}". There are: ${columns.map((column) => column.name).join(", ")}`);
    const at = header.indexOf(their) >= 0 ? header.indexOf(their) : theirs.indexOf(plain(their));
    if (at < 0) refuse(`The file has no column "${their}". It has: ${header.filter(Boolean).join(", ")}`);
    mapping[ours] = at;
  }
  return mapping;
}

/** Adds the columns that the header calls as we do. */
function mapByName(columns: readonly ImportColumn[], header: string[], asNamed: Mapping): Mapping {
  const theirs = header.map(plain);
  const mapping = { ...asNamed };
  const taken = new Set(Object.values(mapping));
  for (const column of columns.filter(({ name }) => mapping[name] === undefined)) {
    const at = [column.name, ...(column.aliases ?? [])]
      .map((name) => theirs.indexOf(name))
      .find((index) => index >= 0);
    if (at === undefined || taken.has(at)) continue;
    mapping[column.name] = at;
    taken.add(at);
  }
  return mapping;
}

/** What columns are mapped to without anybody's help: those that we know by name, and those that are perhaps misspelt. */
export function guessColumns(master: ImportName, header: string[]): { mapping: Mapping; guessed: string[] } {
  const mapping = mapByName(IMPORTS[master], header, {});
  const guessed: string[] = [];
  const theirs = header.map(plain);
  theirs.forEach((title, index) => {
    const isTaken = Object.values(mapping).includes(index);
    if (isTaken || title === "" || EXPORTED_ONLY.includes(title) || theirs.indexOf(title) < index) return;
    const free = IMPORTS[master].filter(({ name }) => mapping[name] === undefined && name !== "id");
    const meant = closestTo(
      title,
      free.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
    );
    const column = free.find(({ name, aliases = [] }) => meant && [name, ...aliases].includes(meant));
    if (!column) return;
    mapping[column.name] = index;
    guessed.push(column.name);
  });
  return { mapping, guessed };
}

/** Columns that exports have and imports ignore: they need no note. */
const EXPORTED_ONLY = ["in_use", "shown", "status", "featured", "created_datetime", "city_name"];

/**
 * Notes about a mapped header: columns that are not read, perhaps because they are misspelt, columns with the same name, of which the first
 * is read, and columns read as several of ours. Each a sentence.
 */
export function headerNotes(name: ImportName, header: string[], mapping: Mapping): string[] {
  const read = new Set(Object.values(mapping));
  const free = IMPORTS[name]
    .filter((column) => mapping[column.name] === undefined)
    .map((column) => column.name);
  const theirs = header.map(plain);
  const notRead = header.flatMap((title, index) => {
    if (read.has(index) || title.trim() === "" || EXPORTED_ONLY.includes(plain(title))) return [];
    const isRepeated = theirs.indexOf(plain(title)) < index;
    if (isRepeated) return [`There are several columns "${title.trim()}": the first is read.`];
    // Somebody who maps a column to nothing knows what it is called.
    const meant = free.includes(plain(title)) ? undefined : closestTo(plain(title), free);
    return [`The column "${title.trim()}" is not read.${meant ? ` Did you mean ${meant}?` : ""}`];
  });
  const readTwice = header.flatMap((title, index) => {
    const ours = Object.keys(mapping).filter((column) => mapping[column] === index);
    return ours.length > 1 ? [`The column "${title.trim()}" is read as ${ours.join(" and as ")}.`] : [];
  });
  return [...notRead, ...readTwice];
}

function missingColumns(
  master: ImportName,
  columns: readonly ImportColumn[],
  mapping: Mapping,
): ImportColumn[] {
  const has = (name: string) => mapping[name] !== undefined;
  const missing = columns.filter((column) => column.required && !has(column.name));
  // A place is given as one column or as two.
  const point = columns.find((column) => column.name === "coordinates");
  const placed = has("coordinates") || (has("latitude") && has("longitude"));
  return point && !placed && master !== "cities" ? [...missing, point] : missing;
}

function refuse(message: string): never {
  throw new Invalid(message);
}
