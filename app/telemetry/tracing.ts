import { config } from "#app/config.ts";
import type { SpanDetails, Tracing } from "./open-telemetry.ts";

/**
 * Traces, for whoever sets OTEL_EXPORTER_OTLP_ENDPOINT. Without it nothing of OpenTelemetry is loaded, and `inSpan` only runs its work.
 * Spans name routes, queues, providers and kinds of statements; no address, value or name of a person enters one.
 */

let tracing: Tracing | undefined;

/** Starts tracing in this process when the settings ask for it. @param service `medihaven-web` or `medihaven-worker` */
export async function startTracing(service: string): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } = config();
  if (!OTEL_EXPORTER_OTLP_ENDPOINT || tracing) return;
  const { openTelemetry } = await import("./open-telemetry.ts");
  tracing = openTelemetry(service, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG);
}

/** Runs `work` as a span below the one under way, or below `details.parent`. A failure of it is told in the span and thrown on. */
export function inSpan<T>(name: string, details: SpanDetails, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.inSpan(name, details, work) : work();
}

/** Says of the span under way what was not known when it began. */
export function describeSpan(name: string, attributes: Record<string, string | number>): void {
  tracing?.describe(name, attributes);
}

/** The span under way in the form of the W3C (`traceparent`), to be handed to whoever goes on; undefined without one. */
export function traceParent(): string | undefined {
  return tracing?.traceParent();
}

/** Sends what was not sent yet. Call it before the process ends. */
export async function stopTracing(): Promise<void> {
  const stopping = tracing;
  tracing = undefined;
  await stopping?.stop();
}
