import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import { type ErrorReport, loggedFor, logger, onErrorLogged } from "#app/logger.ts";
import { row } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { runJob } from "#worker/run.ts";
import { errorReporter } from "./error-reporter.ts";
import { inSpan, startTracing, stopTracing, traceParent } from "./tracing.ts";
import { metricsListener } from "./web-metrics.ts";

type Received = { url: string; headers: IncomingMessage["headers"]; body: string };

/** A service that takes whatever is posted to it. */
async function startCollector() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      received.push({ url: request.url!, headers: request.headers, body });
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { received, host: `127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) };
}

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(async () => {
  await collector.stop();
  vi.unstubAllEnvs();
  resetConfig();
});

const report: ErrorReport = {
  level: "error",
  message: "unexpected error",
  type: "TypeError",
  error: "x is not a function",
  stack: "TypeError: x\n    at book (/app/domain/book.ts:10:5)\n    at node:internal/main:1:1",
  errorId: "r-1",
};

describe("errorReporter", () => {
  it("is absent where nobody wants reports", () => {
    expect(errorReporter({ process: "web", environment: "test", release: "1" })).toBeUndefined();
  });

  it("posts JSON to a webhook", async () => {
    const tell = errorReporter({
      process: "worker",
      webhookUrl: `http://${collector.host}/hook`,
      environment: "production",
      release: "1.2.3",
    })!;
    tell(report);
    await expect.poll(() => collector.received).toHaveLength(1);
    const { url, body } = collector.received[0]!;
    expect(url).toBe("/hook");
    expect(JSON.parse(body)).toMatchObject({
      ...report,
      process: "worker",
      environment: "production",
      release: "1.2.3",
      dropped: 0,
    });
  });

  it("speaks Sentry's envelope", async () => {
    const tell = errorReporter({
      process: "web",
      sentryDsn: `http://abc123@${collector.host}/42`,
      environment: "production",
      release: "1",
    })!;
    tell(report);
    await expect.poll(() => collector.received).toHaveLength(1);
    const { url, headers, body } = collector.received[0]!;
    expect(url).toBe("/api/42/envelope/");
    expect(headers["x-sentry-auth"]).toContain("sentry_key=abc123");
    const [head, item, event] = body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(item).toEqual({ type: "event" });
    expect(event.event_id).toBe(head.event_id);
    expect(event.exception.values[0]).toMatchObject({ type: "TypeError", value: "x is not a function" });
    expect(event.exception.values[0].stacktrace.frames.at(-1)).toMatchObject({
      function: "book",
      lineno: 10,
    });
  });

  it("tells at most thirty in a minute, and how many it dropped before", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 * 60_000 });
    const tell = errorReporter({
      process: "web",
      webhookUrl: `http://${collector.host}/hook`,
      environment: "test",
      release: "1",
    })!;
    for (let index = 0; index < 50; index += 1) tell(report);
    vi.setSystemTime(1_000_001 * 60_000);
    tell(report);
    vi.useRealTimers();
    await expect.poll(() => collector.received).toHaveLength(31);
    const drops = collector.received.map(({ body }) => JSON.parse(body).dropped);
    expect(Math.max(...drops)).toBe(20);
  });

  it("hears of lines of the log without personal data", () => {
    const heard: ErrorReport[] = [];
    const end = onErrorLogged((one) => heard.push(one));
    const { level } = logger();
    logger().level = "warn";
    logger().warn("not this one");
    loggedFor("r-2", () =>
      logger().error({ err: new RangeError("no room for +919876543210") }, "asked by a@b.example"),
    );
    logger().level = level;
    end();
    expect(heard).toEqual([
      expect.objectContaining({
        level: "error",
        type: "RangeError",
        error: "no room for [phone]",
        message: "asked by [mail]",
        errorId: "r-2",
      }),
    ]);
  });
});

type Sent = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
};

function spans(): Sent[] {
  return collector.received
    .filter(({ url }) => url === "/v1/traces")
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap((resource) => resource.scopeSpans)
    .flatMap((scope) => scope.spans);
}

describe("tracing", () => {
  it("only runs the work where nobody collects traces", async () => {
    await startTracing("medihaven-test");
    expect(await inSpan("alone", {}, async () => traceParent())).toBeUndefined();
  });

  it("is one trace from the form over the job to the provider", async () => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://${collector.host}`);
    resetConfig();
    await startTracing("medihaven-test");
    const jobId = await inSpan("POST /login", { kind: "server" }, () => enqueue("claims", {}));
    const job = await row<{ data: object }>("SELECT data FROM pgboss.job WHERE id = $jobId", { jobId });
    const asJob = {
      id: jobId,
      data: job!.data,
      retryCount: 0,
      retryLimit: 1,
      signal: new AbortController().signal,
    };
    const silent = pino({ level: "silent" });
    const outcomes: string[] = [];
    await runJob(
      "claims",
      async () => {
        await inSpan("send sms", { kind: "client" }, async () => {});
        await row("SELECT 1 AS one");
      },
      asJob as never,
      silent,
      (outcome) => outcomes.push(outcome),
    );
    await stopTracing();
    expect(outcomes).toEqual(["done"]);
    const sent = spans();
    const named = (name: string) => sent.find((span) => span.name === name)!;
    expect(sent.map((span) => span.name)).toEqual(
      expect.arrayContaining(["POST /login", "enqueue claims", "job claims", "send sms", "SELECT"]),
    );
    expect(
      new Set(["POST /login", "enqueue claims", "job claims", "send sms"].map((name) => named(name).traceId))
        .size,
    ).toBe(1);
    expect(named("job claims").parentSpanId).toBe(named("enqueue claims").spanId);
    expect(named("send sms").parentSpanId).toBe(named("job claims").spanId);
    expect(JSON.stringify(job!.data)).toContain(named("enqueue claims").spanId);
  });

  it("tells the class of a failure, not its words", async () => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://${collector.host}`);
    resetConfig();
    await startTracing("medihaven-test");
    const failing = inSpan("failing", {}, () => Promise.reject(new RangeError("for +919876543210")));
    await expect(failing).rejects.toThrow(RangeError);
    await stopTracing();
    expect(spans()[0]!.status.code).toBe(2);
    expect(collector.received.map(({ body }) => body).join("")).not.toContain("98765");
  });
});

describe("/metrics", () => {
  const answer = async (headers: Record<string, string>) => {
    const server = createServer(metricsListener((_, response) => void response.writeHead(404).end()));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    server.closeAllConnections();
    server.close();
    return status;
  };

  it.each([
    ["this machine", {}, 200],
    ["a stranger whose request a proxy on this machine hands on", { "X-Forwarded-For": "203.0.113.9" }, 404],
    ["the same by its other header", { Forwarded: "for=203.0.113.9" }, 404],
    ["the token", { Authorization: "Bearer 0123456789abcdef0123", "X-Forwarded-For": "10.0.0.4" }, 200],
    ["another token", { Authorization: "Bearer 0123456789abcdef0124" }, 404],
  ])("answers %s", async (_, headers, expected) => {
    vi.stubEnv("METRICS_TOKEN", "0123456789abcdef0123");
    resetConfig();
    expect(await answer(headers as Record<string, string>)).toBe(expected);
  });
});
