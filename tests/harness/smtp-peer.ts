import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export type TakenMail = { from: string; to: string; raw: string };

/** What the peer does with the next mail, once its text has arrived. `takenThenLost` keeps it and cuts the line. */
export type MailBehaviour = "take" | "takenThenLost" | number;

export type SmtpPeer = {
  url: string;
  taken: TakenMail[];
  /** How the next mails are met, in order; after them: as `misbehave` says, or `take`. */
  next: MailBehaviour[];
  misbehave?: () => MailBehaviour;
  /** Recipients that are refused with 550 at RCPT TO. */
  refused: Set<string>;
  close: () => Promise<void>;
};

/** A real mail server on loopback, which takes mails without a login and refuses each login. @param options.tls speaks TLS from the start, with a certificate that nobody signed */
export async function startSmtpPeer({ tls = false } = {}): Promise<SmtpPeer> {
  const peer: SmtpPeer = { url: "", taken: [], next: [], refused: new Set(), close: async () => {} };
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error("wrong"), { responseCode: 535 })),
    secure: tls,
    closeTimeout: 200,
    disabledCommands: ["STARTTLS"],
    onRcptTo(address, _session, done) {
      done(
        peer.refused.has(address.address)
          ? Object.assign(new Error("no such mailbox"), { responseCode: 550 })
          : null,
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const behaviour = peer.next.shift() ?? peer.misbehave?.() ?? "take";
        if (typeof behaviour === "number")
          return done(Object.assign(new Error("not now"), { responseCode: behaviour }));
        const { mailFrom, rcptTo } = session.envelope;
        peer.taken.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((one) => one.address).join(","),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        if (behaviour === "takenThenLost") return sockets.get(session.remotePort)?.destroy();
        done();
      });
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  peer.url = `${tls ? "smtps" : "smtp"}://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  peer.close = () => new Promise((resolve) => server.close(() => resolve()));
  return peer;
}
