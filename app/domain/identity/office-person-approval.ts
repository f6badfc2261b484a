import { type ByTwo, proposeByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row } from "#db/client.ts";
import { type CheckedUser, type CreateUserInput, checkUser, insertUser } from "./create-user.ts";
import { formatPhone } from "./schema.ts";

/**
 * Somebody new in the back office: one admin proposes them, another agrees, and only then are they made and sent the link to set their
 * password. No password is proposed: nobody but its owner ever knows one.
 */

type Proposal = Omit<CheckedUser, "password" | "status">;

const personByTwo: ByTwo<Proposal> = {
  kind: "office_person",
  label: "New person in the office",
  path: "/adminPeople",
  lines: async (ctx, { role, subRole, name, email, phone, zoneCityId, allCities }) => {
    const city = zoneCityId
      ? await row<{ name: string }>("SELECT name FROM cities WHERE id = $zoneCityId", { zoneCityId }, ctx.tx)
      : undefined;
    const after = {
      Name: name,
      Role: [ROLE_LABELS[role], subRole].filter(Boolean).join(": "),
      "Email address": email,
      Mobile: phone && formatPhone(phone),
      Zone: allCities ? "All cities" : city?.name,
    };
    return Object.entries(after).flatMap(([label, value]) =>
      value ? [{ label, before: null, after: value }] : [],
    );
  },
  carryOut: async (ctx, proposal, id) => {
    await insertUser(ctx, checkUser(proposal), id);
  },
};

export const officePersonApproval = twoPersonSubject(personByTwo);

/**
 * Proposes somebody new in the back office; another admin agrees under Approvals. For admins.
 * @returns the id that the person will have
 * @throws Forbidden; Invalid naming the field
 */
export async function proposeOfficePerson(
  ctx: Context,
  input: Omit<CreateUserInput, "password" | "status">,
): Promise<{ id: string }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { password: _, status: __, ...proposal } = checkUser(input);
  return withTransaction(ctx, (ctx) =>
    proposeByTwo(ctx, { of: personByTwo, title: proposal.name, proposal }),
  );
}
