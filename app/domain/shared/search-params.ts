import { present } from "#app/present.ts";
import { isIsoDate } from "./dates.ts";
import { withoutInvisible } from "./invisible.ts";

/**
 * The state of a list or search lives in the URL. A definition names every parameter; decoding never fails (what cannot be
 * read becomes the default), and encoding leaves defaults out. Client-safe and free of libraries.
 */
export type Param<T> = {
  decode: (text: string | null, all: string[]) => T;
  encode: (value: T) => string[];
  /** Another name that it goes by in addresses: read where its own is not said. */
  otherName?: string;
};

const clean = (text: string) =>
  [...withoutInvisible(text)]
    .filter((character) => {
      const code = present(character.codePointAt(0));
      return code >= 32 && !(code >= 0xd800 && code <= 0xdfff);
    })
    .join("")
    .trim();

/** Free text, at most `max` characters. */
export function text(max = 100): Param<string> {
  return {
    decode: (raw) => clean((raw ?? "").slice(0, max * 2)).slice(0, max),
    encode: (value) => (value ? [value] : []),
  };
}

/** Text as it was asked for, or null where the address does not name it: what was left empty can be told from what was not asked. */
export function asked(max = 100): Param<string | null> {
  return {
    decode: (raw) => (raw === null ? null : clean(raw.slice(0, max * 2)).slice(0, max)),
    encode: (value) => (value === null ? [] : [value]),
  };
}

/** One of a fixed list. */
export function oneOf<const T extends string>(values: readonly T[], fallback: NoInfer<T>): Param<T> {
  return {
    decode: (raw) => (values.includes(raw as T) ? (raw as T) : fallback),
    encode: (value) => (value === fallback ? [] : [value]),
  };
}

/** Any number of a fixed list (checkboxes). */
export function manyOf<const T extends string>(values: readonly T[]): Param<T[]> {
  return {
    decode: (_, all) => values.filter((value) => all.includes(value)),
    encode: (value) => value,
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a row, or null. */
export function id(): Param<string | null> {
  return {
    decode: (raw) => (raw && UUID.test(raw) ? raw.toLowerCase() : null),
    encode: (value) => (value ? [value] : []),
  };
}

/** Ids of rows (checkboxes), at most 50. */
export function ids(): Param<string[]> {
  return { decode: (_, all) => all.filter((raw) => UUID.test(raw)).slice(0, 50), encode: (value) => value };
}

/** A whole number within bounds, or the fallback. */
export function integer(min: number, max: number, fallback: number): Param<number> {
  return {
    decode: (raw) => {
      const value = raw && /^-?\d{1,9}$/.test(raw.trim()) ? Number(raw) : fallback;
      return value >= min && value <= max ? value : fallback;
    },
    encode: (value) => (value === fallback ? [] : [String(value)]),
  };
}

/** A whole number within bounds, or null when nothing usable is given. */
export function optionalInteger(min: number, max: number): Param<number | null> {
  return {
    decode: (raw) => {
      if (!raw || !/^-?\d{1,9}$/.test(raw.trim())) return null;
      const value = Number(raw);
      return value >= min && value <= max ? value : null;
    },
    encode: (value) => (value === null ? [] : [String(value)]),
  };
}

/** A calendar date `YYYY-MM-DD`, or as typed `dd/mm/yyyy`; null otherwise. */
export function date(): Param<string | null> {
  return { decode: (raw) => readDate(raw), encode: (value) => (value ? [value] : []) };
}

/** The day that somebody typed, as `YYYY-MM-DD`; null when there is no such day. */
export function readDate(raw: string | null): string | null {
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec((raw ?? "").trim());
  const iso = typed
    ? `${typed[3]}-${present(typed[2]).padStart(2, "0")}-${present(typed[1]).padStart(2, "0")}`
    : (raw ?? "").trim();
  return isIsoDate(iso) ? iso : null;
}

/** The page of a list, from 1. */
export function page(): Param<number> {
  return integer(1, 100_000, 1);
}

export type SearchDefinition<State> = {
  decode: (params: URLSearchParams) => State;
  /** `?a=b` with `changes` applied; a change of anything but the page goes back to page 1. */
  href: (state: State, changes?: Partial<State>) => string;
  /** The parameters that differ from their default, as hidden fields of a GET form carry them on; `except` are the form's own. */
  fields: (state: State, except: ReadonlyArray<keyof State>) => Array<[name: string, value: string]>;
};

/** Defines the URL state of a screen. */
export function defineSearch<State extends object>(
  shape: { [K in keyof State]: Param<State[K]> },
): SearchDefinition<State> {
  const entries = Object.entries(shape) as unknown as Array<[string, Param<unknown>]>;
  return {
    decode: (params) =>
      Object.fromEntries(
        entries.map(([name, param]) => {
          const said = param.otherName && !params.has(name) ? param.otherName : name;
          return [name, param.decode(params.get(said), params.getAll(said))];
        }),
      ) as State,
    href: (state, changes = {}) => {
      const next = { ...state, ...changes } as Record<string, unknown>;
      if ("page" in shape && !("page" in changes) && Object.keys(changes).length > 0) next.page = 1;
      const params = new URLSearchParams();
      for (const [name, param] of entries) {
        for (const value of param.encode(next[name])) params.append(name, value);
      }
      const encoded = params.toString();
      return encoded ? `?${encoded}` : "?";
    },
    fields: (state, except) =>
      entries
        .filter(([name]) => name !== "page" && !except.includes(name as keyof State))
        .flatMap(([name, param]) =>
          param
            .encode((state as Record<string, unknown>)[name])
            .map((value): [string, string] => [name, value]),
        ),
  };
}

/** The state that a definition decodes to. */
export type StateOf<Definition> = Definition extends SearchDefinition<infer State> ? State : never;

/** What an address says of a text that is nothing, where a link asks for exactly that. */
export const LINKED_NONE = "none";
