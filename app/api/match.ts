import { present } from "#app/present.ts";
import type { Call } from "./operation.ts";

type Node = { fixed: Map<string, Node>; open?: Node; calls: Map<string, Call> };

const node = (): Node => ({ fixed: new Map(), calls: new Map() });

export type Matched = { call: Call; params: Record<string, string> };

/**
 * Finds the call for a method and a path. A fixed segment goes before an open one (`:id`), so `/equipmentPartner/:account_id` is
 * asked last.
 */
export function makeMatcher(calls: readonly Call[]) {
  const root = node();
  for (const call of calls) {
    let at = root;
    for (const part of segments(call.path)) {
      if (part.startsWith(":")) {
        at.open ??= node();
        at = at.open;
      } else {
        const next = at.fixed.get(part) ?? node();
        at.fixed.set(part, next);
        at = next;
      }
    }
    if (at.calls.has(call.method)) {
      throw new Error(`${call.method} ${call.path} is declared twice (${call.operation})`);
    }
    at.calls.set(call.method, call);
  }
  return function match(method: string, path: string): Matched | { allowed: string[] } | undefined {
    const parts = segments(path);
    const found = find(root, parts, 0, method, []);
    if (found) return { call: found.call, params: paramsOf(found.call, found.values) };
    const allowed = ["GET", "POST", "PUT", "DELETE"].filter((other) => find(root, parts, 0, other, []));
    return allowed.length > 0 ? { allowed } : undefined;
  };
}

function find(
  at: Node,
  parts: string[],
  index: number,
  method: string,
  values: string[],
): { call: Call; values: string[] } | undefined {
  if (index === parts.length) {
    const call = at.calls.get(method);
    return call && { call, values };
  }
  const part = present(parts[index]);
  const fixed = at.fixed.get(part);
  return (
    (fixed && find(fixed, parts, index + 1, method, values)) ??
    (at.open && find(at.open, parts, index + 1, method, [...values, part]))
  );
}

function paramsOf(call: Call, values: string[]): Record<string, string> {
  const names = segments(call.path)
    .filter((part) => part.startsWith(":"))
    .map((part) => part.slice(1));
  return Object.fromEntries(names.map((name, index) => [name, present(values[index])]));
}

/** The parts of a path, decoded; a trailing slash counts for nothing. */
function segments(path: string): string[] {
  return path
    .split("/")
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}
