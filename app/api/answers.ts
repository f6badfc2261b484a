import { type AnswerSchema, commandAnswer } from "./answer-schemas.ts";
import type { Call } from "./operation.ts";
import { isListCall } from "./paging.ts";

/**
 * What each operation answers, as JSON Schema: what it declares (`answer`), for a command that declares nothing a message and the id
 * of what it made. Every answer of every journey is checked against these schemas.
 */

/** The schema of what a call answers, under its operation's names; undefined for a read that declares nothing, which no test lets pass. */
export function answerOf(call: Call): AnswerSchema | undefined {
  return call.answer ?? (call.method === "GET" ? undefined : commandAnswer(call.creates));
}

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

/** The schemas by component name. Of calls of one name the first gives it; one that answers otherwise has its schema in its place. */
export function answerSchemas(calls: readonly Call[]): Record<string, AnswerSchema> {
  const found: Record<string, AnswerSchema> = {};
  for (const call of calls) {
    const schema = answerOf(call);
    if (schema && !renames(call)) found[call.operation] ??= schema;
  }
  return found;
}

const renames = (call: Call) => Object.keys(call.answers).length > 0;

/** What one call answers: its operation's answer, under the names that its alias gives. */
export function answerSchema(call: Call, components: Record<string, AnswerSchema>): unknown {
  const schema = answerOf(call);
  if (!schema) return { type: "object" };
  const isComponent = !renames(call) && components[call.operation] === schema;
  const own = isComponent ? { $ref: `#/components/schemas/${call.operation}` } : renamed(schema, call);
  return isListCall(call) ? { allOf: [own, { $ref: "#/components/schemas/Page" }] } : own;
}

function renamed(schema: AnswerSchema, call: Call): AnswerSchema {
  const rename = (name: string) => call.answers[name] ?? name;
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, value]) => [rename(name), value]),
  );
  return { ...schema, properties, ...(schema.required ? { required: schema.required.map(rename) } : {}) };
}
