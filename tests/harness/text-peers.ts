import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Behaviour } from "./twilio-peer.ts";

/** Servers on loopback that speak the parts of Gupshup's gateway and of Meta's Cloud API that send texts, and check what they are given. */

export type TakenMessage = { id: string; to: string; body: string; template?: string };
export type TextPeer = {
  url: string;
  /** Every message taken, oldest first. */
  taken: TakenMessage[];
  /** How the next requests are met, in order; after them `take`. A number is a status, a text the provider's own error. */
  next: Array<Behaviour | `error ${string}`>;
  close: () => Promise<void>;
};

type Answer = { status: number; body: unknown };
type Handler = {
  /** What the request is, or what is wrong with it. */
  read: (request: IncomingMessage, body: string) => { to: string; body: string; template?: string } | Answer;
  taken: (message: TakenMessage) => Answer;
  refused: (code: string) => Answer;
};

async function startPeer({ read, taken, refused }: Handler): Promise<TextPeer> {
  const peer: TextPeer = { url: "", taken: [], next: [], close: async () => {} };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const message = read(request, Buffer.concat(parts).toString("utf8"));
    if ("status" in message) return answer(response, message);
    const behaviour = peer.next.shift() ?? "take";
    if (behaviour === "lost") return request.socket.destroy();
    if (behaviour === "silent") return;
    if (typeof behaviour === "number") return answer(response, { status: behaviour, body: "no" });
    if (behaviour !== "take" && behaviour !== "takenThenLost")
      return answer(response, refused(behaviour.replace("error ", "")));
    const kept = { ...message, id: String(3_562_707_498_794_989_000n + BigInt(peer.taken.length)) };
    peer.taken.push(kept);
    if (behaviour === "takenThenLost") return request.socket.destroy();
    answer(response, taken(kept));
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

function answer(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

export const GUPSHUP = {
  userId: "2000123456",
  password: "a&b c",
  sender: "MEDHVN",
  principalEntityId: "1101456789012345678",
};

/** Gupshup answers 200 to everything, and says by `status` whether it took the message (Enterprise API, response and error codes). */
export function startGupshupPeer(): Promise<TextPeer> {
  // "175 The … service is disabled for you" is the number and what it says.
  const refused = (error: string, details = error.slice(4) || "refused", id = error.slice(0, 3)) => ({
    status: 200,
    body: { response: { id, phone: "", details, status: "error" } },
  });
  return startPeer({
    refused,
    taken: ({ id, to }) => ({
      status: 200,
      body: { response: { id: `${id}-328736121207676738`, phone: to, details: "", status: "success" } },
    }),
    read(request, text) {
      if (request.url !== "/GatewayAPI/rest") return { status: 404, body: "no such path" };
      const form = new URLSearchParams(text);
      if (form.get("method") !== "SendMessage") return refused("101", "The method is not supported");
      if (form.get("userid") !== GUPSHUP.userId || form.get("password") !== GUPSHUP.password)
        return refused("102", "Authentication failed due to invalid userId or password");
      for (const name of ["send_to", "msg", "msg_type", "auth_scheme", "v", "mask", "principalEntityId"])
        if (!form.get(name)) return refused("103", `The required parameter '${name}' is missing`);
      if (!/^\d{10,15}$/.test(form.get("send_to")!)) return refused("105", "The phone number is not valid");
      return {
        to: form.get("send_to")!,
        body: form.get("msg")!,
        template: form.get("dltTemplateId") ?? undefined,
      };
    },
  });
}

export const CLOUD = { token: "EAAG-a-token-for-tests", phoneNumberId: "106540352242922" };

/** Meta answers an error with a status and a code (Cloud API, error codes). */
export function startCloudPeer(): Promise<TextPeer> {
  const refused = (code: string) => {
    const status =
      { "190": 401, "10": 403, "131031": 403, "130429": 429, "131000": 500, "131016": 503 }[code] ?? 400;
    return {
      status,
      body: {
        error: { message: `(#${code}) no`, type: "OAuthException", code: Number(code), fbtrace_id: "A1" },
      },
    };
  };
  return startPeer({
    refused,
    taken: ({ id, to }) => ({
      status: 200,
      body: {
        messaging_product: "whatsapp",
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: `wamid.HBgMOTE${id}=`, message_status: "accepted" }],
      },
    }),
    read(request, text) {
      if (request.headers.authorization !== `Bearer ${CLOUD.token}`) return refused("190");
      if (request.url !== `/v23.0/${CLOUD.phoneNumberId}/messages`) return refused("100");
      const said = JSON.parse(text);
      if (said.messaging_product !== "whatsapp" || !/^\d{10,15}$/.test(said.to)) return refused("100");
      if (said.type === "text" && said.text?.body) return { to: said.to, body: said.text.body };
      if (said.type !== "template" || !said.template?.name || !said.template.language?.code)
        return refused("131008");
      const values = (said.template.components?.[0]?.parameters ?? []) as Array<{
        type: string;
        text: string;
      }>;
      if (values.some(({ type, text: value }) => type !== "text" || !value)) return refused("131009");
      return {
        to: said.to,
        body: values.map(({ text: value }) => value).join("|"),
        template: `${said.template.name}:${said.template.language.code}`,
      };
    },
  });
}
