import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parsePercent, parseRupees } from "#app/domain/shared/amounts.ts";
import { parseTypedDate } from "#app/domain/shared/dates.ts";
import { BOOKING_KINDS } from "#app/domain/shared/kind-labels.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { brokenConstraint, execute, row } from "#db/client.ts";
import { offerScope } from "./offer-scope.ts";
import { type FoundThing, findOfferThing, type ThingKey } from "./offer-things.ts";

const issue = (message: string) => ({ code: "custom" as const, message });

/** An optional field of a form: empty is null. */
const typed = <T>(read: (text: string) => T | undefined, message: string) =>
  z
    .string()
    .default("")
    .transform((text, check): T | null => {
      if (text.trim() === "") return null;
      const value = read(text);
      if (value === undefined) check.addIssue(issue(message));
      return value ?? null;
    });
const rupees = typed(parseRupees, "Please enter an amount in rupees");
const date = typed(parseTypedDate, "Please enter a date as dd/mm/yyyy");
const wholeNumber = typed(
  (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined),
  "Please enter a whole number",
);
const optionalId = z.union([z.literal("").transform(() => null), z.uuid()]).prefault("");

const common = {
  name: z.string().trim().min(3, "Please name the offer").max(80),
  percent: typed(parsePercent, "Please enter a percentage"),
  bookFrom: date,
  bookTo: date,
  stayFrom: date,
  stayTo: date,
  earlyBirdDays: wholeNumber,
  limitTotal: wholeNumber,
  limitPerCustomer: wholeNumber,
};

/** What the forms of offers post. Amounts are typed in rupees. */
export const platformOfferSchema = z.object({
  ...common,
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z0-9]{3,20})?$/, "3 to 20 letters and digits")
    .default(""),
  kind: z.enum(BOOKING_KINDS),
  cityId: optionalId,
  propertyId: optionalId,
  hospitalId: optionalId,
  amount: rupees,
  max: rupees,
  minPrice: rupees,
  /** Told to everybody on the home page. */
  onHome: z
    .string()
    .default("")
    .transform((text) => text === "on"),
});
/** What an offer or a floor price is of: `room:<id>`, `property:<id>` (all of its rooms) or `item:<id>`. */
const thingSchema = z
  .string()
  .regex(/^(room|property|item):[0-9a-f-]{36}$/, "Please choose what it is for")
  .transform((text): ThingKey => {
    const [table, id] = text.split(":") as [ThingKey["table"], string];
    return { table, id };
  });
export const partnerOfferSchema = z.object({ ...common, thing: thingSchema });
const floorSchema = z.object({ thing: thingSchema, floor: z.string() });

type OfferRow = Record<string, string | number | boolean | null>;

/** Adds an offer of the platform. @throws Forbidden; Invalid with fields, also when the code is in use */
export async function createPlatformOffer(ctx: Context, input: unknown): Promise<{ id: string }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { code, amount, max, minPrice, cityId, propertyId, hospitalId, kind, onHome, ...values } =
    readPlatformOffer(input);
  return insertOffer(ctx, {
    ...shared(values),
    funder: "platform",
    kind,
    city_id: cityId,
    property_id: propertyId,
    hospital_id: hospitalId,
    code: code || null,
    amount_paise: amount,
    max_paise: max,
    min_price_paise: minPrice ?? 0,
    on_home: onHome,
  });
}

/** An offer of the platform as it was typed. @throws Invalid with fields */
export function readPlatformOffer(input: unknown): z.output<typeof platformOfferSchema> {
  const offer = parseInput(platformOfferSchema, input);
  if ((offer.percent === null) === (offer.amount === null))
    throw refused("percent", "Please enter either a percentage or an amount.");
  if (offer.propertyId !== null && offer.kind !== "room")
    throw refused("propertyId", "Only rooms are of a property.");
  return offer;
}

/**
 * Adds an offer that a partner gives on what it sells, early bird or not: by the partner for its own, or by an admin for it.
 * @throws NotFound for somebody else's; Invalid with fields
 */
export async function createPartnerOffer(ctx: Context, input: unknown): Promise<{ id: string }> {
  const { thing, ...values } = parseInput(partnerOfferSchema, input);
  if (values.percent === null) throw refused("percent", "Please enter a percentage.");
  const { mayOffer, kind, accountId, propertyId, roomId, itemId } = await ownThing(ctx, thing);
  if (!mayOffer) throw refused("thing", "An offer on a dish is given on its kitchen.");
  return insertOffer(ctx, {
    ...shared(values),
    funder: "partner",
    kind,
    account_id: accountId,
    property_id: propertyId,
    room_id: roomId,
    item_id: itemId,
  });
}

