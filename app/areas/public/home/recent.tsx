import { Link, useLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { RecentLinks } from "./parts/recent-links.tsx";
import { recentSearches } from "./parts/recent-searches.ts";

/** Links only. */
export const meta = () => [{ title: "Your last searches" }];

export const loader = publicLoader({ permission: "public" }, async (ctx, { request }) => ({
  searches: await recentSearches(ctx, request),
}));

export default function Recent() {
  const { searches } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Your last searches"
      lead="Kept in this browser for 30 days: the hospital and the dates, nobody's name."
    >
      {searches.length > 0 ? (
        <RecentLinks searches={searches} />
      ) : (
        <EmptyState
          action={
            <Link to={paths.rooms} className="btn btn-primary min-h-12">
              Find a room near a hospital
            </Link>
          }
        >
          Nothing here: you have not searched in this browser, or the dates have passed.
        </EmptyState>
      )}
    </Page>
  );
}
