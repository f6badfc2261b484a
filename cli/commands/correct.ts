import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";

const rupees = (paise: number) => (paise / 100).toFixed(2);

/** `medihaven correct …`: postings that put right what was posted wrongly. The ledger itself is never changed. */
export function register(program: Command) {
  const correct = program.command("correct").description("post corrections to the ledger");
  correct
    .command("gst")
    .description(
      "move the GST of bookings whose partner has no GSTIN from the partner to the platform's gst_output, without TCS",
    )
    .option("--preview", "show what would be posted")
    .requiredOption("--as <email>", "the admin who corrects")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ preview: z.boolean().default(false), as: z.email("name the admin who acts by email") }),
        async ({ preview, as }, terminal) => {
          const { operatorContext } = await import("#cli/operator.ts");
          const { correctGst } = await import("#app/domain/bookings/correct-gst.ts");
          const done = await correctGst(await operatorContext(as), { preview });
          terminal.print(
            done,
            `${preview ? "Would correct" : "Corrected"} ${done.bookings} bookings: ${rupees(done.gstPaise)} to gst_output, ${rupees(done.tcsPaise)} of TCS taken back.`,
          );
        },
      ),
    );
}
