import { useLoaderData } from "@remix-run/react";
import { cancellationList } from "#app/domain/bookings/cancellation-list.ts";
import { cancellationNotFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { bookingCells } from "#app/ui/bookings/cells.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { translateError } from "#app/words/labels.ts";
import { READ } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(READ, { search: cancellationList.search }, async (ctx, { search }) => ({
  list: await showList(ctx, cancellationList, search),
}));

/** /mhcancellation, /mhcancellationforpartnerAcc: what was paid, kept and refunded of each cancelled booking. */
export default function Cancellations() {
  const t = words("bookingDesk");
  const { paths } = useOffice(READ);
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("bookingsThatWereCancelled")}
      cells={bookingCells(paths.booking)}
      empty={translateError(cancellationNotFoundWords("", false))}
      noMatch={translateError(
        cancellationNotFoundWords(list.filters.find(({ name }) => name === "q")?.value ?? "", true),
      )}
    />
  );
}
