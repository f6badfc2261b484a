import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { istDate } from "#app/domain/shared/dates.ts";

/** Nights from now on that say something of their own; those that follow each other and say the same are one. */
const RULES = `(SELECT n.room_id, min(n.night) AS first_night, max(n.night) AS last_night, n.price_paise, n.own, n.closed, n.closed_reason,
    n.closed_to_arrival, n.closed_to_departure
  FROM (SELECT own.*, CASE WHEN NOT own.follows_default THEN own.allotment END AS own,
      own.night - (row_number() OVER (PARTITION BY own.room_id, own.price_paise, CASE WHEN NOT own.follows_default THEN own.allotment END,
        own.closed, own.closed_reason, own.closed_to_arrival, own.closed_to_departure ORDER BY own.night))::integer AS run
    FROM room_nights own WHERE own.night >= $today::date
      AND (own.price_paise IS NOT NULL OR NOT own.follows_default OR own.closed OR own.closed_to_arrival OR own.closed_to_departure)) n
  GROUP BY n.room_id, n.run, n.price_paise, n.own, n.closed, n.closed_reason, n.closed_to_arrival, n.closed_to_departure) rule`;

/** What rooms say of single nights from today on (price, number, closed, no arrival), as a file that its import reads again. For admins. */
export const roomNightsFileList = defineList({
  name: "room-nights",
  title: "Nights with rules of their own",
  from: `${RULES} JOIN rooms room ON room.id = rule.room_id JOIN properties property ON property.id = room.property_id`,
  joins: "JOIN accounts account ON account.id = property.account_id",
  key: "(room.id || ' ' || rule.first_night)",
  columns: {
    partner_phone: column.phone("Partner's mobile", "account.phone_e164"),
    property: column.text("Property", "property.name"),
    room: column.text("Room", "room.name"),
    first_night: column.date("First night", "rule.first_night"),
    last_night: column.date("Last night", "rule.last_night"),
    price: column.money("Price", "rule.price_paise"),
    rooms: column.count("Rooms", "rule.own"),
    closed: column.flag("Closed", "rule.closed"),
    closed_reason: column.text("Reason", "rule.closed_reason"),
    closed_to_arrival: column.flag("No arrival", "rule.closed_to_arrival"),
    closed_to_departure: column.flag("No departure", "rule.closed_to_departure"),
    room_id: column.text("Id of the room", "room.id"),
  },
  filters: {},
  scope: ({ actor, now }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true", bind: { today: istDate(now) } };
  },
  order: "property.name",
});
