import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { config } from "./config.ts";
import { newBrowserId, readBrowserId, takeFlash } from "./http/cookies.ts";
import { newFormKey } from "./http/form.ts";
import { publicLoader } from "./http/guard.ts";
import { sessionOf } from "./http/session.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import { useNonce } from "./ui/nonce.ts";
import { PublicShell } from "./ui/shell.tsx";
import styles from "./ui/styles.css?url";

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
  const nonce = useNonce();
  // A page of links and search forms says `handle = { script: false }` and loads none: first visits on a poor line come there.
  const needsScript = !useMatches().some(
    (match) => (match.handle as { script?: boolean } | undefined)?.script === false,
  );
  return (
    <html lang="en-IN" data-theme="haven">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f6b63" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {needsScript ? (
          <>
            <ScrollRestoration nonce={nonce} getKey={(location) => location.key} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
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
