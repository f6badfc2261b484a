import type { Role } from "#app/domain/context.ts";
import { row } from "#db/client.ts";
import { DEMO_LOGINS } from "#seeds/demo/logins.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { VISITORS, type VisitorName } from "./map.ts";

/** `userId` is empty for a guest. */
export type Visitor = SignedInBrowser & { name: VisitorName; userId: string };

/** A browser of each role, signed in as the first demo login of it, and one of nobody. */
export async function makeVisitors(): Promise<Visitor[]> {
  return Promise.all(
    VISITORS.map(async (name) => {
      if (name === "guest") return { name, userId: "", ...(await guestBrowser()) };
      const userId = await demoUser(name);
      return { name, userId, ...(await signedIn(userId, name)) };
    }),
  );
}

/** The id of the first demo login of a role. */
export async function demoUser(role: Role): Promise<string> {
  const login = DEMO_LOGINS.find((one) => one.role === role)!;
  const user = await row<{ id: string }>(
    "SELECT id FROM users WHERE role = $role AND (email = $mail OR phone_e164 = $phone)",
    { role, mail: login.signIn, phone: `+91${login.signIn.replaceAll(" ", "")}` },
  );
  if (!user) throw new Error(`The demo has no ${role}: crawl a database with the demo seed`);
  return user.id;
}

/** Cookies as a browser context takes them. */
export function cookiesOf(visitor: Visitor, url: string) {
  return visitor.cookie.split("; ").map((pair) => {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(pair)!;
    return { name: name!, value: value!, url };
  });
}
