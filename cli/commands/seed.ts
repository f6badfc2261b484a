import type { Command } from "commander";
import { z } from "zod";
import { present } from "#app/present.ts";
import { CommandError, EXIT, runCommand, table } from "#cli/run.ts";

/** `medihaven seed` and `medihaven demo`: what a database starts with. */
export function register(program: Command) {
  program
    .command("seed")
    .description("add missing masters: states, facilities, types, policies; safe to run again")
    .option(
      "--demo",
      "also hospitals, properties, people and bookings to look at; only into an empty database",
    )
    .option(
      "--tax-profile <name>",
      "propose the rates of a profile (india-2026); somebody else approves them",
    )
    .option("--as <email>", "the admin who proposes them")
    .option("--json", "machine-readable output")
    .action(
      runCommand(seeding, async ({ demo, taxProfile, as }, terminal) => {
        const { seedMasters } = await import("#seeds/masters.ts");
        if (demo && (await inUse()))
          throw new CommandError("The demo goes into an empty database only; this one has users");
        await seedMasters();
        if (demo) {
          terminal.progress("Adding the demo …");
          const { seedDemo } = await import("#seeds/demo.ts");
          await seedDemo();
        }
        const proposed = taxProfile ? await propose(as) : 0;
        const words = demo ? "Added the masters and the demo." : "The masters are complete.";
        terminal.print(
          { masters: true, demo, proposed },
          taxProfile
            ? `${words} Proposed ${proposed} rates of ${taxProfile}; none counts until it is approved.`
            : words,
        );
      }),
    );

  program
    .command("demo")
    .description("show the demo logins, one line per role")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({}),
        async (_, terminal) => {
          const { DEMO_LOGINS, demoCode } = await import("#seeds/demo/logins.ts");
          const { DEMO_TOTP_SECRET } = await import("#app/domain/identity/demo-password.ts");
          const { code, seconds } = demoCode(new Date());
          const logins = DEMO_LOGINS.map((login) => ({
            ...login,
            how: login.how.replace("the code of the app: npx medihaven demo", `the code ${code}`),
          }));
          terminal.print(
            logins,
            `${table(logins)}\n\nThe code ${code} changes in ${seconds} s, and each works once for each person. For an app of your own, the key is ${DEMO_TOTP_SECRET}.`,
          );
        },
        { database: false },
      ),
    );
}

const seeding = z.object({
  demo: z.boolean().default(false),
  taxProfile: z.enum(["india-2026"]).optional(),
  as: z.email("name the admin who acts by email").optional(),
});

async function propose(as: string | undefined): Promise<number> {
  if (!as) throw new CommandError("Say who proposes the rates: --as somebody@example.com", EXIT.wrongUse);
  const { operatorContext } = await import("#cli/operator.ts");
  const { proposeProfile } = await import("#app/domain/tax/decide-rate.ts");
  const { INDIA_2026 } = await import("#app/domain/tax/profiles/india-2026.ts");
  return proposeProfile(await operatorContext(as), INDIA_2026);
}

async function inUse(): Promise<boolean> {
  const { row } = await import("#db/client.ts");
  const found = present(await row<{ used: boolean }>("SELECT EXISTS (SELECT FROM users) AS used"));
  return found.used;
}
