import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { present } from "#app/present.ts";
import { config } from "./config.ts";
import { agentBarOf } from "./http/agent-here.ts";
import { newBrowserId, readBrowserId, takeFlash } from "./http/cookies.ts";
import { newFormKey } from "./http/form.ts";
import { publicLoader } from "./http/guard.ts";
import { chosenLanguage, languageCookie } from "./http/language.ts";
import { officeHere } from "./http/office-here.ts";
import { sessionOf, viewedIn } from "./http/session.ts";
import { useCanonicalPath } from "./ui/canonical.ts";
import type { Company } from "./ui/company.tsx";
import { ConnectionNotice } from "./ui/connection-notice.tsx";
import { ErrorPage } from "./ui/error-page.tsx";
import font from "./ui/fonts/figtree-latin.woff2?url";
import { usePageLanguages, useSpeaksEnglishOnly } from "./ui/languages.tsx";
import { usePageContext } from "./ui/page-context.ts";
import { useHasPayBar } from "./ui/pay-bar.tsx";
import printStyles from "./ui/print.css?url";
import { PublicShell } from "./ui/shell.tsx";
import styles from "./ui/styles.css?url";
import { hrefIn } from "./words/href.ts";
import { LANGUAGES } from "./words/languages.ts";
import { currentLanguage } from "./words/speaking.ts";

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta: MetaFunction<typeof loader> = ({ data: root }) => [{ title: root?.brand ?? "" }];

/** What every page needs: the brand, the alert left by the last action, a key for its forms, who is signed in. */
export const loader = publicLoader({ permission: "public" }, async (ctx, { request }) => {
  const [known, { flash, header }, customer, viewed, agent, office] = await Promise.all([
    readBrowserId(request),
    takeFlash(request),
    sessionOf(request, "customer"),
    viewedIn(request),
    agentBarOf(request, ctx),
    officeHere(request),
  ]);
  const fresh = known ? undefined : await newBrowserId();
  const headers = new Headers();
  if (fresh) headers.append("Set-Cookie", fresh.header);
  if (header) headers.append("Set-Cookie", header);
  const chosen = chosenLanguage(request);
  if (chosen) headers.append("Set-Cookie", languageCookie(chosen));
  return data(
    {
      brand: config().BRAND_NAME,
      isFirstPage: !known,
      company: companyOf(),
      flash,
      formKey: newFormKey(known ?? present(fresh).id),
      customer: customer !== null,
      agent,
      office,
      viewed,
    },
    { headers },
  );
});

/** How to reach the company, and who it is. */
function companyOf(): Company {
  const settings = config();
  return {
    phone: settings.SUPPORT_PHONE ?? null,
    whatsapp: settings.SUPPORT_WHATSAPP ?? null,
    email: settings.SUPPORT_EMAIL ?? null,
    hours: settings.SUPPORT_HOURS,
    legalName: settings.PLATFORM_LEGAL_NAME,
    address: settings.PLATFORM_ADDRESS,
    gstin: settings.PLATFORM_GSTIN,
    officer: settings.GRIEVANCE_OFFICER ?? null,
    officerEmail: settings.GRIEVANCE_EMAIL ?? null,
  };
}

export type RootLoaderArgs = LoaderFunctionArgs;

/**
 * Links with `data-prefetch` are fetched when a finger or a pointer is about to press them: where people go next, and nothing that
 * costs or counts. `data-prefetch="now"` is the one step that a page leads to, fetched as soon as the page is there. Browsers leave
 * both when data are to be saved.
 */
const PREFETCH = JSON.stringify({
  prefetch: [
    { where: { selector_matches: "a[data-prefetch=now]" }, eagerness: "immediate" },
    { where: { selector_matches: "a[data-prefetch]" }, eagerness: "moderate" },
  ],
});

/** The face of the site. The first page that a phone sees is written in the phone's own (`first-page` in `styles.css`), and this one is there from the second on. */
const FONT = { as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** The style sheet alone is waited for: on a slow line the font and the script take none of its bandwidth. */
const LATER = { fetchpriority: "low" } as const;

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, script, keepsOffline } = usePageContext();
  const { tag, dir } = LANGUAGES[currentLanguage()];
  const isFirstPage = useRouteLoaderData<typeof loader>("root")?.isFirstPage ?? false;
  const classes = [...(useHasPayBar() ? ["has-pay-bar"] : []), ...(isFirstPage ? ["first-page"] : [])];
  return (
    <html
      lang={tag}
      dir={dir}
      className={classes.join(" ") || undefined}
      data-offline-pages={keepsOffline ? undefined : "off"}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f6b63" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17211f" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        <link
          rel="preload"
          href={font}
          {...FONT}
          media={isFirstPage ? "(width >= 40rem)" : undefined}
          {...LATER}
        />
        <Preview />
        <Alternates />
        <script type="module" src={script} nonce={nonce} {...LATER} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file, which as text would be escaped */}
        <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: PREFETCH }} />
      </head>
      <body>
        <div id="progress" hidden aria-hidden="true" />
        {children}
        <ConnectionNotice />
        {/* With scripts these wait until the page is painted (`app/browser/later.ts`). */}
        <noscript data-later>
          <link rel="stylesheet" href={printStyles} media="print" />
          <link rel="manifest" href="/manifest.webmanifest" />
          {isFirstPage ? <link rel="prefetch" href={font} {...FONT} media="(width < 40rem)" /> : null}
        </noscript>
      </body>
    </html>
  );
}

/** What a link to any page shows where it is shared, and the one address of the page. A page adds its own title and picture (`app/http/seo.ts`). */
function Preview() {
  const { origin } = usePageContext();
  const path = useCanonicalPath();
  const brand = useRouteLoaderData<typeof loader>("root")?.brand;
  return (
    <>
      <link rel="canonical" href={origin + path} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:type" content="website" />
      {brand ? <meta property="og:site_name" content={brand} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The same page in the other languages, for search engines. */
function Alternates() {
  const { origin } = usePageContext();
  const location = useLocation();
  const languages = usePageLanguages();
  if (useSpeaksEnglishOnly()) return null;
  return languages.map((language) => (
    <link
      key={language}
      rel="alternate"
      hrefLang={language === "en" ? "x-default" : language}
      href={origin + hrefIn(location, language)}
    />
  ));
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <PublicShell>
      <ErrorPage />
    </PublicShell>
  );
}
