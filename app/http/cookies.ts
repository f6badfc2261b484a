import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { config } from "#app/config.ts";
import type { Role } from "#app/domain/context.ts";
import { present } from "#app/present.ts";

/** One cookie for each role, named as the specification names its flags (design 1.5). */
export const SESSION_COOKIE: Record<Role, string> = {
  admin: "isMhUserLoggedIn",
  partner: "isPartnerLoggedIn",
  agent: "isAgentLoggedIn",
  staff: "isStaffLoggedIn",
  city_manager: "isCityManagerLoggedIn",
  customer: "isCustomerLoggedIn",
};

function cookie(name: string, maxAge?: number) {
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: config().APP_ORIGIN.startsWith("https:"),
    secrets: config().SESSION_SECRETS,
    maxAge,
  });
}

/** The opaque session token in the request's cookie of that role, or null when absent or forged. */
export async function readSessionToken(request: Request, role: Role): Promise<string | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(SESSION_COOKIE[role])) return null;
  const value = await cookie(SESSION_COOKIE[role]).parse(header);
  return typeof value === "string" && value.length >= 40 && value.length <= 100 ? value : null;
}

/** Whether the request carries a session of any role, be it still valid or not. */
export function mayBeSignedIn(request: Request): boolean {
  const header = request.headers.get("Cookie") ?? "";
  return Object.values(SESSION_COOKIE).some((name) => header.includes(name));
}

/** So long the cookie outlives a session: whoever comes back is asked to sign in again, and not taken for a stranger. */
const REMEMBERED_MS = 30 * 86_400_000;

/** The Set-Cookie header that starts a session of a role. */
export function sessionCookie(role: Role, token: string, expiresAt: Date): Promise<string> {
  // Strangers are asked to sign in as customers anyway, and public pages are not kept for whoever has this cookie.
  const after = role === "customer" ? 0 : REMEMBERED_MS;
  return cookie(SESSION_COOKIE[role]).serialize(token, { expires: new Date(expiresAt.getTime() + after) });
}

/** The Set-Cookie header that ends a session of a role in the browser. */
export function endedSessionCookie(role: Role): Promise<string> {
  return cookie(SESSION_COOKIE[role]).serialize("", { maxAge: 0 });
}

const BROWSER = "mhBrowser";

/** The random id of this browser, which drafts, one-time passwords and form keys are bound to; null on a first visit. */
export async function readBrowserId(request: Request): Promise<string | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(BROWSER)) return null;
  const value = await cookie(BROWSER).parse(header);
  return typeof value === "string" && value.length === 32 ? value : null;
}

/** A new browser id and its Set-Cookie header. */
export async function newBrowserId(): Promise<{ id: string; header: string }> {
  const id = randomBytes(16).toString("hex");
  return { id, header: await cookie(BROWSER, 365 * 86_400).serialize(id) };
}

/** What the domain stores instead of a browser's id. */
export function browserHash(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}

export type Flash = { tone: "positive" | "negative" | "info"; message: string; title?: string };
const FLASH = "mhFlash";
/** Bytes of an alert's text: encoded and signed it stays below the 4,096 that browsers keep of a cookie. */
const FLASH_BYTES = 2_400;

/** The Set-Cookie header of an alert for the next page. */
export function flashCookie(flash: Flash): Promise<string> {
  const bytes = Buffer.from(flash.message);
  const message =
    bytes.length > FLASH_BYTES
      ? `${bytes
          .subarray(0, FLASH_BYTES)
          .toString()
          .replace(/\uFFFD$/, "")}…`
      : flash.message;
  return cookie(FLASH, 60).serialize({ ...flash, message });
}

/** The alert that the last action left, and the header that clears it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; header: string | null }> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(FLASH)) return { flash: null, header: null };
  const value = (await cookie(FLASH).parse(header)) as Flash | null;
  return { flash: value, header: await cookie(FLASH).serialize("", { maxAge: 0 }) };
}

const FOLLOWED_LINK = "mhLink";
const FOLLOWED_DAYS = 7;

/** The Set-Cookie header that remembers for a week which short link led here: a booking in that time counts as brought by it. */
export function followedLinkCookie(linkId: string): string {
  const secure = config().APP_ORIGIN.startsWith("https:") ? "; Secure" : "";
  const value = `${linkId}.${keyedHash("followed-link", linkId)}`;
  return `${FOLLOWED_LINK}=${value}; Path=/; Max-Age=${FOLLOWED_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/** The short link that led this browser here within a week, or null. */
export function readFollowedLink(request: Request): string | null {
  const found = /(?:^|;\s*)mhLink=([0-9a-f-]{36})\.([\w-]{20,60})/.exec(request.headers.get("Cookie") ?? "");
  return found && isKeyedHash("followed-link", present(found[1]), present(found[2]))
    ? present(found[1])
    : null;
}

const RECENT_SEARCH = "mhRecentSearch";

const MOST_RECENT = 3;

/** The last stays that this browser searched for, as `{searchInfo}` texts, the newest first: a city, a hospital, dates, nobody's name. */
export async function readRecentSearches(request: Request): Promise<string[]> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(RECENT_SEARCH)) return [];
  const value = await cookie(RECENT_SEARCH).parse(header);
  const kept = Array.isArray(value) ? value : [value];
  return kept.filter((text): text is string => typeof text === "string").slice(0, MOST_RECENT);
}

/** The Set-Cookie header that remembers a search for 30 days, before the earlier ones. */
export function recentSearchCookie(searchInfo: string, earlier: string[]): Promise<string> {
  const others = earlier.filter((text) => text !== searchInfo);
  return cookie(RECENT_SEARCH, 30 * 86_400).serialize([searchInfo, ...others].slice(0, MOST_RECENT));
}

/** A keyed hash, for what must be recognised again but not read: addresses in audit rows, the form key's signature. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac("sha256", present(config().SESSION_SECRETS[0]))
    .update(`${purpose}:${text}`)
    .digest("base64url");
}

/** True when `mac` is the keyed hash of `text` under any of the current secrets. */
export function isKeyedHash(purpose: string, text: string, mac: string): boolean {
  return config().SESSION_SECRETS.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${purpose}:${text}`).digest();
    const given = Buffer.from(mac, "base64url");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
