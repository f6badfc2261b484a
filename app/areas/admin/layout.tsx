import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { menusFor } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { words } from "#app/words/catalogue.ts";

export const loader = adminLoader(
  { permission: "admin.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => ({
    person: isUser(ctx.actor) ? ctx.actor.name : "",
    menu: menusFor(ctx.actor, "admin"),
  }),
);

export default function AdminLayout() {
  const t = words("adminHome");

  const { person, menu } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell
      title={t("administration")}
      menu={menu}
      person={person}
      session="admin"
      searchAt={paths.adminSearch}
    >
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  const t = words("adminHome");

  const layout = useRouteLoaderData<typeof loader>("areas/admin/layout");
  return (
    <BackOfficeShell
      title={t("administration")}
      menu={layout?.menu ?? []}
      person={layout?.person ?? ""}
      session="admin"
    >
      <ErrorPage />
    </BackOfficeShell>
  );
}
