import { z } from "zod";
import { Invalid } from "#app/domain/errors.ts";
import type { Schema } from "./answer-schemas.ts";
import { fieldsOf } from "./names.ts";
import type { Answer, Call } from "./operation.ts";

/**
 * Paging, the same for every call that lists, the few that ask by POST among them: `limit` says how many rows an answer may have at
 * most, `next_cursor` of an answer is sent as `cursor` for the rows after it, and is null at the end. A list has pages of a size of its
 * own, and no answer has more.
 */

const MOST = 100;

export const isListCall = (call: Call): boolean =>
  /\.(list|search|report)/.test(call.operation) ||
  (call.method === "GET" && answersRows(call) && hasPages(call));

const answersRows = ({ answer }: Call): boolean =>
  (answer?.properties?.data as { type?: string } | undefined)?.type === "array";

export type Window = {
  limit: number | null;
  /** The page of the list, how many of its rows were told already, and how many rows are on the pages before it. */
  page: number;
  told: number;
  before: number | null;
};

const limitGiven = z.coerce.number().int().min(1).max(MOST);
const place = z.tuple([
  z.number().int().min(1).max(1_000_000),
  z.number().int().min(0).max(100_000),
  z.number().int().min(0).max(1_000_000_000),
]);

/** Takes `limit` and `cursor` out of what was sent; the values say which page of the list is meant. @throws Invalid */
export function readWindow(
  call: Call,
  { limit, cursor, ...values }: Record<string, unknown>,
): { values: Record<string, unknown>; window: Window } {
  const size = limit === undefined ? null : limitGiven.safeParse(limit);
  if (size && !size.success) throw invalid("limit", `Please give a number from 1 to ${MOST}`);
  const window = { limit: size?.data ?? null, page: Number(values.page) || 1, told: 0, before: null };
  if (cursor === undefined) return { values, window };
  const found = place.safeParse(decoded(cursor));
  if (!found.success) throw invalid("cursor", "Please send the next_cursor of an earlier answer");
  const [page, told, before] = found.data;
  return {
    values: hasPages(call) ? { ...values, page } : values,
    window: { ...window, page, told, before },
  };
}

const hasPages = (call: Call) => fieldsOf(call).some(({ name }) => name === "page");

const invalid = (field: string, text: string) => new Invalid(text, { [field]: [text] });

function decoded(cursor: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(String(cursor).slice(0, 200), "base64url").toString());
  } catch {
    return null;
  }
}

/** The rows of the window, and where the next ones are. */
export function inWindow(call: Call, { limit, page, told, before }: Window, answer: Answer): Answer {
  const { data: rows, more, total } = answer;
  // What a client chooses from comes whole.
  if (!Array.isArray(rows)) return { ...answer, next_cursor: null };
  // A list gives its last page for any page beyond what it counts.
  const isBeyond = typeof answer.page === "number" && answer.page < page;
  const left = isBeyond ? [] : rows.slice(told);
  const data = left.slice(0, limit ?? undefined);
  const so = (before ?? (page - 1) * rows.length) + rows.length;
  // A list that does not say whether there is more may have some after any row.
  const hasMore = more ?? (typeof total === "number" ? so < total : rows.length > 0);
  const hasNext = hasPages(call) && !isBeyond && hasMore;
  const next =
    data.length < left.length
      ? [page, told + data.length, so - rows.length]
      : hasNext
        ? [page + 1, 0, so]
        : null;
  return {
    ...answer,
    data,
    ...(more === undefined ? {} : { more: next !== null }),
    next_cursor: next && Buffer.from(JSON.stringify(next)).toString("base64url"),
  };
}

export const PAGING_PARAMETERS = {
  Limit: {
    name: "limit",
    in: "query",
    required: false,
    description: "At most so many rows; a list may give fewer at a time.",
    schema: { type: "integer", minimum: 1, maximum: MOST },
  },
  Cursor: {
    name: "cursor",
    in: "query",
    required: false,
    description: "`next_cursor` of the answer before.",
    schema: { type: "string", maxLength: 200 },
  },
};

export const NEXT_CURSOR: Schema = {
  type: "object",
  properties: {
    next_cursor: { type: ["string", "null"], description: "Where the next rows begin; null at the end." },
  },
  required: ["next_cursor"],
};
