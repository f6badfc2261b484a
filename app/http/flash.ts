import { redirect } from "@remix-run/node";
import { isShortLinkPath } from "#app/domain/short-links/target.ts";
import { type Flash, flashCookie } from "./cookies.ts";

/**
 * What a successful action answers: go to `to`, with an alert at the top and further cookies. Every success is a redirect,
 * so that a page can be reloaded and a form posted twice gives the first result again.
 */
export class Done {
  readonly to: string;
  readonly flash: Flash | undefined;
  readonly cookies: string[];
  /** The browser forgets what it kept of this site, other than cookies. */
  readonly forget: boolean;
  constructor(to: string, flash?: Flash, cookies: string[] = [], forget = false) {
    this.to = to;
    this.flash = flash;
    this.cookies = cookies;
    this.forget = forget;
  }
}

/** Success: go to `to` and show `message` (tone positive unless told), under a title where what was done leads to nothing else on the page. */
export function done(
  to: string,
  message?: string,
  options: { tone?: Flash["tone"]; title?: string; cookies?: string[]; forget?: boolean } = {},
): Done {
  return new Done(
    to,
    message === undefined ? undefined : { tone: options.tone ?? "positive", title: options.title, message },
    options.cookies,
    options.forget,
  );
}

/** The redirect response of a Done. */
export async function respond(result: Done): Promise<Response> {
  const headers = new Headers();
  if (result.flash) headers.append("Set-Cookie", await flashCookie(result.flash));
  if (result.forget) headers.set("Clear-Site-Data", '"cache", "storage"');
  for (const cookie of result.cookies) headers.append("Set-Cookie", cookie);
  return redirect(result.to, { headers, status: 303 });
}

/**
 * A path inside this site as a header can carry it (letters of other scripts encoded), or the fallback. Refuses other hosts, schemes,
 * backslashes, control characters, doubled slashes (no page has one, and the framework prints whole paths that do), and short links, which
 * might lead back to the page that sends on.
 */
export function safePath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate || candidate.length > 1_000) return fallback;
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return fallback;
  const { pathname, search, hash } = new URL(candidate, "http://site.invalid");
  if (pathname.includes("//") || isShortLinkPath(pathname)) return fallback;
  return pathname + search + hash;
}
