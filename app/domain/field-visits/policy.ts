import { type Actor, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";

/** A condition on `field_visits v` that leaves what this actor may see, with its binds. */
export function visitScope(actor: Actor): { where: string; bind: Record<string, unknown> } {
  if (isPrivileged(actor)) return { where: "true", bind: {} };
  if (isUser(actor) && hasRole(actor, "staff", "city_manager"))
    return actor.zoneCityId
      ? { where: "v.city_id = $scopeCityId", bind: { scopeCityId: actor.zoneCityId } }
      : { where: "true", bind: {} };
  return { where: "false", bind: {} };
}

/** Staff visit; an admin can do whatever staff can. City managers read. */
export function canVisit(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "staff");
}

/** True when this actor may put a visit into this city: staff of a zone stay in it. */
export function mayVisitCity(actor: Actor, cityId: string): boolean {
  return canVisit(actor) && (!isUser(actor) || actor.zoneCityId === null || actor.zoneCityId === cityId);
}

type VisitState = {
  employeeId: string;
  visitStatus: string;
  adminStatus: string;
  propertyId: string | null;
  checksPropertyId: string | null;
  checksAccountId: string | null;
};

/** What this actor may do with a visit that is in its scope. The commands ask the same. */
export function visitRights(actor: Actor, visit: VisitState) {
  const privileged = isPrivileged(actor);
  const isCheck = visit.checksPropertyId !== null || visit.checksAccountId !== null;
  const own = isUser(actor) && actor.id === visit.employeeId;
  return {
    /** A draft is its employee's; a submitted one is closed until it is returned. */
    edit: visit.visitStatus === "draft" && (privileged || (own && canVisit(actor))),
    verify: visit.visitStatus === "submitted" && canVisit(actor),
    approve: visit.visitStatus === "verified" && visit.adminStatus === "pending" && privileged,
    /** What an approved check found counts already: a new visit corrects it. */
    giveBack:
      visit.visitStatus !== "draft" &&
      visit.propertyId === null &&
      !(isCheck && visit.adminStatus === "approved") &&
      privileged,
    remark: canVisit(actor),
    list: visit.adminStatus === "approved" && visit.propertyId === null && !isCheck && privileged,
  };
}
export type VisitRights = ReturnType<typeof visitRights>;
