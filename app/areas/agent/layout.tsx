import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { agentLoader } from "#app/http/guard.ts";
import { menusFor } from "#app/http/menus.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { words } from "#app/words/catalogue.ts";

export const loader = agentLoader(
  { permission: "agent.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => ({
    person: isUser(ctx.actor) ? ctx.actor.name : "",
    menu: menusFor(ctx.actor, "agent"),
    role: isUser(ctx.actor) ? ctx.actor.role : "agent",
  }),
);

export default function AgentLayout() {
  const t = words("agent");

  const { person, menu, role } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell title={t("agent")} menu={menu} person={person} session={role}>
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  const t = words("agent");

  const layout = useRouteLoaderData<typeof loader>("areas/agent/layout");
  return (
    <BackOfficeShell
      title={t("agent")}
      menu={layout?.menu ?? []}
      person={layout?.person ?? ""}
      session="agent"
    >
      <ErrorPage />
    </BackOfficeShell>
  );
}
