import { type Context, isUser, type Role } from "#app/domain/context.ts";
import { isConfirmationDue } from "#app/domain/identity/confirm-identity.ts";
import { type HeldForm, holdForm } from "#app/domain/identity/held-forms.ts";
import { browserHash } from "./cookies.ts";
import { paths } from "./paths.ts";
import type { Permission } from "./permissions.ts";
import { type SignedIn, sessionOf } from "./session.ts";

/**
 * What asks for the password or the second step again when the sign-in is older than ten minutes. A screen left open must not move
 * money, hand out rights or carry people's data away.
 */

type Rule = {
  /** Its actions: all of them, or those with these buttons. */
  actions?: "all" | readonly string[];
  /** Its files: what its loaders give at `…/csv` and `…/file`. */
  files?: true;
};

/** By permission of the screen. To add one: name its permission here; `tests/contract/reauthentication.test.ts` says what must be. */
export const ASKS_AGAIN = {
  // Money: payouts, bank files, corrections of accounts, offers, commissions.
  "admin.money.write": { actions: "all" },
  "admin.price.write": { actions: "all" },
  // Where payouts go.
  "partner.bank.write": { actions: "all" },
  "agent.bank.write": { actions: "all" },
  // Claims of partners against guests, and what guests object to.
  "admin.booking.change": { actions: ["decide"], files: true },
  "city.claim.decide": { actions: "all" },
  "admin.referral.write": { actions: "all" },
  // Rights: who signs in, as what, with which second step.
  "admin.people.write": { actions: "all", files: true },
  "admin.approval.decide": { actions: "all" },
  "partner.branch.write": { actions: "all" },
  "partner.team.write": { actions: "all" },
  "agent.team.write": { actions: "all" },
  // Keys with which programs act in somebody's name.
  "admin.api-key.write": { actions: ["add"] },
  "partner.api-key.write": { actions: ["add"] },
  "agent.api-key.write": { actions: ["add"] },
  // Where everybody's bookings are told to.
  "admin.webhook.write": { actions: ["add", "rotate", "save"] },
  // Messages to many people, which cost money and cannot be taken back.
  "admin.campaign.write": { actions: ["approve", "schedule", "start", "resume", "retry"] },
  // Personal data in files. What waits (`/adminToDo/csv`) names who waits for it.
  "admin.home": { files: true },
  "staff.home": { files: true },
  "city.home": { files: true },
  "city.booking.change": { files: true },
  "admin.report.export": { actions: "all", files: true },
  "staff.report.export": { actions: "all", files: true },
  "city.report.export": { actions: "all", files: true },
  "admin.booking.read": { files: true },
  "admin.request.read": { files: true },
  "admin.money.read": { files: true },
  "admin.people.read": { files: true },
  "admin.audit.read": { files: true },
  "admin.approval.read": { files: true },
  "admin.referral.read": { files: true },
  "admin.message.read": { files: true },
  "admin.campaign.read": { files: true },
  "admin.reply.read": { files: true },
  "staff.reply.read": { files: true },
  "city.reply.read": { files: true },
  "admin.report.read": { files: true },
  "admin.visit.read": { files: true },
  "staff.booking.read": { files: true },
  "staff.request.read": { files: true },
  "staff.partner.read": { files: true },
  "staff.visit.read": { files: true },
  "city.booking.read": { files: true },
  "city.request.read": { files: true },
  "city.visit.read": { files: true },
} as const satisfies Partial<Record<Permission, Rule>>;

/** What an admin decides about by call: as on the screens of approvals, a key that got lost must let nobody in. */
const DECIDED_BY_CALL = [
  "agent",
  "city-manager",
  "equipment-item",
  "food-item",
  "medical-store",
  "partner",
  "restaurant",
  "room",
  "staff",
  "sub-partner",
  "transport",
  "travel-item",
];

/** The operations of the JSON calls that ask likewise, by name. */
export const CALLS_ASKING_AGAIN: ReadonlySet<string> = new Set([
  ...DECIDED_BY_CALL.flatMap((kind) => [`${kind}.approve`, `${kind}.reject`]),
  "api-key.create",
  "book-month.close",
  "book-month.ask-to-reopen",
  "book-month.reopen",
  "book-month.keep-closed",
  "booking.update-mh-share",
  "offer.save",
  "partner.mail-credentials",
  "payment.save",
  "payout.approve",
  "payout.cancel",
  "payout.send",
  "agent.approve-profile",
  "partner-ledger.save",
  "property.approve",
  "referral.update-payment-status",
  "team.invite",
  "team.update-rights",
  "team.suspend",
  "team.remove",
  "whatsapp-sender.assign-campaign",
]);

