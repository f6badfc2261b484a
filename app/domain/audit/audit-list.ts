import { isPrivileged, ROLES } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { beginningWith } from "#app/domain/shared/like.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { differenceSql } from "./difference.ts";

const ROLE_WORDS = Object.fromEntries(ROLES.map((role) => [role, ROLE_LABELS[role]]));

/** Every action: by whom, from where, and what it changed; newest first. For admins. */
export const auditList = defineList({
  name: "audit",
  title: "Audit",
  from: "audit_events event",
  joins: `LEFT JOIN users person ON person.id = event.actor_id
    LEFT JOIN audit_chain link ON link.event_id = event.id`,
  key: "event.id",
  keys: { personId: "event.actor_id" },
  columns: {
    event_id: column.text("Event", "event.id::text", { on: "file" }),
    created_datetime: column.instant("Time", "event.at"),
    action: column.text("Action", "event.action"),
    actor: column.text("By", "coalesce(person.name, event.actor_kind)"),
    role: column.choice("Role", "event.actor_role", ROLE_WORDS, { under: "actor" }),
    subject_kind: column.text("Kind", "replace(event.subject_kind, '_', ' ')"),
    subject_id: column.text("Of", "event.subject_id", { under: "subject_kind" }),
    difference: column.text("What changed", differenceSql("event")),
    reason: column.text("Reason", "event.reason", { under: "difference" }),
    address: column.text("Address", "event.address"),
    request_id: column.text("Request", "event.request_id", { under: "address" }),
    batch_id: column.text("Batch", "event.batch_id", { on: "file" }),
    chain_position: column.text("Place in the chain", "link.position::text", { on: "file" }),
    chain_hash: column.text("Hash", "encode(link.hash, 'hex')", { on: "file" }),
  },
  filters: {
    subject: filter.search("Id of what it concerns", "event.subject_id = $subject"),
    kind: filter.search("Kind of thing", (words) => ({
      sql: "event.subject_kind = $kind",
      bind: { kind: words.trim().toLowerCase().replaceAll(" ", "_") },
    })),
    action: filter.search("Action begins with", (words) => ({
      sql: "event.action LIKE $action",
      bind: { action: beginningWith(words) },
    })),
    role: filter.choice("Role", ROLE_WORDS, "event.actor_role = $role"),
    person: filter.id(null, "event.actor_id = $person"),
    from: filter.sinceDay("From", "event.at"),
    to: filter.untilDay("To", "event.at"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  // Days are a range of the index of instants; everything else is one in the order of the numbers.
  order: ({ from, to }) => (from || to ? "event.at DESC, event.id DESC" : "event.id DESC"),
});
