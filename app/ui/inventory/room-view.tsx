import type { RoomDetail } from "#app/domain/listings/read-rooms.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { type ItemArea, PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { ApprovalNotice } from "../approval-notice.tsx";
import type { useScreenForm } from "../form.tsx";
import { formatRupeesShort } from "../format.ts";
import { Link } from "../link.tsx";
import { Page, Panel } from "../page.tsx";
import type { FormOptions } from "./listing-fields.tsx";
import { ChangeListingForm } from "./listing-form.tsx";
import { SaleSwitch } from "./sale-switch.tsx";

type Props = {
  area: ItemArea;
  room: RoomDetail;
  options: FormOptions;
  typed: Record<string, string | string[]>;
  failure: Parameters<typeof useScreenForm>[1];
};

/** One room: what waits for approval, its price and number, and the form of what is said about it. */
export function RoomView({ area, room, options, typed, failure }: Props) {
  const t = words("officeListings");
  const links = PROPERTY_LINKS[area];
  const { terms, photos } = room;
  return (
    <Page
      title={room.values.name}
      back={{ to: links.property(room.propertyId), label: room.propertyName }}
      actions={
        <Link to={links.photos(room.propertyId, room.id)} className="btn btn-outline min-h-11">
          {photos.length === 0 ? t("addPhotos") : t("nPhotos", { count: photos.length })}
        </Link>
      }
      width="narrow"
    >
      <SaleSwitch what={LISTING_KINDS.room.label.toLowerCase()} status={room.status} onSale={room.onSale} />
      <ApprovalNotice
        what={LISTING_KINDS.room.label.toLowerCase()}
        status={room.status}
        approval={room.approval}
        differences={room.differences}
        photosWait={photos.some((photo) => !photo.approved)}
      />
      <Panel title={t("priceAndNumber")} className="flex flex-col items-start gap-3">
        <p>
          {t("priceLine", {
            price: formatRupeesShort(terms.default_price_paise),
            count: terms.default_allotment,
          })}
        </p>
        <span className="flex flex-wrap gap-2">
          <Link to={links.roomTerms(room.id)} className="btn btn-outline min-h-11">
            {t("changeUsual")}
          </Link>
          {area === "partner" ? (
            <Link to={paths.partnerPropertyPrices(room.propertyId)} className="btn btn-outline min-h-11">
              {t("changeNights")}
            </Link>
          ) : null}
        </span>
      </Panel>
      <ChangeListingForm
        kind="room"
        part="values"
        intent="save"
        version={room.version}
        {...{ typed, options, failure }}
      />
    </Page>
  );
}
