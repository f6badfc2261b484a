import type { Command } from "commander";
import { z } from "zod";
import { CommandError, runCommand, table } from "#cli/run.ts";

/** `medihaven seed` and `medihaven demo`: what a database starts with. */
export function register(program: Command) {
  program
    .command("seed")
    .description("add the masters that are missing: states, facilities, types, policies; safe to run again")
    .option(
      "--demo",
      "also hospitals, properties, people and bookings to look at; only into an empty database",
    )
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ demo: z.boolean().default(false) }), async ({ demo }, terminal) => {
        const { seedMasters } = await import("#seeds/masters.ts");
        if (demo && (await inUse()))
          throw new CommandError("The demo goes into an empty database only; this one has users");
        await seedMasters();
        if (demo) {
          terminal.progress("Adding the demo …");
          const { seedDemo } = await import("#seeds/demo.ts");
          await seedDemo();
        }
        terminal.print(
          { masters: true, demo },
          demo ? "Added the masters and the demo." : "The masters are complete.",
        );
      }),
    );

  program
    .command("demo")
    .description("show how to sign in to the demo, one line for each role")
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

async function inUse(): Promise<boolean> {
  const { row } = await import("#db/client.ts");
  const found = await row<{ used: boolean }>("SELECT EXISTS (SELECT FROM users) AS used");
  return found!.used;
}
