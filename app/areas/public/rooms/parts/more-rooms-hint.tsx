import { STAY_LIMITS } from "#app/domain/search/stay-search.ts";
import { Link } from "#app/ui/link.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { listState, type RoomListState } from "./search-state.ts";

/** Few rooms sleep more than this, with their extra beds. */
const USUALLY_SLEEPS = 4;

/** Where few rooms sleep so many guests: the same search with one room more. */
export function MoreRoomsHint({ state }: { state: RoomListState }) {
  const guests = state.adults + state.children;
  if (guests <= USUALLY_SLEEPS * state.rooms || state.rooms >= STAY_LIMITS.rooms) return null;
  const rooms = state.rooms + 1;
  return (
    <p>
      {words("search").rich("fewSleepSoMany", {
        rooms: formats().rooms(rooms),
        link: (text) => (
          <Link key="link" className="link inline-block py-1" to={listState.href(state, { rooms, page: 1 })}>
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
