import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");

/** `medihaven link …`: short links. */
export function register(program: Command) {
  const link = program.command("link").description("short links: create, import, count visits");

  link
    .command("create")
    .description("create a short link; the worker assigns its code")
    .argument("<url>", "the long address")
    .option("--code <code>", "custom code")
    .option("--label <text>", "description")
    .option("--expires-on <date>", "last valid day, yyyy-mm-dd")
    .requiredOption("--as <email>", "the admin who creates it")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({
          url: z.string(),
          code: z.string().optional(),
          label: z.string().optional(),
          expiresOn: z.string().optional(),
          as,
        }),
        async (input, terminal) => {
          const { operatorContext } = await import("#cli/operator.ts");
          const { shortenUrl } = await import("#app/domain/short-links/save-link.ts");
          const { id, uploadStatus, existed } = await shortenUrl(await operatorContext(input.as), {
            LongUrl: input.url,
            code: input.code,
            label: input.label,
            expires_on: input.expiresOn,
          });
          const text =
            uploadStatus === "waiting" ? "It waits for an admin: nobody has vouched for its host." : "";
          terminal.print(
            { id, uploadStatus, existed },
            [existed ? `The link ${id} was there already.` : `Made the link ${id}.`, text]
              .filter(Boolean)
              .join(" "),
          );
        },
      ),
    );

  link
    .command("import")
    .description(
      "create a short link for each row of a CSV file; safe to run again; exit code 3 when rows were refused",
    )
    .argument("<file>", "a CSV file with the columns LongUrl, code, label, expires_on")
    .option("--errors <file>", "file for refused rows (default: <file>.errors.csv)")
    .requiredOption("--as <email>", "the admin who creates them")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ file: z.string().min(1), errors: z.string().optional(), as }),
        async (input, terminal) => {
          const { operatorContext } = await import("#cli/operator.ts");
          const { importLinks } = await import("#app/domain/short-links/import-links.ts");
          const { csvLine } = await import("#app/domain/lists/csv.ts");
          const { progressLine } = await import("#cli/progress.ts");
          const ctx = await operatorContext(input.as);
          const line = progressLine(terminal);
          const file = createReadStream(input.file);
          await once(file, "open");
          const errorsFile = input.errors ?? `${input.file}.errors.csv`;
          let errors: ReturnType<typeof createWriteStream> | undefined;
          const result = await importLinks(ctx, file, {
            fileName: input.file,
            signal: terminal.signal,
            onProgress: ({ rows, created, unchanged, refused }) =>
              line.show(`${rows} rows: ${created} created, ${unchanged} unchanged, ${refused} refused`),
            onRefused: ({ row, why }) => {
              if (!errors) {
                errors = createWriteStream(errorsFile);
                errors.write(csvLine(["row", "reason"]));
              }
              errors.write(csvLine([row, why]));
            },
          });
          line.end();
          if (errors) {
            errors.end();
            await once(errors, "close");
          }
          terminal.print(
            { ...result, errorsFile: errors ? errorsFile : null },
            `${result.rows} rows: ${result.created} created, ${result.unchanged} unchanged, ${result.refused} refused.${errors ? ` The refused rows with their reasons: ${errorsFile}` : ""}`,
          );
          terminal.refused(result.refused);
        },
        { graceful: true },
      ),
    );

  link
    .command("stats")
    .description("visits of a link by hour, device and source")
    .argument("<code>", "the code of the link")
    .option("--as <email>", "the admin who runs the command; reading needs none")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ code: z.string(), as: as.optional() }), async (input, terminal) => {
        const { readerContext } = await import("#cli/operator.ts");
        const { findLinkByCode, linkStats } = await import("#app/domain/short-links/find-link.ts");
        const ctx = await readerContext(input.as);
        const found = await findLinkByCode(ctx, input.code);
        const stats = await linkStats(ctx, found.id);
        const part = (title: string, counts: Array<[string, number]>) =>
          [title, ...counts.map(([name, clicks]) => `  ${clicks}  ${name}`)].join("\n");
        terminal.print(
          { code: found.code, longUrl: found.longUrl, ...stats },
          [
            `${stats.clicks} people followed ${found.code} to ${found.longUrl}; ${stats.bookings} bookings`,
            part(
              "By hour",
              stats.hours.map(({ hour, clicks }) => [hour.toISOString(), clicks]),
            ),
            part(
              "By device",
              stats.devices.map(({ device, clicks }) => [device, clicks]),
            ),
            part(
              "By where they came from",
              stats.referrers.map(({ referrer, clicks }) => [referrer || "a message, or typed", clicks]),
            ),
          ].join("\n"),
        );
      }),
    );
}
