import { useLoaderData } from "@remix-run/react";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { publicLoader } from "#app/http/guard.ts";
import { Page } from "../page.tsx";
import { Bookings } from "./bookings.tsx";
import { Controls } from "./controls.tsx";
import { Foundations } from "./foundations.tsx";
import { Lists } from "./lists.tsx";

/**
 * `/_ui`, in `npm run dev` only: every part of the design system in every state (docs/design-system.md). Dark by `?look=dark`, from right
 * to left by `?hl=ar`.
 */

const LOOKS = { light: "haven", dark: "haven-night" } as const;
const search = defineSearch({ look: oneOf(["light", "dark"], "light") });

export const meta = () => [{ title: "Design system" }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public", search }, async (_ctx, { search: { look } }) => ({
  look,
}));

export default function Gallery() {
  const { look } = useLoaderData<typeof loader>();
  return (
    <main id="main" data-theme={LOOKS[look]} className="bg-base-200 px-4 py-5 text-base-content">
      <Page
        title="Design system"
        lead={
          <>
            <a className="link" href="?look=light&hl=en">
              Light
            </a>
            {" · "}
            <a className="link" href="?look=dark&hl=en">
              Dark
            </a>
            {" · "}
            <a className="link" href="?look=light&hl=ar">
              Right to left
            </a>
          </>
        }
      >
        <Foundations />
        <Controls />
        <Bookings />
        <Lists />
      </Page>
    </main>
  );
}
