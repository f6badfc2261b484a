import { Outlet, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { agentLoader } from "#app/http/guard.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { AGENT_MENU } from "./menu.ts";

export const loader = agentLoader({ permission: "agent.home" }, (ctx) => ({
  person: isUser(ctx.actor) ? ctx.actor.name : "",
  role: isUser(ctx.actor) ? ctx.actor.role : "agent",
}));

export default function AgentLayout() {
  const { person, role } = useLoaderData<typeof loader>();
  return (
    <BackOfficeShell title="Agent" menu={AGENT_MENU} person={person} session={role}>
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  return (
    <BackOfficeShell title="Agent" menu={AGENT_MENU} person="" session="agent">
      <ErrorPage />
    </BackOfficeShell>
  );
}
