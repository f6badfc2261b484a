import { Command } from "commander";
import * as db from "#cli/commands/db.ts";
import * as up from "#cli/commands/up.ts";
import { EXIT } from "#cli/run.ts";

/**
 * The command line. Each group of commands is one file of `cli/commands/` that exports `register(program)`; what a command
 * needs beyond its options it imports when it runs, so that `medihaven --help` answers at once.
 */

const GROUPS = [up, db];

const program = new Command("medihaven")
  .description("MediHaven at the command line")
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError("(--help shows how)")
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.done : EXIT.wrongUse));

for (const group of GROUPS) group.register(program);

// A reader such as `head` that had enough is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

await program.parseAsync();
