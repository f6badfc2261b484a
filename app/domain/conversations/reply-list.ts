import { userIdOf } from "#app/domain/context.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { containing } from "#app/domain/shared/like.ts";
import { normalisePhone } from "#app/domain/shared/phone-schema.ts";
import { conversationScope, hasBookingOf, newestBookingOf } from "./conversation-scope.ts";

const NUMBER = "conversation.phone_e164";

/** Everybody who wrote to our numbers, with the newest text, for the offices. */
export const replyList = defineList({
  name: "replies",
  title: "Replies",
  from: "conversations conversation",
  joins: `LEFT JOIN LATERAL (${newestBookingOf(NUMBER)}) person ON true
    LEFT JOIN LATERAL (SELECT reply.body, reply.channel FROM message_replies reply WHERE reply.phone_e164 = ${NUMBER}
      ORDER BY reply.received_at DESC LIMIT 1) newest ON true
    LEFT JOIN cities city ON city.id = person.city_id LEFT JOIN users owner ON owner.id = conversation.owner_id`,
  key: "conversation.id",
  columns: {
    name: column.text("Person", `coalesce(person.name, ${NUMBER})`, { always: true }),
    phone_no: column.phone("Phone", NUMBER, { under: "name" }),
    message: column.text("Newest text", "newest.body", { shortened: true }),
    channel: column.choice("By", "newest.channel", CHANNEL_LABELS, { under: "message" }),
    received_datetime: column.instant("Arrived", "conversation.last_at", {
      sortable: "conversation.last_at",
    }),
    waiting_since: column.instant("Waiting since", "conversation.waiting_since"),
    city_name: column.text("City", "city.name"),
    owner: column.text("Assigned to", "owner.name"),
  },
  filters: {
    q: filter.search("Phone or name", (words) => ({
      sql: `${NUMBER} = $q OR ${hasBookingOf(NUMBER, "placed.contact_name ILIKE $named")}`,
      bind: { q: normalisePhone(words) ?? words, named: containing(words) },
    })),
    state: filter.choice(
      "State",
      { waiting: "Waiting", done: "Done" },
      (state) => ({ sql: `conversation.waiting_since IS ${state === "waiting" ? "NOT NULL" : "NULL"}` }),
      { first: "waiting" },
    ),
    mine: filter.choice("Assigned to", { me: "Me", nobody: "Nobody" }, (whose, { actor }) =>
      whose === "nobody"
        ? { sql: "conversation.owner_id IS NULL" }
        : { sql: "conversation.owner_id = $me", bind: { me: userIdOf(actor) } },
    ),
  },
  scope: ({ actor }) => conversationScope(actor),
  order: "-received_datetime",
});
