import { readDraft } from "#app/domain/bookings/draft.ts";
import {
  atOtherRate,
  commissionOf,
  type Draft,
  type DraftLine,
  findDraft,
} from "#app/domain/bookings/find-draft.ts";
import { needsPlace } from "#app/domain/bookings/guest-input.ts";
import { type IncludedMeals, mealsIncludedIn } from "#app/domain/bookings/included-meals.ts";
import type { RoomSnapshot } from "#app/domain/bookings/kinds/room-snapshot.ts";
import type { Selection, TypedGuests } from "#app/domain/bookings/schema.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { type CoverPhoto, coverPhotoOfRoom } from "#app/domain/listings/cover-photo.ts";
import type { CustomerPrice } from "#app/domain/money/breakdown.ts";
import { type PolicyStep, policySteps } from "#app/domain/money/cancellation-policy.ts";
import type { RatePlan } from "#app/domain/money/rate-plans.ts";
import { type CurrentPolicy, currentPolicy } from "#app/domain/search/current-policy.ts";
import { decodeStaySearch, type StaySearch } from "#app/domain/search/stay-search.ts";
import { encodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { browserHash } from "#app/http/cookies.ts";
import { paths } from "#app/http/paths.ts";
import { translateError } from "#app/words/labels.ts";
import { type ChoiceLine, choiceLines } from "../../items/parts/choice-view.ts";
import { stayHref } from "../../rooms/parts/search-state.ts";

export type OtherRate = { ratePlan: RatePlan; price: CustomerPrice; policy: CurrentPolicy };

/** A chosen room as the screens of a booking show it. Amounts in paise with tax. */
export type DraftView = {
  id: string;
  searchInfo: string;
  stay: StaySearch;
  guests: TypedGuests;
  totalPaise: number;
  /** What an agent who books it gets, after tax; null for everybody else. */
  commissionPaise: number | null;
  /** The total when the room was chosen, if it is another one now. */
  previousPaise: number | null;
  lines: Array<{
    property: RoomSnapshot;
    units: number;
    extraBeds: number;
    extraBedsPaise: number;
    longStayPpm: number;
    price: CustomerPrice;
  }>;
  /** The other rate of the room, where it was asked for and there is one. */
  otherRate: OtherRate | null;
  /** The upload of the room's picture. */
  photo: CoverPhoto | null;
  /** What is paid together with the room. */
  added: ChoiceLine[];
  /** Some of that is brought to a ward, whose bed has to be known. */
  needsPlace: boolean;
  /** Of the meals among that, those that a room of the guest includes. */
  mealsIncluded: IncludedMeals[];
  /** The coupon in the price, and the names of all offers in it. */
  couponCode: string | null;
  offers: string[];
  policy: PolicyStep[];
  /** Why it cannot be booked any more, or null. */
  problem: string | null;
  /** The order placed from it, while it is held or confirmed. */
  order: Draft["order"];
  roomHref: string;
  listHref: string;
};

const GONE =
  "A chosen room is kept for a day, in the browser where it was chosen. Please choose the room once more.";

/**
 * The chosen room of this browser, priced anew.
 * @throws NotFound when it is gone, belongs to another browser, or the address names another search
 */
export async function readDraftView(
  ctx: Context,
  key: { id: string | null; browserId: string | null; searchInfo: string; withOtherRate?: boolean },
): Promise<DraftView> {
  const { id, browserId, searchInfo } = key;
  if (!id || !browserId) throw new NotFound(GONE);
  const draft = await findDraft(ctx, { id, browserHash: browserHash(browserId) }).catch(throwDraftExpired);
  if (draft.search !== searchInfo) throw new NotFound(GONE);
  const stay = decodeStaySearch(draft.search);
  const rooms = draft.lines.filter((line) => line.kind === "room");
  const lines = rooms.map(({ snapshot, units, extraBeds, extraBedsPaise, longStayPpm, price }) => ({
    property: snapshot as RoomSnapshot,
    units,
    extraBeds,
    extraBedsPaise,
    longStayPpm,
    price,
  }));
  const [first] = rooms;
  const obstacle = draft.lines.find((line) => line.obstacle)?.obstacle;
  const problem = draft.problem ?? obstacle?.message;
  const listHref = paths.hotels(stay.city, stay.hospital) + stayHref(stay);
  return {
    id,
    searchInfo,
    stay,
    lines,
    listHref,
    otherRate: key.withOtherRate ? otherRateOf(ctx.now, await atOtherRate(ctx, draft)) : null,
    photo: first?.roomId ? await coverPhotoOfRoom(ctx, first.roomId) : null,
    added: choiceLines(draft).filter((line) => line.kind !== "room"),
    needsPlace: needsPlace(draft.selections),
    mealsIncluded: await mealsIncludedIn(ctx, draft.selections),
    guests: draft.guests,
    couponCode: draft.couponCode,
    offers: [...new Set(draft.lines.flatMap((line) => line.offers))],
    totalPaise: draft.totalPaise,
    commissionPaise: commissionOf(draft.lines),
    previousPaise: draft.priceChanged ? draft.quotedTotalPaise : null,
    policy: first ? policySteps(first.policy.tiers, new Date(first.policy.startsAt)) : [],
    problem: problem === undefined ? null : translateError(problem),
    order: draft.order,
    roomHref: lines[0] ? roomHref(lines[0].property, stay, searchInfo) : listHref,
  };
}

function otherRateOf(now: Date, other: DraftLine | null): OtherRate | null {
  if (!other) return null;
  const { ratePlan, price, policy, startsOn, snapshot } = other;
  const { checkInTime } = snapshot as RoomSnapshot;
  return { ratePlan, price, policy: currentPolicy(policy.tiers, startsOn, checkInTime, now) };
}

/**
 * What was chosen and typed, without its prices: for a form that is sent, whose prices `placeOrder` makes.
 * @throws as `readDraftView`
 */
export async function readChosen(
  ctx: Context,
  key: { id: string | null; searchInfo: string; browserHash: Buffer },
): Promise<{ id: string; guests: TypedGuests; chosen: Selection[] }> {
  const { id, searchInfo, browserHash } = key;
  if (!id) throw new NotFound(GONE);
  const draft = await readDraft(ctx, { id, browserHash }).catch(throwDraftExpired);
  if (draft.search !== searchInfo) throw new NotFound(GONE);
  return { id, guests: draft.guests, chosen: draft.selections.filter(({ kind }) => kind !== "room") };
}

function throwDraftExpired(error: unknown): never {
  throw error instanceof NotFound ? new NotFound(GONE) : error;
}

function roomHref(property: RoomSnapshot, stay: StaySearch, searchInfo: string): string {
  const handle = encodePropertyHandle({ city: property.citySlug, slug: property.propertySlug }, stay.city);
  return paths.hotelName(handle, searchInfo);
}
