import { canDecide } from "#app/domain/approvals/policy.ts";
import { type Actor, isPrivileged } from "#app/domain/context.ts";
import type { ListName } from "#app/domain/exports/lists.ts";
import type { StoreName } from "#app/domain/listings/kind.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { canChangeListings } from "#app/domain/listings/policy.ts";
import { ALL } from "#app/domain/lists/filters.ts";
import type { BulkField } from "./field.ts";
import { floorField, onSaleField, termFields } from "./listing-fields.ts";
import { listingStatusField, personStatusField } from "./status-fields.ts";
import { zoneField } from "./zone-field.ts";

type Declared = {
  /** Who edits it in bulk; whose rows, the scope of the list says. */
  may: (actor: Actor) => boolean;
  /** By name; some only with a filter, as each kind of item has prices of its own. */
  fields: (state: Record<string, unknown>, actor: Actor) => Record<string, BulkField>;
  /** What to filter by for more of them. */
  hint?: string;
};

/** What has a floor price of its own (`offer-things.ts`). */
const WITH_FLOOR: readonly ItemKind[] = ["food_item", "travel_location", "equipment_item"];

/** Staff keep listings on behalf of their owners; whether they are approved, admins alone decide. */
const statusOf = (store: StoreName, actor: Actor): Record<string, BulkField> =>
  canDecide(actor) ? { status: listingStatusField(store) } : {};

/** The lists of which many rows are changed at once, and which of their columns. To add one: declare its field and name it here. */
export const BULK_EDITS: Partial<Record<ListName, Declared>> = {
  "room-master": {
    may: canChangeListings,
    fields: (_, actor) => ({
      ...termFields("room"),
      floor_price: floorField("rooms"),
      on_sale: onSaleField("rooms"),
      ...statusOf("rooms", actor),
    }),
  },
  "property-master": {
    may: canChangeListings,
    fields: (_, actor) => ({ on_sale: onSaleField("properties"), ...statusOf("properties", actor) }),
  },
  items: {
    may: canChangeListings,
    fields: ({ kind }, actor) => ({
      ...(kind === ALL ? {} : termFields(kind as ItemKind)),
      ...(WITH_FLOOR.includes(kind as ItemKind) ? { floor_price: floorField("items") } : {}),
      on_sale: onSaleField("items"),
      ...statusOf("items", actor),
    }),
    hint: "Filter by one kind to change its prices.",
  },
  people: { may: isPrivileged, fields: () => ({ zone: zoneField, status: personStatusField }) },
};
