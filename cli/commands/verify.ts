import type { Command } from "commander";
import { z } from "zod";
import { closestTo } from "#app/domain/shared/closest.ts";
import type { Finding } from "#app/domain/verify/verify.ts";
import { CommandError, EXIT, runCommand, type Terminal } from "#cli/run.ts";

/** `medihaven verify`: what must be true of the data, checked on one snapshot. */
export function register(program: Command) {
  program
    .command("verify")
    .description("check stock, ledger and messages for consistency; exit code 1 when a check fails")
    .argument("[names...]", "only these checks; otherwise all")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ names: z.array(z.string()) }), async ({ names }, terminal) => {
        const findings = await verifyAndTell(terminal, names);
        const broken = findings.filter((finding) => finding.count > 0);
        terminal.print(
          findings,
          broken.length === 0
            ? `All ${findings.length} checks hold.`
            : broken
                .map(
                  (one) =>
                    `${one.name}: ${one.claim}\n${one.examples.map((example) => `  ${JSON.stringify(example)}`).join("\n")}${one.mendedBy ? `\n  What an older version left so is put right by: ${one.mendedBy}` : ""}`,
                )
                .join("\n"),
        );
        if (broken.length > 0)
          throw new CommandError(`${broken.length} of ${findings.length} checks do not hold`);
      }),
    );
}

/** Checks every invariant and the disk, or only the named invariants, and reports each result at once. */
export async function verifyAndTell(terminal: Terminal, names: string[] = []): Promise<Finding[]> {
  const { verify } = await import("#app/domain/verify/verify.ts");
  const { INVARIANTS } = await import("#app/domain/verify/invariants.ts");
  const tell = ({ name, claim, count }: Finding) => {
    if (!terminal.json)
      terminal.progress(
        `${count === 0 ? "holds " : "BROKEN"}  ${name}: ${claim}${count ? ` (${count})` : ""}`,
      );
  };
  refuseUnknown(
    names,
    INVARIANTS.map(({ name }) => name),
  );
  const findings = await verify(names.length > 0 ? names : undefined, tell);
  if (names.length === 0) {
    const space = await diskSpace();
    tell(space);
    findings.push(space);
  }
  return findings;
}

/** @throws CommandError (wrong use) for a check that there is not */
function refuseUnknown(names: string[], known: string[]): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const meant = closestTo(name, known);
    throw new CommandError(
      `There is no check "${name}". ${meant ? `Did you mean ${meant}?` : `There are: ${known.join(", ")}`}`,
      EXIT.wrongUse,
    );
  }
}

/** Whether there is space for uploads, reported like the checks of the data. */
async function diskSpace(): Promise<Finding> {
  const { freeMegabytes, LOW_BELOW_MB, lowOnDisk } = await import("#app/domain/health/readiness.ts");
  const started = performance.now();
  const freeMb = lowOnDisk(await freeMegabytes());
  return {
    name: "disk-space",
    claim: `at least ${LOW_BELOW_MB} MB are free where uploads are kept`,
    count: freeMb === null ? 0 : 1,
    examples: freeMb === null ? [] : [{ freeMb }],
    seconds: (performance.now() - started) / 1_000,
  };
}
