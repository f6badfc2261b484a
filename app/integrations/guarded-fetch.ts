import { lookup } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { config } from "#app/config.ts";
import { present } from "#app/present.ts";

/**
 * Requests to addresses that people typed: webhooks, calendars. They never reach our own network. The host is resolved once, every
 * address of it has to be public, and the connection goes to the address that was checked; redirects are not followed, the answer is
 * bounded, and so is the time.
 */

export type GuardedRequest = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Of the whole exchange. */
  timeoutMs?: number;
  /** Of the answer; what is longer is refused. */
  maxBytes?: number;
};
export type GuardedAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** The address is not one that may be asked. The text may be shown to whoever typed it. */
export class RefusedAddress extends Error {
  override name = "RefusedAddress";
}

const NOT_PUBLIC = "This host is not on the public internet.";
/** The same for a name that nobody has and for one of our own network, whose names are nobody's business. */
const NOT_FOUND = "This host is not known on the public internet.";
/** An address of version 6 without its brackets. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");
const PORTS = new Set(["", "443", "80", "8080", "8443"]);

/**
 * Asks an address that a person gave.
 * @throws RefusedAddress for one that may not be asked; Error when it does not answer in time, or too much
 */
export async function guardedFetch(address: string, asked: GuardedRequest = {}): Promise<GuardedAnswer> {
  const url = checkedUrl(address);
  const pinned = await publicAddress(url);
  return exchange(url, pinned, asked);
}

/** The address as a URL when its form is one that may be asked; what it resolves to is looked at when it is. @throws RefusedAddress */
export function checkedUrl(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new RefusedAddress("This is not an address.");
  const isOurs = isAllowedInside(url);
  if (url.protocol !== "https:" && !isOurs)
    throw new RefusedAddress("The address has to begin with https://.");
  if (url.username || url.password)
    throw new RefusedAddress("The address must not hold a user or a password.");
  if (!PORTS.has(url.port) && !isOurs)
    throw new RefusedAddress("The address has a port that is not open to this.");
  const host = hostOf(url);
  if (isIP(host) && !isPublic(host) && !isOurs) throw new RefusedAddress(NOT_PUBLIC);
  return url;
}

/** Hosts inside of our network that an operator opened to this, for a relay or a test. */
const isAllowedInside = ({ host, protocol }: URL) =>
  /^https?:$/.test(protocol) && config().OUTBOUND_INSIDE_HOSTS.includes(host);

/** The one address that is connected to. @throws RefusedAddress when any address of the host is not public */
async function publicAddress(url: URL): Promise<{ address: string; family: number }> {
  const host = hostOf(url);
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => {
        throw new RefusedAddress(NOT_FOUND);
      });
  if (!isAllowedInside(url) && !found.every(({ address }) => isPublic(address)))
    throw new RefusedAddress(NOT_FOUND);
  return present(found[0]);
}

/** All that is handed out of version 6; what lies outside may be an old way to write an address of version 4. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** False for loopback, private, link-local, shared, reserved and multicast addresses, also those of version 4 inside of version 6. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  return parsed.range() === "unicast";
}

function exchange(
  url: URL,
  pinned: { address: string; family: number },
  { method = "GET", headers, body, timeoutMs = 10_000, maxBytes = 65_536 }: GuardedRequest,
): Promise<GuardedAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = send(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        // The name is not resolved a second time: what was checked is what is connected to.
        lookup: (_host, options, done) =>
          options.all
            ? (done as unknown as (e: null, all: Array<typeof pinned>) => void)(null, [pinned])
            : done(null, pinned.address, pinned.family),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on("data", (chunk: Buffer) => {
          length += chunk.length;
          if (length > maxBytes) outgoing.destroy(new Error("The answer is too long."));
          else chunks.push(chunk);
        });
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
