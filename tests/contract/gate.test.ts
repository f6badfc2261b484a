import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser } from "#tests/factories/inventory.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { signedIn } from "#tests/harness/signed-in.ts";

let app: AppServer;
beforeAll(async () => {
  app = await startApp({ worker: false });
});
afterAll(() => app?.stop());

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** A request exactly as written: node's fetch would mend half of what is tested here. */
function ask(options: {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}): Promise<Answer> {
  const { port, host } = new URL(app.url);
  const { method = "GET", path = "/", body } = options;
  const headers: Record<string, string> = { host, ...options.headers };
  if (
    body !== undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  ) {
    headers["content-length"] = String(Buffer.byteLength(body));
  }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port, method, path, headers, agent: false },
      (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: text }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  ["a method that no screen has", { method: "PUT", body: "a=1" }, 405],
  ["TRACE", { method: "TRACE" }, 405],
  ["another host", { headers: { host: "evil.example" } }, 400],
  ["a broken escape", { path: "/%E0%A4%A" }, 400],
  ["an address of 5,000 characters", { path: `/${"a".repeat(5_000)}` }, 414],
  ["a body on GET", { headers: { "content-length": "3" }, body: "a=1" }, 400],
  ["JSON to a form", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }, 415],
  ["text to a form", { method: "POST", headers: { "content-type": "text/plain" }, body: "a=1" }, 415],
  ["no content type", { method: "POST", body: "a=1" }, 415],
  [
    "a body of unknown length",
    { method: "POST", headers: { ...FORM, "transfer-encoding": "chunked" }, body: "a=1" },
    411,
  ],
  [
    "another origin",
    { method: "POST", headers: { ...FORM, origin: "https://evil.example" }, body: "a=1" },
    403,
  ],
  ["a null origin", { method: "POST", headers: { ...FORM, origin: "null" }, body: "a=1" }, 403],
  ["a malformed origin", { method: "POST", headers: { ...FORM, origin: "::::" }, body: "a=1" }, 403],
  [
    "a cross-site post without origin",
    { method: "POST", headers: { ...FORM, "sec-fetch-site": "cross-site" }, body: "a=1" },
    403,
  ],
  [
    "a spoofed forwarded host",
    { headers: { "x-forwarded-host": "x:99999", "x-forwarded-for": "1.2.3.4" } },
    200,
  ],
  ["a form past its size", { method: "POST", headers: FORM, body: "a".repeat(300_000) }, 413],
  [
    "a form still being sent when it is refused",
    { method: "POST", headers: FORM, body: "a".repeat(30_000_000) },
    413,
  ],
])("%s is answered as it should", async (_name, request, status) => {
  const answer = await ask(request);
  expect(answer.status).toBe(status);
  expect(answer.body).not.toMatch(/at .*\.(js|ts):\d+/);
});

test("host, origin and content type are known in any case", async () => {
  const { host, origin } = new URL(app.url);
  const answer = await ask({
    method: "POST",
    path: "/api/userAccount/login",
    headers: {
      host: host.toUpperCase(),
      origin: origin.toUpperCase(),
      "content-type": 'Multipart/Form-Data; Boundary="x"',
    },
    body: '--x\r\nContent-Disposition: form-data; name="identifier"\r\n\r\nnobody@example.com\r\n--x--\r\n',
  });
  expect([answer.status, Object.keys(JSON.parse(answer.body).fields)]).toEqual([400, ["password"]]);
});

test("after an answer that did not need the body, the next request on the connection is answered", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, body?: Buffer) =>
    new Promise<{ status: number; port: number }>((resolve, reject) => {
      const request = http.request(new URL(path, app.url), {
        method: body ? "POST" : "GET",
        agent,
        headers: body
          ? {
              origin: app.url,
              "content-type": "multipart/form-data; boundary=x",
              "content-length": String(body.length),
            }
          : {},
      });
      request.on("response", (response) => {
        const { localPort } = response.socket;
        response.resume().on("end", () => resolve({ status: response.statusCode!, port: localPort! }));
      });
      request.on("error", reject);
      request.end(body);
    });
  const refused = await send("/nowhere", Buffer.alloc(2_000_000, "a"));
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await send("/healthz")).toEqual({ status: 200, port: refused.port });
  agent.destroy();
});

test("an upload past the limit is refused before it is read", async () => {
  const { host } = new URL(app.url);
  const answer = await new Promise<number>((resolve, reject) => {
    const request = http.request(app.url, {
      method: "POST",
      agent: false,
      headers: {
        host,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(400 * 1_048_576),
      },
    });
    request.on("response", (response) => resolve(response.statusCode!));
    request.on("error", reject);
    request.flushHeaders();
  });
  expect(answer).toBe(413);
});

test.each(["/", "/nowhere", "/favicon.svg", "/healthz", "/customer"])(
  "%s carries the security headers",
  async (path) => {
    const { headers } = await ask({ path });
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["cache-control"]).toBeTruthy();
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["referrer-policy"]).toBeTruthy();
  },
);

