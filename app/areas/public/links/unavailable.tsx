import { data, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusalOfLink } from "#app/domain/short-links/follow-link.ts";
import { LINK_REFUSALS } from "#app/domain/short-links/labels.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Page, Panel } from "#app/ui/page.tsx";

const TITLES = {
  unknown: "There is no such link",
  expired: "This link has ended",
  disabled: "This link is switched off",
} as const;

export const meta = () => [{ title: "Link not available" }, { name: "robots", content: "noindex" }];

/** Where /r/{urlcode} leads when it leads nowhere: says which of the three it is. */
export const loader = publicLoader(
  { permission: "public", params: z.object({ urlcode: z.string() }) },
  async (ctx, { params }) => {
    const refusal = await refusalOfLink(ctx, params.urlcode);
    if (!refusal) throw redirect(paths.shortLink(params.urlcode));
    return data({ refusal }, { status: refusal === "unknown" ? 404 : 410 });
  },
);

export default function LinkUnavailable() {
  const { refusal } = useLoaderData<typeof loader>();
  return (
    <Page title={TITLES[refusal]} width="narrow">
      <Panel>
        <p>{LINK_REFUSALS[refusal]}</p>
        <p className="mt-4">
          <Link to={paths.home} className="btn btn-primary min-h-12">
            Find a room near a hospital
          </Link>
        </p>
      </Panel>
    </Page>
  );
}
