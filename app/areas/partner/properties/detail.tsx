import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PROPERTY_LABELS } from "#app/domain/properties/labels.ts";
import { readProperty } from "#app/domain/properties/read-properties.ts";
import { withdrawChange } from "#app/domain/properties/withdraw-change.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ApprovalNotice } from "#app/ui/approval-notice.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatRupeesShort, formatTime } from "#app/ui/format.ts";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "My property" }];

export const loader = partnerLoader(
  { permission: "partner.property.read", params: idParam },
  (ctx, { params }) => readProperty(ctx, params.id),
);

export const action = partnerAction(
  {
    permission: "partner.property.write",
    params: idParam,
    intents: { withdraw: z.object({ version: z.number().int() }) },
  },
  async (ctx, { params, value }) => {
    await withdrawChange(ctx, { kind: "property", id: params.id, version: value.version });
    return done(paths.partnerProperty(params.id), "Your changes were taken back.");
  },
);

type Property = ReturnType<typeof useLoaderData<typeof loader>>;
type Room = Property["rooms"][number];

export default function PropertyDetail() {
  const property = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { values, rooms, photos } = property;
  return (
    <Page
      title={values.name}
      back={{ to: paths.partnerProperties, label: "My properties" }}
      actions={
        <>
          <Link to={paths.partnerPropertyEdit(property.id)} className="btn btn-primary min-h-11">
            Change
          </Link>
          <Link to={paths.partnerPropertyPrices(property.id)} className="btn btn-outline min-h-11">
            Prices and rooms
          </Link>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={property.status} />
        {property.typeName}, {property.cityName}
      </p>
      <FormFailureAlert failure={failure} />
      <ApprovalNotice
        what="property"
        status={property.status}
        approval={property.approval}
        differences={property.differences}
        photosWait={photos.some((photo) => !photo.approved)}
      />
      <RoomsPanel propertyId={property.id} rooms={rooms} />
      <PhotosPanel property={property} />
      <Panel title="Details">
        <FactList facts={factsOf(property)} />
      </Panel>
    </Page>
  );
}

function RoomsPanel({ propertyId, rooms }: { propertyId: string; rooms: Room[] }) {
  const add = (
    <Link to={paths.partnerRoomNew(propertyId)} className="btn btn-outline min-h-11">
      Add a room
    </Link>
  );
  const columns: Column<Room>[] = [
    {
      key: "name",
      label: "Room",
      value: (room) => (
        <>
          <Link to={paths.partnerRoom(propertyId, room.id)} className="link font-medium">
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
      label: "Status",
      value: (room) => (
        <span className="flex flex-col items-start gap-1">
          <StatusBadge status={room.status} />
          {room.waits && room.status !== "pending" ? <span className="text-sm">Changes wait</span> : null}
        </span>
      ),
    },
    {
      key: "price",
      label: "Price a night",
      numeric: true,
      value: (room) => (
        <Link to={paths.partnerRoomTerms(room.id)} className="link">
          {formatRupeesShort(room.defaultPricePaise)}
        </Link>
      ),
    },
    { key: "allotment", label: "Rooms", numeric: true, value: (room) => room.defaultAllotment },
  ];
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Rooms</h2>
        {rooms.length > 0 ? add : null}
      </div>
      <DataTable
        caption="Rooms"
        columns={columns}
        rows={rooms}
        rowKey={(room) => room.id}
        empty={<EmptyState action={add}>No room yet. Without a room there is nothing to book.</EmptyState>}
      />
    </section>
  );
}

function PhotosPanel({ property }: { property: Property }) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Photos</h2>
        <Link to={paths.partnerPhotos(property.id)} className="btn btn-outline min-h-11">
          {property.photos.length === 0 ? "Add photos" : "Change photos"}
        </Link>
      </div>
      {property.photos.length === 0 ? (
        <EmptyState>No photo yet. Photos are what guests look at first.</EmptyState>
      ) : (
        <ul className="flex flex-wrap gap-3">
          {property.photos.map((photo) => (
            <li key={photo.id} className="w-36">
              <img
                src={paths.upload(photo.uploadId, "thumb")}
                alt={photo.caption || "Photo of the property"}
                width="144"
                height="108"
                loading="lazy"
                className="h-[108px] w-36 rounded-field object-cover"
              />
              {photo.approved ? null : <StatusBadge status="pending" />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Prose = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>;

function factsOf({ values, facilityNames, policyName }: Property): Array<[string, React.ReactNode]> {
  return [
    [PROPERTY_LABELS.address, `${values.address}${values.pin_code ? `, ${values.pin_code}` : ""}`],
    ["Place on the map", `${values.latitude.toFixed(5)}, ${values.longitude.toFixed(5)}`],
    [PROPERTY_LABELS.description, <Prose key="description" text={values.description || "Nothing yet"} />],
    [PROPERTY_LABELS.facility_ids, facilityNames.join(", ") || "None chosen"],
    [
      "Check-in and check-out",
      `from ${formatTime(values.check_in_time)}, until ${formatTime(values.check_out_time)}`,
    ],
    [PROPERTY_LABELS.house_rules, <Prose key="rules" text={values.house_rules || "None"} />],
    [PROPERTY_LABELS.cancellation_policy_id, policyName ?? "The usual one"],
    [PROPERTY_LABELS.phone_e164, values.phone_e164 ?? "Not given"],
    [PROPERTY_LABELS.email, values.email ?? "Not given"],
    [PROPERTY_LABELS.gstin, values.gstin ?? "Not given"],
  ];
}
