import type { Command } from "commander";
import { z } from "zod";
import { LIST_NAMES, loadList } from "#app/domain/exports/lists.ts";
import { FILE_FORMATS } from "#app/domain/lists/write-file.ts";
import { EVERY, type Every, SCHEDULE_WEEKDAYS } from "#app/domain/report-schedules/labels.ts";
import { present } from "#app/present.ts";
import { stateOf } from "#cli/list-filters.ts";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");
const id = z.uuid("use an id of `medihaven report list`");
const RHYTHMS = Object.keys(EVERY) as [Every, ...Every[]];

/** `medihaven report …`: lists that are mailed to an admin by the clock, as on the page "Files". */
export function register(program: Command) {
  const report = program.command("report").description("scheduled reports by mail");

  report
    .command("list", { isDefault: true })
    .description("list scheduled reports, failed ones first")
    .option("--as <email>", "the admin who runs the command; reading needs none")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ as: as.optional() }), async (input, terminal) => {
        const { readerContext } = await import("#cli/operator.ts");
        const { listSchedules } = await import("#app/domain/report-schedules/schedules.ts");
        terminal.print(await listSchedules(await readerContext(input.as)));
      }),
    );

  const schedule = report
    .command("schedule")
    .description("mail a list on a schedule, as a link that requires sign-in")
    .argument("<list>", LIST_NAMES.join(", "))
    .requiredOption("--every <period>", RHYTHMS.join(", "))
    .option(
      "--on <day>",
      `of a week ${present(SCHEDULE_WEEKDAYS[0]).toLowerCase()} to ${present(SCHEDULE_WEEKDAYS[6]).toLowerCase()}, of a month 1 to 28`,
    )
    .option("--at <hour>", "0 to 23, Indian time", "7")
    .option("--format <format>", FILE_FORMATS.join(", "), "csv")
    .option("--before", "cover the previous day, 7 days or month, instead of --from and --to")
    .requiredOption("--as <email>", "the admin who gets the mail")
    .option("--json", "machine-readable output")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", "\nEach list has its filters as options, as for `medihaven export`.");
  schedule.action(
    runCommand(
      z.object({
        list: z.enum(LIST_NAMES),
        every: z.enum(RHYTHMS),
        on: z.string().optional(),
        at: z.coerce.number().int().min(0).max(23),
        format: z.enum(FILE_FORMATS),
        before: z.boolean().default(false),
        as,
      }),
      async ({ list: name, every, on, at, format, before, as: admin }, terminal) => {
        const { operatorContext } = await import("#cli/operator.ts");
        const { newSchedule, scheduleReport } = await import("#app/domain/report-schedules/schedules.ts");
        const list = await loadList(name);
        const state = await stateOf(list, schedule.args.slice(1));
        const input = newSchedule.parse({
          format,
          hour: at,
          when: dayOf(every, on),
          days: before ? "before" : "filtered",
        });
        const query = list.search.href(state).slice(1);
        const made = await scheduleReport(await operatorContext(admin), { ...input, list: name, query });
        terminal.print(made, `It will be mailed to ${admin}. Its id is ${made.id}.`);
      },
      { options: { days: "--before" } },
    ),
  );

  for (const [name, description, done] of [
    ["end", "mail a report no longer", "The report is no longer mailed."],
    ["resume", "mail a report of one's own again that failed or stopped", "The report will be mailed again."],
  ] as const)
    report
      .command(name)
      .description(description)
      .argument("<id>", "as shown by `medihaven report list`")
      .requiredOption("--as <email>", "the admin who acts")
      .option("--json", "machine-readable output")
      .action(
        runCommand(z.object({ id, as }), async (input, terminal) => {
          const { operatorContext } = await import("#cli/operator.ts");
          const { endSchedule, resumeSchedule } = await import("#app/domain/report-schedules/schedules.ts");
          const ctx = await operatorContext(input.as);
          await (name === "end" ? endSchedule : resumeSchedule)(ctx, input.id);
          terminal.print({ id: input.id }, done);
        }),
      );
}

/** What `--every` and `--on` say together, as a form has it: `week-1`. @throws CommandError */
function dayOf(every: Every, on: string | undefined): string {
  if (every === "day") {
    if (on !== undefined) throw new CommandError("--on is for --every week and --every month", EXIT.wrongUse);
    return "day";
  }
  const day =
    every === "week"
      ? SCHEDULE_WEEKDAYS.findIndex((name) => name.toLowerCase() === on?.toLowerCase()) + 1
      : Number(on);
  const most = every === "week" ? SCHEDULE_WEEKDAYS.length : 28;
  if (Number.isInteger(day) && day >= 1 && day <= most) return `${every}-${day}`;
  throw new CommandError(
    every === "week"
      ? `--on is one of ${SCHEDULE_WEEKDAYS.join(", ").toLowerCase()}`
      : "--on is a day of the month, 1 to 28",
    EXIT.wrongUse,
  );
}
