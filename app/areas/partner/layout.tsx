import { Outlet, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { PARTNER_MENU } from "./menu.ts";

export const loader = partnerLoader({ permission: "partner.home" }, (ctx) => ({
  person: isUser(ctx.actor) ? ctx.actor.name : "",
}));

export default function PartnerLayout() {
  const { person } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell title="Partner" menu={PARTNER_MENU} person={person} session="partner">
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  return (
    <BackOfficeShell title="Partner" menu={PARTNER_MENU} person="" session="partner">
      <ErrorPage />
    </BackOfficeShell>
  );
}
