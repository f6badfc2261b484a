/**
 * What one request has found out already (its sessions), so that the loaders of its routes ask the database once.
 * Kept under the request's id, which the gate sets, and forgotten when the response closes.
 */
const memory = new Map<string, Map<string, unknown>>();

/** The remembered value of `name` for this request, or what `find` gives, remembered. */
export function onceARequest<T>(request: Request, name: string, find: () => T): T {
  const id = request.headers.get("x-request-id");
  if (!id) return find();
  let known = memory.get(id);
  if (!known) {
    known = new Map();
    memory.set(id, known);
  }
  if (!known.has(name)) known.set(name, find());
  return known.get(name) as T;
}

export function forgetRequest(id: string): void {
  memory.delete(id);
}
