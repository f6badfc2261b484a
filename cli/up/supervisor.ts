import { type ChildProcess, spawn } from "node:child_process";
import { present } from "#app/present.ts";
import { ROOT } from "#cli/runtime.mjs";

export type ProcessSpec = { name: string; args: string[]; env: NodeJS.ProcessEnv };

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
/** A process that lived this long is taken to be sound again. */
const SOUND_AFTER_MS = 60_000;

/** One process of the product, kept running: when it ends unasked it is started again, later each time. */
export class SupervisedProcess {
  readonly name: string;
  #spec: ProcessSpec;
  #note: (line: string) => void;
  #output: "inherit" | "ignore" | ((text: string) => void);
  #child: ChildProcess | undefined;
  #delay = FIRST_DELAY_MS;
  #timer: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(
    spec: ProcessSpec,
    note: (line: string) => void,
    output: "inherit" | "ignore" | ((text: string) => void) = "inherit",
  ) {
    this.name = spec.name;
    this.#spec = spec;
    this.#note = note;
    this.#output = output;
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start() {
    this.#stopping = false;
    const startedAt = Date.now();
    const piped = typeof this.#output === "function" ? "pipe" : this.#output;
    // In a group of its own: Ctrl-C reaches only the supervisor, which then stops everything in order.
    const child = spawn(process.execPath, this.#spec.args, {
      cwd: ROOT,
      env: this.#spec.env,
      stdio: ["ignore", piped, piped, "ipc"],
      detached: process.platform !== "win32",
    });
    this.#child = child;
    const { stdout, stderr } = child;
    for (const stream of [stdout, stderr])
      stream?.on("data", (chunk) => typeof this.#output === "function" && this.#output(String(chunk)));
    child.on("error", (error) => this.#note(`${this.name} cannot be started: ${error.message}`));
    child.on("exit", (code, signal) => {
      this.#child = undefined;
      if (this.#stopping) return;
      if (Date.now() - startedAt > SOUND_AFTER_MS) this.#delay = FIRST_DELAY_MS;
      this.#note(
        `${this.name} ended unexpectedly (${signal ?? `exit code ${code}`}), starting it again in ${this.#delay / 1_000} s`,
      );
      this.#timer = setTimeout(() => this.start(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MS);
    });
  }

  /** Replaces how it is started, and restarts it so. */
  async replace(spec: ProcessSpec, patienceMs: number) {
    await this.stop(patienceMs);
    this.#spec = spec;
    this.start();
  }

  /** Asks it to end, and ends it with all its children when it takes longer than `patienceMs`. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    const timer = setTimeout(() => this.#killGroup(child), patienceMs);
    await ended;
    clearTimeout(timer);
  }

  #killGroup(child: ChildProcess) {
    this.#note(`${this.name} did not end in time and is killed`);
    try {
      process.kill(process.platform === "win32" ? present(child.pid) : -present(child.pid), "SIGKILL");
    } catch {
      child.kill("SIGKILL");
    }
  }
}
