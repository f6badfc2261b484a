import type { Command } from "commander";
import { z } from "zod";
import { CommandError, runCommand } from "#cli/run.ts";

const rupees = (paise: number) => (paise / 100).toFixed(2);
const acting = { as: z.email("name the admin who acts by email") };

/** `medihaven tax …`: what a profile would change, and its approval by somebody else than who proposed it; our registrations for GST. */
export function register(program: Command) {
  const tax = program.command("tax").description("tax rates: preview and approve proposals");
  tax
    .command("preview <profile>")
    .description(
      "show what a profile's proposed rates would change in the last 31 days' bookings, by partner",
    )
    .option("--as <email>", "the admin who runs the command; reading needs none")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ profile: z.string(), as: acting.as.optional() }),
        async ({ profile, as }, terminal) => {
          const { readerContext } = await import("#cli/operator.ts");
          const { previewRates } = await import("#app/domain/tax/preview-rates.ts");
          const changed = await previewRates(await readerContext(as), await proposedOf(profile));
          const lines = changed.map(
            ({ partner, bookings, before, after }) =>
              `${partner}: ${bookings} bookings, guests pay ${rupees(after.totalPaise - before.totalPaise)} more, share ${rupees(before.partnerSharePaise)} -> ${rupees(after.partnerSharePaise)}`,
          );
          terminal.print({ partners: changed }, lines.join("\n") || "Nothing would change.");
        },
      ),
    );
  tax
    .command("approve <profile>")
    .description("approve the proposed rates of a profile (not your own proposals)")
    .requiredOption("--as <email>", "the admin who approves")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ profile: z.string(), ...acting }), async ({ profile, as }, terminal) => {
        const { operatorContext } = await import("#cli/operator.ts");
        const { decideRate } = await import("#app/domain/tax/decide-rate.ts");
        const { inTransaction } = await import("#db/client.ts");
        const ctx = await operatorContext(as);
        const ids = await proposedOf(profile);
        await inTransaction(undefined, async (tx) => {
          for (const id of ids) await decideRate({ ...ctx, tx }, id, { approve: true });
        });
        terminal.print({ approved: ids.length }, `Approved ${ids.length} rates.`);
      }),
    );
  tax
    .command("register <gstin>")
    .description("propose or end a GST registration of the platform; another admin approves it")
    .requiredOption("--from <date>", "first day, YYYY-MM-DD")
    .option("--address <text>", "as on the registration certificate, with the PIN code", "")
    .option("--ends", "end the registration from that day on")
    .requiredOption("--as <email>", "the admin who proposes")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({
          gstin: z.string(),
          from: z.string(),
          address: z.string(),
          ends: z.boolean().default(false),
          ...acting,
        }),
        async ({ gstin, from, address, ends, as }, terminal) => {
          const { operatorContext } = await import("#cli/operator.ts");
          const { proposeRegistration } = await import("#app/domain/tax/registrations.ts");
          const proposal = { gstin, address, ends, validFrom: from };
          const { id } = await proposeRegistration(await operatorContext(as), proposal);
          terminal.print({ id }, "Proposed. Another admin approves it: medihaven approvals list");
        },
      ),
    );
}

async function proposedOf(profile: string): Promise<string[]> {
  const { rows } = await import("#db/client.ts");
  const found = await rows<{ id: string }>(
    "SELECT id FROM rates WHERE profile = $profile AND status = 'proposed' ORDER BY code, kind, valid_from",
    { profile },
  );
  if (found.length === 0) throw new CommandError(`Nothing of "${profile}" is proposed`);
  return found.map(({ id }) => id);
}
