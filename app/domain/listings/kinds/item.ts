import type { ListingKind } from "../kind.ts";
import { MAX_ITEMS } from "../labels.ts";

type Declared = Omit<ListingKind, "store" | "most" | "adding" | "path" | "decided"> & { detail: string };

/** A kind that is kept as an item: what all of them have in common is added to what is declared. */
export function itemKind(declared: Declared): ListingKind {
  return {
    ...declared,
    store: "items",
    most: { listings: MAX_ITEMS, photos: 10 },
    adding: {
      lead: "Customers see it once an admin has approved it.",
      button: `Add the ${declared.label.toLowerCase()}`,
      done: "It is added and waits for approval.",
    },
    path: (id) => `/myItems/${id}`,
    decided: {
      approved: `${declared.label} Approved Successfully...`,
      rejected: `${declared.label} Rejected Successfully...`,
    },
  };
}
