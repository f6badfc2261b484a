import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { agentLoader } from "#app/http/guard.ts";
import { officeFrame } from "#app/http/menus.ts";
import { OfficeError, OfficeLayout } from "#app/ui/office-layout.tsx";
import { words } from "#app/words/catalogue.ts";

export const loader = agentLoader(
  { permission: "agent.home", failed: AUTH_MESSAGES.menusLoadingFaied },
  (ctx) => officeFrame(ctx.actor, "agent"),
);

export default function AgentLayout() {
  const title = words("agent")("agent");
  return <OfficeLayout {...useLoaderData<typeof loader>()} title={title} />;
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("areas/agent/layout");
  return <OfficeError title={words("agent")("agent")} session="agent" frame={frame} />;
}
