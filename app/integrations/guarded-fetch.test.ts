import dns from "node:dns/promises";
import { createServer, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { checkedUrl, guardedFetch, isPublic, RefusedAddress } from "./guarded-fetch.ts";

let server: Server;
let host = "";
let seen = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    seen += 1;
    if (request.url === "/moved") response.writeHead(302, { location: "/end" }).end();
    else if (request.url === "/long") response.end("x".repeat(100_000));
    else if (request.url !== "/silent") response.end(`${request.method} ${request.headers.host}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  delete process.env.OUTBOUND_INSIDE_HOSTS;
  resetConfig();
  server.close();
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.20.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["224.0.0.1", false],
  ["::1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:127.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["::7f00:1", false],
  ["::10.0.0.1", false],
  ["64:ff9b:1::a00:1", false],
  ["2002:7f00:1::", false],
  ["2001:0:7f00:1::", false],
  ["::ffff:0:127.0.0.1", false],
  ["fec0::1", false],
  ["fe80::1%eth0", false],
  ["4000::1", false],
  ["198.18.0.1", false],
  ["192.0.0.8", false],
  ["255.255.255.255", false],
  ["not an address", false],
])("%s is public: %s", (address, wanted) => expect(isPublic(address)).toBe(wanted));

test.each([
  "http://example.com/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://localhost/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://user:pass@example.com/",
  "https://example.com:22/",
  "https://localhost./",
  "https://127.1/",
  "https://①②⑦.0.0.1/",
  "https://[::7f00:1]/",
  "https://[0:0:0:0:0:ffff:7f00:1]/",
  "https://example.com@127.0.0.1/",
  "gopher://example.com/",
  "//example.com/",
  "file:///etc/passwd",
  "nonsense",
])("%s is refused", async (address) => {
  await expect(guardedFetch(address)).rejects.toThrow(RefusedAddress);
});

test.each([
  "https://2130706433/",
  "https://0177.0.0.1/",
  "https://[::ffff:10.0.0.1]/",
  "https://169.254.169.254/",
])("%s is refused when it is typed", (address) =>
  expect(() => checkedUrl(address)).toThrow("not on the public internet"),
);

describe("a host that the operator opened", () => {
  beforeAll(() => {
    process.env.OUTBOUND_INSIDE_HOSTS = host;
    resetConfig();
  });

  it("is asked once, follows no redirect, and is bounded in length and time", async () => {
    expect(await guardedFetch(`http://${host}/`, { method: "POST", body: "{}" })).toMatchObject({
      status: 200,
      body: `POST ${host}`,
    });
    const before = seen;
    expect(await guardedFetch(`http://${host}/moved`)).toMatchObject({ status: 302 });
    expect(seen).toBe(before + 1);
    await expect(guardedFetch(`http://${host}/long`)).rejects.toThrow("too long");
    await expect(guardedFetch(`http://${host}/silent`, { timeoutMs: 200 })).rejects.toThrow();
  });
});

describe("a name", () => {
  const { lookup } = dns;
  const answers: string[][] = [];
  let asked = 0;
  beforeAll(() => {
    const told = async () => {
      asked += 1;
      return (answers.shift() ?? ["127.0.0.1"]).map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      }));
    };
    Object.assign(dns, { lookup: told });
    syncBuiltinESMExports();
  });
  afterAll(() => {
    Object.assign(dns, { lookup });
    syncBuiltinESMExports();
  });

  it.each([
    [["127.0.0.1"]],
    [["8.8.8.8", "10.0.0.1"]],
    [["::ffff:10.0.0.1"]],
    [["2606:4700::1111", "fd00::1"]],
    [["169.254.169.254"]],
  ])("that leads to %j is refused", async (addresses) => {
    answers.push(addresses);
    await expect(guardedFetch("https://somewhere.example/")).rejects.toThrow(
      "This host is not known on the public internet.",
    );
  });

  it("is resolved once: an answer that changes afterwards leads nowhere", async () => {
    answers.push(["203.0.114.1"], ["127.0.0.1"]);
    const before = asked;
    const sent = guardedFetch("https://rebinding.example/", { timeoutMs: 300 });
    await expect(sent).rejects.not.toBeInstanceOf(RefusedAddress);
    expect([asked - before, answers.shift()]).toEqual([1, ["127.0.0.1"]]);
  });

  it("of our own network is refused as one that nobody has, so that nobody learns our names", async () => {
    Object.assign(dns, { lookup: () => Promise.reject(new Error("ENOTFOUND")) });
    syncBuiltinESMExports();
    await expect(guardedFetch("https://nobody.example/")).rejects.toThrow(
      "This host is not known on the public internet.",
    );
  });
});
