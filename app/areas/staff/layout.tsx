import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { staffLoader } from "#app/http/guard.ts";
import { menusFor } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { words } from "#app/words/catalogue.ts";

export const loader = staffLoader(
  { permission: "staff.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => ({
    person: isUser(ctx.actor) ? ctx.actor.name : "",
    menu: menusFor(ctx.actor, "staff"),
    role: isUser(ctx.actor) ? ctx.actor.role : "staff",
  }),
);

export default function StaffLayout() {
  const t = words("staff");

  const { person, menu, role } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell
      title={t("staff")}
      menu={menu}
      person={person}
      session={role}
      searchAt={paths.staffSearch}
    >
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  const t = words("staff");

  const layout = useRouteLoaderData<typeof loader>("areas/staff/layout");
  return (
    <BackOfficeShell
      title={t("staff")}
      menu={layout?.menu ?? []}
      person={layout?.person ?? ""}
      session="staff"
    >
      <ErrorPage />
    </BackOfficeShell>
  );
}
