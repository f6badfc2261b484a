import { Outlet, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { CITY_MENU } from "./menu.ts";

export const loader = cityManagerLoader({ permission: "city.home" }, (ctx) => ({
  person: isUser(ctx.actor) ? ctx.actor.name : "",
  role: isUser(ctx.actor) ? ctx.actor.role : "city_manager",
}));

export default function CityManagerLayout() {
  const { person, role } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell title="City manager" menu={CITY_MENU} person={person} session={role}>
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  return (
    <BackOfficeShell title="City manager" menu={CITY_MENU} person="" session="city_manager">
      <ErrorPage />
    </BackOfficeShell>
  );
}
