import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { z } from "zod";
import { type Context, ROLES, systemContext } from "#app/domain/context.ts";
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
  subRole: z.string().optional(),
});

/** `medihaven user …`: people of the back offices. */
export function register(program: Command) {
  const user = program.command("user").description("people who sign in");

  user
    .command("create")
    .description("make a user; one with an email and no password gets a link to set it")
    .requiredOption("--role <role>", ROLES.join(", "))
    .requiredOption("--name <name>", "how the person is called")
    .option("--email <email>", "for the link, and to sign in to the back offices")
    .option("--phone <mobile>", "to sign in by one-time password")
    .option("--password", "ask for a password, or read it from standard input")
    .option("--account <id>", "the account of a partner or agent")
    .option("--city <slug>", "the city of a city manager or of staff")
    .option("--sub-role <text>", "what the person does")
    .option("--as <email>", "the admin who makes the user; not needed for the first admin")
    .option("--json", "machine-readable output")
    .action(
      runCommand(options, async (input, terminal) => {
        const { createUser } = await import("#app/domain/identity/create-user.ts");
        const { role, name, email, phone } = input;
        const made = await createUser(await maker(input), {
          role,
          name,
          email,
          phone,
          password: input.password ? await readPassword(terminal) : undefined,
          accountId: input.account,
          zoneCityId: input.city ? await cityId(input.city) : undefined,
          subRole: input.subRole,
        });
        const linked = email && !input.password && role !== "customer";
        terminal.print(
          { id: made.id, role, name, passwordLink: linked ? email : null },
          `Made the ${role.replace("_", " ")} ${name} (${made.id}).${linked ? ` A link to set the password goes to ${email}.` : ""}`,
        );
      }),
    );
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

async function cityId(slug: string): Promise<string> {
  const { row } = await import("#db/client.ts");
  const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = $slug", { slug });
  if (!city) throw new CommandError(`There is no city "${slug}"`, EXIT.wrongUse);
  return city.id;
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
