import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, isUser, ROLES } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, rows, type Transaction } from "#db/client.ts";
import { USER_STATUSES } from "./labels.ts";
import { passwordSchema } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { isBackOffice, optionalEmailSchema, personNameSchema, phoneSchema } from "./schema.ts";
import { sendPasswordLink } from "./set-password.ts";
import { refuseUnknownSubRole } from "./set-sub-role.ts";

const inputSchema = z
  .object({
    role: z.enum(ROLES),
    name: personNameSchema,
    email: optionalEmailSchema,
    phone: phoneSchema.optional(),
    /** Without one, a user with an email gets the link to set it. */
    password: passwordSchema.optional(),
    accountId: z.uuid().optional(),
    zoneCityId: z.uuid().optional(),
    /** Of staff: they work in every city. Without this and without a zone they see nothing. */
    allCities: z.boolean().default(false),
    subRole: z.string().trim().min(1).max(50).optional(),
    status: z.enum(USER_STATUSES).default("approved"),
  })
  .superRefine((input, issues) => {
    const missing = (path: string, message: string) =>
      issues.addIssue({ code: "custom", path: [path], message });
    if (!input.email && !input.phone) missing("email", "Please enter an email address or a mobile number.");
    if ((input.role === "partner" || input.role === "agent") && !input.accountId) {
      missing("accountId", `A ${input.role} belongs to an account.`);
    }
    if (input.role === "city_manager" && !input.zoneCityId)
      missing("zoneCityId", "A city manager has a city.");
    if (input.allCities && (input.role !== "staff" || input.zoneCityId))
      missing("allCities", "Only staff without a zone work in all cities.");
    if (input.role === "staff" && !input.zoneCityId && !input.allCities)
      missing("zoneCityId", "Staff work in a city or, expressly, in all of them.");
    if (input.role === "customer" && !input.phone) missing("phone", "A customer signs in by mobile.");
  });

export type CreateUserInput = z.input<typeof inputSchema>;
export type CheckedUser = z.output<typeof inputSchema>;

/** @throws Invalid naming the field */
export function checkUser(input: CreateUserInput): CheckedUser {
  const user = parseInput(inputSchema, input);
  refuseUnknownSubRole(user.role, user.subRole ?? null);
  return user;
}

/**
 * Makes a user of any role. Without a password, one with an email address gets the link to set it by mail. For admins,
 * operators and jobs (the first admin is made at the command line); a new member of the back office is proposed by an admin
 * (`office-person-approval.ts`), unless there is no second admin.
 * @throws Forbidden; Invalid naming the field, also when the mobile or email belongs to another user already; Conflict (`needs_two`)
 */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<{ id: string }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const user = checkUser(input);
  return withTransaction(ctx, async (ctx) => {
    if (isUser(ctx.actor) && isBackOffice(user.role) && (await areTwoAdmins(ctx.tx)))
      throw new Conflict("Another admin has to agree on this: propose it.", "needs_two");
    return insertUser(ctx, user);
  });
}

/** Whether one admin can propose and another agree. */
export async function areTwoAdmins(tx?: Transaction): Promise<boolean> {
  const found = await rows("SELECT FROM users WHERE role = 'admin' AND status = 'approved' LIMIT 2", {}, tx);
  return found.length === 2;
}

/**
 * Inserts the row, its audit event and the link. @param id that of the proposal it comes from
 * @throws Invalid when the mobile or email belongs to another user already, or city or account is none
 */
export async function insertUser(
  ctx: TxContext,
  user: CheckedUser,
  id: string = randomUUID(),
): Promise<{ id: string }> {
  const passwordHash = user.password ? await hashPassword(user.password) : null;
  try {
    await execute(
      `INSERT INTO users (id, role, sub_role, account_id, zone_city_id, all_cities, name, email, phone_e164, password_hash, status, created_at, updated_at)
       VALUES ($id, $role, $subRole, $accountId, $zoneCityId, $allCities, $name, $email, $phone, $passwordHash, $status, $now, $now)`,
      {
        id,
        role: user.role,
        subRole: user.subRole ?? null,
        accountId: user.accountId ?? null,
        zoneCityId: user.zoneCityId ?? null,
        allCities: user.allCities,
        name: user.name,
        email: user.email ?? null,
        phone: user.phone ?? null,
        passwordHash,
        status: user.status,
        now: ctx.now,
      },
      ctx.tx,
    );
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
  await recordAudit(ctx, {
    action: "user.create",
    subjectKind: "user",
    subjectId: id,
    after: {
      role: user.role,
      subRole: user.subRole,
      accountId: user.accountId,
      zoneCityId: user.zoneCityId,
      ...(user.allCities ? { allCities: true } : {}),
      status: user.status,
    },
  });
  if (!passwordHash && user.email && user.role !== "customer") await sendPasswordLink(ctx, { userId: id });
  return { id };
}

const TAKEN: Record<string, [field: string, message: string]> = {
  users_role_phone_e164_key: ["phone", "Another user of this role has this mobile number."],
  users_back_office_phone: ["phone", "Another user of the back office has this mobile number."],
  users_back_office_email: ["email", "Another user of the back office has this email address."],
  users_account_id_fkey: ["accountId", "There is no such account."],
  users_zone_city_id_fkey: ["zoneCityId", "There is no such city."],
};

function refusalOf(error: unknown): Invalid | undefined {
  const taken = TAKEN[brokenConstraint(error) ?? ""];
  return taken && new Invalid(taken[1], { [taken[0]]: [taken[1]] });
}
