import { type Actor, hasRole, isUser, type Role } from "#app/domain/context.ts";
import type { Right } from "#app/domain/shared/rights.ts";

/**
 * Who may use which screen. A screen's guard names one of these; the domain's policies decide about the single row.
 * `public` is everybody, signed in or not.
 */
export const PERMISSIONS = {
  public: null,
  "customer.home": ["customer"],
  "customer.booking.read": ["customer"],
  "customer.booking.change": ["customer"],
  "partner.home": ["partner"],
  "partner.property.read": ["partner"],
  "partner.property.write": ["partner"],
  "partner.price.write": ["partner"],
  "partner.item.read": ["partner"],
  "partner.item.write": ["partner"],
  "partner.booking.read": ["partner"],
  "partner.booking.change": ["partner"],
  "agent.home": ["agent"],
  "staff.home": ["staff", "admin"],
  "city.home": ["city_manager", "admin"],
  "admin.home": ["admin"],
  "admin.approval.read": ["admin"],
  "admin.approval.decide": ["admin"],
  "admin.price.write": ["admin"],
  "admin.hospital.read": ["admin"],
  "admin.hospital.write": ["admin"],
  "admin.booking.read": ["admin"],
  "admin.booking.change": ["admin"],
  "customer.patient.read": ["customer"],
  "customer.patient.write": ["customer"],
  "admin.referral.read": ["admin"],
  "admin.referral.write": ["admin"],
  "staff.request.read": ["staff", "admin"],
  "staff.request.write": ["staff", "admin"],
  "admin.request.read": ["admin"],
  "admin.request.write": ["admin"],
  "admin.message.read": ["admin"],
  "admin.money.read": ["admin"],
  "admin.money.write": ["admin"],
  "admin.report.read": ["admin"],
  "admin.report.export": ["admin"],
  "partner.report.export": ["partner"],
  "agent.report.export": ["agent"],
  "staff.report.export": ["staff", "admin"],
  "city.report.export": ["city_manager", "admin"],
  "partner.money.read": ["partner"],
  "partner.offer.read": ["partner"],
  "partner.offer.write": ["partner"],
  "agent.money.read": ["agent"],
  "admin.message.send": ["admin"],
  "admin.message.text": ["admin"],
  "admin.link.read": ["admin"],
  "admin.link.write": ["admin"],
  "admin.campaign.read": ["admin"],
  "admin.campaign.write": ["admin"],
  "admin.queue.read": ["admin"],
  "admin.queue.retry": ["admin"],
  "staff.booking.read": ["staff", "admin"],
  "staff.booking.change": ["staff", "admin"],
  "staff.item.read": ["staff", "admin"],
  "staff.item.write": ["staff", "admin"],
  "staff.partner.read": ["staff", "admin"],
  "staff.partner.register": ["staff", "admin"],
  "staff.partner.advise": ["staff"],
  "admin.people.read": ["admin"],
  "admin.people.write": ["admin"],
  "admin.audit.read": ["admin"],
  "partner.branch.read": ["partner"],
  "partner.branch.write": ["partner"],
  "partner.team.write": ["partner"],
  "agent.team.write": ["agent"],
  "partner.profile": ["partner"],
  "agent.profile": ["agent"],
  "partner.bank.write": ["partner"],
  "agent.bank.write": ["agent"],
  "partner.api-key.write": ["partner"],
  "agent.api-key.write": ["agent"],
  "admin.api-key.write": ["admin"],
  "partner.webhook.write": ["partner"],
  "agent.webhook.write": ["agent"],
  "admin.webhook.write": ["admin"],
  "customer.account": ["customer"],
  "staff.master.read": ["staff", "admin"],
  "staff.master.write": ["staff", "admin"],
  "city.booking.read": ["city_manager", "admin"],
  "city.booking.change": ["city_manager", "admin"],
  "city.claim.decide": ["city_manager", "admin"],
  "agent.booking.read": ["agent"],
  "agent.booking.write": ["agent"],
  "staff.visit.read": ["staff", "admin"],
  "staff.visit.write": ["staff", "admin"],
  "admin.visit.read": ["admin"],
  "admin.visit.decide": ["admin"],
  "city.request.read": ["city_manager", "admin"],
  "city.request.assign": ["city_manager", "admin"],
  "city.visit.read": ["city_manager", "admin"],
  "admin.reply.read": ["admin"],
  "admin.reply.write": ["admin"],
  "staff.reply.read": ["staff", "admin"],
  "staff.reply.write": ["staff", "admin"],
  "city.reply.read": ["city_manager", "admin"],
  "city.reply.write": ["city_manager", "admin"],
  "admin.doctor.read": ["admin"],
  "admin.doctor.write": ["admin"],
  "admin.master.read": ["admin"],
  "admin.master.write": ["admin"],
  "admin.property.read": ["admin"],
} as const satisfies Record<string, readonly Role[] | null>;

export type Permission = keyof typeof PERMISSIONS;

/** What only the main login of a partner may use, not that of a branch: the whole account's money, profile and branches. */
const OF_THE_MAIN_LOGIN: readonly Permission[] = [
  "partner.money.read",
  "partner.offer.read",
  "partner.offer.write",
  "partner.report.export",
  "partner.profile",
  "partner.bank.write",
  "partner.api-key.write",
  "partner.webhook.write",
  "partner.branch.read",
  "partner.branch.write",
  "partner.team.write",
];

type OfTeams = Extract<Permission, `partner.${string}` | `agent.${string}`>;

/** What a member of a team needs for each permission of the account: everybody's, or the owner's alone. */
const NEEDS: Record<OfTeams, Right | "everybody" | "owner"> = {
  "partner.home": "everybody",
  "partner.property.read": "prices",
  "partner.property.write": "prices",
  "partner.price.write": "prices",
  "partner.item.read": "prices",
  "partner.item.write": "prices",
  "partner.offer.read": "prices",
  "partner.offer.write": "prices",
  "partner.booking.read": "bookings",
  "partner.booking.change": "bookings",
  "partner.money.read": "money",
  "partner.report.export": "money",
  "partner.bank.write": "owner",
  "partner.profile": "owner",
  "partner.branch.read": "owner",
  "partner.branch.write": "owner",
  "partner.team.write": "owner",
  "partner.api-key.write": "owner",
  "partner.webhook.write": "owner",
  "agent.home": "everybody",
  "agent.booking.read": "bookings",
  "agent.booking.write": "bookings",
  "agent.money.read": "money",
  "agent.report.export": "money",
  "agent.bank.write": "owner",
  "agent.profile": "owner",
  "agent.team.write": "owner",
  "agent.api-key.write": "owner",
  "agent.webhook.write": "owner",
};

/** Whether a member with these rights may use what needs the permission. */
function isWithin(rights: readonly Right[], permission: Permission): boolean {
  const needed = (NEEDS as Partial<Record<Permission, Right | "everybody" | "owner">>)[permission];
  if (needed === undefined) return PERMISSIONS[permission] === null;
  return needed === "everybody" || (needed !== "owner" && rights.includes(needed));
}

/** True when this actor's role holds the permission. */
export function holds(actor: Actor, permission: Permission): boolean {
  const roles = PERMISSIONS[permission] as readonly Role[] | null;
  if (isUser(actor) && actor.subPartnerId && OF_THE_MAIN_LOGIN.includes(permission)) return false;
  if (isUser(actor) && actor.rights && !isWithin(actor.rights, permission)) return false;
  return roles === null || hasRole(actor, ...roles);
}
