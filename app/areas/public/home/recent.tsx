import { useLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { RecentLinks } from "./parts/recent-links.tsx";
import { recentSearches } from "./parts/recent-searches.ts";

/** Links only. */
export const meta = () => [{ title: words("home")("recent") }];

export const loader = publicLoader({ permission: "public" }, async (ctx, { request }) => ({
  searches: await recentSearches(ctx, request),
}));

export default function Recent() {
  const t = words("home");
  const { searches } = useLoaderData<typeof loader>();
  return (
    <Page title={t("recent")} lead={t("recentLead")}>
      {searches.length > 0 ? (
        <RecentLinks searches={searches} />
      ) : (
        <EmptyState
          action={
            <Link to={paths.rooms} className="btn btn-primary min-h-12">
              {t("findNear")}
            </Link>
          }
        >
          {t("noRecent")}
        </EmptyState>
      )}
    </Page>
  );
}
