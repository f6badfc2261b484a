import type { PropertyDetail } from "#app/domain/listings/read-properties.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { type ItemArea, PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { officeNamed } from "#app/http/offices.ts";
import { paths } from "#app/http/paths.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { words } from "#app/words/catalogue.ts";
import { Alert } from "../alert.tsx";
import { ApprovalNotice } from "../approval-notice.tsx";
import { FormFailureAlert } from "../form.tsx";
import { formatLongDate, formatRupeesShort, formatTime } from "../format.ts";
import { Link } from "../link.tsx";
import { EmptyState, FactList, Page, Panel } from "../page.tsx";
import { DataTable, type TableColumn } from "../table.tsx";
import { NotSoldNotice } from "./not-sold.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { SaleStatus, SaleSwitch } from "./sale-switch.tsx";

type Room = PropertyDetail["rooms"][number];
type Props = {
  area: ItemArea;
  property: PropertyDetail;
  /** Why guests do not find it. */
  notSold: readonly string[];
  /** What our last visit did not find. */
  denied: { on: string; names: string[] } | null;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
};

/** One property with what waits for approval, its rooms, its photos and everything that is said about it. */
export function PropertyView({ area, property, notSold, denied, failure }: Props) {
  const t = words("officeListings");
  const links = PROPERTY_LINKS[area];
  const { values, rooms, photos } = property;
  return (
    <Page
      title={values.name}
      back={{ to: links.list, label: officeNamed(area).words.properties }}
      actions={
        <>
          <Link to={links.edit(property.id)} className="btn btn-primary min-h-11">
            {t("edit")}
          </Link>
          {area === "staff" && property.status === "approved" ? (
            <Link to={visitPaths.check(property.id)} className="btn btn-outline min-h-11">
              {t("checkHouse")}
            </Link>
          ) : null}
          {area === "partner" ? (
            <Link to={paths.partnerPropertyPrices(property.id)} className="btn btn-outline min-h-11">
              {t("pricesAndRooms")}
            </Link>
          ) : null}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <SaleSwitch
          what={LISTING_KINDS.property.label.toLowerCase()}
          status={property.status}
          onSale={property.onSale}
        />
        {[property.typeName, property.cityName, area === "staff" ? property.accountName : ""]
          .filter(Boolean)
          .join(", ")}
      </div>
      <FormFailureAlert failure={failure} />
      <NotSoldNotice reasons={notSold} />
      {denied ? (
        <Alert tone="info">
          {t("visitMissed", { date: formatLongDate(denied.on), names: denied.names.join(", ") })}
        </Alert>
      ) : null}
      <ApprovalNotice
        what={LISTING_KINDS.property.label.toLowerCase()}
        status={property.status}
        approval={property.approval}
        differences={property.differences}
        photosWait={photos.some((photo) => !photo.approved)}
      />
      <RoomsPanel area={area} propertyId={property.id} rooms={rooms} />
      <PhotoStrip name={values.name} photos={photos} to={links.photos(property.id)} />
      <Panel title={t("details")}>
        <FactList facts={factsOf(property)} />
      </Panel>
    </Page>
  );
}

function RoomsPanel({ area, propertyId, rooms }: { area: ItemArea; propertyId: string; rooms: Room[] }) {
  const t = words("officeListings");
  const links = PROPERTY_LINKS[area];
  const add = (
    <Link to={links.addRoom(propertyId)} className="btn btn-outline min-h-11">
      {t("addRoom")}
    </Link>
  );
  const columns: TableColumn<Room>[] = [
    {
      key: "name",
      label: t("room"),
      value: (room) => (
        <>
          <Link to={links.room(propertyId, room.id)} className="link font-medium">
            {room.name}
          </Link>
          <span className="block text-base-content/80">
            {room.typeName}, {room.roomCategory}
          </span>
        </>
      ),
    },
    {
      key: "status",
      label: t("status"),
      value: (room) => (
        <span className="flex flex-col items-start gap-1">
          <SaleStatus status={room.status} onSale={room.onSale} />
          {room.waits && room.status !== "pending" ? (
            <span className="text-sm">{t("changesWait")}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "price",
      label: t("priceANight"),
      numeric: true,
      value: (room) => (
        <Link to={links.roomTerms(room.id)} className="link">
          {formatRupeesShort(room.defaultPricePaise)}
        </Link>
      ),
    },
    { key: "allotment", label: t("rooms"), numeric: true, value: (room) => room.defaultAllotment },
  ];
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t("rooms")}</h2>
        {rooms.length > 0 ? add : null}
      </div>
      <DataTable
        caption={t("rooms")}
        columns={columns}
        rows={rooms}
        rowKey={(room) => room.id}
        empty={<EmptyState action={add}>{t("noRoom")}</EmptyState>}
      />
    </section>
  );
}

const Prose = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>;

/** Every field by its label; text with line breaks as it is. */
function factsOf({
  values,
  facilityNames,
  typeName,
  cityName,
  policyName,
}: PropertyDetail): Array<[string, React.ReactNode]> {
  const t = words("officeListings");
  const named: Record<string, React.ReactNode> = {
    property_type_id: typeName,
    city_id: cityName,
    facility_ids: facilityNames.join(", ") || t("noneChosen"),
    location: `${values.latitude.toFixed(5)}, ${values.longitude.toFixed(5)}`,
    check_in_time: formatTime(values.check_in_time),
    check_out_time: formatTime(values.check_out_time),
    cancellation_policy_id: policyName ?? t("defaultPolicy"),
  };
  return LISTING_KINDS.property.values
    .filter((field) => field.name !== "name")
    .map((field) => [
      field.label,
      named[field.name] ?? (
        <Prose key={field.name} text={String(Reflect.get(values, field.name) || t("notGiven"))} />
      ),
    ]);
}
