import { normalisePhone } from "#app/domain/identity/schema.ts";
import { type Columns, column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { containing } from "#app/domain/shared/like.ts";
import { visitCities } from "./form-options.ts";
import { VISIT_KIND_DEFINITIONS, VISIT_KINDS, type VisitKind } from "./labels.ts";
import { visitScope } from "./policy.ts";

const KIND_WORDS = Object.fromEntries(
  VISIT_KINDS.map((kind) => [kind, VISIT_KIND_DEFINITIONS[kind].label]),
) as Record<VisitKind, string>;
const FIELD_WORDS = { draft: "Draft", submitted: "Submitted", verified: "Verified" };
const ADMIN_WORDS = { pending: "Pending", approved: "Approved", returned: "Returned" };
const onlyInFile = { on: "file" } as const;

/** What stands beside the name of the visited place: its city, and the link to the visit. */
const besides = (field: string) => ({
  city: column.text("City", "city.name", { under: field }),
  action: column.text("Action", "NULL::text", { on: "screen" }),
});
/** The end of every list of visits, in the order of the specification. */
const REST = {
  visit_status: column.choice("Field Status", "v.visit_status", FIELD_WORDS, { badge: true }),
  admin_status: column.choice("Admin Status", "v.admin_status", ADMIN_WORDS, { badge: true }),
  employee_name: column.text("Employee name", "employee.name"),
  username: column.text("Employee username", "coalesce(employee.email::text, employee.phone_e164, '')", {
    under: "employee_name",
  }),
  inserted_date_time: column.instant("Inserted date-time", "v.inserted_at"),
  updated_date_time: column.instant("Updated date-time", "v.updated_at"),
  employee_location: column.text("Employee location", "v.employee_location"),
  distance_m: column.distance("Distance", "v.distance_m", onlyInFile),
  due_on: column.date("Due on", "v.due_on", onlyInFile),
} as const;
const FIRST = {
  s_no: column.count("S.No", "v.s_no"),
  field_visit_id: column.text("Id", "v.id", onlyInFile),
} as const;

/** Field visits that the actor may see, newest first; those that are due: longest due first. Of one kind, or of all. */
function visitList<const C extends Columns>(name: string, title: string, kind: VisitKind | null, columns: C) {
  return defineList({
    name,
    title,
    from: "field_visits v",
    joins: "JOIN cities city ON city.id = v.city_id JOIN users employee ON employee.id = v.employee_id",
    key: "v.id",
    keys: { kindOf: "v.kind", placeName: "v.entity_name" },
    columns,
    filters: {
      kind: {
        ...filter.choice("Kind", KIND_WORDS, "v.kind = $kind"),
        label: kind === null ? "Kind" : null,
      },
      q: filter.search("Name", (words) => ({
        sql: "v.entity_name ILIKE $part",
        bind: { part: containing(words) },
      })),
      city: filter.id("City", "v.city_id = $city", visitCities),
      fromDate: filter.sinceDay("From date", "v.inserted_at"),
      toDate: filter.untilDay("To date", "v.inserted_at"),
      visitStatus: filter.choice("Field Status", FIELD_WORDS, "v.visit_status = $visitStatus"),
      adminStatus: filter.choice("Admin Status", ADMIN_WORDS, "v.admin_status = $adminStatus"),
      due: filter.choice("Due", { today: "Until today" }, (_, ctx) => ({
        sql: "v.visit_status = 'draft' AND v.due_on <= $dueUntil",
        bind: { dueUntil: istDate(ctx.now) },
      })),
      /** The visits of one employee, whose id is known. */
      employee: filter.id(null, "v.employee_id = $employee"),
      /** The visits of the employees with this name, mail address or number. */
      userName: {
        ...filter.search("Employee", (userName) => ({
          sql: `v.employee_id IN (SELECT id FROM users WHERE role IN ('staff', 'admin')
            AND (name = $userName OR email = $userName::citext OR phone_e164 = $userPhone))`,
          bind: { userName, userPhone: normalisePhone(userName) ?? "" },
        })),
        label: null,
      },
    },
    scope: ({ actor }) => {
      const { where, bind } = visitScope(actor);
      return kind === null
        ? { sql: where, bind }
        : { sql: `${where} AND v.kind = $ofKind`, bind: { ...bind, ofKind: kind } };
    },
    order: ({ due }) => (due === "today" ? "v.due_on" : "v.inserted_at DESC"),
  });
}

export const allVisitList = visitList("field-visits", "Field visits", null, {
  ...FIRST,
  kind: column.choice("Kind", "v.kind", KIND_WORDS),
  entity_name: column.text("Name", "v.entity_name"),
  ...besides("entity_name"),
  ...REST,
});

/** What the name of the visited place is called for a kind: `hospital_name`, `kitchen_name`. */
export const entityNameOf = (kind: VisitKind) =>
  VISIT_KIND_DEFINITIONS[kind].entityLabel.toLowerCase().replaceAll(" ", "_");

const ofKind = (kind: VisitKind) =>
  visitList(`${kind}-visits`, `${VISIT_KIND_DEFINITIONS[kind].label} visits`, kind, {
    ...FIRST,
    [entityNameOf(kind)]: column.text(VISIT_KIND_DEFINITIONS[kind].entityLabel, "v.entity_name"),
    ...besides(entityNameOf(kind)),
    ...REST,
  });

/** The list of each kind, in which the place is called as the specification calls it. */
export const VISIT_LISTS = {
  accommodation: ofKind("accommodation"),
  hospital: ofKind("hospital"),
  travel: ofKind("travel"),
  food: ofKind("food"),
  equipment: ofKind("equipment"),
  agent: ofKind("agent"),
};
