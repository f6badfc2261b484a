import { citiesToChoose } from "#app/domain/bookings/booking-list.ts";
import { type Actor, type Context, isPrivileged, isUser, type Role, userIdOf } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { ALL, filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { TO_DO_WORDS } from "./labels.ts";
import { kindsFor, VISIT_TO_APPROVE, waitingFor } from "./sources.ts";

/** Which To do an actor has. @throws Forbidden for those without one */
function roleOf(actor: Actor): Role {
  if (isPrivileged(actor)) return "admin";
  if (!isUser(actor) || (actor.role !== "staff" && actor.role !== "city_manager")) throw new Forbidden();
  return actor.role;
}

/**
 * Everything that waits for somebody in an office, what is due first at the top. Admins see all of it; city managers what belongs to
 * their city; staff the requests that were given to them, and visits that are theirs or nobody's, in their zone.
 */
export const toDoList = defineList({
  name: "to-do",
  title: "To do",
  from: {
    select: (where, { actor }) => `SELECT * FROM (${waitingFor(roleOf(actor))}) AS todo WHERE ${where}`,
    as: "todo",
    isPlanned: true,
  },
  joins: "LEFT JOIN cities city ON city.id = todo.city_id LEFT JOIN users owner ON owner.id = todo.owner_id",
  key: "todo.id",
  keys: { on: "todo.kind", subject: "todo.subject" },
  columns: {
    what: column.text("To do", "todo.who", { always: true }),
    kind: column.choice("Kind", "todo.kind", TO_DO_WORDS, { under: "what" }),
    // A card cuts its second line off at the end: what is late stands first.
    due_datetime: column.instant("Due", "todo.due", { sortable: true, onCard: true }),
    overdue: column.flag("Late", "todo.due < $now", { under: "due_datetime" }),
    about: column.text("About", "todo.what", { onCard: true }),
    city_name: column.text("City", "city.name"),
    created_datetime: column.instant("Since", "todo.since", { sortable: true }),
    owner: column.text("Assigned to", "owner.name"),
  },
  filters: {
    q: filter.search("Name or number", (words) => ({
      sql: "todo.who ILIKE $q OR todo.what ILIKE $q",
      bind: { q: containing(words) },
    })),
    kind: {
      ...filter.choice("Kind", TO_DO_WORDS, "todo.kind = $kind", { countBy: "todo.kind" }),
      options: async ({ actor }: Context) => [
        { value: ALL, label: "All" },
        ...kindsFor(roleOf(actor)).map((kind) => ({ value: kind, label: TO_DO_WORDS[kind] })),
      ],
    },
    due: filter.choice("Due", { late: "Late", today: "Today or late" }, (when, { now }) => ({
      sql:
        when === "late"
          ? "todo.due < $at"
          : "todo.due < (($at::timestamptz AT TIME ZONE 'Asia/Kolkata')::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'",
      bind: { at: now },
    })),
    mine: filter.choice("Assigned to", { me: "Me", nobody: "Nobody" }, (whose, { actor }) =>
      whose === "nobody"
        ? { sql: "todo.owner_id IS NULL" }
        : { sql: "todo.owner_id = $me", bind: { me: userIdOf(actor) } },
    ),
    city: filter.id("City", "todo.city_id = $city", citiesToChoose),
  },
  scope: ({ actor }) => {
    const role = roleOf(actor);
    if (!isUser(actor) || role === "admin") return { sql: "true" };
    const bind = { zone: actor.zoneCityId };
    const inZone =
      actor.role === "staff" && actor.zoneCityId === null
        ? "(todo.city_id IS NULL OR $zone::uuid IS NULL)"
        : "todo.city_id = $zone";
    // A request that nobody has is given out by an admin; a visit is for the staff nearby, until it waits for an admin. A report is its own
    // sender's to mend.
    const own =
      actor.role === "staff"
        ? `(todo.owner_id = $self OR todo.owner_id IS NULL AND todo.kind <> 'request')
          AND NOT (todo.kind = 'visit' AND todo.what = '${VISIT_TO_APPROVE}')`
        : "(todo.kind <> 'report' OR todo.owner_id = $self)";
    return { sql: `${inZone} AND ${own}`, bind };
  },
  order: "due_datetime",
  bind: ({ actor, now }) => ({ now, self: userIdOf(actor) }),
});
