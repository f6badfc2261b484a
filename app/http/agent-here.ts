import { readAgentBar } from "#app/domain/agents/contacts.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { publicPages } from "./addresses/public.ts";
import { actorOf } from "./session.ts";

/** The context of the agent who is signed in in this browser and books for others; null when nobody is. */
export async function agentHere(request: Request, ctx: Context): Promise<Context | null> {
  const actor = await actorOf(request, ["agent"]);
  return isUser(actor) ? { ...ctx, actor } : null;
}

const OFFLINE = publicPages.offline.path;

/** What the header of the public pages says to an agent who is signed in. */
export type AgentBar = { name: string; guest: string | null; commissionPpm: number };

export async function agentBarOf(request: Request, ctx: Context): Promise<AgentBar | null> {
  // Browsers keep the page for when there is no connection: nobody's name stands on it.
  if (new URL(request.url).pathname === OFFLINE) return null;
  const agent = await agentHere(request, ctx);
  if (!agent || !isUser(agent.actor) || !agent.actor.accountId) return null;
  return { name: agent.actor.name, ...(await readAgentBar(agent)) };
}
