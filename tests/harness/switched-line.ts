import net, { type AddressInfo } from "node:net";

/** One address behind which another process can take over, as after a deployment. */
export type SwitchedLine = { url: string; leadTo: (url: string) => void; stop: () => Promise<void> };

/** A line on this machine that leads nowhere until it is told where. What is open is closed when it leads elsewhere. */
export async function startSwitchedLine(): Promise<SwitchedLine> {
  const sockets = new Set<net.Socket>();
  let port = 0;
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = net.createServer((from) => {
    const into = net.connect(port, "localhost");
    for (const socket of [from, into]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    }
    from.pipe(into).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      port = Number(new URL(url).port);
      close();
    },
    stop: () => {
      close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