type Shared = Omit<z.output<typeof partnerOfferSchema>, "thing">;

function shared(values: Shared): OfferRow {
  const { bookFrom, bookTo, stayFrom, stayTo } = values;
  if (bookFrom === null) throw refused("bookFrom", "Please enter the first day.");
  if (bookTo !== null && bookTo < bookFrom) throw refused("bookTo", "This is before the first day.");
  if (stayFrom !== null && stayTo !== null && stayTo < stayFrom)
    throw refused("stayTo", "This is before the first day.");
  if (values.percent !== null && (values.percent < 1 || values.percent > 900_000))
    throw refused("percent", "Please enter a percentage up to 90.");
  return {
    name: values.name,
    percent_ppm: values.percent,
    book_from: bookFrom,
    book_to: bookTo,
    stay_from: stayFrom,
    stay_to: stayTo,
    early_bird_days: Math.min(values.earlyBirdDays ?? 0, 400),
    limit_total: values.limitTotal || null,
    limit_per_customer: values.limitPerCustomer || null,
  };
}

function refused(field: string, message: string): Invalid {
  return new Invalid(message, { [field]: [message] });
}

async function ownThing(ctx: Context, key: ThingKey): Promise<FoundThing> {
  const found = await findOfferThing(ctx, key);
  if (!found) throw new NotFound();
  return found;
}

async function insertOffer(ctx: Context, values: OfferRow): Promise<{ id: string }> {
  const names = Object.keys(values);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const made = present(
        await row<{ id: string }>(
          `INSERT INTO offers (${names.join(", ")}, created_by, created_at) VALUES (${names.map((name) => `$${name}`).join(", ")}, $by, $now) RETURNING id`,
          { ...values, by: userIdOf(ctx.actor), now: ctx.now },
          ctx.tx,
        ),
      );
      await recordAudit(ctx, {
        action: "offer.create",
        subjectKind: "offer",
        subjectId: made.id,
        after: values,
      });
      return made;
    });
  } catch (error) {
    if (brokenConstraint(error) === "offers_code") throw refused("code", "This code is already in use.");
    throw error;
  }
}

/** Starts or ends an offer. What was booked with it keeps it. @throws NotFound for somebody else's */
export async function setOfferActive(
  ctx: Context,
  input: { offerId: string; active: boolean },
): Promise<void> {
  const { accountId } = offerScope(ctx);
  try {
    await withTransaction(ctx, async (ctx) => {
      const changed = await execute(
        `UPDATE offers SET active = $active, version = version + 1 WHERE id = $offerId AND ($accountId::uuid IS NULL OR account_id = $accountId)`,
        { ...input, accountId },
        ctx.tx,
      );
      if (changed === 0) throw new NotFound();
      await recordAudit(ctx, {
        action: input.active ? "offer.start" : "offer.end",
        subjectKind: "offer",
        subjectId: input.offerId,
        after: { active: input.active },
      });
    });
  } catch (error) {
    if (brokenConstraint(error) === "offers_code")
      throw new Invalid("Another offer has this code meanwhile.");
    throw error;
  }
}

/**
 * Sets the price of one night, portion, day, piece or trip that no offer goes below (rupees as typed); empty takes it away.
 * @throws NotFound for somebody else's; Invalid
 */
export async function setFloorPrice(ctx: Context, input: { thing: string; floor: string }): Promise<void> {
  const { thing, floor } = parseInput(floorSchema, input);
  const found = await ownThing(ctx, thing);
  if (!found.mayFloor) throw refused("floor", "A floor price is of one room, dish, route or article.");
  const paise = floor.trim() === "" ? null : parseRupees(floor);
  if (paise === undefined || paise === 0) throw refused("floor", "Please enter an amount in rupees.");
  await withTransaction(ctx, async (ctx) => {
    const table = thing.table === "room" ? "rooms" : "items";
    await execute(
      `UPDATE ${table} SET floor_price_paise = $paise WHERE id = $id`,
      { id: thing.id, paise },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: `${thing.table}.floor_price`,
      subjectKind: thing.table === "room" ? "property" : "item",
      subjectId: thing.table === "room" ? filled(found.propertyId) : thing.id,
      after: { [thing.table]: thing.id, floorPricePaise: paise },
    });
  });
}
