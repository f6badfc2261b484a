import { Outlet } from "@remix-run/react";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { PublicShell } from "#app/ui/shell.tsx";

export default function PublicLayout() {
  return (
    <PublicShell>
      <Outlet />
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
