import { isReady, readiness } from "#app/domain/health/readiness.ts";
import { isAccepting } from "#app/http/draining.ts";
import { publicLoader } from "#app/http/guard.ts";

/** The process can serve: it is not stopping, the database takes writes, and there is room on the disk. */
export const loader = publicLoader({ permission: "public" }, async () => {
  const found = isAccepting() ? await readiness() : undefined;
  const ready = found !== undefined && isReady(found);
  const why = !found
    ? "stopping"
    : found.writes
      ? "the disk of uploads is full"
      : "the database takes no writes";
  const refusing =
    found?.refusing.map((channel) => `\n${channel}: the provider refuses our credentials`) ?? [];
  return new Response((ready ? "ready" : `not ready: ${why}`) + refusing.join(""), {
    status: ready ? 200 : 503,
    headers: { "Cache-Control": "no-store", ...(ready ? {} : { "Retry-After": "5" }) },
  });
});
