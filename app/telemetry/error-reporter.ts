import { randomUUID } from "node:crypto";
import type { ErrorReport } from "#app/logger.ts";
import { present } from "#app/present.ts";

/**
 * Tells a service that collects errors (Sentry, or anything that takes a JSON post) of what the log calls an error. At most so many a minute,
 * because a database that is away makes every request one; what cannot be delivered is counted and dropped, never tried again.
 */

const MOST_A_MINUTE = 30;
const PATIENCE_MS = 5_000;

export type ReporterSettings = {
  /** `web` or `worker`. */
  process: string;
  /** `https://<key>@<host>/<project>` */
  sentryDsn?: string;
  webhookUrl?: string;
  environment: string;
  release: string;
};

/** What takes reports, or undefined when the settings name nobody who wants them. */
export function errorReporter(settings: ReporterSettings): ((report: ErrorReport) => void) | undefined {
  const posts = [
    ...(settings.sentryDsn ? [sentryPost(settings.sentryDsn, settings)] : []),
    ...(settings.webhookUrl ? [webhookPost(settings.webhookUrl, settings)] : []),
  ];
  if (posts.length === 0) return undefined;
  let minute = 0;
  let count = 0;
  let dropped = 0;
  return (report) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      count = 0;
    }
    count += 1;
    if (count > MOST_A_MINUTE) {
      dropped += 1;
      return;
    }
    const told = { ...report, dropped };
    dropped = 0;
    for (const post of posts) {
      const { url, headers, body } = post(told);
      // Not logged as an error: that would be reported in turn.
      fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        (answer) => answer.body?.cancel(),
        () => {
          dropped += 1;
        },
      );
    }
  };
}

type Told = ErrorReport & {
  /** Reports before this one that nobody got. */
  dropped: number;
};
type Post = (report: Told) => { url: string; headers: Record<string, string>; body: string };

function webhookPost(url: string, { process, environment, release }: ReporterSettings): Post {
  return (report) => ({
    url,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ at: new Date().toISOString(), process, environment, release, ...report }),
  });
}

/** Sentry's envelope (develop.sentry.dev/sdk/envelopes): three lines of JSON. */
function sentryPost(dsn: string, { process, environment, release }: ReporterSettings): Post {
  const { protocol, username, host, pathname } = new URL(dsn);
  const folders = pathname.split("/").filter(Boolean);
  const project = folders.pop();
  const url = `${protocol}//${[host, ...folders].join("/")}/api/${project}/envelope/`;
  return (report) => {
    const id = randomUUID().replaceAll("-", "");
    const event = {
      event_id: id,
      timestamp: Date.now() / 1_000,
      platform: "node",
      level: report.level,
      environment,
      release,
      message: { formatted: report.message },
      exception: {
        values: [{ type: report.type, value: report.error, stacktrace: { frames: frames(report) } }],
      },
      tags: { process, ...(report.errorId ? { request: report.errorId } : {}) },
      extra: { dropped: report.dropped },
    };
    return {
      url,
      headers: {
        "Content-Type": "application/x-sentry-envelope",
        "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=medihaven/${release}, sentry_key=${username}`,
      },
      body: [{ event_id: id, sent_at: new Date().toISOString() }, { type: "event" }, event]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(""),
    };
  };
}

/** Sentry wants the place of the error last. */
function frames({ stack }: ErrorReport) {
  return [...stack.matchAll(/^\s+at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/gm)]
    .map(([, name, filename, line, column]) => ({
      function: name ?? "?",
      filename,
      lineno: Number(line),
      colno: Number(column),
      in_app: !present(filename).includes("node_modules") && !present(filename).startsWith("node:"),
    }))
    .reverse();
}
