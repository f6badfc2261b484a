import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { config } from "./config.ts";
import { newBrowserId, readBrowserId, takeFlash } from "./http/cookies.ts";
import { newFormKey } from "./http/form.ts";
import { publicLoader } from "./http/guard.ts";
import { chosenLanguage, languageCookie } from "./http/language.ts";
import { sessionOf } from "./http/session.ts";
import { ConnectionNotice } from "./ui/connection-notice.tsx";
import { ErrorPage } from "./ui/error-page.tsx";
import { useSpeaksEnglishOnly } from "./ui/languages.tsx";
import { usePageContext } from "./ui/page-context.ts";
import { PublicShell } from "./ui/shell.tsx";
import styles from "./ui/styles.css?url";
import { hrefIn } from "./words/href.ts";
import { LANGUAGE_CODES, LANGUAGES } from "./words/languages.ts";
import { currentLanguage } from "./words/speaking.ts";

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction<typeof loader> = ({ data: root }) => [{ title: root?.brand ?? "" }];

/** What every page needs: the brand, the alert left by the last action, a key for its forms, whether a customer is signed in. */
export const loader = publicLoader({ permission: "public" }, async (_ctx, { request }) => {
  const [known, { flash, header }, customer] = await Promise.all([
    readBrowserId(request),
    takeFlash(request),
    sessionOf(request, "customer"),
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
      flash,
      formKey: newFormKey(known ?? fresh!.id),
      customer: customer !== null,
    },
    { headers },
  );
});

export type RootLoaderArgs = LoaderFunctionArgs;

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, script } = usePageContext();
  const { tag, dir } = LANGUAGES[currentLanguage()];
  return (
    <html lang={tag} dir={dir} data-theme="haven">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f6b63" />
        <Meta />
        <Links />
        <Alternates />
        <script type="module" src={script} nonce={nonce} />
      </head>
      <body>
        <div id="progress" hidden aria-hidden="true" />
        {children}
        <ConnectionNotice />
      </body>
    </html>
  );
}

/** The same page in the other languages, for search engines. */
function Alternates() {
  const { origin } = usePageContext();
  const location = useLocation();
  if (useSpeaksEnglishOnly()) return null;
  return LANGUAGE_CODES.map((language) => (
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
