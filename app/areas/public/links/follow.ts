import { redirect } from "@remix-run/node";
import { z } from "zod";
import { followLink } from "#app/domain/short-links/follow-link.ts";
import { followedLinkCookie } from "#app/http/cookies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/** GET /r/{urlcode}: leads to the long address and counts the person. Nothing of it is cached, so that each click is seen; the browser remembers the link that led to our site. */
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
    const answer = redirect("to" in followed ? followed.to : paths.linkUnavailable(params.urlcode), {
      status: 302,
      headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" },
    });
    if ("to" in followed && followed.leadsHome)
      answer.headers.append("Set-Cookie", followedLinkCookie(followed.linkId));
    return answer;
  },
);
