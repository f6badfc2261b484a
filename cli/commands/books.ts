import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "a month is like 2026-10")
  .transform((text) => `${text}-01`);
const as = z.email("name the admin who acts by email");

/** `medihaven books …`: closing months, what the gateway settled and the bank received, tax that was paid. */
export function register(program: Command) {
  const books = program.command("books").description("close months, import settlements, record paid tax");
  const command = (name: string, words: string) =>
    books
      .command(name)
      .description(words)
      .requiredOption("--as <email>", "the admin who acts")
      .option("--json", "machine-readable output");

  command("close <month>", "close a month; what belongs to it is then posted to the first open day").action(
    runCommand(z.object({ month, as }), async (input, terminal) => {
      const { closeBooks } = await import("#app/domain/books/close-books.ts");
      await closeBooks(await actor(input.as), input.month);
      terminal.print({ closed: input.month }, `Closed ${input.month.slice(0, 7)}.`);
    }),
  );
  command("ask-reopen <month>", "ask for a closed month to be opened again; somebody else confirms")
    .requiredOption("--reason <text>", "why")
    .action(
      runCommand(z.object({ month, as, reason: z.string() }), async (input, terminal) => {
        const { askToReopen } = await import("#app/domain/books/close-books.ts");
        await askToReopen(await actor(input.as), input.month, input.reason);
        terminal.print({ asked: input.month }, "Asked. Somebody else confirms with: medihaven books reopen");
      }),
    );
  command("reopen <month>", "open the last closed month again, for which somebody else asked").action(
    runCommand(z.object({ month, as }), async (input, terminal) => {
      const { reopenBooks } = await import("#app/domain/books/close-books.ts");
      await reopenBooks(await actor(input.as), input.month);
      terminal.print({ reopened: input.month }, `Opened ${input.month.slice(0, 7)} again.`);
    }),
  );
  command("settle <file>", "import the gateway's settlement report (CSV): payments and refunds").action(
    runCommand(z.object({ file: z.string(), as }), async (input, terminal) => {
      const { importGatewaySettlements } = await import("#app/domain/books/settle-gateway.ts");
      const done = await importGatewaySettlements(await actor(input.as), await readFile(input.file, "utf8"));
      for (const { line, reason } of done.refused) terminal.progress(`line ${line}: ${reason}`);
      terminal.refused(done.refused.length);
      terminal.print(
        done,
        `${done.rows} rows: ${done.settled} settled, ${done.repeated} known, ${done.refused.length} refused.`,
      );
    }),
  );
  command("receive <file>", "import what the bank received (CSV): utr, amount, received_on, payer").action(
    runCommand(z.object({ file: z.string(), as }), async (input, terminal) => {
      const { importBankReceipts } = await import("#app/domain/books/bank-receipts.ts");
      const done = await importBankReceipts(await actor(input.as), await readFile(input.file, "utf8"));
      for (const { line, reason } of done.refused) terminal.progress(`line ${line}: ${reason}`);
      terminal.refused(done.refused.length);
      terminal.print(
        done,
        `${done.rows} rows: ${done.taken} new, ${done.repeated} known, ${done.posted} posted, ${done.refused.length} refused.`,
      );
    }),
  );
  command("remit <account>", "record a tax that was paid: gst_output, gst_on_fee, tds_payable, tcs_payable")
    .requiredOption("--paise <amount>", "the amount in paise")
    .option("--input-tax-paise <amount>", "part of it covered by input tax (GST on the gateway fee)", "0")
    .requiredOption("--on <date>", "payment date")
    .requiredOption("--challan <number>", "challan number; for TDS its serial number, five digits")
    .option("--bsr <code>", "for TDS: BSR code of the bank branch, seven digits", "")
    .action(
      runCommand(
        z.object({
          account: z.enum(["gst_output", "gst_on_fee", "tds_payable", "tcs_payable"]),
          paise: z.coerce.number().int().positive(),
          inputTaxPaise: z.coerce.number().int().min(0),
          on: z.iso.date(),
          challan: z.string().min(1),
          bsr: z.string(),
          as,
        }),
        async ({ account, paise, inputTaxPaise, on, challan, bsr, as: email }, terminal) => {
          const { remitTax } = await import("#app/domain/books/remit.ts");
          await remitTax(await actor(email), {
            account,
            challan,
            bsrCode: bsr,
            amountPaise: paise,
            creditPaise: inputTaxPaise,
            paidOn: on,
          });
          terminal.print({ account, paise, challan }, "Recorded.");
        },
      ),
    );
}

async function actor(email: string) {
  const { operatorContext } = await import("#cli/operator.ts");
  return operatorContext(email);
}
