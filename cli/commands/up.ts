import type { Command } from "commander";
import { z } from "zod";
import { CommandError, runCommand } from "#cli/run.ts";

/** `medihaven up`: the whole product on this machine. */
export function register(program: Command) {
  program
    .command("up")
    .description("run the product: database (unless DATABASE_URL is set), web and worker, until Ctrl-C")
    .option("--dev", "reload when the sources change")
    .action(
      runCommand(
        z.object({ dev: z.boolean().default(false) }),
        async ({ dev }, terminal) => {
          const { up } = await import("#cli/up/up.ts");
          await up({ dev, signal: terminal.signal, progress: terminal.progress }).catch((error: Error) => {
            if (error.name === "EmbeddedError") throw new CommandError(error.message);
            throw error;
          });
        },
        { database: false, service: true },
      ),
    );
}
