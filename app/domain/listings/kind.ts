import type { Field, Values } from "./fields.ts";
import type { KindName } from "./labels.ts";

/** How stock of a kind is counted: by night, by meal of a day, by day, or by appointment. */
export type StockUnit = "night" | "meal" | "day" | "slot";

/** The tables that keep listings: see `stores.ts`. */
export type StoreName = "properties" | "rooms" | "items";

/** A kind of listing, declared in one file of `kinds/` and listed in `registry.ts`. Client-safe. */
export type ListingKind = {
  label: string;
  plural: string;
  /** Where it is kept. */
  store: StoreName;
  /** The kind that it is sold by; null for what stands on its own. */
  parent: KindName | null;
  /** The row beside `items`; null for a store with one kind. */
  detail: string | null;
  /** Descriptive fields: edits of an approved listing wait for an admin. */
  values: readonly Field[];
  /** What it costs and how many there are: changed by its owner at once, prices with a row in the price log. */
  terms: readonly Field[];
  /** The fields that a list shows, by name. */
  listed: readonly string[];
  /** Rules across several fields, over values and terms together: field and message of what is wrong. */
  rules?: (all: Values) => Array<[field: string, message: string]>;
  /** The field of `terms` that counts what a time without a change of its own has, and how times are cut. */
  stock: { field: string; unit: StockUnit } | null;
  /** How many there may be of one owner or parent (null: any number), and photos of one. */
  most: { listings: number | null; photos: number };
  /** The words of the form that adds one: what its owner should know, its button, and the message afterwards. */
  adding: { lead: string; button: string; done: string };
  /** Its page for its owner, for the message of a decision. */
  path: (id: string) => string;
  /** The contract's words when it was decided. */
  decided: { approved: string; rejected: string };
  /** The contract's words when a save failed for no reason of the form's. */
  saveFailed: string;
  /** The same for an edit, where it has words of its own; by staff, likewise. */
  updateFailed?: string;
  staffUpdateFailed?: string;
  /** The same when what the form offers to choose from did not load. */
  loadFailed?: string;
};
