import type { JobWithMetadata } from "pg-boss";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound, Unavailable } from "#app/domain/errors.ts";
import type { Handler } from "#worker/registry.ts";
import { type Outcome, runJob } from "#worker/run.ts";

const messageId = "0f8fad5b-d9cb-469f-a165-70867728950e";

function job(over: Partial<JobWithMetadata<object>> = {}): JobWithMetadata<object> {
  const signal = new AbortController().signal;
  return {
    id: "1",
    name: "otp",
    data: { messageId },
    retryCount: 0,
    retryLimit: 5,
    signal,
    ...over,
  } as JobWithMetadata<object>;
}

async function run(handle: Handler<"otp">, over: Partial<JobWithMetadata<object>> = {}) {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
  let outcome: Outcome | undefined;
  const result = await runJob("otp", handle, job(over), log, (what) => {
    outcome = what;
  }).catch((error: Error) => ({ thrown: error.message }));
  return { outcome, result, log: lines.join("") };
}

describe("runJob", () => {
  it("hands over the checked payload, the attempt and the system as the actor", async () => {
    const seen: unknown[] = [];
    const { outcome } = await run(
      async (payload, context) => {
        seen.push(payload, context.actor, context.job.attempt, context.job.lastAttempt);
      },
      { retryCount: 5 },
    );
    expect(seen).toEqual([{ messageId }, { kind: "system", name: "otp" }, 6, true]);
    expect(outcome).toBe("done");
  });

  it.each([new NotFound(), new Forbidden(), new Invalid("no"), new Conflict("moved on")])(
    "does not try $name again",
    async (error) => {
      const { outcome, result, log } = await run(() => Promise.reject(error));
      expect(outcome).toBe("refused");
      expect(result).toEqual({ refused: error.name });
      expect(log).toContain("not tried again");
    },
  );

  it.each([
    [new Unavailable(), 0, "retried"],
    [new Error("socket"), 4, "retried"],
    [new Error("socket"), 5, "dead"],
  ] as const)("throws %s at retry %i to the queue: %s", async (error, retryCount, expected) => {
    const { outcome, result } = await run(() => Promise.reject(error), { retryCount });
    expect(outcome).toBe(expected);
    expect(result).toEqual({ thrown: error.name });
  });

  it("gives the queue the code of what failed", async () => {
    const full = Object.assign(new Error("no space left on /data"), { code: "ENOSPC" });
    expect((await run(() => Promise.reject(full))).result).toEqual({ thrown: "Error ENOSPC" });
  });

  it("gives the queue no text of the error to keep, which may quote a phone number", async () => {
    const { result } = await run(() => Promise.reject(new Error("cannot reach +919876543210")));
    expect(JSON.stringify(result)).not.toContain("98765");
  });

  it("treats a payload that does not fit as a defect", async () => {
    const { outcome } = await run(async () => {}, { data: { phone: "+919876543210" } });
    expect(outcome).toBe("retried");
  });
});
