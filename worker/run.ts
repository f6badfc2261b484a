import type { JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import { systemContext } from "#app/domain/context.ts";
import { Conflict, DomainError, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { inSpan } from "#app/telemetry/tracing.ts";
import { CATALOGUE, type Payload, type QueueName, TRACE } from "#db/jobs.ts";
import type { Handler } from "#worker/registry.ts";

/** What became of one run of a job. `refused`: the rules said no, trying again would not change that. */
export type Outcome = "done" | "refused" | "retried" | "dead";

/**
 * Runs one job and decides whether it is tried again: a refusal by the product's rules ends it (the world moved on),
 * anything else is thrown to the queue, which tries again and at last moves it to the dead letters.
 */
export async function runJob<Name extends QueueName>(
  name: Name,
  handle: Handler<Name>,
  job: JobWithMetadata<object>,
  log: Logger,
  report: (outcome: Outcome, seconds: number) => void,
): Promise<{ refused: string } | undefined> {
  const started = performance.now();
  const attempt = job.retryCount + 1;
  const lastAttempt = job.retryCount >= job.retryLimit;
  const finish = (outcome: Outcome) => {
    const seconds = (performance.now() - started) / 1_000;
    report(outcome, seconds);
    return { queue: name, jobId: job.id, attempt, outcome, seconds: Number(seconds.toFixed(3)) };
  };
  try {
    const { [TRACE]: parent, ...data } = job.data as Record<string, unknown>;
    const payload = CATALOGUE[name].payload.parse(data) as Payload<Name>;
    const context = {
      ...systemContext(name),
      job: { id: job.id, attempt, lastAttempt, signal: job.signal },
    };
    const span = {
      kind: "consumer" as const,
      attributes: { "messaging.destination.name": name, "medihaven.job.attempt": attempt },
      ...(typeof parent === "string" ? { parent } : {}),
    };
    await inSpan(`job ${name}`, span, () => handle(payload, context));
    log.debug(finish("done"), "job done");
    return undefined;
  } catch (error) {
    if (isRefusal(error)) {
      log.info({ ...finish("refused"), err: error }, "job refused by a rule, not tried again");
      return { refused: error.name };
    }
    const outcome = lastAttempt ? "dead" : "retried";
    log[lastAttempt ? "error" : "warn"](
      { ...finish(outcome), err: error },
      lastAttempt ? "job failed for good" : "job failed, will be tried again",
    );
    // The queue stores what it is given. The error itself may quote what somebody typed.
    throw new Error(nameOf(error));
  }
}

/** "Exception E_CANNOT_WRITE_FILE": what somebody who looks at a failed job can look up, and nothing that anybody typed. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const code = !(error instanceof DomainError) && "code" in error ? error.code : null;
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}

function isRefusal(error: unknown): error is Error {
  return [NotFound, Forbidden, Invalid, Conflict].some((kind) => error instanceof kind);
}
