import type { Twilio } from "twilio";
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

async function lookUp(settings: TwilioSettings, message: OutgoingText): Promise<Delivered[]> {
  const client = await twilioClient(settings);
  return guarded("retry", async () => {
    const since = message.createdAt.getTime() - CLOCK_SLACK_MS;
    // Newest first. Not filtered by the date of sending, which a message that still waits there does not have.
    const listed = await client.messages.list({ to: settings.address(message.to), limit: 50 });
    return listed
      .filter((one) => isSame(one.body, message) && one.dateCreated.getTime() >= since)
      .filter((one) => !NOT_TAKEN.has(one.status))
      .map((one) => ({ providerId: one.sid }));
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
    const { status, code } = error as { status?: number; code?: number };
    // Twilio's own text quotes the number, so only its figures are kept.
    const reason = `Twilio answered ${status ?? "nothing that can be read"}${code ? `, code ${code}` : ""}`;
    if (status === undefined) throw new DeliveryError(whenLost, reason);
    throw new DeliveryError(status === 429 || status >= 500 ? "retry" : "refused", reason);
  }
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
  const target = baseUrl ? new URL(baseUrl.replace(/\/$/, "") + url.pathname) : url;
  for (const [name, value] of Object.entries(options.params ?? {}))
    target.searchParams.append(name, String(value));
  const response = await fetch(target, {
    method: options.method.toUpperCase(),
    headers: {
      ...options.headers,
      Authorization: `Basic ${Buffer.from(`${options.username}:${options.password}`).toString("base64")}`,
    },
    body: options.data
      ? new URLSearchParams(Object.entries(options.data).map(([name, value]) => [name, String(value)]))
      : undefined,
    redirect: "error",
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw lost(error);
  });
  const body = await response.text().catch((error: unknown) => {
    throw lost(error);
  });
  return { statusCode: response.status, body };
}

const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function lost(error: unknown): DeliveryError {
  const cause = (error as { cause?: { code?: string; errors?: Array<{ code?: string }> } }).cause;
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? (error as Error).name;
  return new DeliveryError(
    NEVER_CONNECTED.has(code) ? "retry" : "in_doubt",
    `Twilio could not be heard: ${code}`,
  );
}
