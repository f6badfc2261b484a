import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { menusFor } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { words } from "#app/words/catalogue.ts";

export const loader = cityManagerLoader(
  { permission: "city.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => ({
    person: isUser(ctx.actor) ? ctx.actor.name : "",
    menu: menusFor(ctx.actor, "city_manager"),
    role: isUser(ctx.actor) ? ctx.actor.role : "city_manager",
  }),
);

export default function CityManagerLayout() {
  const t = words("cityManager");

  const { person, menu, role } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell
      title={t("cityManager")}
      menu={menu}
      person={person}
      session={role}
      searchAt={paths.citySearch}
    >
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  const t = words("cityManager");

  const layout = useRouteLoaderData<typeof loader>("areas/city-manager/layout");
  return (
    <BackOfficeShell
      title={t("cityManager")}
      menu={layout?.menu ?? []}
      person={layout?.person ?? ""}
      session="city_manager"
    >
      <ErrorPage />
    </BackOfficeShell>
  );
}
