import { useLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { Page } from "#app/ui/page.tsx";
import { readSearchEntry } from "./parts/search-entry.ts";
import { entryState } from "./parts/search-state.ts";
import { SearchSteps } from "./parts/search-steps.tsx";

export const meta = () => [{ title: "Find a room near a hospital" }];

export const loader = publicLoader(
  { permission: "public", search: entryState, moved: movedSearch },
  (ctx, { search }) => readSearchEntry(ctx, search),
);

export default function Rooms() {
  const entry = useLoaderData<typeof loader>();
  return (
    <Page
      title="Find a room near a hospital"
      lead={
        entry.chosen
          ? "Say which hospital, when, and who is coming. Then you see the rooms, nearest first, with the full price."
          : "First the hospital, then the dates. Nothing is booked until you have paid."
      }
      width="narrow"
    >
      <SearchSteps entry={entry} />
    </Page>
  );
}
