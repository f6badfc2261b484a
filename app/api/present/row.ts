import { percent, toRupees } from "../amounts.ts";
import {
  type AnswerSchema,
  DAY,
  FLAG,
  ID,
  INSTANT,
  NUMBER,
  objectSchema,
  orNull,
  type Schema,
  TEXT,
} from "../answer-schemas.ts";

/** Rows of answers: each field is declared once, with what it is and where it comes from, and that gives both the row and its schema. */

type Field<From, Value> = { schema: Schema; read: (from: From) => Value };

const kind =
  <Value>(schema: Schema) =>
  <From>(read: (from: From) => Value): Field<From, Value> => ({ schema, read });

/** A number that is kept in another unit than it is answered in. */
const converted =
  (convert: (kept: number) => number) =>
  <From>(read: (from: From) => number): Field<From, number> => ({
    schema: NUMBER,
    read: (from) => convert(read(from)),
  });
const convertedOrNull =
  (convert: (kept: number) => number) =>
  <From>(read: (from: From) => number | null | undefined): Field<From, number | null> => ({
    schema: orNull(NUMBER),
    read: (from) => {
      const kept = read(from);
      return kept == null ? null : convert(kept);
    },
  });

/** What a field of an answer can be. */
export const field = {
  text: kind<string>(TEXT),
  textOrNull: kind<string | null>(orNull(TEXT)),
  /** A uuid. */
  id: kind<string>(ID),
  idOrNull: kind<string | null>(orNull(ID)),
  number: kind<number>(NUMBER),
  numberOrNull: kind<number | null>(orNull(NUMBER)),
  flag: kind<boolean>(FLAG),
  instant: kind<Date>(INSTANT),
  instantOrNull: kind<Date | null>(orNull(INSTANT)),
  /** `YYYY-MM-DD`. */
  day: kind<string>(DAY),
  dayOrNull: kind<string | null>(orNull(DAY)),
  texts: kind<readonly string[]>({ type: "array", items: TEXT }),
  /** Kept in paise, answered in rupees. */
  amount: converted(toRupees),
  amountOrNull: convertedOrNull(toRupees),
  /** Kept in ppm, answered in percent. */
  rate: converted(percent),
  rateOrNull: convertedOrNull(percent),
  /** Rows within a row. */
  rows: <From, Inner, Row>(
    inner: { schema: AnswerSchema; row: (from: Inner) => Row },
    read: (from: From) => readonly Inner[],
  ): Field<From, Row[]> => ({
    schema: { type: "array", items: inner.schema },
    read: (from) => read(from).map((one) => inner.row(one)),
  }),
};

/** Declares a row made of a `From`: `rowOf<Hospital>()({ hospital_id: field.id((hospital) => hospital.id) })`. */
export const rowOf =
  <From>() =>
  <Fields extends Record<string, Field<From, unknown>>>(fields: Fields) => {
    const entries = Object.entries(fields);
    return {
      schema: objectSchema(Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]))),
      row: (from: From) =>
        Object.fromEntries(entries.map(([name, { read }]) => [name, read(from)])) as {
          [Name in keyof Fields]: ReturnType<Fields[Name]["read"]>;
        },
    };
  };
