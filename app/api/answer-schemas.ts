import { type Actor, type Context, ROLES } from "#app/domain/context.ts";
import type { Column, Columns } from "#app/domain/lists/columns.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";

/** What calls answer, as JSON Schema, read off what answers them: the columns of a list, the id that a command gives. */

export type Schema = Record<string, unknown>;
export type AnswerSchema = { properties?: Record<string, unknown>; required?: string[] } & Schema;

export const TEXT: Schema = { type: "string" };
export const NUMBER: Schema = { type: "number" };
export const FLAG: Schema = { type: "boolean" };
export const INSTANT: Schema = { type: "string", format: "date-time" };
export const DAY: Schema = { type: "string", format: "date" };
export const ID: Schema = { type: "string", format: "uuid" };
const COUNT: Schema = { type: "integer" };
export const COUNTS: Schema = { type: "object", additionalProperties: COUNT };

/** Of a command: what a person is told, whether it was done, and the id of what it made. */
export function commandAnswer(creates = ""): AnswerSchema {
  const known = commandAnswers.get(creates);
  if (known) return known;
  const schema = {
    type: "object",
    properties: {
      message: TEXT,
      success: { type: "boolean" },
      ...(creates ? { [creates]: TEXT } : {}),
    },
    required: creates ? ["message", creates] : ["message"],
  };
  commandAnswers.set(creates, schema);
  return schema;
}

const commandAnswers = new Map<string, AnswerSchema>();

/**
 * An object with these fields, and those that are not always there. Of a `Row` of the domain that is answered as it is, it names
 * every field: `objectSchema<CityRow>({ … })`.
 */
export const objectSchema = <Row extends object = Record<string, unknown>>(
  properties: { [Name in keyof Required<Row>]: Schema },
  sometimes: Record<string, Schema> = {},
): AnswerSchema => ({
  type: "object",
  properties: { ...properties, ...sometimes },
  required: Object.keys(properties),
});

/** One of these, as who asks or what is asked for has it. */
export const eitherSchema = (...schemas: AnswerSchema[]): AnswerSchema => ({
  type: "object",
  anyOf: schemas,
});

/** What a command answers beside its message. */
export const commandSchema = (more: Record<string, Schema>, success: Schema | null = null): AnswerSchema => {
  const schema = objectSchema({ message: TEXT, ...more });
  return success ? { ...schema, properties: { ...schema.properties, success } } : schema;
};

const TYPES: Record<Column["type"], Schema> = {
  text: TEXT,
  phone: TEXT,
  choice: TEXT,
  count: NUMBER,
  number: NUMBER,
  money: NUMBER,
  percent: NUMBER,
  distance: NUMBER,
  date: DAY,
  month: { type: "string", pattern: "^\\d{4}-\\d{2}$" },
  instant: INSTANT,
  flag: FLAG,
  texts: { type: "array", items: TEXT },
};

export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type as string, "null"] });

/** Of somebody of each role, for what columns they have. */
const EVERYBODY: Context[] = ROLES.map((role) => ({
  actor: {
    kind: "user",
    id: "00000000-0000-0000-0000-000000000000",
    role,
    subRole: null,
    name: "",
    accountId: null,
    zoneCityId: null,
  } satisfies Actor,
  now: new Date(0),
}));

/**
 * A page of a declared list. A field is there for certain when everybody has it, whatever the filters are.
 * @param states filters that bring columns of their own
 * @param more fields that the call adds to each row
 * @param flatCounts counts of one filter alone, by its options
 */
export function listAnswerSchema(
  list: AnyList,
  {
    states = [{}],
    more = {},
    flatCounts = false,
  }: { states?: readonly object[]; more?: Record<string, Schema>; flatCounts?: boolean } = {},
): AnswerSchema {
  const counts = flatCounts ? COUNTS : { type: "object", additionalProperties: COUNTS };
  return pageSchema(listRowSchema(list, { states, more }), counts);
}

/** One row of a declared list. */
export function listRowSchema(
  list: AnyList,
  { states = [{}], more = {} }: { states?: readonly object[]; more?: Record<string, Schema> } = {},
): AnswerSchema {
  const seen = EVERYBODY.flatMap((ctx) => states.map((state) => inAnswers(list.columnsFor(ctx, state))));
  const every: Columns = Object.assign({}, ...seen);
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(
        Object.entries(every).map(([field, { type, always }]) => [
          field,
          always ? TYPES[type] : orNull(TYPES[type]),
        ]),
      ),
      ...more,
    },
    required: Object.keys(every).filter((field) => seen.every((columns) => field in columns)),
  };
}

const inAnswers = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, { on }]) => on !== "screen"));

/** A page of rows, with how many there are. */
export function pageSchema(row: Schema, counts: Schema): AnswerSchema {
  return {
    type: "object",
    properties: {
      data: { type: "array", items: row },
      page: COUNT,
      total: COUNT,
      more: { type: "boolean" },
      counts,
    },
    required: ["data", "page", "total", "more", "counts"],
  };
}

/** Some rows, all of them; and what is told beside them. */
export const rowsSchema = (row: Schema, beside: Record<string, Schema> = {}): AnswerSchema =>
  objectSchema({ data: { type: "array", items: row }, ...beside });

/** Rows with the number of their page, and how many there are. */
export const totalSchema = (row: Schema) => rowsSchema(row, { page: COUNT, total: COUNT });
/** Rows with the number of their page, and whether there are more. */
export const moreSchema = (row: Schema) => rowsSchema(row, { page: COUNT, more: FLAG });