test.each([
  ["a stranger's browser", {}, "private, no-cache"],
  ["the browser of somebody who was signed in", { cookie: "isCustomerLoggedIn=x" }, "private, no-store"],
  ["an admin's browser", { cookie: "mhBrowser=y; isMhUserLoggedIn=x" }, "private, no-store"],
])("%s keeps pages no longer than it may", async (_, headers, kept) => {
  expect((await ask({ path: "/", headers })).headers["cache-control"]).toBe(kept);
});

test.each([
  ["/", true],
  ["/rooms", true],
  ["/hotels/hyderabad/kims", true],
  ["/customersupport", true],
  ["/admin", false],
  ["/partner", false],
  ["/customer_bookings", false],
  ["/staff", false],
  ["/agent_bookings", false],
  ["/city", false],
  ["/trip/abcdef", false],
  ["/feedback/abcdef", false],
])("search engines may read %s: %s", async (path, isOpen) => {
  const { body } = await ask({ path: "/robots.txt" });
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = ""]) => prefix);
  const isClosed = closed.some((prefix) =>
    prefix.endsWith("$") ? path === prefix.slice(0, -1) : path.startsWith(prefix),
  );
  expect(!isClosed).toBe(isOpen);
});

test("HEAD asks for data as GET does, wherever it comes from", async () => {
  const headers = { origin: "https://evil.example" };
  for (const path of ["/login.data", "/nowhere.data", "/login.data.data", "/_root.data"]) {
    const [head, get] = [
      await ask({ method: "HEAD", path, headers }),
      await ask({ method: "GET", path, headers }),
    ];
    expect([path, head.status, head.body]).toEqual([path, get.status, ""]);
  }
});

test("a balancer may call a probe by a name that is none", async () => {
  for (const host of ["10.0.0.7", "a, b", "", "x y", "[::1"])
    expect([host, (await ask({ path: "/healthz", headers: { host } })).status]).toEqual([host, 200]);
});

test("what a stranger is refused at an address without a page is no error in the log", async () => {
  const before = app.output().length;
  const post = { method: "POST", headers: FORM, body: "a=1" };
  expect((await ask({ path: "/uploads/none" })).status).toBe(404);
  expect((await ask({ ...post, path: "/robots.txt" })).status).toBe(405);
  expect((await ask({ ...post, path: "/webhooks/payments/nobody" })).status).toBe(404);
  await expect
    .poll(
      () =>
        app
          .output()
          .slice(before)
          .match(/"msg":"request"/g)?.length,
    )
    .toBe(3);
  expect(app.output().slice(before)).not.toMatch(/"level":"(error|fatal)"/);
});

test("an unknown path is a real 404 in every way of asking", async () => {
  for (const path of ["/nowhere", "/nowhere.data", "/.git/config", "/.env"]) {
    expect((await ask({ path })).status, path).toBe(404);
  }
});

test("what is posted to an unknown path is a 404, whatever was posted", async () => {
  for (const path of ["/nowhere", "/nowhere/deeper", "/adminNowhere"])
    for (const body of ["", "a=1", "intent=save&_key=broken", "__proto__=1"])
      expect([path, body, (await ask({ method: "POST", path, headers: FORM, body })).status]).toEqual([
        path,
        body,
        404,
      ]);
});

test("a post without a form key changes nothing and comes back as a form", async () => {
  const answer = await ask({
    method: "POST",
    path: "/coustomerLogin",
    headers: FORM,
    body: "intent=send&phone=9876543210",
  });
  expect(answer.status).toBe(400);
});

test.each([
  ["a[99999999]=1", FORM],
  ["name[2000000]=1", FORM],
  ["a[0]=1&a.length=99999999", FORM],
  ["a.99999999=1&a[0]=1", FORM],
  ["a=1&a.b=2", FORM],
  ["__state__=nonsense", FORM],
  [
    `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a","index":99999999,"value":1}}')}`,
    FORM,
  ],
  [Array.from({ length: 300 }, (_, index) => `a${index}[500]=1`).join("&"), FORM],
])(
  "a form that builds something huge or contradictory is refused at little cost: %s",
  MEASURED,
  async (body, headers) => {
    const started = Date.now();
    const answer = await ask({ method: "POST", path: "/contactUs", headers, body });
    expect(answer.status).toBe(400);
    expect(answer.body.length).toBeLessThan(60_000);
    expect(Date.now() - started).toBeLessThan(2_000);
  },
);

test.each([
  "/webhooks/../logout",
  "/webhooks/%2e%2e/logout",
  "/webhooks/..%2flogout",
  "/webhooks\\..\\logout",
  "/webhooks//../logout",
  "/api/../logout",
])("a post of another site to %s is refused before any rule looks at it", async (path) => {
  const headers = { origin: "https://evil.example", ...FORM };
  expect((await ask({ method: "POST", path, headers, body: "role=all" })).status).toBe(400);
});

