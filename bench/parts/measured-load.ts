import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import type { Measured } from "./stock-app.ts";

const CONNECTIONS = 8;
/** `/proc` counts in hundredths of a second. */
const TICK_MS = 10;

/** Settings of a server that one client asks as often as it can. */
export const UNLIMITED = { CALLS_PER_MINUTE: "1000000" };

/** What is asked for, one after the other, with what a browser sends. */
export type Load = {
  paths: string[] | ((index: number) => string);
  status?: number;
  headers?: Record<string, string>;
};

export type Rate = {
  perSecond: number;
  /** CPU of the server's process for one request, in milliseconds. */
  cpuMs: number;
  p50: number;
  p99: number;
};

/** Asks for so many seconds as a browser would that takes brotli. @throws Error when anything else was answered */
export async function measureLoad(server: Measured, load: Load, seconds: number): Promise<Rate> {
  let asked = 0;
  const { paths, status = 200, headers = {} } = load;
  const before = cpuOf(server.pid);
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: "GET",
        setupRequest: (request) => {
          asked += 1;
          return {
            ...request,
            path: typeof paths === "function" ? paths(asked) : paths[asked % paths.length]!,
            headers: {
              ...request.headers,
              "accept-encoding": "br",
              "user-agent": `Mozilla/5.0 (Linux; Android 14; Phone ${asked}) Mobile Safari/537.36`,
              ...headers,
            },
          };
        },
      },
    ],
  });
  const cpu = cpuOf(server.pid) - before;
  const found = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats;
  const answers = found[status]?.count ?? 0;
  if (result.errors > 0 || answers === 0 || Object.keys(found).length > 1)
    throw new Error(`${server.url}: ${JSON.stringify(found)}, ${result.errors} errors`);
  return {
    perSecond: answers / result.duration,
    cpuMs: cpu / answers,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Milliseconds of CPU that the process has used (Linux). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
