import { config } from "#app/config.ts";
import { Invalid } from "#app/domain/errors.ts";

export type Target = { url: string; host: string };

/**
 * The address that a short link may lead to: http or https, no user and password in it (they make `https://bank@evil` look like the
 * bank), never another short link of this site. Other alphabets in a host are kept in their plain form (`xn--…`), so that an
 * admin sees what it is.
 * @throws Invalid with the field LongUrl
 */
export function readTarget(text: string): Target {
  const refuse = (why: string): never => {
    throw new Invalid(why, { LongUrl: [why] });
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u0020\\]/.test(text.trim())) refuse("This address has characters that do not belong there.");
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return refuse("Please enter a whole address, with https:// at its beginning.");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    refuse("Only http and https addresses can be shortened.");
  if (url.username || url.password)
    refuse("An address with a user name or password in it cannot be shortened.");
  if (!url.hostname) refuse("This address names no host.");
  if (url.href.length > 2_048) refuse("This address is too long: 2,048 characters at most.");
  if (isOwn(url) && isShortLinkPath(url.pathname)) refuse("This is a short link already.");
  return { url: url.href, host: url.hostname.toLowerCase().replace(/\.$/, "") };
}

/** True for the path of a short link of this site, also with letters written as escapes, as the router reads them. */
export function isShortLinkPath(pathname: string): boolean {
  const [first = ""] = pathname.replace(/^\/+/, "").split("/");
  try {
    return /^(r|linkUnavailable)$/i.test(decodeURIComponent(first));
  } catch {
    return false;
  }
}

function isOwn(url: URL): boolean {
  return url.hostname.toLowerCase().replace(/\.$/, "") === ownHost();
}

/** The host of this site. */
export function ownHost(): string {
  return new URL(config().APP_ORIGIN).hostname.toLowerCase();
}
