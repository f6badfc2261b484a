import type { Context } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { containing } from "#app/domain/shared/like.ts";
import { propertyOnSale } from "#app/domain/shared/on-sale.ts";
import { slugOf } from "#app/domain/shared/slug.ts";
import { rawRows, row } from "#db/client.ts";
import type { HospitalSort } from "./labels.ts";
import { canReadPlaces } from "./policy.ts";

export type HospitalFilters = {
  /** In a city: any part of the name. In the whole country: how the name begins. */
  q: string;
  cityId: string | null;
  active: "active" | "inactive" | "all";
  sort: HospitalSort;
  page: number;
};

export type HospitalRow = {
  id: string;
  near_hospital_name: string;
  slug: string;
  citySlug: string;
  cityName: string;
  stateName: string;
  locality: string;
  type: string;
  latitude: number;
  longitude: number;
  pin_code: string;
  no_of_bed: number | null;
  featured: boolean;
  active: boolean;
  /** Approved properties within 20 km. */
  propertiesNearby: number;
};

const PAGE_SIZE = 25;
const FILE_BATCH = 1_000;

const ORDER: Record<HospitalSort, string> = {
  name: "h.near_hospital_name, h.id",
  city: "c.name, h.near_hospital_name, h.id",
  beds: "h.no_of_bed DESC NULLS LAST, h.near_hospital_name, h.id",
  newest: "h.created_at DESC, h.id",
};

/**
 * The hospitals of the master list, 25 a page; the total is counted up to 10,000. A city's hospitals are one range of
 * the index (city_id, slug); a name in the whole country is one range for each city, so it is matched from its beginning.
 * @throws Forbidden for who does not work in the back office
 */
export async function listHospitals(ctx: Context, filters: HospitalFilters) {
  if (!canReadPlaces(ctx.actor)) throw new Forbidden();
  const { where, bind } = conditions(filters);
  const [list, counted] = await Promise.all([
    rawRows<HospitalRow>(
      `WITH page AS MATERIALIZED (
         SELECT h.id, row_number() OVER (ORDER BY ${ORDER[filters.sort]}) AS place
         FROM cities c JOIN hospitals h ON h.city_id = c.id
         WHERE ${where} ORDER BY ${ORDER[filters.sort]} LIMIT ${PAGE_SIZE} OFFSET $offset)
       SELECT h.id, h.near_hospital_name, h.slug, c.slug AS "citySlug", c.name AS "cityName", s.name AS "stateName", h.locality,
         h.hospital_type AS type, h.latitude, h.longitude, h.pin_code, h.no_of_bed, h.featured, h.active,
         (SELECT count(*)::integer FROM property_hospitals near JOIN properties p ON p.id = near.property_id AND ${propertyOnSale("p")}
          WHERE near.hospital_id = h.id) AS "propertiesNearby"
       FROM page JOIN hospitals h ON h.id = page.id JOIN cities c ON c.id = h.city_id JOIN states s ON s.id = c.state_id
       ORDER BY page.place`,
      { ...bind, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (
         SELECT FROM cities c JOIN hospitals h ON h.city_id = c.id WHERE ${where} LIMIT ${COUNT_LIMIT}) counted`,
      bind,
      ctx.tx,
    ),
  ]);
  const total = counted!.total;
  return {
    rows: list,
    total,
    totalIsBounded: total === COUNT_LIMIT,
    page: filters.page,
    pageSize: PAGE_SIZE,
  };
}

export type HospitalFileRow = Omit<HospitalRow, "propertiesNearby"> & {
  address: string;
  phone: string;
  website: string;
};

/** The same list whole, in the order of the ids, a thousand rows at a time: for a file. @throws Forbidden */
export async function* streamHospitals(
  ctx: Context,
  filters: Omit<HospitalFilters, "page" | "sort">,
): AsyncGenerator<HospitalFileRow[]> {
  if (!canReadPlaces(ctx.actor)) throw new Forbidden();
  const { where, bind } = conditions(filters);
  let last: string | null = null;
  for (;;) {
    const batch: HospitalFileRow[] = await rawRows<HospitalFileRow>(
      `SELECT h.id, h.near_hospital_name, h.slug, c.slug AS "citySlug", c.name::text AS "cityName", s.name::text AS "stateName", h.locality,
         h.hospital_type AS type, h.latitude, h.longitude, h.pin_code, h.no_of_bed, h.featured, h.active, h.address, h.phone, h.website
       FROM cities c JOIN hospitals h ON h.city_id = c.id JOIN states s ON s.id = c.state_id
       WHERE ${where} AND ($last::uuid IS NULL OR h.id > $last) ORDER BY h.id LIMIT ${FILE_BATCH}`,
      { ...bind, last },
      ctx.tx,
    );
    if (batch.length > 0) yield batch;
    if (batch.length < FILE_BATCH) return;
    last = batch.at(-1)!.id;
  }
}

function conditions(filters: Omit<HospitalFilters, "page" | "sort">): {
  where: string;
  bind: Record<string, unknown>;
} {
  const where: string[] = [];
  const bind: Record<string, unknown> = {};
  if (filters.cityId) {
    where.push("h.city_id = $cityId");
    bind.cityId = filters.cityId;
    if (filters.q) {
      where.push("(h.near_hospital_name || ' ' || h.locality) ILIKE $part");
      bind.part = containing(filters.q);
    }
  } else if (filters.q) {
    const prefix = slugOf(filters.q, "");
    where.push("h.slug >= $first AND h.slug < $beyond");
    bind.first = prefix;
    bind.beyond = `${prefix}~`;
  }
  if (filters.active !== "all") {
    where.push("h.active = $active");
    bind.active = filters.active === "active";
  }
  return { where: where.length > 0 ? where.join(" AND ") : "true", bind };
}
