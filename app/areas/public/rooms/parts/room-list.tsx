import { isFiltered } from "#app/domain/search/filters.ts";
import type { SearchHospital } from "#app/domain/search/find-hospitals.ts";
import type { FoundRoom, RoomsFound } from "#app/domain/search/rooms-near-hospital.ts";
import { encodeStaySearch, type Stay } from "#app/domain/search/stay-search.ts";
import { nightsBetween } from "#app/domain/shared/dates.ts";
import { encodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { paths } from "#app/http/paths.ts";
import { formatDistance, formatRupeesShort, walkMinutes } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { includedMealsWords, instantWords, longStayWords, roomNameWords } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { checkedWords } from "./checked-panel.tsx";
import { FacilityChips } from "./facility-chips.tsx";
import { filtersOf, listState, type RoomListState, withoutFilters } from "./search-state.ts";

const WALKABLE_M = 2_500;
/** More cards than these are on no first screen of a phone. */
const FIRST_SCREEN = 2;

export type ListedHospital = Pick<SearchHospital, "slug" | "name" | "citySlug" | "cityName">;

type RoomListProps = {
  found: RoomsFound;
  hospital: ListedHospital;
  state: RoomListState;
  stay: Stay | null;
  here: string;
};

/** The cards of a search and the way to the next ones. */
export function RoomList({ found, hospital, state, stay, here }: RoomListProps) {
  const t = words("search");
  if (found.rows.length === 0) return <NoRooms state={state} hospital={hospital} here={here} />;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {found.rows.map((room, index) => (
          <li key={room.propertyId} className={index < FIRST_SCREEN ? undefined : "below-fold"}>
            <RoomCard
              room={room}
              hospital={hospital}
              stay={stay}
              eager={index === 0}
              reason={reasonFor(room, state)}
            />
          </li>
        ))}
      </ul>
      <nav aria-label={t("pages")} className="flex flex-wrap gap-3">
        {state.page > 1 ? (
          <Link
            rel="prev"
            className="btn btn-outline min-h-12"
            to={listState.href(state, { page: state.page - 1 })}
          >
            {t("previous")}
          </Link>
        ) : null}
        {found.more ? (
          <Link
            rel="next"
            className="btn btn-outline min-h-12"
            to={listState.href(state, { page: state.page + 1 })}
          >
            {t("next")}
          </Link>
        ) : (
          <p className="py-2">{t("allShown")}</p>
        )}
      </nav>
    </>
  );
}

/** The page of a found room: with the stay, or with the property alone. */
export function roomHref(room: FoundRoom, hospital: ListedHospital, stay: Stay | null): string {
  const handle = encodePropertyHandle({ city: room.citySlug, slug: room.slug }, hospital.citySlug);
  return stay
    ? paths.hotelName(handle, encodeStaySearch({ city: hospital.citySlug, hospital: hospital.slug, ...stay }))
    : paths.property(hospital.citySlug, hospital.slug, handle);
}

/** Why a house is good for a patient, of what its card says. */
function reasonFor(room: FoundRoom, state: RoomListState): string | null {
  const t = words("search");
  if (state.sort !== "best") return null;
  const reasons = [
    ...(room.distanceM <= WALKABLE_M ? [t("reasonWalk", { minutes: walkMinutes(room.distanceM) })] : []),
    ...(room.patientNeeds > 0 ? [t("reasonNeeds", { count: room.patientNeeds })] : []),
    ...(room.rating !== null ? [t("reasonRated", { rating: room.rating.toFixed(1) })] : []),
  ];
  return reasons.length > 0 ? t("goodFor", { reasons: formats().list(reasons) }) : null;
}

