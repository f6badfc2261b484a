import { type Context, systemContext } from "#app/domain/context.ts";
import { CommandError, EXIT } from "#cli/run.ts";
import { row } from "#db/client.ts";

/**
 * The context of a command that somebody runs as a named admin: what it changes stands in the audit trail under that name.
 * @throws CommandError (wrong use) when no approved admin has this email
 */
export async function operatorContext(email: string): Promise<Context> {
  const admin = await row<{ id: string; subRole: string | null; name: string }>(
    "SELECT id, sub_role, name FROM users WHERE role = 'admin' AND status = 'approved' AND email = $email",
    { email },
  );
  if (!admin) throw new CommandError(`There is no admin with the email ${email}`, EXIT.wrongUse);
  return {
    actor: {
      kind: "operator",
      id: admin.id,
      role: "admin",
      subRole: admin.subRole,
      name: admin.name,
      accountId: null,
      zoneCityId: null,
    },
    now: new Date(),
  };
}

/**
 * The context of a command that only reads: nobody has to be named for it.
 * @throws CommandError (wrong use) when somebody is named who is no approved admin
 */
export async function readerContext(email: string | undefined): Promise<Context> {
  return email === undefined ? systemContext("command line") : operatorContext(email);
}
