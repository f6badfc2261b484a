import { afterEach, expect, test, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import type { Role } from "#app/domain/context.ts";
import {
  endedSessionCookie,
  flashCookie,
  followedLinkCookie,
  isKeyedHash,
  keyedHash,
  newBrowserId,
  readSessionToken,
  recentSearchCookie,
  SESSION_COOKIE,
  sessionCookie,
} from "./cookies.ts";

/** What a browser does with our cookies is told in their attributes. @database none */

const TOMORROW = new Date(Date.now() + 86_400_000);
const ROLES = Object.keys(SESSION_COOKIE) as Role[];

afterEach(() => {
  vi.unstubAllEnvs();
  resetConfig();
});

const attributesOf = (header: string) =>
  header
    .split(";")
    .slice(1)
    .map((part) => part.trim().toLowerCase());

async function allCookies(): Promise<Array<[name: string, header: string]>> {
  return [
    ...(await Promise.all(
      ROLES.map(async (role): Promise<[string, string]> => [role, await sessionCookie(role, "t", TOMORROW)]),
    )),
    ["browser", (await newBrowserId()).header],
    ["flash", await flashCookie({ tone: "info", message: "Saved" })],
    ["followed link", followedLinkCookie("0f8fad5b-d9cb-469f-a165-70867728950e")],
    ["recent search", await recentSearchCookie("hyderabad", [])],
  ];
}

test.each([
  ["http://localhost:3000", false],
  ["https://medihaven.example", true],
])(
  "of %s no script reads a cookie, no form of another site sends it, and only HTTPS carries it: %s",
  async (origin, isSecure) => {
    vi.stubEnv("APP_ORIGIN", origin);
    resetConfig();
    for (const [name, header] of await allCookies()) {
      const attributes = attributesOf(header);
      expect(attributes, name).toEqual(expect.arrayContaining(["httponly", "samesite=lax", "path=/"]));
      expect(attributes.includes("secure"), name).toBe(isSecure);
      expect(
        attributes.some((attribute) => attribute.startsWith("domain=")),
        name,
      ).toBe(false);
    }
  },
);

test("a session's cookie tells for a month who to ask for a new sign-in, and ends at once when somebody signs out", async () => {
  const endOf = async (role: Role) =>
    attributesOf(await sessionCookie(role, "t", TOMORROW)).find((text) => text.startsWith("expires="));
  const expires = (days: number) =>
    `expires=${new Date(TOMORROW.getTime() + days * 86_400_000).toUTCString().toLowerCase()}`;
  expect(await endOf("admin")).toBe(expires(30));
  expect(await endOf("customer")).toBe(expires(0));
  expect(attributesOf(await endedSessionCookie("admin"))).toContain("max-age=0");
});

test("each role has a cookie of its own, so that one person can be signed in as several", () => {
  expect(new Set(Object.values(SESSION_COOKIE)).size).toBe(ROLES.length);
});

test("what an older secret signed is still ours while that secret is kept, and no longer afterwards", async () => {
  const [older, newer] = ["older".repeat(10), "newer".repeat(10)];
  const use = (...secrets: string[]) => {
    vi.stubEnv("SESSION_SECRETS", secrets.join(","));
    resetConfig();
  };
  use(older);
  const mac = keyedHash("form-key", "a form");
  const cookie = (await sessionCookie("partner", "t".repeat(43), TOMORROW)).split(";")[0]!;
  const request = () => new Request("http://localhost/", { headers: { cookie } });
  const isKnown = async () => [
    isKeyedHash("form-key", "a form", mac),
    (await readSessionToken(request(), "partner")) !== null,
  ];
  expect(await isKnown()).toEqual([true, true]);
  use(newer, older);
  expect(await isKnown()).toEqual([true, true]);
  expect(keyedHash("form-key", "a form")).not.toBe(mac);
  use(newer);
  expect(await isKnown()).toEqual([false, false]);
});
