import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";

/** `medihaven calls`: the JSON calls that are served, as they are declared. */
export function register(program: Command) {
  program
    .command("calls")
    .description("list every JSON call with its operation and who can call it")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({}),
        async (_, terminal) => {
          const { CALLS } = await import("#app/api/calls.ts");
          terminal.print(
            CALLS.map(({ method, path, operation, access }) => ({
              method,
              path: `/api${path}`,
              operation,
              access: access === "public" ? "public" : access.join(" "),
            })),
          );
        },
        { database: false },
      ),
    );
}
