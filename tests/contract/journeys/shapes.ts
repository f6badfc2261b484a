/** The shape of JSON values, gathered over many of them, and its JSON Schema. */

export type Shape = {
  types: Set<"string" | "number" | "boolean" | "null" | "object" | "array">;
  /** Of objects: each field, and in how many of them it was. */
  fields: Map<string, { shape: Shape; seen: number }>;
  objects: number;
  items?: Shape;
  /** What all its texts so far are. */
  formats?: Set<string>;
};

type Schema = Record<string, unknown>;

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
};

const empty = (): Shape => ({ types: new Set(), fields: new Map(), objects: 0 });

/** The shape of what was seen before and of this value. */
export function merged(before: Shape | undefined, value: unknown): Shape {
  const shape = before ?? empty();
  const type = value === null ? "null" : Array.isArray(value) ? "array" : (typeof value as "string");
  shape.types.add(type);
  if (typeof value === "string") {
    const own = Object.keys(FORMATS).filter((name) => FORMATS[name]!.test(value));
    shape.formats = new Set(own.filter((name) => !shape.formats || shape.formats.has(name)));
  } else if (Array.isArray(value)) {
    shape.items ??= empty();
    for (const item of value) shape.items = merged(shape.items, item);
  } else if (typeof value === "object" && value !== null) {
    shape.objects += 1;
    for (const [name, inner] of Object.entries(value)) {
      const known = shape.fields.get(name);
      shape.fields.set(name, { shape: merged(known?.shape, inner), seen: (known?.seen ?? 0) + 1 });
    }
  }
  return shape;
}

/** Names that hold a value for each of many keys. */
const MAPS = new Set(["counts"]);
const isKey = (name: string) => !/^[A-Za-z_]\w*$/.test(name);

type Everywhere = Map<string, Shape & { answers: number; nullIn: number }>;

/** Of as many answers with a field of some name it is null in one, then it may be null in all of them. */
const OFTEN_NULL = 0.3;

/** What the fields of each name are in all answers: a field that was only ever null takes its type from there. */
function byName(shapes: Iterable<Shape>): Everywhere {
  const found: Everywhere = new Map();
  const visit = (shape: Shape) => {
    if (shape.items) visit(shape.items);
    for (const [name, { shape: inner }] of shape.fields) {
      const known = found.get(name) ?? { ...empty(), answers: 0, nullIn: 0 };
      known.answers += 1;
      if (inner.types.has("null")) known.nullIn += 1;
      for (const type of inner.types) known.types.add(type);
      if (inner.formats)
        known.formats = new Set([...inner.formats].filter((one) => !known.formats || known.formats.has(one)));
      found.set(name, known);
      visit(inner);
    }
  };
  for (const shape of shapes) visit(shape);
  return found;
}

function schemaOf(shape: Shape, name: string, everywhere: Everywhere): Schema {
  const own = everywhere.get(name);
  const isNull = [...shape.types].every((type) => type === "null");
  const types = new Set(isNull && own ? own.types : shape.types);
  if (own && own.nullIn / own.answers >= OFTEN_NULL) types.add("null");
  if (types.size === 0 || (isNull && types.size === 1)) return {};
  const formats = isNull ? own?.formats : shape.formats;
  const isMap = MAPS.has(name) || (shape.fields.size > 0 && [...shape.fields.keys()].every(isKey));
  return {
    type: types.size === 1 ? [...types][0] : [...types].sort(),
    ...(formats?.size === 1 && types.has("string") ? { format: [...formats][0] } : {}),
    ...(shape.items ? { items: schemaOf(shape.items, "", everywhere) } : {}),
    ...(isMap ? { additionalProperties: ofEachKey(shape, everywhere) } : objectOf(shape, everywhere)),
  };
}

function objectOf(shape: Shape, everywhere: Everywhere): Schema {
  if (shape.fields.size === 0) return {};
  const fields = [...shape.fields].sort(([a], [b]) => (a < b ? -1 : 1));
  const required = fields.filter(([, { seen }]) => seen === shape.objects).map(([name]) => name);
  return {
    properties: Object.fromEntries(
      fields.map(([name, { shape: one }]) => [name, schemaOf(one, name, everywhere)]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

function ofEachKey(shape: Shape, everywhere: Everywhere): Schema {
  const [first] = shape.fields.values();
  if (!first) return {};
  const isNested = first.shape.types.has("object");
  if (!isNested) return schemaOf(first.shape, "", everywhere);
  return { type: "object", additionalProperties: ofEachKey(first.shape, everywhere) };
}

/** The JSON Schema of each shape. */
export function schemasOf(shapes: Map<string, Shape>): Record<string, Schema> {
  const everywhere = byName(shapes.values());
  const sorted = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, shape]) => [name, schemaOf(shape, "", everywhere)]));
}
