import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { kindsSold } from "#app/domain/listings/kinds-sold.ts";
import { menusFor } from "#app/domain/menus/menus.ts";
import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";

export const loader = partnerLoader(
  { permission: "partner.home", failed: APPROVALS_MESSAGES.errorWhileLoadingPartnerLayoutData },
  async (ctx) => ({
    person: isUser(ctx.actor) ? ctx.actor.name : "",
    menu: menusFor(ctx.actor, "partner", await kindsSold(ctx)),
  }),
);

export default function PartnerLayout() {
  const { person, menu } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell title="Partner" menu={menu} person={person} session="partner">
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  const layout = useRouteLoaderData<typeof loader>("areas/partner/layout");
  return (
    <BackOfficeShell
      title="Partner"
      menu={layout?.menu ?? []}
      person={layout?.person ?? ""}
      session="partner"
    >
      <ErrorPage />
    </BackOfficeShell>
  );
}
