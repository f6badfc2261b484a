import { z } from "zod";
import { theirName } from "#app/api/names.ts";
import type { Call } from "#app/api/operation.ts";

/** What a call's declaration says of itself, for tests that are made from it. */

export const nameOf = (call: { method: string; path: string }) =>
  `${call.method} ${call.path.replace(/\/$/, "")}`;

const known = new WeakMap<z.ZodType, Record<string, unknown>>();

/** The fields that an input takes, by our names, as JSON Schema. */
export function fieldsOf(schema: z.ZodType): Record<string, unknown> {
  const fields = known.get(schema) ?? readFields(schema);
  known.set(schema, fields);
  return fields;
}

function readFields(schema: z.ZodType): Record<string, unknown> {
  const { properties, anyOf } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, unknown>;
    anyOf?: Array<{ properties?: Record<string, unknown> }>;
  };
  return properties ?? Object.assign({}, ...(anyOf ?? []).map((one) => one.properties ?? {}));
}

export const isUuid = (field: unknown) => JSON.stringify(field).includes('"uuid"');
export const isList = (field: unknown) => JSON.stringify(field).includes('"array"');

/** Our name of a field -> theirs in this alias. */
export const theirNames = (call: Call): Map<string, string> =>
  new Map(Object.values(call.as).map((ours) => [ours, theirName(call, ours)]));
