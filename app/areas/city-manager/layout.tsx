import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { officeFrame } from "#app/http/menus.ts";
import { paths } from "#app/http/paths.ts";
import { OfficeError, OfficeLayout } from "#app/ui/office-layout.tsx";
import { words } from "#app/words/catalogue.ts";

export const loader = cityManagerLoader(
  { permission: "city.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => officeFrame(ctx.actor, "city_manager"),
);

export default function CityManagerLayout() {
  const title = words("cityManager")("cityManager");
  return <OfficeLayout {...useLoaderData<typeof loader>()} title={title} searchAt={paths.citySearch} />;
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("areas/city-manager/layout");
  return <OfficeError title={words("cityManager")("cityManager")} session="city_manager" frame={frame} />;
}
