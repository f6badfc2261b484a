import { isUser } from "#app/domain/context.ts";
import { actorOf } from "./session.ts";

/** Is an agent signed in in this browser, who books for others? */
export async function isAgentHere(request: Request): Promise<boolean> {
  return isUser(await actorOf(request, ["agent"]));
}
