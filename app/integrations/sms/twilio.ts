import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Twilio } from "twilio";
import type { MessagePage } from "twilio/lib/rest/api/v2010/account/message.js";
import {
  type Delivered,
  DeliveryError,
  type MessagePort,
  type OutgoingText,
  PROVIDER_TIMEOUT_MS,
} from "#app/integrations/message-port.ts";

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** The sender: a number in E.164, a registered name, or a messaging service (MG…). */
  from: string;
  /** Another host that speaks Twilio's API, for a relay or a test. */
  baseUrl?: string;
  /** False where that host cannot list what it took. */
  canLookUp?: boolean;
  /** How Twilio writes the address of a phone on this channel. */
  address: (phone: string) => string;
  /** Where Twilio reports what became of a message. */
  statusCallback?: (messageId: string) => string | undefined;
};

/** Twilio may list a message a moment before our clock says that we made it. */
const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Texts through Twilio. Its POST is not idempotent (twilio.com/docs/api/errors/20500), so a lost answer is `in_doubt`, and
 * `lookUp` finds out by asking for what was sent to that number since the message was made.
 */
export function twilioTexts({ canLookUp = true, ...settings }: TwilioSettings): MessagePort<OutgoingText> {
  const port: MessagePort<OutgoingText> = {
    adapter: "twilio",
    isRegisteredId: (id) => CONTENT.test(id),
    async send(message) {
      const client = await twilioClient(settings);
      const statusCallback = settings.statusCallback?.(message.id);
      return guarded("in_doubt", async () => {
        const sent = await client.messages.create({
          to: settings.address(message.to),
          ...senderOf(settings),
          ...wordsOf(message),
          ...(statusCallback ? { statusCallback } : {}),
        });
        return { providerId: sent.sid };
      });
    },
  };
  return canLookUp ? { ...port, lookUp: (message) => lookUp(settings, message) } : port;
}

const PAGE_SIZE = 100;
const MOST_PAGES = 50;

async function lookUp(settings: TwilioSettings, message: OutgoingText): Promise<Delivered[]> {
  const client = await twilioClient(settings);
  return guarded("retry", async () => {
    const since = message.createdAt.getTime() - CLOCK_SLACK_MS;
    const found: Delivered[] = [];
    // Newest first, page by page until they are older than this one: a house that is booked often gets many. Not filtered by the date of
    // sending, which a message that still waits there does not have.
    let page: Pick<MessagePage, "instances" | "nextPage"> = await client.messages.page({
      to: settings.address(message.to),
      pageSize: PAGE_SIZE,
    });
    for (let read = 1; ; read += 1) {
      const recent = page.instances.filter((one) => one.dateCreated.getTime() >= since);
      found.push(
        ...recent
          .filter((one) => isSame(one.body, message) && !NOT_TAKEN.has(one.status))
          .map((one) => ({ providerId: one.sid })),
      );
      const next = recent.length === page.instances.length ? page.nextPage() : undefined;
      if (!next) return found;
      if (read === MOST_PAGES) throw new DeliveryError("retry", "Too many messages to look through");
      page = await next;
    }
  });
}

const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/;

function senderOf({ from, address }: TwilioSettings) {
  return MESSAGING_SERVICE.test(from) ? { messagingServiceSid: from } : { from: address(from) };
}

/** Twilio's name of registered words (a content template). */
const CONTENT = /^HX[0-9a-f]{32}$/;

/**
 * Registered words go as ContentSid and ContentVariables, never with a body (twilio.com/docs/api/errors/35127). An operator's number
 * (DLT) is no parameter of Twilio's: it compares the words with those that were registered with the sender (twilio.com/guidelines/in/sms).
 */
function wordsOf({ text, registered }: OutgoingText) {
  if (!registered || !CONTENT.test(registered.id)) return { body: text };
  const { id, values } = registered;
  return {
    contentSid: id,
    ...(Object.keys(values).length > 0 ? { contentVariables: JSON.stringify(values) } : {}),
  };
}

