import type { FoundKind } from "#app/domain/office-search/labels.ts";
import { ADDRESSES } from "#app/http/addresses/all.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import type { OfficeName } from "#app/http/offices.ts";
import { paths } from "#app/http/paths.ts";
import { peoplePaths } from "#app/http/people-paths.ts";

type Links = Partial<Record<FoundKind, (id: string, title: string) => string>>;

/** Offices that keep no hospitals see what guests see: the places near it. The id is the end of that address. */
const hospitalPage = (id: string) => {
  const [city = "", hospital = ""] = id.split("/");
  return paths.hotels(city, hospital);
};

/** Where each office opens what a search found. */
const LINKS: Partial<Record<OfficeName, Links>> = {
  admin: {
    booking: paths.adminBooking,
    partner: peoplePaths.adminPartner,
    agent: peoplePaths.adminAgent,
    property: (_, name) => `${paths.adminPropertyMaster}?q=${encodeURIComponent(name)}`,
    person: peoplePaths.adminPerson,
    request: paths.adminRequest,
    hospital: (_, name) => `${ADDRESSES.admin.hospitals.path}?q=${encodeURIComponent(name)}`,
    link: paths.adminLink,
  },
  staff: {
    booking: paths.staffBooking,
    partner: peoplePaths.staffPartner,
    property: PROPERTY_LINKS.staff.property,
    request: paths.staffRequest,
    hospital: hospitalPage,
  },
  city_manager: { booking: paths.cityBooking, request: paths.cityRequest, hospital: hospitalPage },
};

export const foundHref = (
  office: OfficeName,
  kind: FoundKind,
  id: string,
  title: string,
): string | undefined => LINKS[office]?.[kind]?.(id, title);
