import { isAccepting } from "#app/http/draining.ts";
import { publicLoader } from "#app/http/guard.ts";
import { row } from "#db/client.ts";

/** The process can serve: it is not stopping and the database answers. */
export const loader = publicLoader({ permission: "public" }, async () => {
  const ready = isAccepting() && (await row("SELECT 1 AS ok").catch(() => undefined)) !== undefined;
  return new Response(ready ? "ready" : "not ready", {
    status: ready ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
});
