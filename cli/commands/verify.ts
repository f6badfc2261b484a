import type { Command } from "commander";
import { z } from "zod";
import { CommandError, runCommand } from "#cli/run.ts";

/** `medihaven verify`: what must be true of the data, checked on one snapshot. */
export function register(program: Command) {
  program
    .command("verify")
    .description(
      "check stock, ledger and messages against their rows; ends with 1 when something does not hold",
    )
    .argument("[names...]", "only these checks; otherwise all")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ names: z.array(z.string()) }), async ({ names }, terminal) => {
        const { verify } = await import("#app/domain/verify/verify.ts");
        const findings = await verify(names.length > 0 ? names : undefined, ({ name, claim, count }) => {
          if (!terminal.json)
            terminal.progress(
              `${count === 0 ? "holds " : "BROKEN"}  ${name}: ${claim}${count ? ` (${count})` : ""}`,
            );
        });
        const broken = findings.filter((finding) => finding.count > 0);
        terminal.print(
          findings,
          broken.length === 0
            ? `All ${findings.length} checks hold.`
            : broken
                .map(
                  (one) =>
                    `${one.name}: ${one.claim}\n${one.examples.map((example) => `  ${JSON.stringify(example)}`).join("\n")}`,
                )
                .join("\n"),
        );
        if (broken.length > 0)
          throw new CommandError(`${broken.length} of ${findings.length} checks do not hold`);
      }),
    );
}