/** One property, its distance, the room that fits and what it costs. */
export function RoomCard({
  room,
  hospital,
  stay,
  eager,
  reason,
}: {
  room: FoundRoom;
  hospital: ListedHospital;
  stay: Stay | null;
  eager?: boolean;
  /** Why it stands here. */
  reason?: string | null;
}) {
  const t = words("search");
  const to = roomHref(room, hospital, stay);
  return (
    <article className="grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-3 rounded-box border border-base-300 bg-base-100 p-3 sm:grid-cols-[17.5rem_1fr] sm:p-4">
      <Photo
        photo={room.photo}
        sizes="(min-width: 40rem) 17.5rem, 6.5rem"
        alt=""
        width={480}
        height={360}
        eager={eager}
        className="aspect-square w-full rounded-field sm:row-span-2 sm:aspect-4/3 sm:h-full sm:max-h-72"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-lg [overflow-wrap:anywhere]">{room.propertyName}</h2>
        <p className="font-semibold text-primary">{distanceInShort(room.distanceM)}</p>
        <Rating reviews={room.reviews} rating={room.rating} />
        {room.checked ? (
          <p className="flex gap-1.5 text-sm">
            {room.checked.isOld ? null : <Icon name="tick" className="mt-0.5 size-4 text-primary" />}{" "}
            {checkedWords(room.checked)}
          </p>
        ) : null}
        <p>
          {roomNameWords(room)}{" "}
          <span className="text-sm text-base-content/85">({translateName(room.typeName)})</span>
        </p>
        <p className="text-sm font-medium empty:hidden">{includedMealsWords(room, stay?.rooms ?? 1)}</p>
        {reason ? <p className="text-sm font-medium">{reason}</p> : null}
      </div>
      <div className="col-span-2 sm:col-span-1">
        <FacilityChips names={room.facilities} />
      </div>
      <div className="col-span-2 flex items-center justify-between gap-3 border-t border-base-300 pt-3">
        <Price room={room} stay={stay} />
        <Link to={to} data-prefetch="" className="btn btn-primary h-auto min-h-12 max-w-[45%] py-2 text-base">
          {stay ? t("seeRoom") : t("seeRooms")}
          <span className="sr-only">{`: ${room.propertyName}`}</span>
        </Link>
      </div>
    </article>
  );
}

/** `4 min on foot (240 m)`, where it is said that the hospital is meant. */
export function distanceInShort(metres: number): string {
  const far = formatDistance(metres);
  const t = words("search");
  if (metres > WALKABLE_M) return t("away", { distance: far });
  return t("walk", { minutes: walkMinutes(metres), distance: far });
}

/** How far, as a person asks it; on foot as long as one would walk. */
export function distanceWords(metres: number): string {
  const t = words("search");
  const distance = formatDistance(metres);
  if (metres > WALKABLE_M) return t("fromHospital", { distance });
  return t("fromHospitalWalk", { distance, minutes: walkMinutes(metres) });
}

function Price({ room, stay }: { room: FoundRoom; stay: Stay | null }) {
  const t = words("search");
  const { list, nights: nightsOf, rooms: roomsOf } = formats();
  if (!stay) {
    return (
      <p>
        <span className="text-xl font-bold">
          {t("fromPrice", { amount: formatRupeesShort(room.price.totalPaise) })}
        </span>{" "}
        <span className="block text-sm">{t("aNight")}</span>
      </p>
    );
  }
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  const perNight = Math.round(room.price.totalPaise / nights / 100) * 100;
  const what = list([nightsOf(nights), ...(stay.rooms > 1 ? [roomsOf(stay.rooms)] : [])]);
  const each = nights > 1 ? `; ${t("each", { amount: formatRupeesShort(perNight) })}` : "";
  return (
    <div className="min-w-0 text-sm break-words">
      <p className="text-xl font-bold">{formatRupeesShort(room.price.totalPaise)}</p>
      <p>{t("priceFor", { what }) + each}</p>
      {room.longStayPpm > 0 ? <p className="mt-1">{longStayWords(room.longStayPpm)}</p> : null}
      {room.offers.length > 0 ? (
        <p className="mt-1">{t("withOffer", { offers: list(room.offers) })}</p>
      ) : null}
      {room.policy ? <p className="mt-1">{policyWords(room.policy)}</p> : null}
      {room.saver ? (
        <p className="mt-1">
          <span className="font-semibold">
            {t("saverRate")}: {formatRupeesShort(room.saver.price.totalPaise)}
          </span>{" "}
          <span className="block">{policyWords(room.saver.policy)}</span>
        </p>
      ) : null}
      {room.free !== null && room.free <= 3 ? (
        <p className="mt-1 font-semibold text-accent">{t("onlyLeft", { count: room.free })}</p>
      ) : null}
    </div>
  );
}

/** What cancelling costs for now, in a sentence. */
export function policyWords(policy: NonNullable<FoundRoom["policy"]>): string {
  const t = words("search");
  const when = policy.until ? instantWords(policy.until) : null;
  if (policy.isFree) return when ? t("freeCancelUntil", { when }) : t("freeCancel");
  const charge = policy.words;
  return when ? t("cancelUntil", { when, charge }) : t("cancelNow", { charge });
}

function NoRooms({ state, hospital, here }: Pick<RoomListProps, "state" | "hospital" | "here">) {
  const t = words("search");
  const [text, label, to] =
    state.page > 1
      ? [t("noMore"), t("backToFirst"), here + listState.href({ ...state, page: 1 })]
      : isFiltered(filtersOf(state))
        ? [
            t("noneFits", { hospital: hospital.name }),
            t("clearAll"),
            here + listState.href(withoutFilters(state)),
          ]
        : [t("noneYet", { hospital: hospital.name }), t("nearAnother"), paths.rooms];
  return (
    <EmptyState
      kind="room"
      action={
        <Link to={to} className="btn btn-primary min-h-12">
          {label}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
