import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { answerOf, ERROR_SCHEMA, usualAnswer } from "#app/api/answers.ts";
import { fieldsOf, ourName } from "#app/api/names.ts";
import type { Call } from "#app/api/operation.ts";
import { isListCall } from "#app/api/paging.ts";
import { merged, type Shape, schemasOf } from "./shapes.ts";

/** Every answer of the journeys: checked against the schema that the description gives, and kept to write these schemas. */

const shapes = new Map<string, Shape>();
const wrong = new Map<string, string>();
/** Operations whose answers were all what a command usually answers, or what they declare: nothing is recorded of them. */
const described = new Map<string, boolean>();

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
  shapes.set(call.operation, merged(shapes.get(call.operation), ours));
  const usual = usualAnswer(call);
  const isUsual = usual !== undefined && ajv.validate({ ...usual, additionalProperties: false }, ours);
  const isDescribed = call.answer !== undefined || isUsual;
  described.set(call.operation, isDescribed && described.get(call.operation) !== false);
  const schema = answerOf(call);
  if (!schema) wrong.set(name, "has no schema");
  else if (!ajv.validate(schema, ours)) wrong.set(name, ajv.errorsText());
}

/** The answers that are not as the description says, each with why. */
export const wrongAnswers = () => [...wrong].map(([name, why]) => `${name}: ${why}`);

/** The schemas of all answers so far that nothing else describes, by operation. */
export const answerSchemas = () =>
  Object.fromEntries(Object.entries(schemasOf(shapes)).filter(([operation]) => !described.get(operation)));
