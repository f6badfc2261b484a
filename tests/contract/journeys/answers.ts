import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { AnswerSchema } from "#app/api/answer-schemas.ts";
import { answerOf, ERROR_SCHEMA } from "#app/api/answers.ts";
import { fieldsOf, ourName } from "#app/api/names.ts";
import type { Call } from "#app/api/operation.ts";
import { isListCall } from "#app/api/paging.ts";

/** Every answer of the journeys, checked against the schema that the description gives: what it promises is there, and nothing else. */

const wrong = new Map<string, string>();

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
const checkError = ajv.compile(ERROR_SCHEMA);

/** Notes what a call answered to what it was given. */
export function noteAnswer(
  call: Call,
  given: Record<string, unknown>,
  status: number,
  said: Record<string, unknown>,
): void {
  const name = `${call.method} ${call.path} ${status}`;
  if (status >= 400) {
    if (!checkError(said)) wrong.set(name, ajv.errorsText(checkError.errors));
    return;
  }
  const sent = new Set(Object.keys(given).map((field) => ourName(call, field)));
  const left = fieldsOf(call).filter((field) => field.needed && !sent.has(field.name));
  if (left.length > 0)
    wrong.set(name, `works without ${left.map((field) => field.as)}, which it is said to need`);
  const { next_cursor, ...told } = said;
  if (isListCall(call) && next_cursor !== null && typeof next_cursor !== "string")
    wrong.set(name, "does not say where the next rows begin");
  const theirs = new Map(Object.entries(call.answers).map(([ours, other]) => [other, ours]));
  const ours = Object.fromEntries(
    Object.entries(isListCall(call) ? told : said).map(([field, value]) => [
      theirs.get(field) ?? field,
      value,
    ]),
  );
  const schema = answerOf(call);
  if (!schema) return void wrong.set(name, "has no schema");
  if (!ajv.validate(schema, ours)) return void wrong.set(name, ajv.errorsText());
  const more = undescribed(schema, ours);
  if (more.length > 0) wrong.set(name, `tells what is not described: ${more.slice(0, 20).join(", ")}`);
}

/** The fields of an answer that its schema does not name. Of several schemas the one that leaves the fewest counts. */
export function undescribed(schema: AnswerSchema, value: unknown, at = ""): string[] {
  const { anyOf, properties, additionalProperties, items } = schema as Schemas;
  if (anyOf)
    return anyOf
      .filter((one) => ajv.validate(one, value))
      .map((one) => undescribed(one, value, at))
      .reduce((fewest, one) => (one.length < fewest.length ? one : fewest));
  if (Array.isArray(value))
    return items ? [...new Set(value.flatMap((one) => undescribed(items, one, `${at}[]`)))] : [];
  if (typeof value !== "object" || value === null || additionalProperties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties?.[name];
    return known ? undescribed(known, inner, `${at}.${name}`) : [`${at}.${name}`];
  });
}
type Schemas = {
  anyOf?: AnswerSchema[];
  properties?: Record<string, AnswerSchema>;
  additionalProperties?: unknown;
  items?: AnswerSchema;
};

/** The answers that are not as the description says, each with why. */
export const wrongAnswers = () => [...wrong].map(([name, why]) => `${name}: ${why}`);
