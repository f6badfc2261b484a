import { Outlet, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { adminLoader } from "#app/http/guard.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { ADMIN_MENU } from "./menu.ts";

export const loader = adminLoader({ permission: "admin.home" }, (ctx) => ({
  person: isUser(ctx.actor) ? ctx.actor.name : "",
}));

export default function AdminLayout() {
  const { person } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell title="Administration" menu={ADMIN_MENU} person={person} session="admin">
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  return (
    <BackOfficeShell title="Administration" menu={ADMIN_MENU} person="" session="admin">
      <ErrorPage />
    </BackOfficeShell>
  );
}
