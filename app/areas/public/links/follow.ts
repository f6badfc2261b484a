import { redirect } from "@remix-run/node";
import { z } from "zod";
import { followLink } from "#app/domain/short-links/follow-link.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/** GET /r/{urlcode}: leads to the long address and counts the person. Browsers keep nothing, so that each click is seen. */
export const loader = publicLoader(
  { permission: "public", params: z.object({ urlcode: z.string() }) },
  async (ctx, { request, params }) => {
    const { headers } = request;
    const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-purpose") ?? ""}`;
    const followed = await followLink(ctx, params.urlcode, {
      userAgent: headers.get("user-agent") ?? "",
      referrer: headers.get("referer") ?? "",
      prefetch: request.method !== "GET" || /prefetch|preview|prerender/i.test(purpose),
    });
    return redirect("to" in followed ? followed.to : paths.linkUnavailable(params.urlcode), {
      status: 302,
      headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" },
    });
  },
);
