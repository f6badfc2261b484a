import type { Language } from "#app/words/languages.ts";

/**
 * What one request has found out already: its sessions, so that the loaders of its routes ask the database once, and what the access
 * log says of it. Kept under the request's id, which the gate sets, and forgotten when the response closes.
 */
const memory = new Map<string, Memory>();

type Memory = { found: Map<string, unknown>; notes: Partial<RequestNotes> };

/** The remembered value of `name` for this request, or what `find` gives, remembered. */
export function onceARequest<T>(request: Request, name: string, find: () => T): T {
  const found = memoryOf(request)?.found;
  if (!found) return find();
  if (!found.has(name)) found.set(name, find());
  return found.get(name) as T;
}

/** What is said of a request besides its answer. */
export type RequestNotes = {
  /** The pattern of the address, `/set-password/:token`, never the address itself. */
  route: string;
  /** A role, or `guest`. */
  actor: string;
  /** Seconds after which to ask again. */
  retryAfter: number;
  /** The languages that the page at this address is said in. */
  languages: readonly Language[];
  /** Whether a page is asked for, and not the data of one. */
  isPage: boolean;
  /** Why it was refused, where no page says so. */
  refusal: string;
  /** Whether the form that this request sent was refused. */
  isRefused: boolean;
};

/** Notes something about this request, for the access log and the headers of its answer. */
export function note<Name extends keyof RequestNotes>(
  request: Request,
  name: Name,
  value: RequestNotes[Name],
): void {
  const notes = memoryOf(request)?.notes;
  if (notes) notes[name] = value;
}

/** What was noted about the request with this id. */
export function notesOf(id: string): Readonly<Partial<RequestNotes>> {
  return memory.get(id)?.notes ?? NOTHING;
}

const NOTHING: Partial<RequestNotes> = Object.freeze({});

function memoryOf(request: Request): Memory | undefined {
  const id = request.headers.get("x-request-id");
  if (!id) return undefined;
  let known = memory.get(id);
  if (!known) {
    known = { found: new Map(), notes: {} };
    memory.set(id, known);
  }
  return known;
}

export function forgetRequest(id: string): void {
  memory.delete(id);
}
