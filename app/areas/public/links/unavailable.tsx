import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusalOfLink } from "#app/domain/short-links/follow-link.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("links")("notAvailable") }, { name: "robots", content: "noindex" }];

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
  const customerWords = words("customer");
  const t = words("links");
  const { refusal } = useLoaderData<typeof loader>();
  return (
    <Page title={t(`title_${refusal}`)} width="narrow">
      <Panel>
        <p>{t(`refusal_${refusal}`)}</p>
        <p className="mt-4">
          <Link to={paths.home} className="btn btn-primary min-h-12">
            {customerWords("findRoom")}
          </Link>
        </p>
      </Panel>
    </Page>
  );
}
