import { type Column, type Columns, column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { ALL, type Filter, filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { itemOnSale } from "#app/domain/shared/on-sale.ts";
import { fieldColumns } from "./field-columns.ts";
import { ITEM_KINDS, type ItemKind, LISTING_STATUS_WORDS } from "./labels.ts";
import { listingScope } from "./policy.ts";
import { childKinds, fieldsOf, LISTING_KINDS } from "./registry.ts";
import { citiesOfSeller } from "./seller-cities.ts";
import { CHILDREN, columnsBeside, FIRST_PHOTO } from "./spec-columns.ts";
import { STATUS_NAMES } from "./spec-names.ts";

const onlyInFile = { on: "file" } as const;
const KIND_WORDS = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, LISTING_KINDS[kind].plural])) as Record<
  ItemKind,
  string
>;

const ON_SALE = `(SELECT count(*) FROM items child WHERE child.parent_id = i.id AND ${itemOnSale("child")})::integer`;

/** The fields of one kind, by the specification's names; `shown` says which the screen has. */
function columnsOfKind(kind: ItemKind, shown: (kind: ItemKind) => readonly string[]): Columns {
  const onScreen = shown(kind);
  const fields: Columns = Object.assign(
    {},
    ...fieldsOf(kind).map((field) => fieldColumns(kind, field, onScreen.includes(field.name))),
  );
  const status = STATUS_NAMES[kind];
  const outlet: Record<string, Column> = {
    on_sale_of_all: column.text("On sale of all", `${ON_SALE} || ' of ' || ${CHILDREN}`, { on: "screen" }),
    total_items_count: column.count("Items", CHILDREN, onlyInFile),
    approved_items_count: column.count("Items on sale", ON_SALE, onlyInFile),
  };
  return {
    name: column.text(LISTING_KINDS[kind].label, "i.name", { always: true }),
    ...(status ? { [status]: column.choice("Status", "i.status", LISTING_STATUS_WORDS, onlyInFile) } : {}),
    ...fields,
    ...columnsBeside(kind, fields),
    ...(childKinds(kind).length > 0 ? outlet : {}),
  };
}

/** The routes between the points of these names; only calls ask for it. */
const route: Filter<{ from: string; to: string } | null> = {
  ...filter.prepared<{ from: string; to: string }>(({ from, to }) => ({
    sql: `EXISTS (SELECT FROM travel_locations way JOIN travel_points start ON start.id = way.from_point_id
      JOIN travel_points goal ON goal.id = way.to_point_id
      WHERE way.item_id = i.id AND start.point_name = $routeFrom::citext AND goal.point_name = $routeTo::citext)`,
    bind: { routeFrom: from, routeTo: to },
  })),
};

/** What partners sell beside rooms, as the actor may see it, newest first: with a kind chosen, the fields of that kind too. */
function itemsAs(name: string, title: string, shown: (kind: ItemKind) => readonly string[]) {
  return defineList({
    name,
    title,
    from: "items i",
    joins: ({ kind }) => `JOIN cities c ON c.id = i.city_id JOIN accounts a ON a.id = i.account_id
      LEFT JOIN items parent ON parent.id = i.parent_id LEFT JOIN sub_partners s ON s.id = i.sub_partner_id
      ${kind === ALL ? "" : `JOIN ${LISTING_KINDS[kind].detail} d ON d.item_id = i.id`}`,
    key: "i.id",
    keys: {
      /** The first photo, approved or not. */
      photo: FIRST_PHOTO,
    },
    columns: {
      name: column.text("Name", "i.name", { always: true }),
      parent_name: column.text("Sold by", "parent.name", { under: "name" }),
      city_name: column.text("City", "c.name::text", { under: "name" }),
      partner_sub_name: column.text("Branch", "s.name", { under: "name" }),
      partner_name: column.text("Partner", "a.name", { shownTo: ["staff", "admin"] }),
      status: column.choice("Status", "i.status", LISTING_STATUS_WORDS, { always: true, badge: true }),
      waits_for_approval: column.flag(
        "Changes wait",
        "EXISTS (SELECT FROM approvals w WHERE w.status = 'pending' AND w.subject_kind = i.kind AND w.subject_id = i.id)",
        { always: true, under: "status" },
      ),
      on_sale: column.flag("On sale", "i.on_sale", { always: true, ...onlyInFile }),
      kind: column.choice("Kind", "i.kind", KIND_WORDS, { always: true, ...onlyInFile }),
      txn_id: column.text("Id", "i.id", onlyInFile),
      parent_txn_id: column.text("Id of what sells it", "i.parent_id", onlyInFile),
    },
    extraColumns: ({ kind }) => (kind === ALL ? {} : columnsOfKind(kind, shown)),
    filters: {
      kind: filter.choice("Kind", KIND_WORDS, "i.kind = $kind"),
      q: filter.search("Name", (words) => ({ sql: "i.name ILIKE $like", bind: { like: containing(words) } })),
      status: filter.choice("Status", LISTING_STATUS_WORDS, "i.status = $status", {
        countBy: "i.status",
        countEach: true,
      }),
      /** Only what this one sells. */
      parent: filter.id(null, "i.parent_id = $parent"),
      account: filter.id(null, "i.account_id = $account"),
      city: filter.id("City", "i.city_id = $city", citiesOfSeller),
      route,
    },
    scope: ({ actor }) => {
      const { where, bind } = listingScope(actor, "i");
      return { sql: where, bind };
    },
    order: "i.created_at DESC",
  });
}

export const itemList = itemsAs("items", "What is sold", (kind) => LISTING_KINDS[kind].listed);

/** The same as it is priced: what each costs stands on the screen. */
export const itemPriceList = itemsAs("item-prices", "Prices", (kind) =>
  LISTING_KINDS[kind].terms.filter(({ type }) => type !== "tests").map(({ name }) => name),
);

export type ItemRow = ListRow<typeof itemList>;
