import { isPrivileged, isUser, type Role, userIdOf } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { containing } from "#app/domain/shared/like.ts";
import { TO_DO_KINDS, TO_DO_WORDS, type ToDoKind } from "./labels.ts";
import { EVERYTHING_WAITING, TO_DO_SOURCES, VISIT_TO_APPROVE } from "./sources.ts";

const kindsOf = (role: Role): ToDoKind[] =>
  TO_DO_SOURCES.filter(({ roles }) => roles.includes(role)).map(({ kind }) => kind);

/**
 * Everything that waits for somebody in an office, what is due first at the top. Admins see all of it; city managers what belongs to
 * their city; staff the requests that were given to them, and visits that are theirs or nobody's, in their zone.
 */
export const toDoList = defineList({
  name: "to-do",
  title: "To do",
  from: { select: (where) => `SELECT * FROM (${EVERYTHING_WAITING}) AS todo WHERE ${where}`, as: "todo" },
  joins: "LEFT JOIN cities city ON city.id = todo.city_id LEFT JOIN users owner ON owner.id = todo.owner_id",
  key: "todo.id",
  keys: { on: "todo.kind", subject: "todo.subject" },
  columns: {
    what: column.text("To do", "todo.who", { always: true }),
    kind: column.choice("Kind", "todo.kind", TO_DO_WORDS, { under: "what" }),
    about: column.text("About", "todo.what"),
    city_name: column.text("City", "city.name"),
    created_datetime: column.instant("Since", "todo.since", { sortable: true }),
    due_datetime: column.instant("Due", "todo.due", { sortable: true }),
    overdue: column.flag("Late", "todo.due < $now", { under: "due_datetime" }),
    owner: column.text("Assigned to", "owner.name"),
  },
  filters: {
    q: filter.search("Name or number", (words) => ({
      sql: "todo.who ILIKE $q OR todo.what ILIKE $q",
      bind: { q: containing(words) },
    })),
    kind: filter.choice(
      "Kind",
      Object.fromEntries(Object.keys(TO_DO_KINDS).map((kind) => [kind, TO_DO_WORDS[kind as ToDoKind]])),
      "todo.kind = $kind",
      { countBy: "todo.kind" },
    ),
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
    city: filter.id("City", "todo.city_id = $city", officeCityChoices),
  },
  scope: ({ actor }) => {
    if (isPrivileged(actor))
      return { sql: "todo.kind = ANY($kinds::text[])", bind: { kinds: kindsOf("admin") } };
    if (!isUser(actor) || (actor.role !== "staff" && actor.role !== "city_manager")) throw new Forbidden();
    const bind = { kinds: kindsOf(actor.role), zone: actor.zoneCityId, self: actor.id };
    const inZone =
      actor.role === "staff" && actor.zoneCityId === null
        ? "(todo.city_id IS NULL OR $zone::uuid IS NULL)"
        : "todo.city_id = $zone";
    // A request that nobody has is given out by an admin; a visit is for whoever is near, until it waits for an admin.
    const own =
      actor.role === "staff"
        ? `(todo.owner_id = $self OR todo.owner_id IS NULL AND todo.kind <> 'request')
          AND NOT (todo.kind = 'visit' AND todo.what = '${VISIT_TO_APPROVE}')`
        : "$self::uuid IS NOT NULL";
    return { sql: `todo.kind = ANY($kinds::text[]) AND ${inZone} AND ${own}`, bind };
  },
  order: "due_datetime",
  bind: ({ now }) => ({ now }),
});
