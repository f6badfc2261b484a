import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { type DraftKey, readDraft } from "./draft.ts";
import { bookingScope } from "./scope.ts";

/** The houses that meals and equipment are brought to instead of the hospital: where the family sleeps. */

export type BookedHouse = { id: string; slug: string; name: string; latitude: number; longitude: number };

const COLUMNS = "house.id, house.slug, house.name, house.latitude, house.longitude";
const IN_CITY =
  "house.city_id = (SELECT id FROM cities WHERE slug = $citySlug) AND house.status = 'approved'";

/** A house on sale by the slug in an address. @throws NotFound */
export async function findHouse(ctx: Context, citySlug: string, slug: string): Promise<BookedHouse> {
  const house = await row<BookedHouse>(
    `SELECT ${COLUMNS} FROM properties house WHERE ${IN_CITY} AND house.slug = $slug`,
    { citySlug, slug },
    ctx.tx,
  );
  if (!house) throw new NotFound();
  return house;
}

/** A house of the city by the slug in an address; null when it stands in another city, so that nothing is brought there. @throws NotFound when there is none */
export async function findHouseOfCity(
  ctx: Context,
  citySlug: string,
  slug: string,
): Promise<BookedHouse | null> {
  const here = await row<BookedHouse>(
    `SELECT ${COLUMNS} FROM properties house WHERE ${IN_CITY} AND house.slug = $slug`,
    { citySlug, slug },
    ctx.tx,
  );
  if (here) return here;
  const elsewhere = await row(
    `SELECT 1 FROM cities city JOIN properties house ON house.city_id = city.id AND house.slug = $slug
     WHERE house.status = 'approved' LIMIT 1`,
    { slug },
    ctx.tx,
  );
  if (!elsewhere) throw new NotFound();
  return null;
}

/** Those of a city that this visitor may mean: of the room chosen in this browser, and of the own stays that are not over. */
export async function bookedHouses(
  ctx: Context,
  about: { citySlug: string; draft: DraftKey | null },
): Promise<BookedHouse[]> {
  const scope = bookingScope(ctx.actor);
  return rows<BookedHouse>(
    `SELECT ${COLUMNS} FROM properties house JOIN (
       SELECT property_id AS id FROM rooms WHERE id = ANY($roomIds::uuid[])
       UNION SELECT booking.property_id FROM bookings booking
       WHERE booking.kind = 'room' AND booking.status IN ('confirmed', 'checked_in') AND booking.ends_on > $today AND ${scope.sql}
     ) booked ON booked.id = house.id WHERE ${IN_CITY} ORDER BY house.name LIMIT 10`,
    {
      citySlug: about.citySlug,
      roomIds: await roomsOf(ctx, about.draft),
      today: istDate(ctx.now),
      ...scope.bind,
    },
    ctx.tx,
  );
}

/** The rooms that a choice holds; none when it has run out meanwhile. */
async function roomsOf(ctx: Context, key: DraftKey | null): Promise<string[]> {
  if (!key) return [];
  const draft = await readDraft(ctx, key).catch((error) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  return (draft?.selections ?? []).flatMap((each) =>
    each.kind === "room" ? each.lines.map(({ roomId }) => roomId) : [],
  );
}
