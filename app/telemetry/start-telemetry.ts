import { config } from "#app/config.ts";
import { onErrorLogged } from "#app/logger.ts";
import { errorReporter } from "./error-reporter.ts";
import { startTracing } from "./tracing.ts";
import { VERSION } from "./version.ts";

/** Starts what the settings ask for besides the log: traces, and reports of errors. Once a process, before it does anything. */
export async function startTelemetry(process: "web" | "worker"): Promise<void> {
  const { SENTRY_DSN, ERROR_WEBHOOK_URL, NODE_ENV } = config();
  const report = errorReporter({
    process,
    sentryDsn: SENTRY_DSN,
    webhookUrl: ERROR_WEBHOOK_URL,
    environment: NODE_ENV,
    release: VERSION,
  });
  if (report) onErrorLogged(report);
  await startTracing(`medihaven-${process}`);
}
