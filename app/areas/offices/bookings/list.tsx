import { useLoaderData } from "@remix-run/react";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { notFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { LOADING_FAILED } from "#app/http/failed-texts.ts";
import { officeLoader } from "#app/http/guard.ts";
import { paths as publicPaths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { bookingCells } from "#app/ui/bookings/cells.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(
  READ,
  { failed: ({ page }) => LOADING_FAILED[page], search: bookingList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, bookingList, search) }),
);

/** /mhbookings, /staffAccBooking, /cityAccBookings, /agent_bookings: the bookings that the office may see. */
export default function Bookings() {
  const t = words("officeBookings");

  const { name, paths, words: texts } = useOffice(READ);
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={texts.bookings}
      actions={
        name === "agent" ? null : (
          <Link to={publicPaths.home} className="btn btn-outline min-h-11">
            {t("bookForGuest")}
          </Link>
        )
      }
      cells={bookingCells(paths.booking)}
      empty={notFoundWords("", false)}
      noMatch={notFoundWords(list.filters.find(({ name }) => name === "q")?.value ?? "", true)}
    />
  );
}