test.each(["/webhooks/nothing", "/webhooks/x;/..;/logout", "/webhooks/", "/webhooks/payments/sandbox.data"])(
  "a post of another site to %s, which is no webhook, is refused without a failure",
  async (path) => {
    const headers = { origin: "https://evil.example", ...FORM };
    const { status } = await ask({ method: "POST", path, headers, body: "role=all" });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);

test.each(["/?_data=root", "/rooms?a=1&%5Fdata=x", "/nowhere?_data=nonsense"])(
  "%s is refused and writes no stack",
  async (path) => {
    const before = app.output().length;
    expect((await ask({ path })).status).toBe(400);
    expect(app.output().slice(before)).not.toContain("stack");
  },
);

test.each([
  ["a broken escape", { path: "/api/%E0%A4%A" }, 400],
  ["a path that leads elsewhere", { path: "/api/../x" }, 400],
  ["TRACE", { method: "TRACE", path: "/api/hospital/x" }, 405],
  ["no such call", { path: "/api/nothing" }, 404],
  ["the framework's data", { path: "/api/nothing.data" }, 404],
  ["no path of a call", { path: "/api" }, 404],
  ["another host", { path: "/api/nothing", headers: { host: "evil.example" } }, 400],
  ["a body on GET", { path: "/api/nothing", headers: { "content-length": "1" }, body: "a" }, 400],
  [
    "a type that is no call's",
    { method: "POST", path: "/api/x", headers: { "content-type": "a/b" }, body: "a" },
    415,
  ],
  [
    "another site",
    { method: "POST", path: "/api/x", headers: { origin: "https://evil.example", ...FORM }, body: "a" },
    403,
  ],
  ["a long address", { path: `/api/${"a".repeat(5_000)}` }, 414],
])("below /api %s is refused in JSON", async (_name, options, status) => {
  const answer = await ask(options as Parameters<typeof ask>[0]);
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(JSON.parse(answer.body)).toHaveProperty("message");
});

test.each(["1-12-2030", "2030-12-01", "1%2F12%2F2030", "01%2f12%2f2030"])(
  "a day in the path of a call may be written %s",
  async (from) => {
    const path = `/api/hotelManagement/loadhotels/Hyderabad/17.4156/78.4123/${from}/3%2F12%2F2030/2/0`;
    const answer = await ask({ path });
    // Too far ahead to be booked: the day was read.
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, expect.anything()]);
    expect(answer.body).not.toContain("date like");
    expect(answer.body).toContain("checkIn");
  },
);

test("an Idempotency-Key that is empty is refused, not passed over", async () => {
  const headers = { "content-type": "application/json", "idempotency-key": "" };
  const body = JSON.stringify({ mobile_no: "9848078899" });
  const answer = await ask({ method: "POST", path: "/api/userAccount/userLogin", headers, body });
  expect(JSON.parse(answer.body)).toMatchObject({ code: "bad_idempotency_key" });
});

test("somebody who is signed in goes on to an address in another script", async () => {
  const visitor = await signedIn(await makeUser({ role: "customer" }), "customer");
  const headers = { cookie: visitor.cookie };
  const answer = await ask({ path: "/coustomerLogin?next=%2F%E0%A4%B9", headers });
  expect([answer.status, answer.headers.location]).toEqual([302, "/%E0%A4%B9"]);
});

test("signing out makes the browser forget what it kept of the site", async () => {
  const visitor = await signedIn(await makeUser({ role: "customer" }), "customer");
  for (const path of ["/logout", "/logout.data"]) {
    const body = new URLSearchParams({ role: "customer", _key: visitor.formKey() }).toString();
    const answer = await ask({ method: "POST", path, headers: { cookie: visitor.cookie, ...FORM }, body });
    expect([303, 202]).toContain(answer.status);
    expect(answer.headers["clear-site-data"], path).toBe('"cache", "storage"');
  }
});

test("JSON that is nested 8,000 deep is refused with a reason", async () => {
  const body = `{"a":${"[".repeat(8_000)}${"]".repeat(8_000)}}`;
  const headers = { "content-type": "application/json" };
  const answer = await ask({ method: "POST", path: "/api/userAccount/login", headers, body });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toEqual({ code: "invalid", message: "This is nested too deeply." });
});

test("a role cookie set by hand opens nothing", async () => {
  const cookies =
    "isMhUserLoggedIn=true; isPartnerLoggedIn=true; isAgentLoggedIn=true; isCustomerLoggedIn=true";
  for (const path of ["/adminHome", "/adminHome.data", "/partnerDashboard", "/mhbookings"]) {
    const answer = await ask({ path, headers: { cookie: cookies } });
    expect([302, 202], path).toContain(answer.status);
    expect(answer.body).not.toContain("<h1");
  }
});
