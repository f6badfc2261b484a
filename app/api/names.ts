import { z } from "zod";
import { present } from "#app/present.ts";
import type { Call } from "./operation.ts";

/** What the fields of a call are called in its alias, and which of them it needs: read off the schema that checks them. */

export type CallField = {
  /** Ours, of the schema. */
  name: string;
  /** Theirs, as the call documents it. It takes the other names of `as` too. */
  as: string;
  schema: z.ZodType;
  needed: boolean;
};

const known = new WeakMap<Call, CallField[]>();

/** Fields that the domain demands, though the call's own schema lets them be absent (`describedFields`). */
const demanded = new WeakSet<z.ZodType>();

/**
 * The fields of forms by name, described as the forms have them and checked by the domain alone: what it refuses, it says in the words
 * of the contract. A field is needed that every one of the forms needs.
 */
export function describedFields(...forms: z.ZodObject[]): Record<string, z.ZodType> {
  const shapes = forms.map((form) => form.shape as Shape);
  const names = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  return Object.fromEntries(
    names.map((name) => {
      const first = present(present(shapes.find((shape) => name in shape))[name]);
      const { $schema: _, ...described } = z.toJSONSchema(first, { io: "input", unrepresentable: "any" });
      const field = z.unknown().optional().meta(described);
      if (shapes.every((shape) => refusesNothing(shape[name]))) demanded.add(field);
      return [name, field];
    }),
  );
}

/** Whether a field has to be there. What it makes of nothing says so, whatever it is wrapped in. */
const refusesNothing = (field: z.ZodType | undefined): boolean =>
  field !== undefined && (demanded.has(field) || !field.safeParse(undefined).success);

/** The fields that a caller may send, those of the path among them. Of a choice of inputs, the fields of all. */
export function fieldsOf(call: Call): CallField[] {
  let fields = known.get(call);
  if (!fields) {
    fields = readFields(call);
    known.set(call, fields);
  }
  return fields;
}

function readFields(call: Call): CallField[] {
  const shapes = shapesOf(call.input);
  const names = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  return names
    .filter((name) => !(name in call.with))
    .map((name) => ({
      name,
      as: theirName(call, name),
      schema: present(present(shapes.find((shape) => name in shape))[name]),
      needed: shapes.every((shape) => refusesNothing(shape[name])),
    }));
}

type Shape = Record<string, z.ZodType>;

/** The fields of an object, of each object of a union, and of what is checked before it is transformed. */
function shapesOf(schema: z.ZodType): Shape[] {
  if (schema instanceof z.ZodObject) return [schema.shape as Shape];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => shapesOf(one as z.ZodType));
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in as z.ZodType);
  throw new Error("The input of a call has to be an object");
}

/** The name in the path, else the first of its other names, else our own as calls spell it. */
export function theirName(call: Call, ours: string): string {
  const inPath = namesInPath(call);
  if (inPath.includes(ours) && !Object.hasOwn(call.as, ours)) return ours;
  const others = Object.entries(call.as).filter(([, name]) => name === ours);
  return (others.find(([theirs]) => inPath.includes(theirs)) ?? others[0])?.[0] ?? snakeCase(ours);
}

/** The names with capitals that the specification has. All others are written with underscores at the edge. */
const WITH_CAPITALS = new Set([
  "checkIn",
  "checkOut",
  "fromDate",
  "toDate",
  "userName",
  "refundAmount",
  "LongUrl",
  "myArray",
]);

/** `accountId` -> `account_id`. */
const snakeCase = (ours: string) =>
  WITH_CAPITALS.has(ours) ? ours : ours.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const ownNames = new WeakMap<Call, Map<string, string>>();

/** Our name of a field that is sent under theirs. */
export function ourName(call: Call, theirs: string): string {
  if (Object.hasOwn(call.as, theirs)) return present(call.as[theirs]);
  let names = ownNames.get(call);
  if (!names) {
    names = new Map(fieldsOf(call).map(({ as, name }) => [as, name]));
    ownNames.set(call, names);
  }
  return names.get(theirs) ?? theirs;
}

export const namesInPath = (call: Call): string[] =>
  [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => present(name));
