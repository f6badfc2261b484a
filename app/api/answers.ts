import recorded from "./answers.json" with { type: "json" };
import type { Call } from "./operation.ts";

/**
 * What each operation answers, as JSON Schema. `answers.json` is written from the answers of the journeys
 * (`WRITE_ANSWERS=1 npx vitest run --project contract calls`), and every answer of every journey is checked against it.
 */

export type AnswerSchema = { properties?: Record<string, unknown>; required?: string[] } & Record<
  string,
  unknown
>;

const OPERATIONS = recorded as unknown as Record<string, AnswerSchema>;

/** The schema of what an operation answers, under the operation's names; undefined for one that no journey makes. */
export const answerOf = (operation: string): AnswerSchema | undefined => OPERATIONS[operation];

export const ERROR_SCHEMA = {
  type: "object",
  description: "Why nothing was done. `code` stays the same, `message` may be shown.",
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          field: { type: "string" },
          code: { type: "string" },
          message: { type: "string" },
        },
        required: ["field", "code", "message"],
      },
    },
    errorId: { type: "string" },
  },
  required: ["code", "message"],
};

/** The schemas by component name: of the operations that some call answers as they are. */
export function answerSchemas(calls: readonly Call[]): Record<string, AnswerSchema> {
  const used = new Set(calls.filter((call) => !renames(call)).map(({ operation }) => operation));
  return Object.fromEntries(Object.entries(OPERATIONS).filter(([operation]) => used.has(operation)));
}

const renames = (call: Call) => Object.keys(call.answers).length > 0;

/** What one call answers: its operation's answer, under the names that its spelling gives. */
export function answerSchema(call: Call): unknown {
  const schema = answerOf(call.operation);
  if (!schema) return { type: "object" };
  if (!renames(call)) return { $ref: `#/components/schemas/${call.operation}` };
  const rename = (name: string) => call.answers[name] ?? name;
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, value]) => [rename(name), value]),
  );
  return { ...schema, properties, ...(schema.required ? { required: schema.required.map(rename) } : {}) };
}
