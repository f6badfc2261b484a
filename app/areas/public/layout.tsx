import { type MetaFunction, Outlet } from "@remix-run/react";
import { ErrorPage, errorTitle } from "#app/ui/error-page.tsx";
import { ENGLISH, useSpeaksEnglishOnly } from "#app/ui/languages.tsx";
import { PublicShell } from "#app/ui/shell.tsx";

/** For an error page; any other screen has its own title. */
export const meta: MetaFunction = ({ error }) => (error ? [{ title: errorTitle(error) }] : []);

export default function PublicLayout() {
  const isEnglishOnly = useSpeaksEnglishOnly();
  return (
    <PublicShell>
      {isEnglishOnly ? (
        <div {...ENGLISH}>
          <Outlet />
        </div>
      ) : (
        <Outlet />
      )}
    </PublicShell>
  );
}

export function ErrorBoundary() {
  return (
    <PublicShell>
      <ErrorPage />
    </PublicShell>
  );
}
