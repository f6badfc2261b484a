import { AsyncLocalStorage } from "node:async_hooks";
import { aroundEach } from "vitest";

/**
 * Names the test that a late rejection belongs to. What a test leaves under way (a query that nobody waits for) fails when the next one
 * runs, or another file of the same process, and would be taken for a failure of that.
 */

type Asker = { test: string; hasEnded: boolean };

const shared: { askingTest?: AsyncLocalStorage<Asker> } = globalThis as object;

if (!shared.askingTest) {
  const asking = new AsyncLocalStorage<Asker>();
  shared.askingTest = asking;
  const emit = process.emit;
  // Not a listener: where there is one, vitest takes the rejection for handled. Node calls this in the context in which it was rejected.
  process.emit = function (this: NodeJS.Process, ...event: unknown[]) {
    const [name, reason] = event;
    const asker = asking.getStore();
    if (name === "unhandledRejection" && asker?.hasEnded && reason instanceof Error)
      reason.message += `\nIt was left under way by the test "${asker.test}", which had ended.`;
    return Reflect.apply(emit, this, event);
  } as typeof process.emit;
}
const asking = shared.askingTest;

/** For the set-up of each test file. */
export function nameLateRejections(): void {
  aroundEach(async (runTest, { task }) => {
    const asker = { test: `${task.file.name} > ${task.name}`, hasEnded: false };
    try {
      await asking.run(asker, runTest);
    } finally {
      asker.hasEnded = true;
    }
  });
}
