import type { AnyList } from "#app/domain/lists/define-list.ts";
import type { ImportName } from "../columns.ts";
import { LISTING_IMPORTS, type ListingImportName } from "../listing-columns.ts";

/**
 * Everything that can be imported as a list whose file the import reads again: under the names of the import's columns, with the id
 * by which it recognises its rows.
 */
export async function importList(name: ImportName): Promise<AnyList> {
  if (name === "hospitals") return (await import("#app/domain/places/hospital-list.ts")).hospitalList;
  if (name === "partners") return (await import("./partners.ts")).partnerFileList;
  if (name === "drivers") return (await import("./drivers.ts")).driverFileList;
  if (name === "room-nights") return (await import("./room-nights.ts")).roomNightsFileList;
  if (isListing(name)) return (await import("./listings.ts")).listingFileList(name, LISTING_IMPORTS[name]);
  return (await import("#app/domain/masters/master-list.ts")).wholeMasterList(name);
}

const isListing = (name: ImportName): name is ListingImportName => Object.hasOwn(LISTING_IMPORTS, name);
