import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { listingScope } from "../policy.ts";

/** The last changes of many nights of properties that the actor may see, newest first. They are kept for 30 days. */
export const nightChangeList = defineList({
  name: "night-changes",
  title: "Last changes of nights",
  from: "stock_batches b JOIN properties p ON p.id = b.property_id",
  joins: `LEFT JOIN users u ON u.id = b.changed_by
    CROSS JOIN LATERAL (SELECT count(DISTINCT c.night)::integer AS nights, min(c.night) AS first_night, max(c.night) AS last_night,
      array_agg(DISTINCT r.name) AS rooms FROM jsonb_to_recordset(b.changes) AS c(room_id uuid, night date) JOIN rooms r ON r.id = c.room_id) of`,
  key: "b.id",
  columns: {
    changed_datetime: column.instant("When", "b.changed_at", { always: true }),
    changed_by: column.text("Who", "coalesce(u.name, 'The system')", { always: true }),
    rooms: column.texts("Rooms", "of.rooms", { always: true }),
    nights: column.count("Nights", "of.nights", { always: true }),
    first_night: column.date("First night", "of.first_night", { always: true }),
    last_night: column.date("Last night", "of.last_night", { always: true }),
    set_back_datetime: column.instant("Set back", "b.undone_at", { on: "file" }),
  },
  filters: { property: filter.id(null, "b.property_id = $property") },
  scope: ({ actor }) => {
    const { where, bind } = listingScope(actor, "p");
    return { sql: where, bind };
  },
  order: "b.changed_at DESC",
  pageSize: 10,
});

export type NightChangeRow = ListRow<typeof nightChangeList>;
