import { context, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { present } from "#app/present.ts";

export type SpanDetails = {
  kind?: "server" | "client" | "producer" | "consumer";
  attributes?: Record<string, string | number>;
  /** `traceparent` of a span of another process. */
  parent?: string;
};

export type Tracing = {
  inSpan<T>(name: string, details: SpanDetails, work: () => Promise<T>): Promise<T>;
  describe(name: string, attributes: Record<string, string | number>): void;
  traceParent(): string | undefined;
  stop(): Promise<void>;
};

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
/** Spans leave the process in batches, at most so late. */
const SEND_EVERY_MS = 2_000;

/**
 * Tracing by OpenTelemetry, sent over OTLP/HTTP. Only `app/telemetry/tracing.ts` loads this file.
 * @param ratio the share of traces that is kept, 0 to 1; what belongs to a trace is kept or left out as a whole
 */
export function openTelemetry(service: string, endpoint: string, ratio: number): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ "service.name": service })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` }),
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("medihaven");
  return {
    inSpan(name, { kind, attributes, parent }, work) {
      const around = parent ? below(parent) : context.active();
      const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes };
      return tracer.startActiveSpan(name, options, around, (span) => ended(span, work));
    },
    describe(name, attributes) {
      trace.getActiveSpan()?.updateName(name).setAttributes(attributes);
    },
    traceParent() {
      const span = trace.getActiveSpan()?.spanContext();
      if (!span) return undefined;
      const isKept = (span.traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED;
      return `00-${span.traceId}-${span.spanId}-${isKept ? "01" : "00"}`;
    },
    async stop() {
      await provider.shutdown();
      contexts.disable();
      context.disable();
    },
  };
}

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The class of the error only: its text may quote what somebody typed.
    const name = error instanceof Error ? error.name : "thrown";
    span.setStatus({ code: SpanStatusCode.ERROR, message: name }).setAttribute("error.type", name);
    throw error;
  } finally {
    span.end();
  }
}

/** The context below a span of another process; a text that is none starts a trace of its own. */
function below(parent: string) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent) ?? [];
  if (!traceId || !spanId) return context.active();
  return trace.setSpanContext(context.active(), {
    traceId,
    spanId,
    traceFlags: Number.parseInt(present(flags), 16),
    isRemote: true,
  });
}
