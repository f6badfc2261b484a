import type { PropertyRow } from "#app/domain/listings/property-list.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { translateLabel, translateName } from "#app/words/labels.ts";
import { Link } from "../link.tsx";
import type { Cells } from "../list/list-page.tsx";
import { Photo } from "../photo.tsx";

/** How those who sell or look after properties see them in a list. */
export function propertyCells(area: "partner" | "staff"): Cells<PropertyRow> {
  return {
    property_name: (row) => (
      <span className="flex items-start gap-3">
        <ListPhoto id={row.photo} />
        <Link to={PROPERTY_LINKS[area].property(row.key)} className="link font-medium">
          {row.property_name}
        </Link>
      </span>
    ),
    property_type: (row) => row.property_type && translateName(row.property_type),
    waits_for_approval: (row) =>
      row.waits_for_approval && row.property_status !== "pending"
        ? translateLabel("Changes awaiting approval")
        : null,
    property_latitude: placeOnTheMap,
  };
}

/** Where a property stands, as a map says it: latitude and longitude in degrees. */
export const placeOnTheMap = (row: PropertyRow) => (
  <span className="whitespace-nowrap">
    {row.property_latitude.toFixed(4)}, {row.property_longitude.toFixed(4)}
  </span>
);

/** The first photo of what a row is about; nothing where there is none. */
export function ListPhoto({ id }: { id: string | null }) {
  if (!id) return null;
  return (
    <Photo photo={{ id }} alt="" width={72} height={54} className="h-[54px] w-[72px] shrink-0 rounded" />
  );
}
