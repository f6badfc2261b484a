import { readFileSync } from "node:fs";
import path from "node:path";
import { styleText } from "node:util";
import { Command } from "commander";
import * as apiKey from "#cli/commands/api-key.ts";
import * as approvals from "#cli/commands/approvals.ts";
import * as audit from "#cli/commands/audit.ts";
import * as backup from "#cli/commands/backup.ts";
import * as books from "#cli/commands/books.ts";
import * as calls from "#cli/commands/calls.ts";
import * as campaign from "#cli/commands/campaign.ts";
import * as completion from "#cli/commands/completion.ts";
import * as correct from "#cli/commands/correct.ts";
import * as db from "#cli/commands/db.ts";
import * as doctor from "#cli/commands/doctor.ts";
import * as eraseSubject from "#cli/commands/erase-subject.ts";
import * as exportReport from "#cli/commands/export.ts";
import * as importFile from "#cli/commands/import.ts";
import * as jobs from "#cli/commands/jobs.ts";
import * as link from "#cli/commands/link.ts";
import * as manual from "#cli/commands/manual.ts";
import * as message from "#cli/commands/message.ts";
import * as outbox from "#cli/commands/outbox.ts";
import * as partner from "#cli/commands/partner.ts";
import * as report from "#cli/commands/report.ts";
import * as routes from "#cli/commands/routes.ts";
import * as seed from "#cli/commands/seed.ts";
import * as stay from "#cli/commands/stay.ts";
import * as tax from "#cli/commands/tax.ts";
import * as up from "#cli/commands/up.ts";
import * as user from "#cli/commands/user.ts";
import * as verify from "#cli/commands/verify.ts";
import * as webhook from "#cli/commands/webhook.ts";
import * as worker from "#cli/commands/worker.ts";
import { EXAMPLES } from "#cli/examples.ts";
import { wrappedExample } from "#cli/help-text.ts";
import { leavesOf } from "#cli/leaves.ts";
import { EXIT } from "#cli/run.ts";
import { ROOT } from "#cli/runtime.mjs";

/**
 * All commands. Each group is one file of `cli/commands/` that exports `register(program)`; what a command needs beyond its options it
 * imports when it runs, so that `medihaven --help` answers at once.
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
  report,
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
  stay,
  partner,
  tax,
  completion,
  manual,
];

export function makeProgram(): Command {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  const program = new Command("medihaven")
    .description("MediHaven at the command line")
    .version(version, "-V, --version", "the version")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      outputError: (text, write) => write(styleText("red", text, { stream: process.stderr })),
    })
    .showHelpAfterError("(--help shows how)")
    .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.done : EXIT.wrongUse));
  for (const group of GROUPS) group.register(program);
  for (const { command, name } of leavesOf(program)) giveCommonOptions(command, name);
  return program;
}

const ACTS_AS = "MEDIHAVEN_AS";

/** Options of every command: the acting user from the environment, JSON lines besides JSON, quiet output, and examples in its help. */
function giveCommonOptions(command: Command, name: string) {
  const as = command.options.find((option) => option.long === "--as")?.env(ACTS_AS);
  // What is made before it has a variable does not listen to it.
  if (as && process.env[ACTS_AS]) command.setOptionValueWithSource("as", process.env[ACTS_AS], "env");
  const has = (long: string) => command.options.some((option) => option.long === long);
  if (has("--json") && !has("--format"))
    command.option("--jsonl", "machine-readable output, one line per row");
  if (!has("--quiet")) command.option("--quiet", "print only errors and requested JSON");
  const examples = EXAMPLES[name] ?? [];
  if (examples.length > 0)
    command.addHelpText(
      "after",
      `\nExamples:\n${examples.map((line) => wrappedExample(`  medihaven ${line}`)).join("\n")}`,
    );
}
