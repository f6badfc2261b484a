import type { Command } from "commander";
import { z } from "zod";
import { config } from "#app/config.ts";
import { CommandError, runCommand } from "#cli/run.ts";

/** `medihaven doctor`: what is wrong with this installation, if anything. */
export function register(program: Command) {
  program
    .command("doctor")
    .description(
      "check settings, versions, database, clock, disk and providers; exit code 1 when something is broken",
    )
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({}), async (_, terminal) => {
        const { diagnose } = await import("#app/domain/health/doctor.ts");
        const findings = await diagnose(config(), ({ check, state, detail }) => {
          if (!terminal.json) terminal.print([], `${state.padEnd(7)}  ${check.padEnd(10)}  ${detail}`);
        });
        const sick = findings.filter(({ state }) => state === "broken");
        if (terminal.json) terminal.print(findings);
        if (sick.length > 0) throw new CommandError(`${sick.length} of ${findings.length} are broken`);
      }),
    );
}
