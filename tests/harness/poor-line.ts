import net from "node:net";

export type PoorLine = {
  /** Where the other end of the line is reached, on this machine. */
  port: number;
  /** Nothing is passed on until `mend`, and nothing is closed: a phone in a basement. What was on its way comes afterwards. */
  cut: () => void;
  mend: () => void;
  /** How many times something got lost, and came later. */
  lost: () => number;
  stop: () => Promise<void>;
};

type LineOptions = {
  /** Where the line leads, on this machine. */
  to: number;
  /** From asking to the first byte of an answer, beside what the server needs; also for opening a connection. */
  latencyMs: number;
  /** Of so many packets one is lost and has to be sent again. */
  lossOf?: number;
};

/** As much as a packet holds, bytes. */
const PACKET = 1_460;
/** Until TCP sends again what was lost, at the least. */
const SENT_AGAIN_AFTER_MS = 1_000;

/**
 * A TCP line with latency and loss that can be cut. Chromium's own emulation of a network loses nothing over HTTP; here a lost packet
 * holds up what comes after it on its connection, as it does on a real one.
 */
export async function startPoorLine({ to, latencyMs, lossOf = 0 }: LineOptions): Promise<PoorLine> {
  const sockets = new Set<net.Socket>();
  const waiting = new Set<() => void>();
  let isCut = false;
  let packets = 0;
  let lost = 0;

  const whole = (work: () => void) => {
    if (isCut) waiting.add(work);
    else work();
  };
  /** What comes out of `from` goes into `into` in its order, each piece after its time. */
  const carry = (from: net.Socket, into: net.Socket, opened: Promise<void>) => {
    let before: Promise<void> = opened;
    const send = (work: () => void, delayMs: number) => {
      const due = new Promise<void>((resolve) => setTimeout(resolve, delayMs));
      before = Promise.all([before, due]).then(
        () => new Promise<void>((resolve) => whole(() => resolve(work()))),
      );
    };
    from.on("data", (piece) => {
      const before = packets;
      packets += Math.ceil(piece.length / PACKET);
      const isLost = lossOf > 0 && Math.floor(packets / lossOf) > Math.floor(before / lossOf);
      if (isLost) lost += 1;
      send(
        () => void (into.writable && into.write(piece)),
        latencyMs / 2 + (isLost ? SENT_AGAIN_AFTER_MS : 0),
      );
    });
    from.on("end", () => send(() => into.end(), latencyMs / 2));
    from.on("error", () => into.destroy());
    from.on("close", () => sockets.delete(from));
    sockets.add(from);
  };

  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    const far = net.connect({ port: to, host: "localhost", allowHalfOpen: true });
    const opened = new Promise<void>((resolve) => setTimeout(resolve, latencyMs));
    carry(near, far, opened);
    carry(far, near, opened);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      for (const work of waiting) work();
      waiting.clear();
    },
    lost: () => lost,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** For Chromium: whatever it asks of the application goes through the line. */
export const throughLine = (appUrl: string, line: PoorLine) =>
  `--host-resolver-rules=MAP ${new URL(appUrl).host} 127.0.0.1:${line.port}`;
