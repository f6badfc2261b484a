import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { z } from "zod";
import { type Context, ROLES, systemContext } from "#app/domain/context.ts";
import { USER_STATUSES } from "#app/domain/identity/labels.ts";
import { cityIdOf } from "#cli/city-named.ts";
import { registerPeople } from "#cli/commands/user-people.ts";
import { CommandError, EXIT, runCommand, type Terminal } from "#cli/run.ts";

const options = z.object({
  role: z.enum(ROLES),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  as: z.email("name the admin who acts by email").optional(),
  password: z.literal(true).optional(),
  account: z.uuid().optional(),
  city: z.string().optional(),
  allCities: z.literal(true).optional(),
  subRole: z.string().optional(),
});

/** Somebody who exists, and the admin who acts. */
const existing = z.object({
  who: z.string(),
  role: z.enum(ROLES),
  as: z.email("name the admin who acts by email"),
});

/** `medihaven user …`: people of the back offices. */
export function register(program: Command) {
  const user = program.command("user").description("users: create, list, suspend, roles");
  registerPeople(user);

  user
    .command("create")
    .description(
      "create a user; with an email and no password, a link to set one is mailed. Office users are proposed, and another admin approves",
    )
    .requiredOption("--role <role>", ROLES.join(", "))
    .requiredOption("--name <name>", "the person's name")
    .option("--email <email>", "for the password link and office sign-in")
    .option("--phone <mobile>", "to sign in by one-time password")
    .option("--password", "ask for a password, or read it from standard input")
    .option("--account <id>", "the account of a partner or agent")
    .option("--city <slug>", "the city of a city manager or of staff")
    .option("--all-cities", "staff work in every city")
    .option("--sub-role <name>", "limits the menu to part of the role")
    .option("--as <email>", "the admin who creates or proposes the user; not needed for the first admin")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        options,
        async (input, terminal) => {
          const { areTwoAdmins, createUser } = await import("#app/domain/identity/create-user.ts");
          const { isBackOffice } = await import("#app/domain/identity/schema.ts");
          const { role, name, email, phone } = input;
          const ctx = await maker(input);
          const person = {
            role,
            name,
            email,
            phone,
            accountId: input.account,
            subRole: input.subRole,
            zoneCityId: input.city ? await cityIdOf(input.city) : undefined,
            allCities: input.allCities ?? false,
          };
          if (isBackOffice(role) && (await areTwoAdmins())) {
            if (input.password)
              throw new CommandError(
                "Another admin has to agree first; then the person gets a link to set the password: leave out --password",
                EXIT.wrongUse,
              );
            const { proposeOfficePerson } = await import("#app/domain/identity/office-person-approval.ts");
            const { id } = await proposeOfficePerson(ctx, person);
            terminal.print(
              { id, role, name, proposed: true },
              `Proposed the ${role.replace("_", " ")} ${name}. Another admin decides under Approvals.`,
            );
            return;
          }
          const made = await createUser(ctx, {
            ...person,
            password: input.password ? await readPassword(terminal) : undefined,
          });
          const linked = email && !input.password && role !== "customer";
          terminal.print(
            { id: made.id, role, name, passwordLink: linked ? email : null },
            `Made the ${role.replace("_", " ")} ${name} (${made.id}).${linked ? ` A link to set the password goes to ${email}.` : ""}`,
          );
        },
        {
          options: {
            zoneCityId: "--city",
            allCities: "--all-cities",
            accountId: "--account",
            subRole: "--sub-role",
          },
        },
      ),
    );

  const about = (name: string, description: string) =>
    user
      .command(name)
      .description(description)
      .argument("<who>", "email address or mobile number")
      .requiredOption("--role <role>", ROLES.join(", "))
      .requiredOption("--as <email>", "the admin who acts")
      .option("--json", "machine-readable output");

  about("status", "approve, suspend or reject a user; unless approved, every device is signed out")
    .requiredOption("--to <status>", USER_STATUSES.join(", "))
    .option("--reason <text>", "why, for the audit trail")
    .action(
      runCommand(
        existing.extend({ to: z.enum(USER_STATUSES), reason: z.string().optional() }),
        async (input, terminal) => {
          const { setUserStatus } = await import("#app/domain/identity/set-user-status.ts");
          const { ctx, found } = await actOn(input);
          await setUserStatus(ctx, { userId: found.id, status: input.to, reason: input.reason });
          terminal.print({ id: found.id, status: input.to }, `${found.name} is ${input.to}.`);
        },
      ),
    );

  about("suspend", "sign somebody out everywhere and let them in no more")
    .requiredOption("--reason <text>", "why, for the audit trail")
    .action(
      runCommand(existing.extend({ reason: z.string() }), async (input, terminal) => {
        const { setUserStatus } = await import("#app/domain/identity/set-user-status.ts");
        const { ctx, found } = await actOn(input);
        await setUserStatus(ctx, { userId: found.id, status: "suspended", reason: input.reason });
        terminal.print({ id: found.id, status: "suspended" }, `${found.name} is suspended.`);
      }),
    );

  about("sub-role", "narrow the menu of a user to a part of the role's work; without --to it is whole again")
    .option(
      "--to <name>",
      "partner: property, food, travel, equipment; staff: field, desk, inventory; admin: …",
    )
    .action(
      runCommand(existing.extend({ to: z.string().optional() }), async (input, terminal) => {
        const { setSubRole } = await import("#app/domain/identity/set-sub-role.ts");
        const { ctx, found } = await actOn(input);
        await setSubRole(ctx, { userId: found.id, subRole: input.to ?? null });
        terminal.print(
          { id: found.id, subRole: input.to ?? null },
          `The menu of ${found.name} shows ${input.to ?? "everything of the role"}.`,
        );
      }),
    );

  about("password-link", "mail a link that sets a password, once, within 24 hours").action(
    runCommand(existing, async (input, terminal) => {
      const { sendPasswordLink } = await import("#app/domain/identity/set-password.ts");
      const { ctx, found } = await actOn(input);
      await sendPasswordLink(ctx, { userId: found.id });
      terminal.print({ id: found.id }, `A link to set the password goes to ${found.name}.`);
    }),
  );

  about(
    "reset-second-step",
    "for a lost phone: every device is signed out, and the next sign-in sets the second step up anew",
  ).action(
    runCommand(existing, async (input, terminal) => {
      const { removeTotp } = await import("#app/domain/identity/totp.ts");
      const { ctx, found } = await actOn(input);
      await removeTotp(ctx, found.id);
      terminal.print({ id: found.id }, `The second step of ${found.name} is reset.`);
    }),
  );
}

