import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { agentLoader } from "#app/http/guard.ts";
import { menusFor } from "#app/http/menus.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";

export const loader = agentLoader(
  { permission: "agent.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => ({
    person: isUser(ctx.actor) ? ctx.actor.name : "",
    menu: menusFor(ctx.actor, "agent"),
    role: isUser(ctx.actor) ? ctx.actor.role : "agent",
  }),
);

export default function AgentLayout() {
  const { person, menu, role } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell title="Agent" menu={menu} person={person} session={role}>
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  const layout = useRouteLoaderData<typeof loader>("areas/agent/layout");
  return (
    <BackOfficeShell title="Agent" menu={layout?.menu ?? []} person={layout?.person ?? ""} session="agent">
      <ErrorPage />
    </BackOfficeShell>
  );
}
