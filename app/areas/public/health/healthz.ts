import { publicLoader } from "#app/http/guard.ts";

/** The process lives. */
export const loader = publicLoader(
  { permission: "public" },
  () => new Response("ok", { headers: { "Cache-Control": "no-store" } }),
);
