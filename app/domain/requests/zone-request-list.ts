import { isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { KIND_LABELS, REQUEST_STATUS_WORDS, waitingSql } from "./labels.ts";

/**
 * The open requests of a zone, oldest first, for its manager: that somebody asked, since when and who looks after it. What was asked
 * is between the patient and whoever works it off, so neither names nor messages are read here. A request lies where its city is, or
 * else where its hospital is.
 */
export const zoneRequestList = defineList({
  name: "open-requests",
  title: "Open requests",
  from: "requests request LEFT JOIN hospitals hospital ON hospital.id = request.hospital_id",
  joins: "LEFT JOIN users owner ON owner.id = request.owner_id",
  key: "request.id",
  columns: {
    request_number: column.text("Request", "request.number"),
    kind: column.choice("Kind", "request.kind", KIND_LABELS),
    hospital_name: column.text("Hospital", "coalesce(hospital.near_hospital_name, request.hospital_name)"),
    created_datetime: column.instant("Asked", "request.created_at"),
    due_datetime: column.instant("Due", "request.due_at"),
    overdue: column.flag("Overdue", "request.due_at < $now", { under: "due_datetime" }),
    status: column.choice("Status", "request.status", REQUEST_STATUS_WORDS, { badge: true }),
    owner: column.text("Looked after by", "owner.name"),
  },
  filters: {
    kind: filter.choice("Kind", KIND_LABELS, "request.kind = $kind"),
    whose: filter.choice("Assigned to", { nobody: "Nobody" }, "request.owner_id IS NULL"),
    due: filter.choice("Due", { late: "Late" }, (_, ctx) => ({
      sql: "request.due_at < $at",
      bind: { at: ctx.now },
    })),
  },
  scope: ({ actor }) => {
    const open = waitingSql("request");
    if (isPrivileged(actor)) return { sql: open };
    if (!isUser(actor) || actor.role !== "city_manager" || !actor.zoneCityId) throw new Forbidden();
    return {
      sql: `${open} AND coalesce(request.city_id, hospital.city_id) = $zone`,
      bind: { zone: actor.zoneCityId },
    };
  },
  order: "request.created_at",
  bind: ({ now }) => ({ now }),
});