async function actOn({ who, role, as }: z.output<typeof existing>) {
  const { operatorContext } = await import("#cli/operator.ts");
  const { findUser } = await import("#app/domain/identity/find-user.ts");
  const ctx = await operatorContext(as);
  return { ctx, found: await findUser(ctx, { role, identifier: who }) };
}

/** Who makes the user: the admin named, or, while there is no admin at all, the installation itself. */
async function maker(input: z.output<typeof options>): Promise<Context> {
  if (input.as) {
    const { operatorContext } = await import("#cli/operator.ts");
    return operatorContext(input.as);
  }
  const { row } = await import("#db/client.ts");
  const found = await row<{ some: boolean }>(
    "SELECT EXISTS (SELECT FROM users WHERE role = 'admin' AND status = 'approved') AS some",
  );
  if (input.role === "admin" && !found?.some) return systemContext("first-admin");
  throw new CommandError("Name the admin who makes the user: --as <email>", EXIT.wrongUse);
}

/** Asked for twice at a terminal, without showing it; from a pipe, all that it brings. */
async function readPassword(terminal: Terminal): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    terminal.progress("Password (not shown):");
    const first = await prompt.question("", { signal: terminal.signal });
    terminal.progress("Once more:");
    const second = await prompt.question("", { signal: terminal.signal });
    if (first !== second) throw new CommandError("The two passwords differ", EXIT.wrongUse);
    return first;
  } finally {
    prompt.close();
  }
}
