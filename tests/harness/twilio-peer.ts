import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What the peer does with the next request to send. `takenThenLost` takes the message and never answers. */
export type Behaviour = "take" | "takenThenLost" | "lost" | "silent" | number;

export type TakenText = {
  sid: string;
  to: string;
  from: string;
  body: string;
  contentSid?: string;
  at: Date;
};

export type TwilioPeer = {
  url: string;
  /** Every message taken, oldest first. */
  taken: TakenText[];
  /** Registered words by their ContentSid, with places {{1}}, {{2}}. */
  contents: Map<string, string>;
  /** How the next requests are met, in order; after them: as `misbehave` says, or `take`. */
  next: Behaviour[];
  misbehave?: () => Behaviour;
  /** Milliseconds that it thinks about a request to send, before and after taking it. */
  pause: number;
  /** Requests to send that came, whatever became of them. */
  requests: number;
  /** Look-ups that came. */
  lookUps: number;
  close: () => Promise<void>;
};

export const TWILIO_SID = `AC${"0123456789abcdef".repeat(2)}`;
export const TWILIO_TOKEN = "a-token-for-tests";

/** A server on loopback that speaks the part of Twilio's API that sends and lists messages, and checks what it is given. */
export async function startTwilioPeer(): Promise<TwilioPeer> {
  const peer: TwilioPeer = {
    url: "",
    taken: [],
    contents: new Map(),
    next: [],
    pause: 0,
    requests: 0,
    lookUps: 0,
    close: async () => {},
  };
  const server = createServer(async (request, response) => {
    const problem = check(request);
    if (problem) return answer(response, 401, { code: 20003, message: problem, status: 401 });
    if (request.method === "GET") return list(peer, request, response);
    peer.requests += 1;
    const form = new URLSearchParams(await bodyOf(request));
    const content = readContent(peer, form);
    if ("code" in content) return answer(response, 400, { ...content, status: 400 });
    const from = form.get("From") ?? form.get("MessagingServiceSid") ?? "";
    const fields = { to: form.get("To") ?? "", from, ...content };
    const callback = form.get("StatusCallback");
    if (callback !== null && !/^https?:\/\/[^\s]+$/.test(callback)) {
      return answer(response, 400, { code: 21609, message: "Invalid 'StatusCallback' URL", status: 400 });
    }
    const unknown = [...form.keys()].find((name) => !PARAMETERS.has(name));
    if (unknown)
      return answer(response, 400, { code: 20001, message: `No such parameter: ${unknown}`, status: 400 });
    if (!/^(whatsapp:)?\+\d{7,15}$/.test(fields.to) || !fields.from || !fields.body) {
      return answer(response, 400, {
        code: 21211,
        message: `'To' number is not valid: ${fields.to}`,
        status: 400,
      });
    }
    const behaviour = peer.next.shift() ?? peer.misbehave?.() ?? "take";
    if (behaviour === "lost") return request.socket.destroy();
    if (behaviour === "silent") return;
    if (typeof behaviour === "number") {
      return answer(response, behaviour, {
        code: 20_000 + behaviour,
        message: `no: ${fields.to}`,
        status: behaviour,
      });
    }
    await sleep(peer.pause);
    const text = { sid: `SM${String(peer.taken.length + 1).padStart(32, "0")}`, ...fields, at: new Date() };
    peer.taken.push(text);
    await sleep(peer.pause);
    if (behaviour === "takenThenLost") return request.socket.destroy();
    answer(response, 201, describe(text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  peer.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return peer;
}

/** Those of Twilio's documented parameters that we use. */
const PARAMETERS = new Set([
  "To",
  "From",
  "MessagingServiceSid",
  "Body",
  "ContentSid",
  "ContentVariables",
  "StatusCallback",
]);

/** The words that a request names, as Twilio's documentation says: a body, or registered words and what is filled into them. */
function readContent(
  peer: TwilioPeer,
  form: URLSearchParams,
): { body: string; contentSid?: string } | { code: number; message: string } {
  const contentSid = form.get("ContentSid");
  const variables = form.get("ContentVariables");
  if (!contentSid)
    return variables === null
      ? { body: form.get("Body") ?? "" }
      : { code: 21_654, message: "ContentSid Required" };
  if (form.has("Body"))
    return { code: 35_127, message: "Body and ContentVariables cannot be provided together" };
  const words = peer.contents.get(contentSid);
  if (words === undefined) return { code: 20_404, message: "The requested resource was not found" };
  let values: Record<string, unknown>;
  try {
    values = JSON.parse(variables ?? "{}") as Record<string, unknown>;
  } catch {
    return { code: 21_656, message: "The ContentVariables Parameter is invalid" };
  }
  const sound = Object.values(values).every(
    (value) => typeof value === "string" && value !== "" && !/[\n\t]| {5}/.test(value),
  );
  const wanted = [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  if (!sound || wanted.some((name) => !(name in values)))
    return { code: 21_656, message: "The ContentVariables Parameter is invalid" };
  return { contentSid, body: words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])) };
}

const PATH = new RegExp(`^/2010-04-01/Accounts/${TWILIO_SID}/Messages\\.json(\\?|$)`);

function check(request: IncomingMessage): string | undefined {
  const wanted = `Basic ${Buffer.from(`${TWILIO_SID}:${TWILIO_TOKEN}`).toString("base64")}`;
  if (request.headers.authorization !== wanted) return "Authenticate";
  if (!PATH.test(request.url ?? "")) return `No such path: ${request.url}`;
  if (
    request.method === "POST" &&
    !request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")
  ) {
    return "Wrong content type";
  }
  return undefined;
}

function list(peer: TwilioPeer, request: IncomingMessage, response: ServerResponse) {
  peer.lookUps += 1;
  const { pathname, searchParams: query } = new URL(request.url ?? "/", peer.url);
  const messages = peer.taken.filter((text) => text.to === query.get("To")).reverse();
  const [page, size] = [Number(query.get("Page") ?? 0), Number(query.get("PageSize") ?? 50)];
  const from = page * size;
  const next = new URLSearchParams({ To: query.get("To") ?? "", PageSize: `${size}`, Page: `${page + 1}` });
  answer(response, 200, {
    messages: messages.slice(from, from + size).map(describe),
    page,
    page_size: size,
    uri: request.url,
    first_page_uri: request.url,
    next_page_uri: messages.length > from + size ? `${pathname}?${next}` : null,
    previous_page_uri: null,
  });
}

function describe(text: TakenText) {
  const at = text.at.toUTCString().replace("GMT", "+0000");
  return {
    sid: text.sid,
    account_sid: TWILIO_SID,
    to: text.to,
    from: text.from,
    body: text.body,
    status: "queued",
    date_created: at,
    date_updated: at,
    date_sent: null,
  };
}

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
