import { mkdir } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import { verifyAndTell } from "#cli/commands/verify.ts";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";

/** Who names how many to keep means a folder, also before the first backup: else that would be a file in its place. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST"
      ? new CommandError(`${folder} is a file: --keep needs a folder`, EXIT.wrongUse)
      : error;
  });
}

/** `medihaven backup` and `medihaven restore`: the database and the uploaded files, as one file. */
export function register(program: Command) {
  program
    .command("backup")
    .description("back up the database and uploaded files to one file, while the product runs")
    .argument("<target>", "the file, or a folder in which a name is chosen")
    .option(
      "--keep <n>",
      "treat the target as a folder (created if missing) and keep only the newest n backups in it",
    )
    .option("--json", "machine-readable output")
    .addHelpText(
      "after",
      "\nIt holds personal data: keep it as safe as the database.\nIt does not hold the settings: keep SESSION_SECRETS elsewhere.",
    )
    .action(
      runCommand(
        z.object({ target: z.string().min(1), keep: z.coerce.number().int().min(1).optional() }),
        async ({ target, keep }, terminal) => {
          const { makeBackup, removeOldBackups } = await import("#app/domain/backup/make-backup.ts");
          if (keep) await makeFolder(target);
          const backup = await makeBackup(target, terminal.progress);
          const removed = keep ? await removeOldBackups(target, keep) : [];
          const rows = Object.values(backup.rows).reduce((sum, count) => sum + count, 0);
          const missing = backup.missingFiles ? `, ${backup.missingFiles} files were not there any more` : "";
          terminal.print(
            { ...backup, removed },
            [
              `${backup.file}: ${rows} rows, ${backup.files} files, ${(backup.bytes / 1_048_576).toFixed(1)} MB in ${backup.seconds.toFixed(1)} s${missing}`,
              ...removed.map((name) => `removed ${name}`),
            ].join("\n"),
          );
        },
      ),
    );

  program
    .command("restore")
    .description("restore a backup into an empty database and the configured storage, then verify")
    .argument("<file>", "what `medihaven backup` wrote")
    .option("--replace", "delete the current contents of the database")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ file: z.string().min(1), replace: z.boolean().default(false) }),
        async ({ file, replace }, terminal) => {
          const { restoreBackup } = await import("#app/domain/backup/restore-backup.ts");
          const { ArchiveError } = await import("#app/domain/backup/archive.ts");
          const restored = await restoreBackup(file, { replace }, terminal.progress).catch((error) => {
            throw error instanceof ArchiveError ? new CommandError(error.message, EXIT.failed) : error;
          });
          const findings = await verifyAndTell(terminal);
          const broken = findings.filter((finding) => finding.count > 0);
          terminal.print(
            { ...restored, broken },
            `Restored ${restored.rows} rows and ${restored.files} files as they were at ${restored.createdAt}. ${broken.length === 0 ? `All ${findings.length} checks hold.` : ""}`,
          );
          if (broken.length > 0)
            throw new CommandError(`${broken.length} of ${findings.length} checks do not hold`);
        },
      ),
    );
}
