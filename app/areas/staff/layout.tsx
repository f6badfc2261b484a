import { Outlet, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { staffLoader } from "#app/http/guard.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { STAFF_MENU } from "./menu.ts";

export const loader = staffLoader({ permission: "staff.home" }, (ctx) => ({
  person: isUser(ctx.actor) ? ctx.actor.name : "",
  role: isUser(ctx.actor) ? ctx.actor.role : "staff",
}));

export default function StaffLayout() {
  const { person, role } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell title="Staff" menu={STAFF_MENU} person={person} session={role}>
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  return (
    <BackOfficeShell title="Staff" menu={STAFF_MENU} person="" session="staff">
      <ErrorPage />
    </BackOfficeShell>
  );
}
