import { randomUUID } from "node:crypto";
import { z } from "zod";

/** Values for forms and calls: mostly what almost fits, and everything that people and programs send instead. */

/** A generator of numbers below 1 that gives the same row for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Roll = () => number;
export const pick = <T>(roll: Roll, from: readonly T[]): T => from[Math.floor(roll() * from.length)]!;

const WORDS = [
  "",
  " ",
  "Lakshmi Devi",
  "9876543210",
  "+91 98765 43210",
  "asha@example.com",
  "not a mail",
  "500032",
  "12:30",
  "on",
  "true",
  "-1",
  "0",
  "1",
  "3",
  "17.4123",
  "999999999999999999999",
  "1e400",
  "NaN",
  "Infinity",
  "0x1f",
  "१२३",
  "2026-12-01",
  "2026-12-04",
  "2026-02-31",
  "0000-00-00",
  "9999-12-31",
  "+275760-09-13",
  "01/12/2026",
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  "%' ESCAPE '",
  "\\",
  "$1",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../etc/passwd",
  "javascript:alert(1)",
  "http://169.254.169.254/",
  "\u0000",
  "\u202eabc",
  "🏥🏥🏥",
  "a\r\nSet-Cookie: b=c",
  "[]",
  "{}",
  "null",
  "x".repeat(300),
  "9".repeat(400),
  "é".repeat(5_000),
];

type JsonSchema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
};

export function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** The fields of an object, of any of its shapes. */
export function fieldsOf(schema: JsonSchema): Record<string, JsonSchema> {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(fieldsOf);
  return Object.assign({}, ...inner, schema.properties ?? {});
}

/** A text for a field: what almost fits in two of three. @param ids of rows that there are */
export function textFor(field: JsonSchema, roll: Roll, ids: readonly string[]): string {
  if (roll() < 0.34) return pick(roll, WORDS);
  const shape = field.anyOf ? pick(roll, field.anyOf) : field;
  if (shape.const !== undefined) return String(shape.const);
  if (shape.enum) return String(pick(roll, shape.enum));
  if (shape.format === "uuid") return roll() < 0.8 ? pick(roll, ids) : randomUUID();
  if (shape.format === "email") return "asha@example.com";
  if (shape.type === "integer" || shape.type === "number") {
    const [low, high] = [shape.minimum ?? 0, Math.min(shape.maximum ?? 50, 1_000)];
    return String(Math.floor(Math.max(-9, low) + roll() * Math.max(1, high - Math.max(-9, low) + 2)));
  }
  if (shape.type === "boolean") return pick(roll, ["on", "true", ""]);
  return pick(roll, WORDS);
}

/** A value for a field of a JSON body: sometimes of another type. */
export function valueFor(field: JsonSchema, roll: Roll, ids: readonly string[], depth = 0): unknown {
  const odd = roll();
  if (odd < 0.06) return pick<unknown>(roll, [null, [], {}, [null], { $gt: "" }, true, -0.5, 1e21, [["a"]]]);
  if (field.type === "array" && depth < 3)
    return Array.from({ length: Math.floor(roll() * 4) }, () =>
      valueFor(field.items ?? {}, roll, ids, depth + 1),
    );
  if (field.properties && depth < 3) return objectFor(field, roll, ids, depth + 1);
  const text = textFor(field, roll, ids);
  if ((field.type === "integer" || field.type === "number") && odd < 0.7) return Number(text) || 0;
  return text;
}

export function objectFor(
  schema: JsonSchema,
  roll: Roll,
  ids: readonly string[],
  depth = 0,
): Record<string, unknown> {
  const entries = Object.entries(fieldsOf(schema)).filter(() => roll() < 0.9);
  return Object.fromEntries(entries.map(([name, field]) => [name, valueFor(field, roll, ids, depth)]));
}
