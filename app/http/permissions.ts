import { type Actor, hasRole, isUser, type Role } from "#app/domain/context.ts";

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
  "staff.item.read": ["staff", "admin"],
  "staff.item.write": ["staff", "admin"],
  "staff.partner.read": ["staff", "admin"],
  "staff.partner.register": ["staff", "admin"],
  "staff.partner.advise": ["staff"],
  "admin.people.write": ["admin"],
  "partner.branch.read": ["partner"],
  "partner.branch.write": ["partner"],
  "partner.profile": ["partner"],
  "agent.profile": ["agent"],
  "customer.account": ["customer"],
  "staff.master.read": ["staff", "admin"],
  "staff.master.write": ["staff", "admin"],
  "city.booking.read": ["city_manager", "admin"],
  "city.claim.decide": ["city_manager", "admin"],
  "agent.booking.read": ["agent"],
  "agent.booking.write": ["agent"],
  "staff.visit.read": ["staff", "admin"],
  "staff.visit.write": ["staff", "admin"],
  "admin.visit.read": ["admin"],
  "admin.visit.decide": ["admin"],
  "city.request.read": ["city_manager", "admin"],
  "city.visit.read": ["city_manager", "admin"],
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
  "partner.branch.read",
  "partner.branch.write",
];

/** True when this actor's role holds the permission. */
export function holds(actor: Actor, permission: Permission): boolean {
  const roles = PERMISSIONS[permission] as readonly Role[] | null;
  if (isUser(actor) && actor.subPartnerId && OF_THE_MAIN_LOGIN.includes(permission)) return false;
  return roles === null || hasRole(actor, ...roles);
}
