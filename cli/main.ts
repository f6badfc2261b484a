import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeProgram } from "#cli/program.ts";
import { EXIT } from "#cli/run.ts";
import { ROOT } from "#cli/runtime.mjs";

/** The command line: its settings, and the commands of `program.ts`. */

// What the environment says already stands. Then a person's own settings count, then those of this installation; both are files of lines
// like MEDIHAVEN_AS=admin@example.com. `MEDIHAVEN_CONFIG` and `ENV_FILE` name other files, or none (`none`), as the tests do.
const configFolder = process.env.XDG_CONFIG_HOME || path.join(os.homedir(), ".config");
for (const file of [
  process.env.MEDIHAVEN_CONFIG ?? path.join(configFolder, "medihaven", "config"),
  process.env.ENV_FILE ?? path.join(ROOT, ".env"),
])
  if (existsSync(file)) process.loadEnvFile(file);

// Wherever it is called from, it is about this installation.
process.env.DATA_DIR ||= path.join(ROOT, ".data");

// A reader such as `head` that had enough is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

await makeProgram().parseAsync();
// Whatever is still open (a timer of a library) does not hold the terminal.
setTimeout(() => process.exit(), 500).unref();
