import type { MetaFunction } from "@remix-run/react";
import { publicPages } from "#app/http/addresses/public.ts";
import { publicLoader } from "#app/http/guard.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta: MetaFunction = () => [
  { title: words("offline")("title") },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader({ permission: "public" }, () => null);

/** What the service worker shows in place of a page that it cannot fetch: the pages that are on the device. */
export default function Offline() {
  const t = words("offline");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Panel title={t("keptTitle")}>
        <ul hidden data-kept-pages className="flex flex-col gap-3">
          <li hidden>
            <a href={publicPages.offline.path} className="link inline-block py-2 text-lg">
              {t("booking")}
            </a>
          </li>
        </ul>
        <p className="text-base-content/80">{t("keptText")}</p>
      </Panel>
      <p>
        {t.rich("emergency", {
          police: (chunks) => (
            <a key="112" className="link" href="tel:112">
              {chunks}
            </a>
          ),
          ambulance: (chunks) => (
            <a key="108" className="link" href="tel:108">
              {chunks}
            </a>
          ),
        })}
      </p>
    </Page>
  );
}
