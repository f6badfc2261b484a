import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { eventsOf } from "#app/domain/audit/events-of.ts";
import { formOptions } from "#app/domain/listings/choices.ts";
import { typedForm, typedPart, typedValues } from "#app/domain/listings/forms.ts";
import { roomPriceLog } from "#app/domain/listings/price-log.ts";
import { listPropertyNames, readProperty } from "#app/domain/listings/read-properties.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { ADMIN_MESSAGES, PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { bulkPaths } from "#app/http/report-paths.ts";
import { Events } from "#app/ui/audit/events.tsx";
import type { SelectOption } from "#app/ui/form.tsx";
import { ChangeListingForm, NO_OPTIONS } from "#app/ui/inventory/listing-form.tsx";
import { RoomPriceLog } from "#app/ui/inventory/room-price-log.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminPrices")("roomPriceUpdate") }];

/** City, then property, then room: each choice is a step of the address. */
const search = defineSearch({ city: id(), property: id(), room: id() });

export const loader = adminLoader(
  { permission: "admin.price.write", search },
  async (ctx, { search: state }) => {
    const [cities, properties, property, room] = await Promise.all([
      allCityOptions(ctx),
      state.city ? listPropertyNames(ctx, { cityId: state.city }) : [],
      state.property ? readProperty(ctx, state.property) : null,
      state.room ? readRoom(ctx, state.room) : null,
    ]);
    const changes = room
      ? await withFailureMessage(ADMIN_MESSAGES.errorWhileLoadingPropertyPriceLogData, () =>
          roomPriceLog(ctx, { id: room.id, offerPpm: room.terms.partner_offer_ppm }),
        )
      : [];
    const rooms = (property?.rooms ?? []).map(({ id: value, name, typeName, roomCategory }) => ({
      value,
      label: `${name} (${typeName}, ${roomCategory})`,
    }));
    return {
      state,
      cities: cityChoices(cities),
      properties: properties.map(({ id: value, name: label }) => ({ value, label })),
      rooms,
      room,
      typed: room ? typedValues(LISTING_KINDS.room.terms, room.terms) : {},
      options: room ? await formOptions(ctx, "room", { values: room.terms }) : NO_OPTIONS,
      changes,
      events: room ? await eventsOf(ctx, { kinds: ["room"], id: room.id }) : [],
    };
  },
);

export const action = adminAction(
  { permission: "admin.price.write", schema: z.object({ version: z.number().int().optional() }) },
  async (ctx, { request, value, form }) => {
    const state = search.decode(new URL(request.url).searchParams);
    await withFailureMessage(ADMIN_MESSAGES.failedToUpdatePropertyRoomPriceDetails, () =>
      setTerms(ctx, {
        store: "rooms",
        id: state.room ?? "",
        terms: typedPart("room", "terms", typedForm(form)),
        version: value.version,
      }),
    );
    return done(paths.adminRoomPrices + search.href(state), PARTNERS_MESSAGES.roomPriceUpdatedSuccessFully);
  },
);

export default function AdminRoomPrices() {
  const t = words("adminPrices");

  const { state, cities, properties, rooms, room, changes, events, ...form } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("roomPriceUpdate")}
      lead={t("usualPriceOfRoomIts")}
      actions={
        <Link to={bulkPaths.admin("room-master")} className="btn btn-outline min-h-11">
          {t("editMany")}
        </Link>
      }
    >
      <div className="flex flex-wrap gap-4">
        <Step name="city" label={t("city")} choices={cities} chosen={state.city} before={{}} />
        {state.city ? (
          <Step
            name="property"
            label={t("property")}
            choices={properties}
            chosen={state.property}
            before={{ city: state.city }}
          />
        ) : null}
        {state.city && state.property ? (
          <Step
            name="room"
            label={t("roomType")}
            choices={rooms}
            chosen={state.room}
            before={{ city: state.city, property: state.property }}
          />
        ) : null}
      </div>
      {room ? (
        <>
          <RoomTermsForm key={room.id} room={room} {...form} />
          <RoomPriceLog changes={changes} />
          <Events events={events} />
        </>
      ) : null}
    </Page>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

type FormProps = Pick<Shown, "typed" | "options"> & { room: NonNullable<Shown["room"]> };

function RoomTermsForm({ room, ...form }: FormProps) {
  return (
    <section className="flex max-w-2xl flex-col gap-4">
      <h2>
        {room.values.name}, {room.propertyName}
      </h2>
      <ChangeListingForm
        kind="room"
        part="terms"
        version={room.version}
        {...form}
        failure={useActionData<typeof action>()}
      />
    </section>
  );
}

function Step({
  name,
  label,
  choices,
  chosen,
  before,
}: {
  name: string;
  label: string;
  choices: SelectOption[];
  chosen: string | null;
  before: Record<string, string>;
}) {
  const t = words("adminPrices");

  return (
    <form method="get" className="flex items-end gap-2">
      {Object.entries(before).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <PlainSelect
        id={name}
        key={chosen}
        name={name}
        label={label}
        picks
        defaultValue={chosen ?? ""}
        required
        options={[{ value: "", label: t("pleaseChoose") }, ...choices]}
      />
      <button type="submit" className="btn btn-outline min-h-12">
        {t("show")}
      </button>
    </form>
  );
}
