import type { ReactNode } from "react";
import type { GridCell, GridRoom } from "#app/domain/listings/calendar/month-grid.ts";
import { paths } from "#app/http/paths.ts";
import { formatLongDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { HiddenFields, PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { type MonthState, monthSearch, NO_CHANGE } from "./month-search.ts";

type Props = {
  room: GridRoom;
  cell: GridCell;
  state: MonthState;
  propertyId: string;
  errors: Record<string, string[]>;
  /** What the change would do, once it was asked for. */
  preview: ReactNode;
};

/** One night of one room, edited in the line below it: a GET form, whose preview stands in the same place. */
export function CellEditor({ room, cell, state, propertyId, errors, preview }: Props) {
  const t = words("prices");
  const error = (...names: string[]) => names.flatMap((name) => errors[name] ?? []).join(" ") || undefined;
  const { night } = cell;
  return (
    // Stays in sight however far the rooms were scrolled.
    <div className="sticky start-0 flex w-[calc(100vw-3.5rem)] max-w-md flex-col gap-3 border-s-4 border-primary p-3 text-base whitespace-normal">
      {preview ?? (
        <form method="get" action={paths.partnerRoomPrices.concat("#edit")} className="flex flex-col gap-3">
          <h3>
            {room.name}, {formatLongDate(night)}
          </h3>
          <HiddenFields
            fields={[
              ["property", propertyId],
              ["month", state.month],
              ...(state.over ? [["over", state.over] as [string, string]] : []),
              ...(state.room ? [["room", state.room] as [string, string]] : []),
              ["edit", room.id],
              ["night", night],
              ["room_ids", room.id],
              ["first_night", night],
              ["last_night", night],
              ["look", "1"],
            ]}
          />
          <div className="grid grid-cols-2 gap-3">
            <PlainInput
              id="cell_price"
              name="price"
              label={t("priceInRupees")}
              inputMode="decimal"
              maxLength={12}
              defaultValue={state.price || String(cell.pricePaise / 100)}
              error={error("price", "price_paise")}
            />
            <PlainInput
              id="cell_allotment"
              name="allotment"
              label={t("roomsOnSale")}
              inputMode="numeric"
              maxLength={4}
              defaultValue={state.allotment || String(cell.allotment)}
              error={error("allotment")}
            />
          </div>
          <PlainSelect
            id="cell_sale"
            name="sale"
            label={t("sale")}
            defaultValue={state.sale}
            options={[
              { value: "keep", label: t("noChange") },
              { value: "close", label: t("close") },
              { value: "open", label: t("open") },
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary min-h-11">
              {t("preview")}
            </button>
            <Link to={monthSearch.href({ ...state, ...NO_CHANGE })} className="btn btn-outline min-h-11">
              {t("cancel")}
            </Link>
          </div>
        </form>
      )}
    </div>
  );
}
