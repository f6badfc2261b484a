import type { Command } from "commander";
import { z } from "zod";
import { type Context, ROLES, type Role, systemContext } from "#app/domain/context.ts";
import { cityIdOf } from "#cli/city-named.ts";
import { printList } from "#cli/list-rows.ts";
import { printedTable, runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");
const who = z.object({ who: z.string(), role: z.enum(ROLES) });

/** `medihaven user list|show|zone|role`: who there is, and where and as what they work. */
export function registerPeople(user: Command) {
  user
    .command("list")
    .description("list users, newest first")
    .option("--q <words>", "name, mobile or email")
    .option("--role <role>", ROLES.join(", "))
    .option("--status <status>", "pending, approved, rejected, suspended")
    .option("--limit <number>", "maximum number of rows", "50")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({
          q: z.string().optional(),
          role: z.enum(ROLES).optional(),
          status: z.string().optional(),
          limit: z.coerce.number().int().min(1).max(1_000),
        }),
        async ({ limit, ...filters }, terminal) => {
          const { peopleList } = await import("#app/domain/identity/people-list.ts");
          const state = peopleList.search.decode(
            new URLSearchParams(Object.entries(filters).filter(([, value]) => value) as [string, string][]),
          );
          const shown = [
            "user_id",
            "first_name",
            "role",
            "status",
            "zone",
            "mobile_no",
            "email_id",
            "second_step",
          ];
          await printList(
            systemContext("command-line"),
            peopleList,
            { state, pageSize: limit, shown },
            terminal,
          );
        },
      ),
    );

  const about = (name: string, description: string) =>
    user
      .command(name)
      .description(description)
      .argument("<who>", "email address or mobile number")
      .requiredOption("--role <role>", ROLES.join(", "))
      .option("--json", "machine-readable output");

  about("show", "one person: status, zone, second step, devices, what happened").action(
    runCommand(who, async (input, terminal) => {
      const { findPerson } = await import("#app/domain/identity/find-person.ts");
      const ctx = systemContext("command-line");
      const person = await findPerson(ctx, await idOf(ctx, input));
      const { sessions, invitations, history, ...facts } = person;
      const lines = Object.entries(facts).map(([name, value]) => ({ name, value }));
      terminal.print(
        person,
        [
          printedTable(lines),
          `\nSigned in on ${sessions.length}:`,
          printedTable(sessions.map(({ userAgent, seenAt }) => ({ seenAt, userAgent }))),
          `\nLinks to set the password: ${invitations.length}`,
          "\nWhat happened:",
          printedTable(history),
        ].join("\n"),
      );
    }),
  );

  about("zone", "where staff or a city manager work")
    .requiredOption("--to <zone>", "a city's name in addresses, all, or none")
    .requiredOption("--as <email>", "the admin who acts")
    .option("--dry-run", "show what would change, without changing it")
    .action(
      runCommand(
        who.extend({ to: z.string(), as, dryRun: z.literal(true).optional() }),
        async (input, terminal) => {
          const { previewZone, setZone } = await import("#app/domain/identity/set-zone.ts");
          const { operatorContext } = await import("#cli/operator.ts");
          const ctx = await operatorContext(input.as);
          const { to } = input;
          const zone = to === "all" || to === "none" ? to : { cityId: await cityIdOf(to, "--to") };
          const change = { userId: await idOf(ctx, input), zone } as const;
          const { before, after } = await previewZone(ctx, change);
          if (!input.dryRun) await setZone(ctx, change);
          terminal.print(
            { before, after, done: !input.dryRun },
            `${before.name} (${before.properties} properties in sight) -> ${after.name} (${after.properties})${input.dryRun ? "; nothing was changed" : ""}`,
          );
        },
      ),
    );

  about("role", "propose another role for somebody of the back office; another admin approves it")
    .requiredOption("--to <role>", "admin, city_manager, staff")
    .option("--city <slug>", "the city of a city manager")
    .requiredOption("--reason <text>", "why")
    .requiredOption("--as <email>", "the admin who proposes")
    .action(
      runCommand(
        who.extend({ to: z.string(), city: z.string().optional(), reason: z.string(), as }),
        async (input, terminal) => {
          const { proposeRole, roleProposalSchema } = await import("#app/domain/identity/role-approval.ts");
          const { parseInput } = await import("#app/domain/shared/parse.ts");
          const { operatorContext } = await import("#cli/operator.ts");
          const ctx = await operatorContext(input.as);
          const userId = await idOf(ctx, input);
          const proposal = parseInput(roleProposalSchema, {
            role: input.to,
            city: input.city ? await cityIdOf(input.city) : "",
            reason: input.reason,
          });
          await proposeRole(ctx, { userId, ...proposal });
          terminal.print({ userId, proposed: input.to }, "Proposed. Another admin decides under Approvals.");
        },
      ),
    );
}

async function idOf(ctx: Context, input: { who: string; role: Role }): Promise<string> {
  const { findUser } = await import("#app/domain/identity/find-user.ts");
  return (await findUser(ctx, { role: input.role, identifier: input.who })).id;
}
