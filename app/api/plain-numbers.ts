import { z } from "zod";

/**
 * The numbers of a call as they are meant. JavaScript makes 1 of `true`, 16 of "0x10" and 0 of nothing at all, and with them prices that nobody
 * asked for.
 */

/** As JSON writes a number, with a plus too; programs send large ones as `1E+3`. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** What was sent, by its declaration: in place of a number, `null` and an empty text are as if nothing was sent, and what is no number is NaN. */
export function withPlainNumbers(declared: z.core.$ZodType, sent: unknown): unknown {
  if (declared instanceof z.ZodNumber) return declared.def.coerce ? plainNumber(sent) : sent;
  if (declared instanceof z.ZodOptional || declared instanceof z.ZodDefault)
    return withPlainNumbers(declared.def.innerType, sent);
  if (declared instanceof z.ZodPipe) {
    const { in: first, out } = declared.def;
    return withPlainNumbers(first instanceof z.ZodTransform ? out : first, sent);
  }
  if (declared instanceof z.ZodArray && Array.isArray(sent))
    return sent.map((one) => withPlainNumbers(declared.element, one));
  if (declared instanceof z.ZodObject && isRecord(sent))
    return Object.fromEntries(
      Object.entries(sent).map(([name, one]) => {
        const field = Object.hasOwn(declared.shape, name) ? declared.shape[name] : undefined;
        return [name, field ? withPlainNumbers(field, one) : one];
      }),
    );
  return sent;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function plainNumber(sent: unknown): unknown {
  if (typeof sent === "number" || sent === undefined || sent === null) return sent ?? undefined;
  if (typeof sent !== "string") return Number.NaN;
  const text = sent.trim();
  if (text === "") return undefined;
  return NUMBER.test(text) ? text : Number.NaN;
}
