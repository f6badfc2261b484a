import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { AggregatorRegistry } from "prom-client";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
/** A process that lived this long is taken to be sound again. */
const SOUND_AFTER_MS = 60_000;
/** A process ends by itself within 10 s. */
const PATIENCE_MS = 11_000;

/** A connection that one process handed to another. */
type Handle = { close: () => void };
/** Who was given it last: what a process in shutdown does not take goes to another. */
const givenTo = new WeakMap<Handle, Worker>();

/**
 * Ends the connection that was handed to a process which died before it looked at it. Node closes its own copy only when the process says
 * that it took it (24.21), so that whoever opened the connection would wait for ever.
 */
function closeWhatItNeverTook(worker: Worker): void {
  const { process } = worker;
  const send = process.send.bind(process) as (...args: unknown[]) => boolean;
  let last: Handle | undefined;
  process.send = (...args: unknown[]) => {
    const handle = args[1] as Handle | undefined;
    if (handle) {
      last = handle;
      givenTo.set(handle, worker);
    }
    return send(...args);
  };
  // Closing twice does nothing.
  worker.once("exit", () => last && givenTo.get(last) === worker && last.close());
}

/**
 * Keeps `count` processes that serve the same port. One that ends unasked is started again, later each time. SIGTERM and SIGINT
 * end all of them in order; SIGHUP replaces them one after the other, each by one that serves already, so that nobody is refused.
 */
export function runCluster(count: number): void {
  let stopping = false;
  let hasServed = false;
  let delay = FIRST_DELAY_MS;
  const asked = new Set<Worker>();
  cluster.on("listening", () => {
    hasServed = true;
  });
  cluster.on("exit", (worker, code, signal) => {
    if (stopping || asked.delete(worker)) return;
    // What cannot even start is told to whoever started this, instead of being tried for ever.
    if (!hasServed) process.exit(code || 1);
    console.error(
      `A web process ended unexpectedly (${signal ?? `exit code ${code}`}), starting another in ${delay / 1_000} s`,
    );
    setTimeout(() => stopping || start(), delay);
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  });

  function start(): Worker {
    const worker = cluster.fork();
    closeWhatItNeverTook(worker);
    const sound = setTimeout(() => {
      delay = FIRST_DELAY_MS;
    }, SOUND_AFTER_MS);
    worker.once("exit", () => clearTimeout(sound));
    return worker;
  }

  async function end(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    asked.add(worker);
    const ended = once(worker, "exit");
    worker.process.kill("SIGTERM");
    const patience = setTimeout(() => worker.process.kill("SIGKILL"), PATIENCE_MS);
    await ended;
    clearTimeout(patience);
    if (!stopping) console.log(`web process ${worker.process.pid} has stopped, another serves in its place`);
  }

  let isRolling = false;
  async function roll() {
    if (isRolling) return;
    isRolling = true;
    for (const old of Object.values(cluster.workers ?? {})) {
      if (stopping || !old) continue;
      const fresh = start();
      const [outcome] = await Promise.race([
        once(fresh, "listening").then(() => ["serves"]),
        once(fresh, "exit").then(() => ["ended"]),
      ]);
      if (outcome === "serves") await end(old);
    }
    isRolling = false;
  }

  async function stop() {
    if (stopping) return;
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
    process.exit(0);
  }

  const registry = new AggregatorRegistry();
  cluster.on("message", (worker, message: { wantsMetrics?: true }) => {
    if (!message?.wantsMetrics) return;
    registry.clusterMetrics().then(
      (text) => worker.isConnected() && worker.send({ metricsOfAll: text }),
      (error) => console.error(`The metrics could not be collected: ${error.message}`),
    );
  });

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", roll);
  for (let index = 0; index < count; index += 1) start();
}
