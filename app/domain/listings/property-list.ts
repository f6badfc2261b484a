import type { Context } from "#app/domain/context.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter, type Option } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { rows } from "#db/client.ts";
import { LISTING_STATUS_WORDS } from "./labels.ts";
import { listingScope } from "./policy.ts";

const onlyInFile = { on: "file" } as const;
/** What an admin's master shows, and what those who sell or look after a house see instead. */
const MASTER = { shownTo: ["admin"] } as const;
const SELLERS = { shownTo: ["partner", "staff"] } as const;

/** Something of `properties p` waits for approval: itself, a change of it, or a room. */
const WAITS = `(EXISTS (SELECT FROM approvals w WHERE w.status = 'pending' AND w.subject_kind = 'property' AND w.subject_id = p.id)
  OR EXISTS (SELECT FROM rooms r JOIN approvals w ON w.status = 'pending' AND w.subject_kind = 'room' AND w.subject_id = r.id
             WHERE r.property_id = p.id))`;

/** The properties that the actor may see, newest first: of a partner its own, of staff those of their zone, of admins all. */
export const propertyList = defineList({
  name: "property-master",
  title: "Properties",
  from: "properties p",
  joins:
    "JOIN accounts a ON a.id = p.account_id JOIN cities c ON c.id = p.city_id JOIN property_types t ON t.id = p.property_type_id",
  key: "p.id",
  keys: {
    /** The first photo, approved or not. */
    photo:
      "SELECT f.upload_id FROM property_photos f WHERE f.property_id = p.id AND f.room_id IS NULL ORDER BY f.position, f.id LIMIT 1",
  },
  columns: {
    property_name: column.text("Property name", "p.name", { always: true }),
    property_type: column.text("Type", "t.property_type::text", { under: "property_name", ...SELLERS }),
    partner_name: column.text("Partner", "a.name", { under: "property_name", shownTo: ["admin", "staff"] }),
    property_status: column.choice("Status", "p.status", LISTING_STATUS_WORDS, { always: true, badge: true }),
    waits_for_approval: column.flag("Changes awaiting approval", WAITS, {
      always: true,
      under: "property_status",
      ...SELLERS,
    }),
    city_name: column.text("City", "c.name::text"),
    address: column.text("Address", "p.address", { under: "city_name", shownTo: ["admin", "staff"] }),
    property_phone: column.phone("Phone and email", "p.phone_e164", MASTER),
    property_email: column.text("Email", "p.email::text", { under: "property_phone", ...MASTER }),
    property_latitude: column.number("Place on the map", "p.latitude", { always: true, ...MASTER }),
    property_longitude: column.number("Longitude", "p.longitude", { always: true, ...onlyInFile }),
    mh_service_fee: column.percent("Service fee", "p.mh_service_fee_ppm", MASTER),
    agent_fee_on_property: column.percent("Agent fee", "p.agent_fee_ppm", MASTER),
    rooms: column.count(
      "Rooms",
      "(SELECT count(*) FROM rooms r WHERE r.property_id = p.id)::integer",
      SELLERS,
    ),
    rooms_on_sale: column.count(
      "On sale",
      `(SELECT count(*) FROM rooms r WHERE r.property_id = p.id AND ${roomOnSale("r")} AND ${propertyOnSale("p")})::integer`,
      SELLERS,
    ),
    sub_property_name: column.text("Name", "p.name", onlyInFile),
    on_sale: column.flag("On sale", "p.on_sale", onlyInFile),
    txn_id: column.text("Id", "p.id", onlyInFile),
    account_id: column.text("Account", "p.account_id", onlyInFile),
    partner_id: column.text("Partner's id", "p.account_id", onlyInFile),
    partner_sub_id: column.text("Branch's id", "p.sub_partner_id", onlyInFile),
    city_id: column.text("City's id", "p.city_id", onlyInFile),
  },
  filters: {
    q: filter.search("Name", (words) => ({ sql: "p.name ILIKE $like", bind: { like: containing(words) } })),
    city: filter.id("City", "p.city_id = $city", citiesOfProperties),
    status: filter.choice("Status", LISTING_STATUS_WORDS, "p.status = $status", { countBy: "p.status" }),
    waits: filter.choice("Waiting", { on: "Something is awaiting approval" }, () => ({ sql: WAITS })),
    account: filter.id(null, "p.account_id = $account"),
    branch: filter.id(null, "p.sub_partner_id = $branch"),
  },
  scope: ({ actor }) => {
    const { where, bind } = listingScope(actor, "p");
    return { sql: where, bind };
  },
  order: "p.created_at DESC",
});

export type PropertyRow = ListRow<typeof propertyList>;

/** The cities in which the actor sees properties, to choose from where there are several. */
async function citiesOfProperties(ctx: Context): Promise<Option[]> {
  const { where, bind } = listingScope(ctx.actor, "p");
  const found = await rows<Option>(
    `SELECT c.id AS value, c.name::text || ', ' || s.name::text AS label FROM cities c JOIN states s ON s.id = c.state_id
     WHERE EXISTS (SELECT FROM properties p WHERE p.city_id = c.id AND ${where}) ORDER BY c.name, s.name LIMIT 2000`,
    bind,
    ctx.tx,
  );
  return found.length > 1 ? found : [];
}
