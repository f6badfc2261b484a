import { Invalid } from "../errors.ts";

/**
 * What anything from outside may be made of. A name such as `guests[3].name` builds lists and objects when it is read, so names are
 * bounded before anything builds from them: fourteen bytes (`a[99999999]=1`) would otherwise be a list of a hundred million places.
 */
export const LIMITS = {
  /** Fields of a form, and places in all of its lists together. */
  fields: 2_000,
  files: 12,
  nameLength: 100,
  /** Names inside of names: `a.b[0]` is three deep. */
  nameDepth: 8,
  /** The highest index of a list. */
  listIndex: 500,
  jsonDepth: 32,
  /** Values of a JSON text, at all depths together. */
  jsonValues: 5_000,
} as const;

const BAD_NAME = "A field has a name that cannot be read.";
const TOO_MANY = "This form has too many fields.";
const BAD_TEXT = "This holds characters that cannot be stored.";
const NAME = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{1,9}\])*(?:\[\])?$/;
/** What every object has already (`toString`, `constructor`): who builds from such a name writes into what all requests share. */
const PROTOTYPE_NAMES = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);

/** False for text that the database cannot hold: NUL, and half a surrogate pair. */
export const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

function checkName(name: string): void {
  if (!isStorable(name)) throw new Invalid(BAD_TEXT);
  if (name.length > LIMITS.nameLength || PROTOTYPE_NAMES.has(name)) throw new Invalid(BAD_NAME);
}

/**
 * The parts of a field's name, with the indexes of lists as numbers: `guests[3].name` is `["guests", 3, "name"]`, and `tags[]` is
 * `["tags", ""]`.
 * @throws Invalid when it is too long, too deep, malformed, or means something to JavaScript or to the form library (`__intent__`)
 */
export function partsOfName(name: string): Array<string | number> {
  checkName(name);
  if (!NAME.test(name) || name.startsWith("__")) throw new Invalid(BAD_NAME);
  const parts = [...name.matchAll(/\[(\d*)\]|([^.[\]]+)/g)].map(([, index, word]) =>
    word === undefined ? (index === "" ? "" : Number(index)) : word,
  );
  for (const part of parts) {
    if (typeof part === "string") checkName(part);
    else if (part > LIMITS.listIndex)
      throw new Invalid(`A list has at most ${LIMITS.listIndex} entries. Please send fewer.`);
  }
  if (parts.length > LIMITS.nameDepth) throw new Invalid(BAD_NAME);
  return parts;
}

/** What a name stands for: a value, an object with members, or a list with so many places, filled or not. */
type Node = { kind: "value" | "object" | "list"; members: Map<string | number, Node>; places: number };
const newNode = (kind: Node["kind"]): Node => ({ kind, members: new Map(), places: 0 });

/** What the part before `next` stands for. */
function kindBefore(next: string | number | undefined): Node["kind"] {
  if (next === undefined) return "value";
  return typeof next === "number" || next === "" ? "list" : "object";
}

/** Makes room for a part in a list (in anything else there is room). @returns how many places that added */
function addPlaces(node: Node, part: string | number): number {
  if (node.kind !== "list") return 0;
  const before = node.places;
  node.places = part === "" ? before + 1 : Math.max(before, Number(part) + 1);
  return node.places - before;
}

/**
 * Checks the names of all fields of a form together.
 * @throws Invalid when there are too many, when a name is refused (`partsOfName`), when one stands for a list here and for a value or
 *   an object there, and when the lists have too many places
 */
export function checkFieldNames(names: Iterable<string>): void {
  const root = newNode("object");
  let fields = 0;
  let places = 0;
  for (const name of names) {
    const parts = partsOfName(name);
    let node = root;
    for (const [depth, part] of parts.entries()) {
      const kind = kindBefore(parts[depth + 1]);
      const member = node.members.get(part) ?? newNode(kind);
      node.members.set(part, member);
      if (member.kind !== kind) throw new Invalid(BAD_NAME);
      places += addPlaces(node, part);
      node = member;
    }
    fields += 1;
    if (fields > LIMITS.fields || places > LIMITS.fields) throw new Invalid(TOO_MANY);
  }
}

/**
 * Checks a value made of JSON, or of the fields of a call: its depth, its size, its names and its texts. Files are left alone.
 * @throws Invalid
 */
export function checkValue(value: unknown): void {
  const waiting: Array<{ value: unknown; depth: number }> = [{ value, depth: 1 }];
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: at, depth } = next;
    seen += 1;
    if (seen > LIMITS.jsonValues) throw new Invalid("This holds too many values.");
    if (typeof at === "string" && !isStorable(at)) throw new Invalid(BAD_TEXT);
    if (typeof at !== "object" || at === null || at instanceof Blob) continue;
    if (depth > LIMITS.jsonDepth) throw new Invalid("This is nested too deeply.");
    if (!Array.isArray(at)) for (const name of Object.keys(at)) checkName(name);
    for (const inner of Object.values(at)) waiting.push({ value: inner, depth: depth + 1 });
  }
}

/**
 * The value of a JSON text from outside.
 * @throws Invalid when it is none, or holds more than `LIMITS` allow
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Invalid("This is not JSON.");
  }
  checkValue(value);
  return value;
}
