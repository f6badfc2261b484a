import { type AnswerSchema, commandAnswer } from "./answer-schemas.ts";
import recorded from "./answers.json" with { type: "json" };
import type { Call } from "./operation.ts";
import { isListCall } from "./paging.ts";

/**
 * What each operation answers, as JSON Schema: what it declares (`answer`), for a command that declares nothing a message and the id
 * of what it made, and what was recorded in `answers.json` for the rest. That file is written from the answers of the journeys
 * (`WRITE_ANSWERS=1 npx vitest run --project contract calls`), and every answer of every journey is checked against these schemas.
 */

const RECORDED = recorded as unknown as Record<string, AnswerSchema>;

/** The schema of what a call answers, under its operation's names; undefined where nothing was declared or recorded. */
export function answerOf(call: Call): AnswerSchema | undefined {
  return call.answer ?? RECORDED[call.operation] ?? usualAnswer(call);
}

/** What a command answers that declares nothing and was not seen to answer more. */
export const usualAnswer = (call: Call): AnswerSchema | undefined =>
  call.method === "GET" ? undefined : commandAnswer(call.creates);

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

/** What one call answers: its operation's answer, under the names that its spelling gives. */
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