/** Registered words are Twilio's own; what was filled in stands in them as it was given. */
function isSame(body: string, { text, registered }: OutgoingText): boolean {
  if (body === text) return true;
  if (!registered || !CONTENT.test(registered.id)) return false;
  const values = Object.values(registered.values);
  return values.length > 0 && values.every((value) => body.includes(value));
}

const NOT_TAKEN = new Set<string>(["failed", "canceled"]);

async function guarded<T>(whenLost: "in_doubt" | "retry", work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DeliveryError) {
      throw error.outcome === "in_doubt" ? new DeliveryError(whenLost, error.message) : error;
    }
    throw answeredBadly(error as { status?: number; code?: number }, whenLost);
  }
}

/** What an answer of Twilio that is no success means. Its own text quotes the number, so only its figures are kept. */
function answeredBadly(
  { status, code }: { status?: number; code?: number },
  whenLost: "in_doubt" | "retry",
): DeliveryError {
  const withCode = code ? `, code ${code}` : "";
  if (status === undefined)
    return new DeliveryError(whenLost, `Twilio answered nothing that can be read${withCode}`);
  if (status === 401 || status === 403)
    return new DeliveryError("blocked", `Twilio refuses our credentials (${status}${withCode})`);
  const outcome = status === 429 || status >= 500 ? "retry" : "refused";
  return new DeliveryError(outcome, `Twilio answered ${status}${withCode}`, code ? String(code) : "");
}

type RequestOptions = {
  method: string;
  uri: string;
  username?: string;
  password?: string;
  headers?: Record<string, string>;
  params?: Record<string, unknown>;
  data?: Record<string, unknown>;
};

const clients = new Map<string, Promise<Twilio>>();

/** Loaded on first use: the package is large, and most processes send nothing. */
function twilioClient(settings: TwilioSettings): Promise<Twilio> {
  const key = `${settings.accountSid} ${settings.authToken} ${settings.baseUrl ?? ""}`;
  let client = clients.get(key);
  if (!client) {
    client = import("twilio").then(({ default: twilio }) =>
      twilio(settings.accountSid, settings.authToken, {
        autoRetry: false,
        httpClient: { request: (options: RequestOptions) => request(options, settings.baseUrl) } as never,
      }),
    );
    clients.set(key, client);
  }
  return client;
}

/** The HTTP client of the Twilio package: one try, a time limit, another host when told, and it knows what was in doubt. */
async function request(options: RequestOptions, baseUrl: string | undefined) {
  const url = new URL(options.uri);
  const target = baseUrl ? new URL(baseUrl.replace(/\/$/, "") + url.pathname + url.search) : url;
  for (const [name, value] of Object.entries(options.params ?? {}))
    target.searchParams.append(name, String(value));
  const answer = await exchange(target, options).catch((error: unknown) => {
    throw lost(error);
  });
  if (answer.statusCode >= 300 && answer.statusCode < 400) throw lost({ code: "REDIRECTED" });
  return answer;
}

const AGENTS = { "http:": new HttpAgent({ keepAlive: true }), "https:": new HttpsAgent({ keepAlive: true }) };

/** Node's own client on kept connections: `fetch` takes several times as long for each message of a campaign. */
function exchange(
  target: URL,
  { method, username, password, headers, data }: RequestOptions,
): Promise<{ statusCode: number; body: string }> {
  const isSecure = target.protocol === "https:";
  const body = data
    ? new URLSearchParams(Object.entries(data).map(([name, value]) => [name, String(value)])).toString()
    : undefined;
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? httpsRequest : httpRequest)(
      target,
      {
        method: method.toUpperCase(),
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
          Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
        },
        agent: AGENTS[isSecure ? "https:" : "http:"],
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            statusCode: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function lost(error: unknown): DeliveryError {
  const {
    code: own,
    errors,
    name,
  } = error as {
    code?: string;
    errors?: Array<{ code?: string }>;
    name?: string;
  };
  // A host with several addresses fails with one error for each.
  const code = own ?? errors?.[0]?.code ?? name ?? "unknown";
  return new DeliveryError(
    NEVER_CONNECTED.has(code) ? "retry" : "in_doubt",
    `Twilio could not be heard: ${code}`,
  );
}
