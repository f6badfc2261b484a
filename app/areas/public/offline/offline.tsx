import type { MetaFunction } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { Page, Panel } from "#app/ui/page.tsx";

export const meta: MetaFunction = () => [{ title: "No connection" }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public" }, () => null);

/** What the service worker shows in place of a page that it cannot fetch: the pages that are on the device. */
export default function Offline() {
  return (
    <Page
      title="No connection"
      lead="This page needs the internet. Try again when your phone has a connection."
    >
      <Panel title="Kept on this phone">
        <ul hidden data-kept-pages className="flex flex-col gap-3">
          <li hidden>
            <a href="/offline" className="link inline-block py-2 text-lg">
              Booking
            </a>
          </li>
        </ul>
        <p className="text-base-content/80">
          Confirmations and trips that you opened on this phone can be read here without a connection.
        </p>
      </Panel>
      <p>
        In an emergency call{" "}
        <a className="link" href="tel:112">
          112
        </a>
        , for an ambulance{" "}
        <a className="link" href="tel:108">
          108
        </a>
        .
      </p>
    </Page>
  );
}
