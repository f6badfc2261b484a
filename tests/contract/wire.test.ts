import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "#app/config.ts";
import { gate } from "#app/http/gate.ts";
import { httpServer } from "#app/http/server.ts";
import { MEASURED } from "#tests/harness/measured.ts";

/**
 * What a proxy and this server could read in two ways, over raw sockets: the server either answers 400 and ends the connection, or sees exactly one
 * request. What follows a request that it refused is never taken for another one.
 */

let server: Server;
let seen: Array<{ url: string; body: string }>;

beforeAll(async () => {
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const part of request) body += part;
    seen.push({ url: request.url!, body });
    response.end("ok");
  };
  const limits = { headersTimeout: 1_000, requestTimeout: 1_500, keepAliveTimeout: 5_000 };
  server = httpServer(
    (request, response) => void listener(request, response).catch(() => response.destroy()),
    {
      ...limits,
      connectionsCheckingInterval: 200,
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends these bytes and gives everything that came back until the server closed, or fell silent. */
async function send(bytes: string, patienceMs = 400): Promise<{ answer: string; isClosed: boolean }> {
  seen = [];
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  let isClosed = false;
  socket.on("data", (part) => {
    answer += part;
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    isClosed = true;
  });
  await once(socket, "connect");
  socket.write(bytes, "latin1");
  for (let waited = 0; waited < patienceMs && !isClosed; waited += 20) await sleep(20);
  socket.destroy();
  return { answer, isClosed };
}

const HOST = "Host: localhost\r\n";
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;

const REFUSED: Array<[string, string]> = [
  [
    "a length and chunks",
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    "chunks and a length",
    `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    "two lengths",
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
  ],
  ["a length in a list", `POST / HTTP/1.1\r\n${HOST}Content-Length: 0, 5\r\n\r\n${SMUGGLED}`],
  ["a length with a sign", `POST / HTTP/1.1\r\n${HOST}Content-Length: +5\r\n\r\nhello${SMUGGLED}`],
  ["a length in hexadecimal", `POST / HTTP/1.1\r\n${HOST}Content-Length: 0x5\r\n\r\nhello${SMUGGLED}`],
  [
    "an encoding that is not the last one",
    `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    "an encoding that nobody knows",
    `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ["a folded header", `POST / HTTP/1.1\r\n${HOST}X-One: a\r\n Content-Length: 5\r\n\r\nhello${SMUGGLED}`],
  ["a space before the colon", `POST / HTTP/1.1\r\n${HOST}Content-Length : 5\r\n\r\nhello${SMUGGLED}`],
  ["lines that end with a bare line feed", `GET / HTTP/1.1\nHost: localhost\n\n${SMUGGLED}`],
  ["a bare carriage return in a header", `GET / HTTP/1.1\r\n${HOST}X-One: a\rb\r\n\r\n${SMUGGLED}`],
  [
    "a chunk's size with a sign",
    `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n+5\r\nhello\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    "a chunk's size that does not fit",
    `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nhello\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    "a chunk without its end of line",
    `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    "a chunk's extension of a megabyte",
    `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5;${"a".repeat(1_000_000)}\r\nhello\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ["headers of 100 kB", `GET / HTTP/1.1\r\n${HOST}X-One: ${"a".repeat(100_000)}\r\n\r\n${SMUGGLED}`],
  ["a version that is none", `GET / HTTP/9.9\r\n${HOST}\r\n${SMUGGLED}`],
  ["a header's name with a NUL", `GET / HTTP/1.1\r\n${HOST}X\0One: a\r\n\r\n${SMUGGLED}`],
];

describe("what can be read in two ways", () => {
  it.each(REFUSED)("%s is refused, and the connection ends", async (_, bytes) => {
    const { answer, isClosed } = await send(bytes, 3_000);
    expect(seen.map(({ url }) => url)).not.toContain("/smuggled");
    expect(answer.match(/^HTTP\/1\.1 200/gm)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(answer === "" || /^HTTP\/1\.1 4(00|13|31)/m.test(answer)).toBe(true);
    expect(isClosed).toBe(true);
  });

  it("two hosts are refused by the gate", async () => {
    const host = new URL(config().APP_ORIGIN).host;
    const passed: string[] = [];
    const gated = httpServer((request, response) =>
      gate(request, response, () => {
        passed.push(request.url!);
        response.end();
      }),
    );
    gated.listen(0, "127.0.0.1");
    await once(gated, "listening");
    for (const second of ["", "Host: evil.example\r\n"]) {
      const socket = net.connect((gated.address() as AddressInfo).port, "127.0.0.1");
      socket.write(`GET /hello HTTP/1.1\r\nHost: ${host}\r\n${second}Connection: close\r\n\r\n`);
      await once(socket.resume(), "close");
    }
    gated.close();
    expect(passed).toEqual(["/hello", "/__refused"]);
  });

  it("two requests on one connection are two", async () => {
    await send(`GET /one HTTP/1.1\r\n${HOST}\r\nGET /two HTTP/1.1\r\n${HOST}\r\n`);
    expect(seen.map(({ url }) => url)).toEqual(["/one", "/two"]);
  });

  it("the body of one is not the beginning of the next", async () => {
    await send(`POST /one HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`);
    expect(seen).toEqual([{ url: "/one", body: SMUGGLED }]);
  });

  it("chunks with small extensions and trailers are one body", async () => {
    await send(
      `POST /one HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX-Trailer: a\r\n\r\n`,
    );
    expect(seen).toEqual([{ url: "/one", body: "hello" }]);
  });
});

describe("who sends slowly", () => {
  it("loses the connection when the headers do not come", async () => {
    const { answer, isClosed } = await send(`GET / HTTP/1.1\r\n${HOST}X-One: a`, 4_000);
    expect(isClosed).toBe(true);
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(seen).toEqual([]);
  });

  it("loses it when the body does not come", async () => {
    const { isClosed } = await send(`POST / HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\nhello`, 5_000);
    expect(isClosed).toBe(true);
  });

  it("does not keep others waiting: 300 of them, and a request is answered at once", MEASURED, async () => {
    const { port } = server.address() as AddressInfo;
    const slow = Array.from({ length: 300 }, () => {
      const socket = net.connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(`GET / HTTP/1.1\r\n${HOST}X-One: `);
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, "connect")));
    const began = performance.now();
    const { answer } = await send(`GET /quick HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 2_000);
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(performance.now() - began).toBeLessThan(1_000);
    for (const socket of slow) socket.destroy();
  });
});
