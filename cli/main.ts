import { existsSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import * as apiKey from "#cli/commands/api-key.ts";
import * as approvals from "#cli/commands/approvals.ts";
import * as audit from "#cli/commands/audit.ts";
import * as backup from "#cli/commands/backup.ts";
import * as books from "#cli/commands/books.ts";
import * as calls from "#cli/commands/calls.ts";
import * as campaign from "#cli/commands/campaign.ts";
import * as correct from "#cli/commands/correct.ts";
import * as db from "#cli/commands/db.ts";
import * as doctor from "#cli/commands/doctor.ts";
import * as eraseSubject from "#cli/commands/erase-subject.ts";
import * as exportReport from "#cli/commands/export.ts";
import * as importFile from "#cli/commands/import.ts";
import * as jobs from "#cli/commands/jobs.ts";
import * as link from "#cli/commands/link.ts";
import * as message from "#cli/commands/message.ts";
import * as outbox from "#cli/commands/outbox.ts";
import * as routes from "#cli/commands/routes.ts";
import * as seed from "#cli/commands/seed.ts";
import * as tax from "#cli/commands/tax.ts";
import * as up from "#cli/commands/up.ts";
import * as user from "#cli/commands/user.ts";
import * as verify from "#cli/commands/verify.ts";
import * as webhook from "#cli/commands/webhook.ts";
import * as worker from "#cli/commands/worker.ts";
import { EXIT } from "#cli/run.ts";
import { ROOT } from "#cli/runtime.mjs";

/**
 * The command line. Each group of commands is one file of `cli/commands/` that exports `register(program)`; what a command
 * needs beyond its options it imports when it runs, so that `medihaven --help` answers at once.
 */

const GROUPS = [
  up,
  worker,
  db,
  seed,
  approvals,
  user,
  audit,
  importFile,
  exportReport,
  outbox,
  campaign,
  link,
  webhook,
  apiKey,
  message,
  jobs,
  routes,
  calls,
  verify,
  backup,
  doctor,
  eraseSubject,
  correct,
  books,
  tax,
];

// What the environment says already stands. `ENV_FILE` names another file, or none (`ENV_FILE=none`), as the tests do.
const envFile = process.env.ENV_FILE ?? path.join(ROOT, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

// Wherever it is called from, it is about this installation.
process.env.DATA_DIR ||= path.join(ROOT, ".data");

const program = new Command("medihaven")
  .description("MediHaven at the command line")
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError("(--help shows how)")
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.done : EXIT.wrongUse));

for (const group of GROUPS) group.register(program);

// A reader such as `head` that had enough is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

await program.parseAsync();