/**
 * Operations that ask of these roles alone, as their screens do: always, or where this field of their input is sent. A partner's own
 * prices and webhooks are daily work.
 */
const CALLS_ASKING_ROLES: Readonly<Record<string, Partial<Record<Role, "always" | { sending: string }>>>> = {
  // Where everybody's bookings are told to.
  "webhook.create": { admin: "always" },
  "webhook.update": { admin: "always" },
  "webhook.rotate-secret": { admin: "always" },
  // Who signs in: for a branch, and at all.
  "sub-partner.save": { partner: "always" },
  "sub-partner.update": { partner: { sending: "branchName" }, admin: { sending: "status" } },
  "agent.update": { admin: { sending: "status" } },
  // What others' rooms and trips cost.
  "room.update-price": { admin: "always" },
  "room.update-price-and-availability": { admin: "always" },
  "room-operation.save": { admin: "always" },
  "room-operation.update": { admin: "always" },
  "travel-location.update-price": { admin: "always" },
  // Reads, and decides when told about what.
  "approval.list-by-table": { admin: { sending: "approvalId" } },
};

/** The operations that ask of somebody, of some roles those that only these are asked of. */
export const ASKING_OPERATIONS: readonly string[] = [
  ...CALLS_ASKING_AGAIN,
  ...Object.keys(CALLS_ASKING_ROLES),
];

/** Whether this call, with this input and by this role, asks again. */
export function callAsksAgain(operation: string, input: unknown, role: Role): boolean {
  if (CALLS_ASKING_AGAIN.has(operation)) return true;
  const when = CALLS_ASKING_ROLES[operation]?.[role];
  if (when === undefined || when === "always") return when === "always";
  return (input as Record<string, unknown>)[when.sending] !== undefined;
}

const ruleOf = (permission: Permission): Rule =>
  (ASKS_AGAIN as Partial<Record<Permission, Rule>>)[permission] ?? {};

/** Whether this button of an action with this permission asks again. */
export function actionAsksAgain(permission: Permission, intent: string): boolean {
  const { actions } = ruleOf(permission);
  return actions === "all" || (actions?.includes(intent) ?? false);
}

/** Whether what stands at this address, with this permission, is a file that asks again. */
export function fileAsksAgain(permission: Permission, address: string): boolean {
  // The router tells no capitals from small letters.
  return ruleOf(permission).files === true && /\/(csv|file)(\/|$)/i.test(address);
}

const isDue = (session: SignedIn, ctx: Context) => isConfirmationDue(session.authenticatedAt, ctx.now);

/** The session of whoever acts in this context. */
function currentSession(request: Request, { actor }: Context): Promise<SignedIn | null> {
  return isUser(actor) ? sessionOf(request, actor.role) : Promise.resolve(null);
}

/** Where whoever asks for this file has to confirm who they are first; undefined when they need not. */
export async function confirmationForFile(request: Request, ctx: Context): Promise<string | undefined> {
  const session = await currentSession(request, ctx);
  if (!session || !isDue(session, ctx)) return undefined;
  const { pathname, search } = new URL(request.url);
  return paths.confirmIdentity(session.actor.role, { next: pathname + search });
}

/**
 * Where whoever sent this form has to confirm who they are first; the form is kept until then. Undefined when they need not.
 * @param form as it was posted, its one-time key included
 */
export async function confirmationForForm(
  request: Request,
  ctx: Context,
  form: FormData,
  browserId: string,
): Promise<string | undefined> {
  const session = await currentSession(request, ctx);
  if (!session || !isDue(session, ctx)) return undefined;
  const id = await holdForm(ctx, session.actor.id, browserHash(browserId), asHeld(request, form));
  return paths.confirmIdentity(session.actor.role, { form: id });
}

/** A form as it was posted, one-time key included, as it is kept. */
export function asHeld(request: Request, form: FormData): HeldForm {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  const fields = [...form];
  return {
    address: pathname.replace(/\.data$/, "") + query,
    fields: fields.filter((field): field is [string, string] => typeof field[1] === "string"),
    hadFiles: fields.some(([, value]) => typeof value !== "string" && value.size > 0),
  };
}
